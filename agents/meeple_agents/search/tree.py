"""Trees over what a seat can tell apart: kernels that know no game.

A node stands for the actions played since the root, whatever world they were played in
(information-set tree search: Cowling, Powley and Whitehouse, 2012). Its edges are what
seats could do there in the worlds met so far; an edge belongs to the seat that acts, for
the same actions may bring another seat to move in another world. Each edge adds up the
returns of its own seat, so each seat maximises its own (max-n).

A round has *lanes*: games that descend, each in a world of its own. Kernels here pick
their actions and keep the books; the games move by `meeple.core.loops.step_games`.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from meeple.core import bitset
from meeple.core.kernel import kernel
from meeple.core.layout import record
from meeple.core.random import random_word

MAX_DEPTH = 64  # edges on a path; a lane that gets so deep is evaluated there
NOTHING = -1
DESCENDING, ARRIVED, IDLE = range(3)  # lanes
UCB, PUCT = range(2)  # rules of selection

EDGE = record(
    [
        ("action", np.int32),
        ("seat", np.int32),
        ("next", np.int32),  # edge of the same node, or NOTHING
        ("child", np.int32),  # node, or NOTHING
        ("visits", np.int32),  # those under way included
        ("pending", np.int32),  # of the visits: under way, their returns not known yet
        ("seen", np.int32),  # how often it was there to be chosen
        ("value", np.float32),  # sum of its seat's returns
        ("prior", np.float32),  # relative to the other edges of the node
    ]
)


class Trees(NamedTuple):
    """Memory for t trees, used from the front; an array's first axis is the tree."""

    edges: np.ndarray  # EDGE[t, e]
    num_edges: np.ndarray  # int32[t]
    first: np.ndarray  # int32[t, n]: a node's newest edge, or NOTHING
    ready: np.ndarray  # bool[t, n]: evaluated, so its edges may be chosen
    hint: np.ndarray  # int32[t, n]: what the heuristic player would do, or NOTHING
    hinted: np.ndarray  # int8[t, n]: the seat that it would do it for
    num_nodes: np.ndarray  # int32[t]; node 0 is the root


class Lanes(NamedTuple):
    """Where l lanes are in their trees."""

    tree: np.ndarray  # int32[l]
    node: np.ndarray  # int32[l]
    status: np.ndarray  # uint8[l]
    path: np.ndarray  # int32[l, MAX_DEPTH]: edges from the root
    depth: np.ndarray  # int32[l]
    stream: np.ndarray  # uint64[l, 1]: breaks ties


def make_trees(count: int, nodes: int, edges: int) -> Trees:
    """Memory for `count` trees of so many nodes and edges each."""
    return Trees(
        edges=np.zeros((count, edges), EDGE),
        num_edges=np.zeros(count, np.int32),
        first=np.full((count, nodes), NOTHING, np.int32),
        ready=np.zeros((count, nodes), np.bool_),
        hint=np.full((count, nodes), NOTHING, np.int32),
        hinted=np.zeros((count, nodes), np.int8),
        num_nodes=np.ones(count, np.int32),
    )


def make_lanes(trees: int, width: int) -> Lanes:
    """`width` lanes for each tree."""
    count = trees * width
    return Lanes(
        tree=np.repeat(np.arange(trees, dtype=np.int32), width),
        node=np.zeros(count, np.int32),
        status=np.full(count, IDLE, np.uint8),
        path=np.zeros((count, MAX_DEPTH), np.int32),
        depth=np.zeros(count, np.int32),
        stream=np.zeros((count, 1), np.uint64),
    )


@kernel
def clear(trees, count):
    """Forget the first `count` trees."""
    for tree in range(count):
        for node in range(trees.num_nodes[tree]):
            trees.first[tree, node] = NOTHING
            trees.ready[tree, node] = False
            trees.hint[tree, node] = NOTHING
        trees.num_nodes[tree] = 1
        trees.num_edges[tree] = 0


@kernel
def descend(trees, lanes, masks, players, overs, rule, exploration, first_play, trust, actions):
    """One action for each lane that descends, into `actions`; others arrive or stay.

    masks: uint64[l, words], players: int8[l], overs: bool[l], of the lanes' games. rule:
    UCB or PUCT. trust: prior share of a node's hint. Returns how many lanes still descend.
    """
    going = 0
    for lane in range(lanes.status.shape[0]):
        if lanes.status[lane] != DESCENDING:
            continue
        tree, node = np.int64(lanes.tree[lane]), np.int64(lanes.node[lane])
        edge = np.int64(NOTHING)
        if not overs[lane] and trees.ready[tree, node] and lanes.depth[lane] < MAX_DEPTH:
            seat = np.int64(players[lane])
            add_edges(trees, tree, node, seat, masks[lane], trust)
            edge = choose(
                trees,
                tree,
                node,
                seat,
                masks[lane],
                rule,
                exploration,
                first_play,
                lanes.stream[lane],
            )
        if edge == NOTHING:
            lanes.status[lane] = ARRIVED
            continue
        go(trees, lanes, lane, tree, edge)
        actions[lane] = trees.edges[tree, edge].action
        going += 1
    return going


@kernel
def add_edges(trees, tree, node, seat, mask, trust):
    """Give a node the edges that it lacks for the legal actions of this world.

    All of them or, where memory has run out, none: the search goes on with those it has.
    """
    edges, known, own = trees.edges[tree], 0, 0
    edge, total = np.int64(trees.first[tree, node]), np.float32(0.0)
    while edge != NOTHING:
        if edges[edge].seat == seat:
            total += edges[edge].prior
            own += 1
            if bitset.contains(mask, edges[edge].action):
                known += 1
        edge = np.int64(edges[edge].next)
    legal = bitset.size(mask)
    if known == legal or trees.num_edges[tree] + legal - known > edges.shape[0]:
        return
    # Where priors come from hints each action has 1; where a network gave them, the mean.
    usual = np.float32(1.0) if own == 0 or trust > 0 else total / np.float32(own)
    for rank in range(legal):
        action = bitset.select(mask, rank)
        if known == 0 or not has_edge(trees, tree, node, seat, action):
            prior = usual
            if action == trees.hint[tree, node] and seat == trees.hinted[tree, node]:
                prior += np.float32(trust / (1.0 - trust) * legal)
            add_edge(trees, tree, node, seat, action, prior)


@kernel
def has_edge(trees, tree, node, seat, action):
    """Whether a seat's action is there already."""
    edges, edge = trees.edges[tree], np.int64(trees.first[tree, node])
    while edge != NOTHING:
        if edges[edge].action == action and edges[edge].seat == seat:
            return True
        edge = np.int64(edges[edge].next)
    return False


@kernel
def add_edge(trees, tree, node, seat, action, prior):
    """One more edge; there must be memory for it."""
    place = np.int64(trees.num_edges[tree])
    trees.num_edges[tree] += 1
    edge = trees.edges[tree, place]
    edge.action, edge.seat, edge.prior = action, seat, prior
    edge.next, edge.child = trees.first[tree, node], NOTHING
    edge.visits, edge.pending, edge.seen, edge.value = 0, 0, 0, 0.0
    trees.first[tree, node] = place


@kernel
def choose(trees, tree, node, seat, mask, rule, exploration, first_play, stream):
    """The edge to follow among those of `seat` in this world; NOTHING if there is none.

    UCB1 as for information sets, where `seen` stands in for the parent's visits; or PUCT
    (Silver et al., 2017). An action not tried yet is worth `first_play` less than what was
    tried, on the mean (PUCT), or is tried first (UCB). Visits under way count as visits, so
    that other lanes look elsewhere, but say nothing of the mean.
    """
    edges, edge = trees.edges[tree], np.int64(trees.first[tree, node])
    count, visits, known, value, prior = 0, np.int64(0), np.int64(0), 0.0, 0.0
    while edge != NOTHING:
        one = edges[edge]
        if one.seat == seat and bitset.contains(mask, one.action):
            one.seen += 1
            count += 1
            visits += one.visits
            known += one.visits - one.pending
            value += one.value
            prior += one.prior
        edge = np.int64(one.next)
    usual = value / known - first_play if known > 0 else 0.0
    best, highest, ties = np.int64(NOTHING), -np.inf, np.uint64(0)
    edge = np.int64(trees.first[tree, node])
    while edge != NOTHING:
        one = edges[edge]
        if one.seat == seat and bitset.contains(mask, one.action):
            tried = np.float64(one.visits)
            returns = one.visits - one.pending
            mean = one.value / returns if returns > 0 else usual
            if rule == PUCT:
                share = one.prior / prior if prior > 0 else 1.0 / count
                score = mean + exploration * share * math.sqrt(visits + 1.0) / (1.0 + tried)
            elif one.visits > 0:
                score = mean + exploration * math.sqrt(math.log(one.seen) / tried)
            else:
                score = 1e9
            if score > highest:
                best, highest, ties = edge, score, random_word(stream)
            elif score == highest:
                luck = random_word(stream)
                if luck > ties:
                    best, ties = edge, luck
        edge = np.int64(one.next)
    return best


@kernel
def go(trees, lanes, lane, tree, edge):
    """Follow an edge; it counts as visited at once, so that other lanes look elsewhere."""
    one = trees.edges[tree, edge]
    one.visits += 1
    one.pending += 1
    lanes.path[lane, lanes.depth[lane]] = edge
    lanes.depth[lane] += 1
    last = trees.first.shape[1] - 1
    if one.child == NOTHING and trees.num_nodes[tree] < last:
        one.child = trees.num_nodes[tree]
        trees.num_nodes[tree] += 1
    # The last node stands for all for which there is no memory: never ready, so a lane arrives.
    lanes.node[lane] = one.child if one.child != NOTHING else last


@kernel
def back_up(trees, lanes, values, hints, players):
    """Add the values float32[l, seats] of the lanes that arrived to the edges on their paths.

    hints: int32[l], what the heuristic player would do there, or NOTHING. players: int8[l],
    the seat that it would do it for.
    """
    last = trees.first.shape[1] - 1
    for lane in range(lanes.status.shape[0]):
        if lanes.status[lane] != ARRIVED:
            continue
        tree = np.int64(lanes.tree[lane])
        for step in range(lanes.depth[lane]):
            edge = trees.edges[tree, lanes.path[lane, step]]
            edge.value += values[lane, edge.seat]
            edge.pending -= 1
        node = np.int64(lanes.node[lane])
        if node != last:
            trees.ready[tree, node] = True
            if trees.hint[tree, node] == NOTHING:
                trees.hint[tree, node] = hints[lane]
                trees.hinted[tree, node] = players[lane]
        lanes.status[lane] = IDLE


@kernel
def expand(trees, lanes, masks, players, priors):
    """Give nodes where lanes arrived their edges with priors float32[l, actions]."""
    for lane in range(lanes.status.shape[0]):
        tree, node = np.int64(lanes.tree[lane]), np.int64(lanes.node[lane])
        known = trees.first[tree, node] != NOTHING or node == trees.first.shape[1] - 1
        if lanes.status[lane] != ARRIVED or known:
            continue
        legal = bitset.size(masks[lane])
        if trees.num_edges[tree] + legal > trees.edges.shape[1]:
            continue
        for rank in range(legal):
            action = bitset.select(masks[lane], rank)
            add_edge(trees, tree, node, np.int64(players[lane]), action, priors[lane, action])


@kernel
def mix_roots(trees, count, noise, share):
    """Replace a `share` of the first `count` roots' priors by noise float32[t, actions], >= 0.

    The priors of a root add up to 1 afterwards. One without edges, or without noise on any
    of them, stays as it is.
    """
    for tree in range(count):
        edges, prior, drawn = trees.edges[tree], 0.0, 0.0
        edge = np.int64(trees.first[tree, 0])
        while edge != NOTHING:
            prior += edges[edge].prior
            drawn += noise[tree, edges[edge].action]
            edge = np.int64(edges[edge].next)
        if prior > 0 and drawn > 0:
            edge = np.int64(trees.first[tree, 0])
            while edge != NOTHING:
                one = edges[edge]
                one.prior = (
                    one.prior / prior * (1 - share) + noise[tree, one.action] / drawn * share
                )
                edge = np.int64(one.next)


@kernel
def read_roots(trees, count, visits, values):
    """Visits int32[t, actions] and mean returns float32[t, actions] of the roots' actions."""
    for tree in range(count):
        visits[tree, :] = 0
        values[tree, :] = 0.0
        edge = np.int64(trees.first[tree, 0])
        while edge != NOTHING:
            one = trees.edges[tree, edge]
            visits[tree, one.action] = one.visits
            if one.visits > 0:
                values[tree, one.action] = one.value / one.visits
            edge = np.int64(one.next)
