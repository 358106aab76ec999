"""The bundled model in PyTorch: read from its ONNX graph, which has weights of 8 bits, and written back into it."""

import numpy
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional

HEADS = 12
BEGIN, END = 101, 102  # the special tokens around a text
MAX_TOKENS = 254  # without these
UNCHANGED = 1e-7  # difference up to which weights keep their numbers of 8 bits


class Graph:
    """An ONNX graph and its arrays by name."""

    def __init__(self, path):
        self.model = onnx.load(path)
        self.arrays = {array.name: numpy_helper.to_array(array) for array in self.model.graph.initializer}

    def tensor(self, name):
        return torch.tensor(self.arrays[name].astype(numpy.float32)).squeeze()

    def weights(self, name):
        """Returns weights of 8 bits as numbers of 32 bits."""
        quantized, zero, scale = (self.arrays[name + end] for end in ("_quantized", "_zero_point", "_scale"))
        return (quantized.astype(numpy.float32) - zero.astype(numpy.float32)) * scale.astype(numpy.float32)

    def epsilon(self):
        norm = next(node for node in self.model.graph.node if node.op_type == "LayerNormalization")
        return next(attribute.f for attribute in norm.attribute if attribute.name == "epsilon")

    def put_weights(self, name, weights):
        """Replaces weights. Each column gets its own scale."""
        if numpy.abs(weights - self.weights(name)).max() < UNCHANGED:
            return
        scale = numpy.abs(weights).max(0) / 127.0
        self.put(name + "_quantized", numpy.clip(numpy.round(weights / scale), -127, 127))
        self.put(name + "_scale", scale)
        self.put(name + "_zero_point", numpy.zeros_like(self.arrays[name + "_zero_point"]))

    def put(self, name, array):
        """Replaces an array, in its shape and type."""
        old = self.arrays[name]
        new = array.reshape(old.shape).astype(old.dtype)
        if not numpy.array_equal(old, new):
            self.arrays[name] = new

    def write(self, path):
        for stored in self.model.graph.initializer:
            array = self.arrays[stored.name]
            if not numpy.array_equal(array, numpy_helper.to_array(stored)):
                stored.CopyFrom(numpy_helper.from_array(array, stored.name))
        onnx.save(self.model, path)


def linear(graph, name):
    weights = torch.tensor(graph.weights(name + ".w")).T.contiguous()
    layer = nn.Linear(weights.shape[1], weights.shape[0])
    layer.weight.data, layer.bias.data, layer.name = weights, graph.tensor(name + ".bias"), name
    return layer


def norm(graph, name):
    weights = graph.tensor(name + ".w")
    layer = nn.LayerNorm(len(weights), eps=graph.epsilon())
    layer.weight.data, layer.bias.data, layer.name = weights, graph.tensor(name + ".b"), name
    return layer


class Layer(nn.Module):
    """A layer of the transformer."""

    def __init__(self, graph, number):
        super().__init__()
        name = f"encoder.layer.{number}."
        self.query = linear(graph, name + "attention.self.query")
        self.key = linear(graph, name + "attention.self.key")
        self.value = linear(graph, name + "attention.self.value")
        self.attended = linear(graph, name + "attention.output.dense")
        self.attended_norm = norm(graph, name + "attention.output.LayerNorm")
        self.inner = linear(graph, name + "intermediate.dense")
        self.outer = linear(graph, name + "output.dense")
        self.outer_norm = norm(graph, name + "output.LayerNorm")

    def forward(self, hidden, bias):
        texts, tokens, width = hidden.shape

        def heads(layer):
            return layer(hidden).view(texts, tokens, HEADS, width // HEADS).transpose(1, 2)

        attended = functional.scaled_dot_product_attention(
            heads(self.query), heads(self.key), heads(self.value), attn_mask=bias)
        attended = attended.transpose(1, 2).reshape(texts, tokens, width)
        hidden = self.attended_norm(self.attended(attended) + hidden)
        return self.outer_norm(self.outer(functional.gelu(self.inner(hidden))) + hidden)


class MiniLM(nn.Module):
    """all-MiniLM-L6-v2 with a projection of its token vectors. The lower layers are not trained."""

    def __init__(self, graph):
        super().__init__()
        self.register_buffer("words", torch.tensor(graph.weights("word")))
        self.register_buffer("positions", graph.tensor("pos"))
        self.register_buffer("kind", graph.tensor("typ"))
        self.register_buffer("mean", graph.tensor("mu"))
        self.norm = norm(graph, "embeddings.LayerNorm")
        self.lower_layers = nn.ModuleList(Layer(graph, number) for number in (0, 1, 2))
        self.upper_layers = nn.ModuleList(Layer(graph, number) for number in (3, 4, 5))
        self.projection = nn.Parameter(graph.tensor("proj"))
        self.norm.requires_grad_(False)
        self.lower_layers.requires_grad_(False)

    def forward(self, ids, mask):
        return self.upper(self.lower(ids, mask), mask)

    def lower(self, ids, mask):
        """Returns the hidden states below the trained layers."""
        hidden = self.norm(self.words[ids] + self.positions[:ids.shape[1]] + self.kind)
        return run(self.lower_layers, hidden, mask)

    def upper(self, hidden, mask):
        """Returns the sentence vectors and the token vectors."""
        hidden = run(self.upper_layers, hidden, mask)
        present = mask.float()[..., None]
        sentences = functional.normalize((hidden * present).sum(1) / present.sum(1), dim=-1)
        centred = functional.normalize(hidden, dim=-1) - self.mean
        return sentences, functional.normalize(centred @ self.projection, dim=-1)

    def put_into(self, graph):
        """Replaces the weights of a graph."""
        arrays = {name: array.numpy() for name, array in self.state_dict().items()}
        for path, module in self.named_modules():
            if isinstance(module, nn.Linear):
                graph.put_weights(module.name + ".w", arrays[path + ".weight"].T)
                graph.put(module.name + ".bias", arrays[path + ".bias"])
            elif isinstance(module, nn.LayerNorm):
                graph.put(module.name + ".w", arrays[path + ".weight"])
                graph.put(module.name + ".b", arrays[path + ".bias"])
        graph.put("proj", arrays["projection"])


def run(layers, hidden, mask):
    bias = ((1 - mask.float()) * -1e4)[:, None, None, :]
    for layer in layers:
        hidden = layer(hidden, bias)
    return hidden


def batch(texts):
    """Returns the padded tokens of texts with the special ones around them, and which are no padding."""
    texts = [text[:MAX_TOKENS] for text in texts]
    longest = max(len(text) for text in texts) + 2
    ids = torch.zeros(len(texts), longest, dtype=torch.long)
    mask = torch.zeros(len(texts), longest, dtype=torch.long)
    for row, text in enumerate(texts):
        whole = [BEGIN, *text, END]
        ids[row, :len(whole)], mask[row, :len(whole)] = torch.tensor(whole), 1
    return ids, mask
