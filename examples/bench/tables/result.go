package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// result is the fields of a line RESULT, with its topic as one of them.
type result map[string]string

// parseResults reads the lines RESULT of what a run with some embeddings printed, also where a test logged them.
// A line of go test -bench is a result too: its topic is the benchmark, and ms the time of an operation.
func parseResults(run, embeddings, printed string) (list []result) {
	for line := range strings.Lines(printed) {
		r := result{"run": run, "embeddings": embeddings}
		if _, rest, found := strings.Cut(line, "RESULT "); found {
			words := wordsOf(rest)
			if len(words) == 0 {
				continue
			}
			r["topic"] = words[0]
			for _, word := range words[1:] {
				if key, value, ok := strings.Cut(word, "="); ok {
					r[key] = value
				}
			}
		} else if parts := benchmark.FindStringSubmatch(line); parts != nil {
			nanoseconds, _ := strconv.ParseFloat(parts[2], 64)
			r["topic"], r["ms"] = parts[1], strconv.FormatFloat(nanoseconds/1e6, 'f', -1, 64)
		} else {
			continue
		}
		list = append(list, r)
	}
	return list
}

// benchmark matches the result of a Go benchmark: "BenchmarkUpdate-2 5000 210000 ns/op"; not "ok egomem 2.1s".
var benchmark = regexp.MustCompile(`^(Benchmark\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op`)

// word matches a word, in which quoted text may have spaces: channel="room 0.8 s".
var word = regexp.MustCompile(`(?:"[^"]*"|[^\s"])+`)

// wordsOf returns the words of a line, without quotes.
func wordsOf(line string) []string {
	words := word.FindAllString(line, -1)
	for i := range words {
		words[i] = strings.ReplaceAll(words[i], `"`, "")
	}
	return words
}

// has reports whether a result has the fields of a filter, such as "topic=recall set=locomo|beam-100k".
func (r result) has(filter string) bool {
	return !slices.ContainsFunc(wordsOf(filter), func(field string) bool {
		key, values, _ := strings.Cut(field, "=")
		return !slices.Contains(strings.Split(values, "|"), r[key])
	})
}

// having returns the results that have the fields of a filter.
func having(all []result, filter string) (list []result) {
	for _, r := range all {
		if r.has(filter) {
			list = append(list, r)
		}
	}
	return list
}

// isNumber reports whether a field is a number.
func (r result) isNumber(field string) bool {
	_, err := strconv.ParseFloat(r[field], 64)
	return err == nil
}
