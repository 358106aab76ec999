"""Trains the token vectors of the bundled model for late interaction (MaxSim) over their signs.

The last three layers and the projection are trained to rank a question's right candidates first, by their score
without token vectors plus that of the tokens. Sentence vectors are kept where they were. The half of the questions
that is left out can be used to learn the weights of the fusion with vectors that were not trained on them.
"""

import argparse
import math
import random
import time

import numpy
import torch

from candidates import Candidates, half, read_weights
from minilm import Graph, MiniLM, batch

QUESTIONS = 8  # of a step
CANDIDATES, MOST_RIGHT, HARDEST, HARD = 14, 3, 7, 23  # of a question; HARD wrong ones have the highest scores
MAX_QUESTION, MAX_TURN, MAX_LONG_TURN = 64, 72, 128  # tokens
LONG_TURNS = ("longmemeval-dev", "lives-assistant")
AVERAGED = 150  # steps that the weights are averaged over
BASE_SHARE = 0.7  # of the score without token vectors
SIGN = 1 / 16  # of the numbers of a unit vector of 256 signs
WARMUP = 50  # steps
SAID_ONCE = ("qmsum", "afternoons")  # one right candidate is enough


def group(question):
    return question.set.split("-")[0] if question.set.startswith("afternoons-") else question.set


def share(name, questions):
    """Large groups do not dominate, nor does what a program generated."""
    return len(questions) ** 0.5 * (0.4 if name.startswith("scripted-") else 1)


def choose(question, chance):
    """Returns right candidates, the hardest wrong ones, and some of the hard ones."""
    right = list(numpy.flatnonzero(question.right))
    chance.shuffle(right)
    right = right[:MOST_RIGHT]
    wrong = [index for index in numpy.argsort(-question.base) if not question.right[index]][:HARD]
    others = wrong[HARDEST:]
    chance.shuffle(others)
    return right + wrong[:HARDEST] + others[:CANDIDATES - HARDEST - len(right)]


class LowerStates:
    """The hidden states of documents below the trained layers, which never change."""

    def __init__(self, model, documents):
        self.model, self.documents, self.states = model, documents, {}

    def text(self, key):
        most = MAX_LONG_TURN if key[0] in LONG_TURNS else MAX_TURN
        return self.documents[key][:most] or [1]

    def compute(self, keys):
        ids, mask = batch([self.text(key) for key in keys])
        with torch.no_grad():
            hidden = self.model.lower(ids, mask)
        for row, key in enumerate(keys):
            self.states[key] = hidden[row, :int(mask[row].sum())].to(torch.float16)

    def of(self, keys):
        """Returns the padded states of documents, and which are no padding."""
        missing = dict.fromkeys(key for key in keys if key not in self.states)
        missing = sorted(missing, key=lambda key: len(self.documents[key]))
        for begin in range(0, len(missing), 24):
            self.compute(missing[begin:begin + 24])
        states = [self.states[key] for key in keys]
        longest = max(len(state) for state in states)
        hidden = torch.zeros(len(keys), longest, states[0].shape[1])
        mask = torch.zeros(len(keys), longest, dtype=torch.long)
        for row, state in enumerate(states):
            hidden[row, :len(state)], mask[row, :len(state)] = state.float(), 1
        return hidden, mask


def late_interaction(question, document, weights):
    """Returns the weighted sum over the question's tokens of the best product with the signs of the document's."""
    signs = torch.sign(document.detach() + 1e-12) * SIGN
    signs = signs + (document - document.detach())  # straight-through: the slope is that of the document's vectors
    return (torch.relu((question @ signs.T).max(1).values) * weights).sum()


class Training:
    def __init__(self, arguments, candidates, questions):
        self.arguments, self.documents = arguments, candidates.documents
        self.chance = random.Random(arguments.seed)
        self.groups = {}
        for question in questions:
            self.groups.setdefault(group(question), []).append(question)
        self.shares = [share(name, members) for name, members in self.groups.items()]
        graph = Graph(arguments.graph)
        self.model, self.untrained = MiniLM(graph), MiniLM(graph).requires_grad_(False)
        self.lower_states = LowerStates(self.untrained, self.documents)
        self.log_scale = torch.nn.Parameter(torch.tensor(math.log(12.0)))
        trained = [parameter for parameter in self.model.parameters() if parameter.requires_grad]
        self.optimizer = torch.optim.AdamW(
            [{"params": trained, "lr": arguments.rate}, {"params": [self.log_scale], "lr": 1e-2}], weight_decay=0.01)
        self.schedule = torch.optim.lr_scheduler.LambdaLR(
            self.optimizer, lambda step: min(1, (step + 1) / WARMUP) * max(0.02, 1 - step / arguments.steps))
        self.average = None

    def step(self, number):
        """Trains on some questions, and returns the loss of their order and the distance of sentence vectors."""
        names = self.chance.choices(list(self.groups), self.shares, k=QUESTIONS)
        questions = [self.chance.choice(self.groups[name]) for name in names]
        chosen = [choose(question, self.chance) for question in questions]
        keys = [question.candidates[index] for question, indices in zip(questions, chosen) for index in indices]
        asked, question_distance = self.embed_questions(questions)
        documents, distances = self.embed_documents(keys, number)
        order_loss, next_document = 0, 0
        for question, indices, tokens in zip(questions, chosen, asked):
            own = documents[next_document:next_document + len(indices)]
            next_document += len(indices)
            order_loss = order_loss + self.order_loss(question, indices, tokens, own)
        order_loss = order_loss / QUESTIONS
        distance = torch.cat(distances + [question_distance]).mean()
        self.optimizer.zero_grad()
        (order_loss + self.arguments.distance * distance).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        self.schedule.step()
        self.add_to_average(number)
        return order_loss.item(), distance.item()

    def embed_questions(self, questions):
        ids, mask = batch([question.tokens[:MAX_QUESTION] for question in questions])
        with torch.no_grad():
            hidden = self.untrained.lower(ids, mask)
        sentences, tokens, distance = self.embed(hidden, mask)
        return tokens, distance

    def embed_documents(self, keys, number):
        """Embeds documents of similar length together. One part in four is compared with the untrained model."""
        order = sorted(range(len(keys)), key=lambda index: len(self.documents[keys[index]]))
        documents, distances = [None] * len(keys), []
        for part, begin in enumerate(range(0, len(order), 28)):
            indices = order[begin:begin + 28]
            hidden, mask = self.lower_states.of([keys[index] for index in indices])
            compared = (number + part) % 4 == 0
            _, tokens, distance = self.embed(hidden, mask, compared)
            if compared:
                distances.append(distance)
            for row, index in enumerate(indices):
                documents[index] = tokens[row]
        return documents, distances

    def embed(self, hidden, mask, compared=True):
        """Returns vectors of sentences and of tokens that are no special ones, and the distance from the untrained."""
        sentences, tokens = self.model.upper(hidden, mask)
        tokens = [vectors[1:int(length) - 1] for vectors, length in zip(tokens, mask.sum(1))]
        if not compared:
            return sentences, tokens, None
        with torch.no_grad():
            before, _ = self.untrained.upper(hidden, mask)
        return sentences, tokens, 1 - (sentences * before).sum(-1)

    def order_loss(self, question, indices, tokens, documents):
        """Returns the cross-entropy of the right candidates."""
        weights = torch.tensor(question.rarity[:MAX_QUESTION])
        late = torch.stack([late_interaction(tokens, document, weights) for document in documents])
        scores = torch.tensor(question.base[indices]) * BASE_SHARE + self.log_scale.exp() * late
        right = torch.log_softmax(scores, 0)[torch.tensor(question.right[indices])]
        return -torch.logsumexp(right, 0) if group(question) in SAID_ONCE else -right.mean()

    def add_to_average(self, number):
        state = {name: values.detach().clone() for name, values in self.model.state_dict().items()}
        if self.average is None:
            self.average = state
        for name, values in self.average.items():
            values.lerp_(state[name], 1 / min(number + 1, AVERAGED))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--graph", required=True, help="the untrained model.onnx")
    parser.add_argument("--candidates", required=True, nargs="+", help="files of recallbench -candidates")
    parser.add_argument("--weights", required=True, help="fusion.txt, of which +dense is read")
    parser.add_argument("--out", required=True, help="file for the trained weights")
    parser.add_argument("--leave", type=int, choices=(0, 1), help="the half of the questions that is left out")
    parser.add_argument("--skip", nargs="*", default=[], help="memories that are left out too")
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=5e-5, help="the learning rate")
    parser.add_argument("--distance", type=float, default=10, help="weight of the distance of sentence vectors")
    arguments = parser.parse_args()

    torch.set_num_threads(1)
    candidates = Candidates(arguments.candidates)
    candidates.score(read_weights(arguments.weights, "+dense"))
    questions = [question for question in candidates.questions
                 if question.embedder == "minilm" and question.right.any() and len(question.candidates) > 5
                 and half(question) != arguments.leave and question.user not in arguments.skip]
    training = Training(arguments, candidates, questions)
    print({name: len(members) for name, members in training.groups.items()}, flush=True)
    began, losses = time.time(), []
    for number in range(arguments.steps):
        losses.append(training.step(number))
        if number % 25 == 24 or number == arguments.steps - 1:
            order_loss, distance = numpy.mean(losses, 0)
            print(f"step {number + 1}: loss {order_loss:.4f}, distance {distance:.4f}, "
                  f"scale {training.log_scale.exp().item():.1f}, {time.time() - began:.0f} s", flush=True)
            losses = []
    torch.save(training.average, arguments.out)


if __name__ == "__main__":
    main()
