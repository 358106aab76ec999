// Personalised PageRank by forward push (Andersen, Chung and Lang 2006), in plain C. Arrays
// over all nodes are allocated once and reset where they were touched; the queue is first
// in, first out. With static weights, probabilities are precomputed.
//   push GRAPH QUERIES static|dynamic COUNT EPSILON
#include "graphpeer.h"

#define ROUNDS 5

typedef struct {
	double score, residue;
	uint32_t degree, queued;
} state;

static state *node;
static uint32_t *queue, *touched;
static uint64_t touches;
static float *probability, *row;

static double score(uint64_t v) { return node[v].score + RESTART * node[v].residue; }

static inline void touch(uint32_t v) {
	if (node[v].score == 0 && node[v].residue == 0) touched[touches++] = v;
}

static uint64_t push(const query *q, int dynamic, double epsilon) {
	uint64_t head = 0, tail = 0, mask = 1, arcs = 0;
	while (mask <= n) mask *= 2; // no more than n nodes wait at a time
	mask--;
	double sum = 0;
	for (uint64_t s = 0; s < q->seeds; s++) sum += q->weight[s];
	for (uint64_t s = 0; s < q->seeds; s++) {
		uint32_t v = q->node[s];
		touch(v);
		node[v].residue += q->weight[s] / sum;
		if (!node[v].queued && node[v].residue >= epsilon * node[v].degree) node[v].queued = 1, queue[tail++ & mask] = v;
	}
	while (head != tail) {
		uint32_t u = queue[head++ & mask];
		node[u].queued = 0;
		double mass = node[u].residue;
		node[u].residue = 0;
		node[u].score += RESTART * mass;
		mass *= 1 - RESTART;
		uint32_t begin = offset[u], degree = node[u].degree;
		const float *p = probability + begin;
		const uint32_t *to = target + begin;
		arcs += degree;
		if (dynamic) {
			const uint32_t *a = attribute + begin;
			double total = 0;
			for (uint32_t i = 0; i < degree; i++) row[i] = weigh(q, a[i]), total += row[i];
			mass /= total;
			p = row;
		}
		for (uint32_t i = 0; i < degree; i++) {
			uint32_t v = to[i];
			touch(v);
			node[v].residue += mass * p[i];
			if (!node[v].queued && node[v].residue >= epsilon * node[v].degree) node[v].queued = 1, queue[tail++ & mask] = v;
		}
	}
	return arcs;
}

static void reset(void) {
	for (uint64_t t = 0; t < touches; t++) node[touched[t]].score = node[touched[t]].residue = 0;
	touches = 0;
}

static int by_size(const void *a, const void *b) {
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

int main(int argc, char **argv) {
	must(argc == 6, "usage: push GRAPH QUERIES static|dynamic COUNT EPSILON");
	read_graph(argv[1]);
	uint64_t count;
	query *q = read_queries(argv[2], &count);
	int dynamic = strcmp(argv[3], "dynamic") == 0;
	uint64_t wanted = strtoull(argv[4], NULL, 10);
	if (wanted < count) count = wanted;
	double epsilon = atof(argv[5]);

	node = calloc(n, sizeof *node), queue = malloc(8 * (n + 1)), touched = malloc(4 * n);
	row = malloc(4 * m), probability = malloc(4 * m);
	for (uint64_t u = 0; u < n; u++) {
		double sum = 0;
		node[u].degree = offset[u + 1] - offset[u];
		for (uint32_t e = offset[u]; e < offset[u + 1]; e++) sum += strength[attribute[e] & 255];
		for (uint32_t e = offset[u]; e < offset[u + 1]; e++) probability[e] = strength[attribute[e] & 255] / sum;
	}
	double *took = malloc(8 * count * (ROUNDS + 1));
	for (int round = 0; round <= ROUNDS; round++) // the first warms
		for (uint64_t i = 0; i < count; i++) {
			double began = cpu_ms();
			reset();
			push(&q[i], dynamic, epsilon);
			took[i * (ROUNDS + 1) + round] = cpu_ms() - began;
		}
	for (uint64_t i = 0; i < count; i++) {
		double *t = took + i * (ROUNDS + 1);
		qsort(t, ROUNDS + 1, 8, by_size);
		reset();
		uint64_t arcs = push(&q[i], dynamic, epsilon);
		print_best(i, t[ROUNDS / 2], arcs, &q[i], score);
	}
}
