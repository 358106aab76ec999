"""Writes the mean of trained models into the graph of the bundled model, with its weights of 8 bits."""

import argparse
import hashlib
import json

import torch

from minilm import Graph, MiniLM


def mean(untrained, trained):
    """Returns the untrained weights plus the mean of the changes."""
    return {name: values + sum((one[name] - values) / len(trained) for one in trained)
            for name, values in untrained.items()}


def write_golden(model, path):
    """Replaces the vectors in a golden file by those of the model, in 32 bits."""
    with open(path, encoding="utf-8") as file:
        texts = json.load(file)
    for text in texts:
        ids = torch.tensor([text["ids"]])
        with torch.no_grad():
            sentences, tokens = model(ids, torch.ones_like(ids))
        text["sentence_first8"] = [round(value, 5) for value in sentences[0, :8].tolist()]
        text["token1_first8"] = [round(value, 5) for value in tokens[0, 1, :8].tolist()]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(texts, file, ensure_ascii=False, indent=1)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--graph", required=True, help="the untrained model.onnx")
    parser.add_argument("--out", required=True, help="file for the trained model.onnx")
    parser.add_argument("--golden", help="golden file whose vectors are replaced")
    parser.add_argument("trained", nargs="*", help="files of train.py; none leaves the graph as it is")
    arguments = parser.parse_args()

    graph = Graph(arguments.graph)
    model = MiniLM(graph)
    if arguments.trained:
        trained = [torch.load(path, weights_only=True) for path in arguments.trained]
        model.load_state_dict(mean(model.state_dict(), trained))
    model.put_into(graph)
    graph.write(arguments.out)
    if arguments.golden:
        write_golden(model, arguments.golden)
    with open(arguments.out, "rb") as file:
        print("version", hashlib.sha256(file.read()).hexdigest()[:8])


if __name__ == "__main__":
    main()
