// Shared by the peers in C: read the graph and the queries of drawngraph.go, weigh an arc,
// and print results.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RESTART 0.5
#define BEST 20

static uint64_t n, m, entities;
static uint32_t *offset, *target, *attribute;
static float strength[256];

typedef struct {
	uint64_t seeds;
	uint32_t *node;
	float *weight, fit[16], retention[16 * 256];
} query;

static void must(int ok, const char *what) {
	if (!ok) {
		fprintf(stderr, "%s\n", what);
		exit(1);
	}
}

static void *take(FILE *f, size_t size, size_t count) {
	void *p = malloc(size * count);
	must(p && fread(p, size, count, f) == count, "the file is cut");
	return p;
}

static void read_graph(const char *path) {
	FILE *f = fopen(path, "rb");
	must(f != NULL, "no graph");
	uint64_t *head = take(f, 8, 3);
	n = head[0], m = head[1], entities = head[2];
	offset = take(f, 4, n + 1), target = take(f, 4, m), attribute = take(f, 4, m);
	fclose(f);
}

static query *read_queries(const char *path, uint64_t *count) {
	FILE *f = fopen(path, "rb");
	must(f != NULL, "no queries");
	*count = *(uint64_t *)take(f, 8, 1);
	memcpy(strength, take(f, 4, 256), sizeof strength);
	query *q = calloc(*count, sizeof *q);
	for (uint64_t i = 0; i < *count; i++) {
		q[i].seeds = *(uint64_t *)take(f, 8, 1);
		q[i].node = take(f, 4, q[i].seeds), q[i].weight = take(f, 4, q[i].seeds);
		memcpy(q[i].fit, take(f, 4, 16), sizeof q[i].fit);
		memcpy(q[i].retention, take(f, 4, 16 * 256), sizeof q[i].retention);
	}
	fclose(f);
	return q;
}

// weigh is the weight of an arc for a query: strength x fit x retention.
static inline float weigh(const query *q, uint32_t a) {
	return strength[a & 255] * q->fit[a >> 8 & 15] * q->retention[(a >> 12 & 15) << 8 | (255 - (a >> 24))];
}

static double cpu_ms(void) {
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

// print_best prints a query's line: its number, milliseconds, arcs, then the best
// notes and the best nodes of all, seeds left out. score(v) is the score of node v.
static void print_best(uint64_t number, double ms, uint64_t arcs, const query *q, double (*score)(uint64_t)) {
	printf("%lu %.4f %lu", (unsigned long)number, ms, (unsigned long)arcs);
	for (int all = 0; all < 2; all++) {
		uint64_t best[BEST];
		double value[BEST];
		int have = 0;
		for (uint64_t v = all ? 0 : entities; v < n; v++) {
			double s = score(v);
			if (s <= 0 || (have == BEST && s <= value[BEST - 1])) continue;
			int seed = 0;
			for (uint64_t i = 0; i < q->seeds; i++) seed |= q->node[i] == v;
			if (seed) continue;
			int at = have < BEST ? have++ : BEST - 1;
			for (; at > 0 && value[at - 1] < s; at--) best[at] = best[at - 1], value[at] = value[at - 1];
			best[at] = v, value[at] = s;
		}
		printf(" |");
		for (int i = 0; i < have; i++) printf(" %lu", (unsigned long)best[i]);
	}
	printf("\n");
	fflush(stdout);
}
