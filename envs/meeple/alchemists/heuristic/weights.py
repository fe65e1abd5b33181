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
    "gold": [0.9, 1.0, 1.0, 1.0, 0.95, 0.95, 0.85],
    "gold_spread": [12.0],
    # One more ingredient card for an empty hand, and the number that halves it.
    "card": [1.2, 1.3, 1.3, 1.2, 1.0, 0.8, 0.5],
    "card_spread": [4.0],
    # A favor card; what an idle cube brings (two of them are a favor card).
    "favor": [1.0, 1.0, 1.0, 1.0, 0.95, 0.85, 0.67],
    "idle": [0.0, 0.0, 0.4, 0.4, 0.4, 0.35, 0.3],
    # What is learnt from a mix whose potion is quite uncertain; each further mix of the round.
    "info": [4.0, 4.5, 4.5, 4.5, 4.0, 2.5, 0.0],
    "info_again": [0.85],
    # A cube in the hospital; the last place in the next round.
    "poison": [1.2],
    "paralysis": [0.3],
    # A single card of its kind in the hand, kept for later.
    "last_card": [0.15],
    # Part of a sale's worth that makes a card useful; being able to exhibit it.
    "sale_card": [0.4],
    "show_card": [0.0, 0.0, 0.0, 0.0, 0.3, 0.8, 1.2],
    # A seal on the board: conferences, top alchemist.
    "seal": [0.0, 0.0, 1.2, 1.5, 1.0, 1.2, 0.5],
    # What gold, silver and hedging seals would still be good for.
    "keep_gold": [0.0, 0.0, 2.0, 1.7, 1.2, 0.6, 0.0],
    "keep_silver": [0.0, 0.0, 1.0, 0.8, 0.5, 0.3, 0.0],
    "keep_hedge": [0.0, 0.0, 0.6, 0.6, 0.5, 0.4, 0.0],
    # A step towards a grant.
    "grant_step": [0.4],
    # A theory fallen: room for another; what others learn or lose; a conflict with an own seal.
    "room": [0.0, 0.0, 0.6, 0.6, 0.5, 0.4, 0.2],
    "conflict": [1.5],
    # The sign that an answer shows to all.
    "aspect": [0.0, 0.0, 0.8, 0.8, 0.6, 0.5, 0.0],
    # A card that makes another mix possible; a drink before the sale, less the favor card.
    "enable": [0.0, 1.5, 1.5, 1.5, 1.2, 0.8, 0.4],
    "custodian": [-0.3],
    # Usefulness of a kind as part of what a mix with it is worth; that of a card of the deck.
    "use": [0.3],
    "deck": [0.9],
    # What a card that is spent would have been worth.
    "spend": [1.0],
    # Keeping single cards for further exhibits.
    "spare": [0.3],
    # The second action on a space is less certain to be needed.
    "second": [0.8],
    # Selling: with others who may be served first; acting early.
    "rival": [0.6],
    "early": [0.05],
    # Favor cards to keep at the set-up.
    "keep": [1.2, 0.4, 0.7, 0.9, 1.3, 0.8, 0.9, 0.8],
    # A gold that is missing for a publication that is declared.
    "short": [2.0],
    # Artifacts, with what they will bring: when bought early, and less for each round passed.
    "artifact": [
        5.5, 4.0, 5.0, 3.0, 6.0, 7.0,
        5.5, 5.0, 9.0, 6.0, 3.5, 4.5,
        0.0, 4.0, 2.0, 3.0, 0.0, 0.0,
    ],
    "artifact_wait": [
        1.0, 1.0, 1.2, 0.7, 0.8, 1.2,
        0.0, 0.3, 2.5, 0.0, 1.5, 0.8,
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
}
# fmt: on

WEIGHTS = np.zeros(
    1, record([(name, np.float64, (len(figures),)) for name, figures in FIGURES.items()])
)
for _name, _figures in FIGURES.items():
    WEIGHTS[_name] = _figures
