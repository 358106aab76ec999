"""Learns the +tokens weights of the fusion, and what several.txt and byperson.txt change in them.

Each question's candidates come from the model that was not trained on its half.
"""

import argparse
from pathlib import Path

import numpy
import torch

from candidates import Candidates, half, read_weights

COLUMN = "+tokens"
BASE_SETS = ("friendsqa", "musique-train", "madial-en", "scripted-en")
SEVERAL_SETS = ("friendsqa", "lives-friends", "lives-assistant", "lives-homes")
# How much weights are drawn to those that they start from, as in recallbench.
BASE_DECAY, SEVERAL_DECAY, PERSON_DECAY = 0.01, 0.01, 0.03
ROUNDS, RATE = 400, 0.05
ABSENT = -1e9  # logarithm of the chance of a candidate that pads


def padded(group):
    """Returns the features of questions' candidates, which are right, and what is added to the score of padding."""
    most = max(len(question.candidates) for question in group)
    values = torch.zeros(len(group), most, group[0].values.shape[1])
    right = torch.zeros(len(group), most)
    absent = torch.full((len(group), most), ABSENT)
    for row, question in enumerate(group):
        number = len(question.candidates)
        values[row, :number] = torch.tensor(question.values)
        right[row, :number] = torch.tensor(question.right, dtype=torch.float32)
        absent[row, :number] = 0
    return values, right, absent


def loss_of(weights, values, right, absent, one_is_enough):
    """Returns the summed cross-entropy of the right candidates; where one is enough, of the best of them."""
    chances = torch.log_softmax(values @ weights + absent, 1)
    if one_is_enough:
        return -torch.logsumexp(chances + torch.log(right + 1e-12), 1).sum()
    return -(right / right.sum(1, keepdim=True) * chances.clamp(min=-1e4)).sum()


def fit(groups, start, learned, decay, one_is_enough=False):
    """Returns weights that rank right candidates first. A group weighs the root of its number of questions."""
    total = sum(len(group) ** 0.5 for group in groups)
    found = [[question for question in group if question.right.any()] for group in groups]
    tensors = [padded(group) for group in found]
    start, learned = torch.tensor(start), torch.tensor(learned, dtype=torch.float32)
    change = torch.zeros(len(start), requires_grad=True)
    optimizer = torch.optim.Adam([change], lr=RATE)
    for _ in range(ROUNDS):
        optimizer.zero_grad()
        loss = decay * (change * learned).pow(2).sum()
        for group, (values, right, absent) in zip(found, tensors):
            part = loss_of(start + change * learned, values, right, absent, one_is_enough)
            loss = loss + part * len(group) ** -0.5 / total
        loss.backward()
        optimizer.step()
    return (start + change.detach() * learned).numpy()


def recall(group, weights, most):
    """Returns the mean share of the right documents among the first candidates, in percent."""
    shares = [question.right[numpy.argsort(-(question.values @ weights), kind="stable")[:most]].sum() / question.gold
              for question in group]
    return 100 * sum(shares) / len(shares)


def first(group, weights):
    """Returns in how many questions a right candidate stands first."""
    return sum(question.right[numpy.argmax(question.values @ weights)] for question in group)


def left_out(candidates_by_half):
    """Returns the questions by set, each with the candidates of the model that was not trained on its half."""
    groups = {}
    for number, candidates in enumerate(candidates_by_half):
        for question in candidates.questions:
            if half(question) == number:
                groups.setdefault(question.set, []).append(question)
    return groups


def write_column(path, names, weights):
    """Replaces the column of a file of weights."""
    values, at, lines = dict(zip(names, weights)), None, []
    for line in path.read_text(encoding="utf-8").splitlines():
        fields = line.split()
        if fields[:2] == ["#", "feature"]:
            at = fields.index(COLUMN) - 1
        elif at is not None and fields:
            fields[at] = values[fields[0]]
            line = f"{fields[0]:<25}" + "".join(f" {float(field):10.4f}" for field in fields[1:])
        lines.append(line + "\n")
    path.write_text("".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--left0", required=True, nargs="+", help="files of the model that left out half 0")
    parser.add_argument("--left1", required=True, nargs="+", help="the same for half 1")
    parser.add_argument("--weights", required=True, type=Path, help="folder of the three files")
    arguments = parser.parse_args()

    torch.set_num_threads(1)
    candidates = Candidates(arguments.left0)
    groups = left_out((candidates, Candidates(arguments.left1)))
    names = candidates.features
    of_kinds = [name.startswith(("note.", "exchange.")) for name in names]  # these stay as they are
    learned = [name not in candidates.fixed for name in names]
    learned_from_sets = [one and not of_kind for one, of_kind in zip(learned, of_kinds)]

    present = candidates.vector(read_weights(arguments.weights / "fusion.txt", COLUMN))
    start = numpy.where(learned_from_sets, numpy.float32(0), present)
    base = fit([groups[name] for name in BASE_SETS], start, learned_from_sets, BASE_DECAY)
    several = fit([groups[name] for name in SEVERAL_SETS], base, learned_from_sets, SEVERAL_DECAY)
    for name in dict.fromkeys(BASE_SETS + SEVERAL_SETS):
        print(name, *(f"{kind} R@5 {recall(groups[name], weights, 5):.1f}" for kind, weights in
                      (("present", present), ("base", base), ("several", several))), sep=", ", flush=True)

    authors = {name: [question for question in group if question.right.any()]
               for name, group in groups.items() if name.startswith("afternoons-")}
    for name, group in authors.items():
        others = [authors[other] for other in authors if other != name]
        alone = fit(others, several, learned, PERSON_DECAY, one_is_enough=True)
        print(f"{name}, {len(group)} questions, several {first(group, several)} first, "
              f"of the other authors {first(group, alone)}", flush=True)
    person = fit(list(authors.values()), several, learned, PERSON_DECAY, one_is_enough=True)

    write_column(arguments.weights / "fusion.txt", names, base)
    write_column(arguments.weights / "several.txt", names, several - base)
    write_column(arguments.weights / "byperson.txt", names, person - several)


if __name__ == "__main__":
    main()
