package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// result is the fields of a line RESULT, with its topic as one of them.
type result map[string]string

// parseResults reads the lines RESULT of what a run of a kind, with some embeddings, printed.
func parseResults(kind, embeddings, printed string) (list []result) {
	for line := range strings.Lines(printed) {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] != "RESULT" {
			continue
		}
		r := result{"kind": kind, "embeddings": embeddings, "topic": fields[1]}
		for _, field := range fields[2:] {
			if key, value, ok := strings.Cut(field, "="); ok {
				r[key] = value
			}
		}
		list = append(list, r)
	}
	return list
}

// has reports whether a result has the fields of a filter, such as "topic=recall set=locomo".
func (r result) has(filter string) bool {
	return !slices.ContainsFunc(strings.Fields(filter), func(field string) bool {
		key, value, _ := strings.Cut(field, "=")
		return r[key] != value
	})
}

// figures matches the name of a field in a format, and to how many digits it is rounded: "{r5}", "{r5_low:0}".
var figures = regexp.MustCompile(`\{([\w-]+)(?::(\d))?\}`)

// format fills a format such as "{r5} ({r5_low:0} to {r5_high:0})". It returns "" if a field is missing.
func (r result) format(format string) string {
	missing := false
	text := figures.ReplaceAllStringFunc(format, func(name string) string {
		parts := figures.FindStringSubmatch(name)
		value, known := r[parts[1]]
		missing = missing || !known
		if number, err := strconv.ParseFloat(value, 64); err == nil && parts[2] != "" {
			return strconv.FormatFloat(number, 'f', int(parts[2][0]-'0'), 64)
		}
		return value
	})
	if missing {
		return ""
	}
	return text
}
