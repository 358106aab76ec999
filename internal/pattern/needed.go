package pattern

import (
	"cmp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// needed are the literals without which nothing matches: a text has to have one of each set.
type needed [][]literal

const (
	// maxSets bounds the sets that are looked for, and maxLiterals those of a set.
	maxSets     = 3
	maxLiterals = 4096
	// maxProduct bounds the literals that the parts of a sequence are put together to.
	maxProduct = 256
	// maxClass bounds the characters of a class whose members are literals.
	maxClass = 64
	// tooCommon is the share of a text's places above which a set is not worth looking for.
	tooCommon = 0.04
)

// neededBy returns the rarest sets of literals that every match of an expression has.
func neededBy(expr string) (n needed) {
	for _, set := range rarestSets(expr) {
		grams := make([]literal, len(set))
		for i, text := range set {
			grams[i] = literalOf(text)
		}
		n = append(n, grams)
	}
	return n
}

// in reports whether a text has a literal of each set.
func (n needed) in(s string) bool {
	if len(n) == 0 {
		return true
	}
	g := gramsOf(s)
	for _, set := range n {
		if !g.hasAny(set) {
			return false
		}
	}
	return true
}

// rarestSets returns the rarest sets of literals that every match of an expression has. They are folded.
func rarestSets(expr string) [][]string {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil // regexp.MustCompile reports it
	}
	sets := partOf(re).found()
	slices.SortStableFunc(sets, func(a, b []string) int { return cmp.Compare(shareOf(a), shareOf(b)) })
	return sets[:min(maxSets, len(sets))]
}

// part is what a part of an expression tells of its matches.
type part struct {
	exact []string   // all texts that match, folded; nil if they are unknown or too many
	sets  [][]string // of each of these a match has a text
}

// found returns the sets of which a match has a text.
func (p part) found() [][]string {
	if p.exact == nil {
		return p.sets
	}
	if set := shortest(p.exact); shareOf(set) <= tooCommon && len(set) <= maxLiterals {
		return append(p.sets, set)
	}
	return p.sets
}

// shortest returns sorted texts without those that begin with another one.
func shortest(sorted []string) (list []string) {
	for _, one := range sorted {
		if n := len(list); n == 0 || !strings.HasPrefix(one, list[n-1]) {
			list = append(list, one)
		}
	}
	return list
}

// partOf returns what an expression tells of its matches.
func partOf(re *syntax.Regexp) part {
	switch re.Op {
	case syntax.OpEmptyMatch, syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText,
		syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return part{exact: []string{""}}
	case syntax.OpLiteral:
		return literalPart(re.Rune, re.Flags&syntax.FoldCase != 0)
	case syntax.OpCharClass:
		return part{exact: classMembers(re.Rune)}
	case syntax.OpCapture:
		return partOf(re.Sub[0])
	case syntax.OpQuest:
		if p := partOf(re.Sub[0]); p.exact != nil {
			return part{exact: distinct(append(slices.Clone(p.exact), ""))}
		}
	case syntax.OpPlus:
		return part{sets: partOf(re.Sub[0]).found()}
	case syntax.OpRepeat:
		if re.Min > 0 {
			return part{sets: partOf(re.Sub[0]).found()}
		}
	case syntax.OpConcat:
		var s sequence
		for _, sub := range re.Sub {
			s.add(partOf(sub))
		}
		return s.part()
	case syntax.OpAlternate:
		return alternatives(re.Sub)
	}
	return part{}
}

// alternatives returns what is known of a match of one of several expressions.
func alternatives(list []*syntax.Regexp) part {
	var exact, rarest []string
	known, found := true, true
	for _, sub := range list {
		one := partOf(sub)
		known = known && one.exact != nil
		exact = append(exact, one.exact...)
		sets := one.found()
		if found = found && len(sets) > 0; found {
			rarest = append(rarest, slices.MinFunc(sets, func(a, b []string) int { return cmp.Compare(shareOf(a), shareOf(b)) })...)
		}
	}
	switch rarest = distinct(rarest); {
	case known:
		return part{exact: distinct(exact)}
	case found && len(rarest) <= maxLiterals:
		return part{sets: [][]string{rarest}}
	}
	return part{}
}

// sequence puts together what is known of parts that follow each other.
type sequence struct {
	sets    [][]string
	last    []string // all texts that the parts since the last unknown one match
	unknown bool     // what all of it matches is not known
}

func (s *sequence) add(p part) {
	if s.last == nil {
		s.last = []string{""}
	}
	switch {
	case p.exact == nil:
		s.flush()
		s.sets, s.unknown = append(s.sets, p.sets...), true
	case len(s.last)*len(p.exact) <= maxProduct:
		var product []string
		for _, before := range s.last {
			for _, after := range p.exact {
				product = append(product, before+after)
			}
		}
		s.last = distinct(product)
	default:
		s.flush()
		s.last, s.unknown = p.exact, true
	}
}

// flush begins again after what is known so far.
func (s *sequence) flush() {
	s.sets = part{exact: s.last, sets: s.sets}.found()
	s.last = []string{""}
}

func (s *sequence) part() part {
	if !s.unknown {
		return part{exact: s.last}
	}
	s.flush()
	return part{sets: s.sets}
}

// literalPart returns what is known of a literal. Its letters that have several folded forms are not known, and neither is
// utf8.RuneError, which an expression finds where a text has a byte that is no UTF-8.
func literalPart(runes []rune, fold bool) part {
	var s sequence
	from := 0
	for i := 0; i <= len(runes); i++ {
		if i < len(runes) && runes[i] != utf8.RuneError && (!fold || runes[i] < utf8.RuneSelf || unicode.SimpleFold(runes[i]) == runes[i]) {
			continue
		}
		s.add(part{exact: []string{string(appendFolded(nil, string(runes[from:i])))}})
		if i < len(runes) {
			s.add(part{})
		}
		from = i + 1
	}
	return s.part()
}

// classMembers returns the characters of a small class; nil for others.
func classMembers(ranges []rune) (members []string) {
	for i := 0; i < len(ranges); i += 2 {
		if int(ranges[i+1]-ranges[i])+len(members) >= maxClass || ranges[i] <= utf8.RuneError && ranges[i+1] >= utf8.RuneError {
			return nil
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			members = append(members, string(appendFolded(nil, string(r))))
		}
	}
	return distinct(members)
}

// distinct returns the texts without those that come twice.
func distinct(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// shareOf estimates how many of a text's places have a literal of a set.
func shareOf(set []string) (sum float64) {
	for _, one := range set {
		sum += share(one)
	}
	return sum
}

// share estimates how many places have a literal: half of the texts have no Chinese characters, and few have digits and signs.
func share(literal string) float64 {
	p := 1.0
	for _, r := range literal {
		switch {
		case r >= utf8.RuneSelf:
			p *= 0.002
		case strings.ContainsRune(" etaoinshr", r):
			p *= 0.1
		case 'a' <= r && r <= 'z', r == '\'', r == ',', r == '.':
			p *= 0.03
		default:
			p *= 0.003
		}
	}
	return p
}
