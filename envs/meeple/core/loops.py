"""The loops over games: the entry kernels, written once and compiled per game.

`step_games` is the one way a game is played: a batch, a single environment, a
learner among built-in opponents, self-play and replay all pass through it, so
they cannot play differently. Entry kernels are few because each costs compile
time per game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from . import bitset
from .game import (
    apply_action,
    choose_action,
    determinize,
    legal_actions,
    observe,
    reset,
    standings,
)
from .kernel import inlined, kernel
from .layout import record
from .random import child_seed, random_below, scramble
from .rewards import write_rewards

MAX_SEATS = 8
SKIP, ACT, RESTART, REFRESH = range(4)  # commands
EXTERNAL, RANDOM, GREEDY = range(3)  # players; larger numbers are external ones too
PLAYERS_CHOICES = 1  # child of a game's seed: the stream of the built-in players

SLOT = record(
    [
        ("root", np.uint64),  # founds the seeds of the games in this slot
        ("episode", np.int64),  # number of the game, from 0; -1: none yet
        ("seed", np.uint64),  # of the game
        ("stream", np.uint64, (1,)),  # choices of the built-in players
        ("chain", np.uint64),  # hash chain of the game's states so far
        ("length", np.int32),  # steps so far
        ("lineup", np.int8, (MAX_SEATS,)),  # who plays each seat
    ]
)
"""Book-keeping for one place in a batch."""

FINISHED = record(
    [
        ("seed", np.uint64),
        ("episode", np.int64),
        ("chain", np.uint64),
        ("length", np.int32),
        ("lineup", np.int8, (MAX_SEATS,)),
        ("scores", np.float32, (MAX_SEATS,)),
        ("places", np.int8, (MAX_SEATS,)),
        ("rewards", np.float32, (MAX_SEATS,)),
    ]
)
"""The last game that ended in one place of a batch."""


class Arrays(NamedTuple):
    """What a batch of n games consists of; an array that is not wanted has first axis 0.

    Handing these on to a kernel that is not `inlined` costs 100 ns: over 100 words.
    """

    states: np.ndarray  # STATE[n]
    words: np.ndarray  # uint64[n, words], the same memory
    slots: np.ndarray  # SLOT[n]
    lineups: np.ndarray  # int8[n, MAX_SEATS]: who plays, before seats are rotated
    commands: np.ndarray  # uint8[n]: SKIP, ACT, RESTART or REFRESH
    actions: np.ndarray  # int64[n]
    masks: np.ndarray  # uint64[n, words]: legal actions of the seat to decide, packed
    rewards: np.ndarray  # float32[n, seats]
    dones: np.ndarray  # bool[n]
    finished: np.ndarray  # FINISHED[n]
    action_masks: np.ndarray  # int8[n, actions], may be left out
    observations: np.ndarray  # float32[n, size], of the seat to decide; may be left out
    final_states: np.ndarray  # STATE[n], may be left out
    final_observations: np.ndarray  # float32[n, size], of the last to decide; may be left out
    log_actions: np.ndarray  # uint16[n, 2, steps], in row episode % 2; may be left out
    log_links: np.ndarray  # uint16[n, 2, steps]: the chain's low bits after each action


class Mode(NamedTuple):
    """How a batch behaves."""

    rotate: int  # 1: the lineup moves on by one seat each game, and from slot to slot
    autoreset: int  # 1: a game that ends is followed by the next one at once
    reward: int  # rewards.PLACEMENT, WIN or MARGIN
    score_scale: float
    observe_always: int  # 1: also before decisions of built-in players (to measure it)
    limit: int  # steps that a call takes in a game at most; 0: no limit


HASH_FACTOR = np.uint64(0x9FB21C651E98DF25)


@kernel
def hash_state(words):
    """Hash of one state, given as its uint64 words; four lanes, as multiplying waits."""
    one, two, three, four = HASH_FACTOR, ~HASH_FACTOR, np.uint64(1), np.uint64(words.shape[0])
    whole = words.shape[0] // 4 * 4
    for i in range(0, whole, 4):
        one = (one ^ words[i]) * HASH_FACTOR
        two = (two ^ words[i + 1]) * HASH_FACTOR
        three = (three ^ words[i + 2]) * HASH_FACTOR
        four = (four ^ words[i + 3]) * HASH_FACTOR
        one ^= one >> np.uint64(32)
        two ^= two >> np.uint64(32)
        three ^= three >> np.uint64(32)
        four ^= four >> np.uint64(32)
    for i in range(whole, words.shape[0]):
        one = scramble(one ^ words[i])
    return scramble(scramble(one ^ scramble(two)) ^ scramble(three ^ scramble(four)))


@inlined
def start_game(a, i, rotate):
    """Set up the next game of slot `i`."""
    state, slot = a.states[i], a.slots[i]
    slot.episode += 1
    if slot.episode > 0:
        slot.seed = child_seed(slot.root, slot.episode)
    slot.stream[0] = child_seed(slot.seed, PLAYERS_CHOICES)
    slot.length = 0
    seats = np.int64(state.num_players)
    for place in range(seats):
        seat = (place + rotate * (i + slot.episode)) % seats
        slot.lineup[seat] = a.lineups[i, place]
    reset(state, slot.seed)
    slot.chain = hash_state(a.words[i])


@kernel
def end_game(a, i, mode):
    """Standings, rewards and the final position of slot `i`."""
    state, slot, finished = a.states[i], a.slots[i], a.finished[i]
    a.dones[i] = True
    finished.seed = slot.seed
    finished.episode = slot.episode
    finished.chain = slot.chain
    finished.length = slot.length
    seats = np.int64(state.num_players)
    standings(state, finished.scores, finished.places)
    write_rewards(
        seats, finished.scores, finished.places, mode.reward, mode.score_scale, finished.rewards
    )
    for seat in range(seats):
        finished.lineup[seat] = slot.lineup[seat]
        a.rewards[i, seat] = finished.rewards[seat]
    if a.final_states.shape[0] > 0:
        a.final_states[i] = state
    if a.final_observations.shape[0] > 0:
        observe(state, np.int64(state.player), a.final_observations[i])


@kernel
def is_built_in(code):
    """Whether a seat is played by a player that lives in the kernels."""
    return code in (RANDOM, GREEDY)


@kernel
def only_built_in(slot, seats):
    """Whether all seats of a game are."""
    for seat in range(seats):
        if not is_built_in(slot.lineup[seat]):
            return False
    return True


@inlined
def choose(a, i, code):
    """The action of a built-in player."""
    state, slot = a.states[i], a.slots[i]
    if code == GREEDY:
        return np.int64(choose_action(state, slot.stream))
    legal_actions(state, a.masks[i])
    rank = random_below(slot.stream, bitset.size(a.masks[i]))
    return np.int64(bitset.select(a.masks[i], rank))


@inlined
def log(a, i, action):
    """Keep an action that was just played, and link its state into the hash chain."""
    slot = a.slots[i]
    slot.chain = scramble(slot.chain ^ hash_state(a.words[i]))
    place = slot.length - 1
    if place < a.log_actions.shape[2]:
        row = slot.episode & 1
        a.log_actions[i, row, place] = action
        a.log_links[i, row, place] = slot.chain & np.uint64(0xFFFF)


@inlined
def show_decision(a, i):
    """Mask and observation for the seat that must decide; no mask where nobody is asked."""
    state = a.states[i]
    if state.over or is_built_in(np.int64(a.slots[i].lineup[state.player])):
        for word in range(a.masks.shape[1]):
            a.masks[i, word] = 0
    else:
        legal_actions(state, a.masks[i])
    if a.action_masks.shape[0] > 0:
        bitset.unpack(a.masks[i], a.action_masks[i])
    if a.observations.shape[0] > 0:
        observe(state, np.int64(state.player), a.observations[i])


@kernel
def step_games(
    states,
    words,
    slots,
    lineups,
    commands,
    actions,
    masks,
    rewards,
    dones,
    finished,
    action_masks,
    observations,
    final_states,
    final_observations,
    log_actions,
    log_links,
    rotate,
    autoreset,
    reward,
    score_scale,
    observe_always,
    limit,
    first,
    last,
):
    """Advance the games `first` to `last`, each until a seat played from outside must decide.

    Called as step_games(*Arrays(...), *Mode(...), first, last): a tuple as an argument
    costs a call from Python 10 microseconds more than its members. A game without any
    seat played from outside is played to its end, one game a call (or `limit` steps, and
    goes on with the next call). Returns the number of steps taken.
    """
    a = Arrays(
        states,
        words,
        slots,
        lineups,
        commands,
        actions,
        masks,
        rewards,
        dones,
        finished,
        action_masks,
        observations,
        final_states,
        final_observations,
        log_actions,
        log_links,
    )
    mode = Mode(rotate, autoreset, reward, score_scale, observe_always, limit)
    steps = 0
    for i in range(first, last):
        steps += step_game(a, i, mode)
    return steps


@inlined
def step_game(a, i, mode):
    """Carry out the command for slot `i`; the number of steps taken."""
    command = a.commands[i] if a.commands.shape[0] > 0 else ACT
    steps = 0
    if command != SKIP:
        if a.dones[i]:
            a.dones[i] = False
            for seat in range(a.rewards.shape[1]):
                a.rewards[i, seat] = 0.0
        if command == RESTART:
            start_game(a, i, mode.rotate)
        if command != REFRESH:
            steps = play_on(a, i, mode, command == ACT)
        show_decision(a, i)
    return steps


@inlined
def play_on(a, i, mode, act):
    """Play slot `i` on; `act`: the action from outside is to be played first."""
    state, slot = a.states[i], a.slots[i]
    steps = 0
    while not state.over and (mode.limit == 0 or steps < mode.limit):
        code = np.int64(slot.lineup[state.player])
        if is_built_in(code):
            if mode.observe_always:
                observe(state, np.int64(state.player), a.observations[i])
            action = choose(a, i, code)
        elif act:
            action = a.actions[i]
            act = False
        else:
            break
        apply_action(state, action)
        slot.length += 1
        steps += 1
        if a.log_actions.shape[0] > 0:
            log(a, i, action)
        if state.over:
            end_game(a, i, mode)
            if mode.autoreset:
                start_game(a, i, mode.rotate)
                act = False
                if only_built_in(slot, state.num_players):
                    break
    return steps


@kernel
def observe_games(states, seats, out):
    """What seat `seats[i]` may know of game i. out: float32[n, size]."""
    for i in range(states.shape[0]):
        observe(states[i], np.int64(seats[i]), out[i])


@kernel
def determinize_games(states, seats, seeds):
    """Redraw in game i what seat `seats[i]` cannot know."""
    for i in range(states.shape[0]):
        determinize(states[i], np.int64(seats[i]), seeds[i])


@kernel
def value_games(states, reward, score_scale, scores, places, out):
    """What each game, over or not, would be worth if it ended now. out: float32[n, >= seats].

    reward, score_scale: as in `Mode`. scores: float32[MAX_SEATS] and places: int8[MAX_SEATS],
    room to work in.
    """
    for i in range(states.shape[0]):
        standings(states[i], scores, places)
        seats = np.int64(states[i].num_players)
        write_rewards(seats, scores, places, reward, score_scale, out[i])


@kernel
def first_illegal(masks, commands, actions, size):
    """The first game whose action is not legal, or -1; where nobody is asked any will do."""
    for i in range(actions.shape[0]):
        if commands.shape[0] == 0 or commands[i] == ACT:
            action = actions[i]
            fits = 0 <= action < size and bitset.contains(masks[i], action)
            if not fits and bitset.size(masks[i]) > 0:
                return i
    return -1


@kernel
def sample_actions(masks, streams, out):
    """A uniformly random legal action for each game; 0 where there is none."""
    for i in range(masks.shape[0]):
        count = bitset.size(masks[i])
        out[i] = 0
        if count > 0:
            out[i] = bitset.select(masks[i], random_below(streams[i], count))
