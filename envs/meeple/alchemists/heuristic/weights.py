"""What the hand-written player believes things to be worth, in victory points.

`WEIGHTS[0]` is a record of float64 tables. Tables of seven are indexed by the round, 1 to
6 (place 0 is that of the set-up).
"""

from __future__ import annotations

import numpy as np

from ...core.layout import record

# fmt: off
FIGURES = {
    # One more gold while there is little, and the amount that halves what is above its last worth.
    "gold": [0.9, 0.96, 1.51, 1.44, 1.6, 1.12, 0.71],
    "gold_spread": [12.03],
    # One more ingredient card for an empty hand, and the number that halves it.
    "card": [1.2, 1.77, 1.02, 1.15, 1.04, 0.83, 0.5],
    "card_spread": [3.44],
    # A favor card; what an idle cube brings (two of them are a favor card).
    "favor": [1.0, 0.54, 0.03, 0.43, 0.6, 0.58, 0.82],
    "idle": [0.0, 0.0, 0.42, 0.38, 0.37, 0.35, 0.26],
    # What is learnt from a mix whose potion is quite uncertain; each further mix of the round.
    "info": [4.0, 4.16, 5.09, 4.87, 3.48, 2.55, 0.0],
    "info_again": [0.26],
    # A cube in the hospital; the last place in the next round.
    "poison": [1.23],
    "paralysis": [0.33],
    # A single card of its kind in the hand, kept for later.
    "last_card": [0.21],
    # Part of a sale's worth that makes a card useful; being able to exhibit it.
    "sale_card": [0.39],
    "show_card": [0.0, 0.0, 0.0, 0.0, 0.29, 0.78, 1.15],
    # A seal more at the next conference, by rounds until it; for the top alchemist: still
    # behind another, as many or one more than anybody, more than that.
    "conference": [1.08, 0.88, 0.48],
    "behind": [0.0, 0.0, 0.48, 0.54, 0.5, 0.36, 0.0],
    "level": [0.0, 0.0, 2.19, 2.04, 1.62, 1.18, 0.73],
    "ahead": [0.0, 0.0, 0.82, 0.78, 0.63, 0.43, 0.0],
    # What gold, silver and hedging seals would still be good for.
    "keep_gold": [0.0, 0.0, 1.99, 1.96, 1.21, 0.53, 0.0],
    "keep_silver": [0.0, 0.0, 1.1, 0.83, 0.48, 0.28, 0.0],
    "keep_hedge": [0.0, 0.0, 0.59, 0.58, 0.44, 0.4, 0.0],
    # A step towards a grant.
    "grant_step": [0.54],
    # A theory fallen: room for another; what others learn or lose; a conflict with an own seal.
    "room": [0.0, 0.0, 0.66, 0.55, 0.48, 0.4, 0.18],
    "conflict": [1.52],
    # The sign that an answer shows to all.
    "aspect": [0.0, 0.0, 0.79, 0.74, 0.67, 0.47, 0.0],
    # A card that makes another mix possible; a drink before the sale, less the favor card.
    "enable": [0.0, 1.57, 1.55, 1.57, 1.22, 0.85, 0.4],
    "custodian": [-0.3],
    # Usefulness of a kind as part of what a mix with it is worth; that of a card of the deck.
    "use": [0.19],
    "deck": [0.83],
    # What a card that is spent would have been worth.
    "spend": [0.82],
    # Keeping single cards for further exhibits.
    "spare": [0.29],
    # The second action on a space is less certain to be needed.
    "second": [0.67],
    # Selling with others who may be served first; a preference among the bid cards.
    "rival": [0.89],
    "bid": [0.01, 0.01, 0.01, 0.01],
    # Acting early: for each space of the turn order, and if all others come first.
    "early": [0.06],
    "rank": [0.0, 0.3, 0.8, 0.8, 0.8, 0.8, 0.4],
    # Acting before another on a space.
    "associate": [0.1, 0.0, 1.0, 0.8, 0.3, 0.6, 0.2, 0.1, 0.3],
    # Favor cards to keep at the set-up.
    "keep": [1.23, 0.39, 0.71, 0.87, 1.29, 0.99, 0.87, 0.74],
    # A gold that is missing for a publication that is declared.
    "short": [2.26],
    # Artifacts, with what they will bring: when bought early, and less for each round passed.
    "artifact": [
        4.87, 3.05, 4.23, 3.15, 7.32, 5.35,
        5.01, 3.94, 7.13, 5.25, 3.37, 4.49,
        0.0, 4.24, 2.02, 3.13, 0.0, 0.0,
    ],
    "artifact_wait": [
        1.05, 1.09, 1.3, 0.74, 0.8, 1.37,
        0.0, 0.33, 2.45, 0.0, 1.5, 0.82,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
}
# fmt: on

WEIGHTS = np.zeros(
    1, record([(name, np.float64, (len(figures),)) for name, figures in FIGURES.items()])
)
for _name, _figures in FIGURES.items():
    WEIGHTS[_name] = _figures
