"""What a network's loss is, and how it goes down."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch.nn import functional

from .network import Network
from .selfplay import Examples


class Losses(NamedTuple):
    """Means over examples."""

    policy: float  # cross-entropy of the search's shares, in nats
    value: float  # squared error of the returns
    spread: float  # entropy of the shares: what `policy` cannot fall below


class Learner:
    """Improves a network by AdamW.

    Args:
        network: is changed in place. learning_rate, weight_decay: of AdamW.
        value_weight: of the squared error, against the cross-entropy.
    """

    def __init__(
        self,
        network: Network,
        learning_rate: float = 1e-3,
        weight_decay: float = 1e-4,
        value_weight: float = 1.0,
    ) -> None:
        self.network, self.value_weight = network, value_weight
        self._optimizer = torch.optim.AdamW(
            network.parameters(), lr=learning_rate, weight_decay=weight_decay
        )

    def set_rate(self, learning_rate: float) -> None:
        """The learning rate from now on."""
        for group in self._optimizer.param_groups:
            group["lr"] = learning_rate

    def step(self, examples: Examples) -> Losses:
        """One step down; the losses before it."""
        policy, value, spread = self._losses(examples)
        self._optimizer.zero_grad(set_to_none=True)
        (policy + self.value_weight * value).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self._optimizer.step()
        return Losses(policy.item(), value.item(), spread.item())

    def _losses(self, examples: Examples) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        device = self.network.policy.weight.device
        observations, masks, shares, returns = (
            torch.from_numpy(part).to(device) for part in examples
        )
        logits, values = self.network(observations.float())
        shares = shares.float()
        # Finite, for 0 times an infinity would be no number.
        logs = torch.log_softmax(logits.masked_fill(~masks, -1e9), dim=1)
        policy = -(shares * logs).sum(dim=1).mean()
        spread = -torch.special.xlogy(shares, shares).sum(dim=1).mean()
        return policy, functional.mse_loss(values, returns), spread
