// Personalised PageRank by igraph's PRPACK, which solves exactly:
//   igraph GRAPH QUERIES static|dynamic COUNT
#include "graphpeer.h"
#include <igraph/igraph.h>

static igraph_vector_t result;
static double score(uint64_t v) { return VECTOR(result)[v]; }

int main(int argc, char **argv) {
	must(argc == 5, "usage: igraph GRAPH QUERIES static|dynamic COUNT");
	read_graph(argv[1]);
	uint64_t count;
	query *q = read_queries(argv[2], &count);
	int dynamic = strcmp(argv[3], "dynamic") == 0;
	uint64_t wanted = strtoull(argv[4], NULL, 10);
	if (wanted < count) count = wanted;

	igraph_vector_int_t edges;
	igraph_vector_int_init(&edges, 2 * m);
	for (uint64_t u = 0; u < n; u++)
		for (uint32_t e = offset[u]; e < offset[u + 1]; e++)
			VECTOR(edges)[2 * (uint64_t)e] = u, VECTOR(edges)[2 * (uint64_t)e + 1] = target[e];
	igraph_t graph;
	igraph_create(&graph, &edges, n, IGRAPH_DIRECTED);
	igraph_vector_int_destroy(&edges);

	igraph_vector_t weights, reset;
	igraph_vector_init(&weights, m);
	igraph_vector_init(&reset, n);
	igraph_vector_init(&result, 0);
	for (uint64_t i = 0; i < count; i++) {
		for (uint64_t e = 0; e < m; e++) VECTOR(weights)[e] = dynamic ? weigh(&q[i], attribute[e]) : strength[attribute[e] & 255];
		igraph_vector_null(&reset);
		for (uint64_t s = 0; s < q[i].seeds; s++) VECTOR(reset)[q[i].node[s]] += q[i].weight[s];
		double began = cpu_ms();
		int failed = igraph_personalized_pagerank(&graph, IGRAPH_PAGERANK_ALGO_PRPACK, &result, NULL, igraph_vss_all(), 1,
			1 - RESTART, &reset, &weights, NULL);
		double took = cpu_ms() - began;
		must(!failed, "igraph failed");
		print_best(i, took, m, &q[i], score);
	}
}
