"""Measures usearch or faiss as vectorbench measures ours: peers.py PEER NAME N M EFC.

Queries go in one at a time. What Python itself takes for a call is measured on an
index of one vector and taken off.
"""
import os
import sys
import time

import numpy as np

DIM, K, DEPTH = 384, 10, 100


def load(path, dtype, columns):
    return np.fromfile(path, dtype=dtype).reshape(-1, columns)


def resident():
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def usearch(m, efc, dtype):
    from usearch.index import Index

    index = Index(ndim=DIM, metric="ip", dtype=dtype, connectivity=m, expansion_add=efc)

    def add(vectors):
        index.add(np.arange(len(vectors)), vectors, threads=1)

    def breadth(ef):
        index.expansion_search = ef

    return add, breadth, lambda query: index.search(query, K, threads=1).keys


def faiss(m, efc, _):
    import faiss as library

    library.omp_set_num_threads(1)
    index = library.IndexHNSWFlat(DIM, m, library.METRIC_INNER_PRODUCT)
    index.hnsw.efConstruction = efc

    def breadth(ef):
        index.hnsw.efSearch = ef

    return index.add, breadth, lambda query: index.search(query.reshape(1, -1), K)[1][0]


PEERS = {"usearch": (usearch, "f32"), "usearch-i8": (usearch, "i8"), "faiss": (faiss, "")}


def seconds(search, queries):
    began = time.process_time()
    for query in queries:
        search(query)
    return time.process_time() - began


def main():
    peer, name, n, m, efc = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    make, dtype = PEERS[peer]
    base = os.path.join(os.environ["ANN_DATA"], name)
    vectors = load(base + ".f32", np.float32, DIM)[:n]
    queries = load(base + ".q.f32", np.float32, DIM)
    truth = load(f"{base}.gt{n}.i32", np.int32, DEPTH)[:, :K]

    add, _, search = make(m, efc, dtype)
    add(vectors[:1])
    seconds(search, queries)
    overhead = min(seconds(search, queries) for _ in range(3))

    add, breadth, search = make(m, efc, dtype)
    memory, began = resident(), time.process_time()
    add(vectors)
    took = time.process_time() - began
    print(f"{peer} {name} n={n} M={m} efc={efc} buildCPU={took:.1f}s ({n / took:.0f}/s) rss+={(resident() - memory) / 1e6:.0f}MB")
    print(f"  one call takes Python {overhead / len(queries) * 1e6:.1f}us")
    for ef in (10, 20, 40, 80, 160, 320):
        breadth(ef)
        took = seconds(search, queries) - overhead
        found = sum(len(np.intersect1d(search(q), t)) for q, t in zip(queries, truth))
        print(f"  ef={ef} recall={found / K / len(queries):.4f} cpuQPS={len(queries) / took:.0f} p50=0us p99=0us", flush=True)


main()
