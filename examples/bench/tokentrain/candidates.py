"""Reads questions and their candidates from files of recallbench -candidates."""

import hashlib
import json
import math
from collections import Counter
from dataclasses import dataclass

import numpy

# Sets in one memory, whose halves have single questions. Halves of other sets have whole memories.
ONE_MEMORY = ("musique-train", "2wiki-dev", "madial-en")

# The first search in memories that were written whole (recallbench -whole): BM25 and a share of the neighbours.
SATURATION, LENGTH_SHARE = 1.2, 0.75
COMMON = 1  # words that are rarer weigh at least so much; others are not searched for
NEIGHBOUR_SHARE = 0.5
FOUND = 40  # candidates of a question, apart from the right ones
SHORTEST = 4  # tokens of a candidate


@dataclass
class Question:
    set: str
    user: str
    name: str
    embedder: str
    tokens: list
    gold: int  # number of right documents, among the candidates or not
    candidates: list  # keys of documents
    right: numpy.ndarray
    values: numpy.ndarray  # of the features, a row for each candidate
    rarity: numpy.ndarray = None  # inverse document frequency of each token, as shares of their sum
    base: numpy.ndarray = None  # score of each candidate without token vectors


class Candidates:
    """The questions and documents of files."""

    def __init__(self, paths):
        self.features, self.fixed, self.documents, self.questions = None, None, {}, []
        for path in paths:
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    self.add(json.loads(line))
        self.weigh_tokens()

    def add(self, line):
        if "features" in line:
            if self.features not in (None, line["features"]):
                raise ValueError("the files have different features")
            self.features, self.fixed = line["features"], line["fixed"]
        elif "document" in line:
            self.documents[line["set"], line["user"], line["document"]] = line["tokens"]
        elif line["candidates"]:
            keys = [(line["set"], line["user"], document) for document in line["candidates"]]
            values = numpy.array(line["values"] or [], dtype=numpy.float32).reshape(len(keys), -1)
            self.questions.append(Question(
                line["set"], line["user"], line["question"], line["embedder"], line["tokens"], line["gold"], keys,
                numpy.array(line["right"], dtype=bool), values))

    def weigh_tokens(self):
        """Weighs the tokens of questions by their rarity in the candidates of all questions to a memory."""
        memories = {}
        for question in self.questions:
            memories.setdefault((question.set, question.user), set()).update(question.candidates)
        frequencies = {memory: Counter(token for key in keys for token in set(self.documents[key]))
                       for memory, keys in memories.items()}
        for question in self.questions:
            memory = question.set, question.user
            weights = numpy.array([rarity(frequencies[memory][token], len(memories[memory]))
                                   for token in question.tokens], dtype=numpy.float32)
            question.rarity = weights / max(weights.sum(), 1e-9)

    def score(self, weights):
        """Scores the candidates by weights of features, and those of memories that were written whole by BM25."""
        vector = self.vector(weights)
        counts = {}
        for question in self.questions:
            if question.values.size:
                question.base = question.values @ vector
            else:
                self.search(question, counts)

    def vector(self, weights):
        """Returns the weights of all features; those that are set by hand come from the files."""
        return numpy.array([self.fixed.get(name, weights.get(name, 0)) for name in self.features], dtype=numpy.float32)

    def search(self, question, counts):
        """Leaves the candidates that BM25 finds, and the right ones."""
        lists = [self.documents[key] for key in question.candidates]
        lengths = numpy.array([len(tokens) for tokens in lists])
        for key, tokens in zip(question.candidates, lists):
            if key not in counts:
                counts[key] = Counter(tokens)
        scores = numpy.zeros(len(lists))
        for token in set(question.tokens):
            times = numpy.array([counts[key][token] for key in question.candidates])
            weight = rarity((times > 0).sum(), len(lists))
            if weight >= COMMON:
                norm = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * lengths / lengths.mean())
                scores += weight * times * (SATURATION + 1) / (times + norm)
        scores += NEIGHBOUR_SHARE * (numpy.pad(scores[:-1], (1, 0)) + numpy.pad(scores[1:], (0, 1)))
        scores = (scores - scores.mean()) / (scores.std() + 1e-6)
        kept = set(numpy.argsort(-scores)[:FOUND]) | set(numpy.flatnonzero(question.right))
        kept = [index for index in sorted(kept) if lengths[index] >= SHORTEST]
        question.candidates = [question.candidates[index] for index in kept]
        question.right, question.base = question.right[kept], scores[kept].astype(numpy.float32)


def rarity(frequency, documents):
    return math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))


def half(question):
    """Returns the half that a question belongs to, 0 or 1: by life, pool, author, meeting or question."""
    if question.set.startswith("lives-"):
        return int(question.user.rsplit("-", 1)[1]) % 2
    if question.set.startswith("afternoons-"):
        key = question.set
    elif question.user.startswith("pool-"):
        return int(question.user.removeprefix("pool-")) % 2
    else:
        key = question.set + question.set + "#" + question.user
        if question.set in ONE_MEMORY:
            key += question.name
    return int(hashlib.md5(key.encode()).hexdigest(), 16) % 2


def read_weights(path, column):
    """Returns a column of fusion.txt or of a file in its form, by the names of the features."""
    weights, at = {}, None
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.split()
            if fields[:2] == ["#", "feature"]:
                at = fields.index(column) - 1
            elif at is not None and not line.startswith("#"):
                weights[fields[0]] = float(fields[at])
    return weights
