package main

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/egomem/egomem/examples/internal/scripted"
	"github.com/egomem/egomem/internal/lexical"
)

// A nugget is worth 0, a half or 1 (BEAM). The judge reads a context, not an answer: a nugget counts
// if a line of the context has it, so that a dialog model could say it.

// Marks that a prompt gives to what is not known, and to what contradicts. The judge takes them as the
// nuggets of abstention and of contradictions.
var (
	unknownMarks   = []string{"say that you do not know", "you were never told", "no longer know"}
	contradictMark = "do not know which is right"
	untilMark      = "only until"
)

// judge returns the worth of a context for a probe, 0 to 1.
func judge(p *probe, context string) float64 {
	lines := linesOf(context)
	switch {
	case p.ability == scripted.Abstention:
		return worth(slices.ContainsFunc(unknownMarks, func(mark string) bool { return strings.Contains(context, mark) }))
	case p.ability == scripted.Ordering:
		return ordered(p, lines)
	case len(p.nuggets) == 0:
		return 0
	}
	sum, count := 0.0, 0
	for _, nugget := range p.nuggets {
		count++
		sum += judgeNugget(p, nugget, lines)
	}
	if p.ability == scripted.Contradiction && p.exact {
		count++
		sum += worth(strings.Contains(context, contradictMark))
	}
	score := sum / float64(count)
	if p.outdated != "" && score > 0 && newerIsSecond(p, lines) {
		score /= 2
	}
	return score
}

func judgeNugget(p *probe, nugget string, lines []string) (best float64) {
	if p.ability == scripted.Contradiction && !p.exact && asksBack.MatchString(nugget) {
		return worth(slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, contradictMark) }))
	}
	for _, line := range lines {
		best = max(best, worthOf(p, nugget, line))
	}
	return best
}

// asksBack matches nuggets of BEAM that say that there is a contradiction: "there is contradictory information",
// "Which statement is correct?"; not "the answer is 5".
var asksBack = regexp.MustCompile(`(?i)contradict|which (?:statement|one|of)|correct\?|clarif`)

// worthOf returns the worth of a line for a nugget: of exact keys 0 or 1, else by the share of the
// nugget's words that the line has. Its numbers have to be there for more than a half.
func worthOf(p *probe, nugget, line string) float64 {
	if p.exact {
		for part := range strings.SplitSeq(nugget, scripted.And) {
			if !strings.Contains(strings.ToLower(line), strings.ToLower(part)) {
				return 0
			}
		}
		return 1
	}
	wanted, there := lexical.Terms(nil, nugget), map[string]bool{}
	for _, term := range lexical.Terms(nil, line) {
		there[term] = true
	}
	has, numbers, weight := 0.0, true, 0.0
	for _, term := range wanted {
		if lexical.Stop(term) {
			continue
		}
		weight++
		if there[term] {
			has++
		} else if strings.ContainsAny(term, "0123456789") {
			numbers = false
		}
	}
	switch share := has / max(1, weight); {
	case share >= wholeNugget && numbers:
		return 1
	case share >= halfNugget && numbers:
		return 0.5
	}
	return 0
}

// The shares of its words at which a nugget counts whole, and half.
const (
	wholeNugget = 0.75
	halfNugget  = 0.5
)

// newerIsSecond reports whether the value that held before comes first, and nothing says that it is
// over.
func newerIsSecond(p *probe, lines []string) bool {
	for _, line := range lines {
		switch {
		case worthOf(p, p.nuggets[0], line) == 1:
			return false
		case worthOf(p, p.outdated, line) == 1 && !strings.Contains(line, untilMark):
			return true
		}
	}
	return false
}

// dateInLine matches the day that a line of a prompt shows: "2024-05-13: I moved"; not "13 May".
var dateInLine = regexp.MustCompile(`\d{4}-\d{2}-\d{2}`)

// ordered returns recall x (tau-b + 1) / 2 for the order that the days of the lines give, as BEAM does
// for answers.
func ordered(p *probe, lines []string) float64 {
	type place struct {
		item int
		day  string
	}
	var found []place
	for item, nugget := range p.nuggets {
		best, day := 0.0, ""
		for _, line := range lines {
			if got := worthOf(p, nugget, line); got > best {
				best, day = got, dateInLine.FindString(line)
			}
		}
		if best > 0 {
			found = append(found, place{item, day})
		}
	}
	if len(found) == 0 {
		return 0
	}
	days := make([]string, len(found))
	for i, f := range found {
		days[i] = f.day
	}
	return float64(len(found)) / float64(len(p.nuggets)) * (tauB(days) + 1) / 2
}

// tauB returns Kendall's tau-b of values with the order in which they stand, 1 for fewer than two.
func tauB[T cmp.Ordered](values []T) float64 {
	if len(values) < 2 {
		return 1
	}
	pairs, tied, sum := 0, 0, 0
	for i := range values {
		for j := range i {
			pairs++
			switch c := cmp.Compare(values[j], values[i]); c {
			case 0:
				tied++
			default:
				sum -= c
			}
		}
	}
	if tied == pairs {
		return 0
	}
	return float64(sum) / math.Sqrt(float64(pairs)*float64(pairs-tied))
}

// linesOf returns the remembered lines of a context, without headings.
func linesOf(context string) (lines []string) {
	for line := range strings.SplitSeq(context, "\n") {
		if strings.HasPrefix(line, "- ") {
			lines = append(lines, line)
		}
	}
	return lines
}

func worth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
