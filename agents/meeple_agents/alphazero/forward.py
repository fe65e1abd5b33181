"""A network's forward pass over many positions."""

from __future__ import annotations

import numpy as np
import torch

from meeple.core.kernel import compiling, kernel

from .network import Network


def infer(network: Network, observations: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Logits float32[k, actions] and relative returns float32[k, seats], without gradients.

    On a CPU each row is computed by itself, so it comes out the same whatever else is
    asked with it, and inputs that are 0 cost nothing: most of an observation is, which
    makes up for what a product of matrices gains. On any other device all rows are
    computed together; there sums of floats may differ in the last bits with their number.
    """
    if not _on_cpu(network):
        with torch.inference_mode():
            logits, values = network(_tensor(network, observations))
            return logits.cpu().numpy(), values.cpu().numpy()
    out = _computed(observations, *network.packed())
    return out[:, : network.actions], np.tanh(out[:, network.actions :])


def infer_values(network: Network, observations: np.ndarray) -> np.ndarray:
    """The relative returns alone, float32[k, seats]; see `infer`."""
    if not _on_cpu(network):
        return infer(network, observations)[1]
    return np.tanh(_computed(observations, *network.packed(whole=False)))


def _on_cpu(network: Network) -> bool:
    return network.policy.weight.device.type == "cpu"


def _tensor(network: Network, observations: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(observations).to(network.policy.weight.device)


def _computed(observations: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> np.ndarray:
    out = np.zeros((len(observations), sizes[-1]), np.float32)
    room, index = np.zeros((2, sizes.max()), np.float32), np.zeros(sizes.max(), np.int64)
    with compiling("networks"):
        compute(np.ascontiguousarray(observations, np.float32), sizes, weights, room, index, out)
    return out


@kernel
def compute(observations, sizes, weights, room, index, out):
    """Outputs of a stack of layers with relu between them, float32[k, outputs].

    sizes, weights: as `Network.packed` gives them. To work in: room, float32[2, widest
    layer], and index, int64[widest layer].
    """
    layers = sizes.shape[0] - 1
    for i in range(observations.shape[0]):
        first = 0
        for layer in range(layers):
            source = observations[i] if layer == 0 else room[(layer - 1) & 1]
            target = out[i] if layer == layers - 1 else room[layer & 1]
            first = add_layer(source, sizes[layer], weights, first, sizes[layer + 1], target, index)
            if layer < layers - 1:
                for j in range(sizes[layer + 1]):
                    target[j] = max(target[j], np.float32(0.0))


@kernel
def add_layer(source, inputs, weights, first, outputs, target, index):
    """One dense layer, whose weights begin at `first`; returns where they end.

    Four inputs at a time: `target` is then read and written a quarter as often.
    """
    end = first + inputs * outputs
    for j in range(outputs):
        target[j] = weights[end + j]
    count = 0
    for i in range(inputs):  # without a branch, which would often be foretold wrongly
        index[count] = i
        count += source[i] != 0
    whole = count // 4 * 4
    for k in range(0, whole, 4):
        a, b, c, d = index[k], index[k + 1], index[k + 2], index[k + 3]
        va, vb, vc, vd = source[a], source[b], source[c], source[d]
        wa = weights[first + a * outputs : first + a * outputs + outputs]
        wb = weights[first + b * outputs : first + b * outputs + outputs]
        wc = weights[first + c * outputs : first + c * outputs + outputs]
        wd = weights[first + d * outputs : first + d * outputs + outputs]
        for j in range(outputs):
            target[j] += va * wa[j] + vb * wb[j] + vc * wc[j] + vd * wd[j]
    for k in range(whole, count):
        value, place = source[index[k]], first + index[k] * outputs
        row = weights[place : place + outputs]
        for j in range(outputs):
            target[j] += value * row[j]
    return end + outputs
