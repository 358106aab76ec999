// Measures hnswlib like vectorbench measures egomem: hnswlib_peer NAME N M EFC, with the
// data in the folder ANN_DATA.
#include <hnswlib/hnswlib.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <set>
#include <string>
#include <time.h>
#include <unistd.h>
#include <vector>

constexpr int dim = 384, k = 10, depth = 100;

template <class T> std::vector<T> load(const std::string &path, size_t most = SIZE_MAX) {
	FILE *file = fopen(path.c_str(), "rb");
	if (!file) {
		perror(path.c_str());
		exit(1);
	}
	fseek(file, 0, SEEK_END);
	std::vector<T> list(std::min(ftell(file) / sizeof(T), most));
	rewind(file);
	if (fread(list.data(), sizeof(T), list.size(), file) != list.size()) abort();
	fclose(file);
	return list;
}

double cpuSeconds() {
	timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec + t.tv_nsec * 1e-9;
}

double residentMegabytes() {
	long all, resident;
	FILE *file = fopen("/proc/self/statm", "r");
	if (!file || fscanf(file, "%ld %ld", &all, &resident) != 2) abort();
	fclose(file);
	return resident * double(sysconf(_SC_PAGESIZE)) / 1e6;
}

int main(int count, char **arguments) {
	if (count != 5 || !getenv("ANN_DATA")) {
		fprintf(stderr, "usage: ANN_DATA=DIR hnswlib_peer NAME N M EFC\n");
		return 1;
	}
	std::string name = arguments[1], base = std::string(getenv("ANN_DATA")) + "/" + name;
	size_t n = atoi(arguments[2]);
	int m = atoi(arguments[3]), efc = atoi(arguments[4]);
	auto vectors = load<float>(base + ".f32", n * dim), queries = load<float>(base + ".q.f32");
	auto truth = load<int>(base + ".gt" + std::to_string(n) + ".i32");
	size_t asked = queries.size() / dim;

	hnswlib::InnerProductSpace space(dim);
	double memory = residentMegabytes(), began = cpuSeconds();
	hnswlib::HierarchicalNSW<float> index(&space, n, m, efc);
	for (size_t i = 0; i < n; i++) index.addPoint(&vectors[i * dim], i);
	double took = cpuSeconds() - began;
	printf("hnswlib %s n=%zu M=%d efc=%d buildCPU=%.1fs (%.0f/s) rss+=%.0fMB\n", name.c_str(), n, m, efc, took, n / took,
	       residentMegabytes() - memory);

	for (int ef : {10, 14, 20, 28, 40, 56, 80, 112, 160, 320}) {
		index.setEf(ef);
		std::vector<double> latency(asked);
		std::vector<std::priority_queue<std::pair<float, hnswlib::labeltype>>> hits(asked);
		began = cpuSeconds();
		for (size_t q = 0; q < asked; q++) {
			auto start = std::chrono::steady_clock::now();
			hits[q] = index.searchKnn(&queries[q * dim], k);
			latency[q] = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
		}
		took = cpuSeconds() - began;
		size_t found = 0;
		for (size_t q = 0; q < asked; q++) {
			std::set<int> wanted(&truth[q * depth], &truth[q * depth] + k);
			for (; hits[q].size(); hits[q].pop()) found += wanted.count(hits[q].top().second);
		}
		std::sort(latency.begin(), latency.end());
		printf("  ef=%d recall=%.4f cpuQPS=%.0f p50=%.0fus p99=%.0fus\n", ef, double(found) / k / asked, asked / took,
		       latency[asked / 2], latency[asked * 99 / 100]);
	}
}
