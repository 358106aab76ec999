package pattern

import (
	"bytes"
	"cmp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// needed are the literals without which nothing matches: one of each set. They are folded.
type needed []literals

// literals is a set; a match has one of them.
type literals [][]byte

const (
	// maxSets bounds the sets that are looked for, and maxLiterals those of a set.
	maxSets     = 2
	maxLiterals = 64
	// maxClass bounds the characters of a class whose members are literals.
	maxClass = 32
	// tooCommon is the share of texts' places above which a set is not worth looking for.
	tooCommon = 0.02
)

// neededBy returns the rarest sets of literals that every match of an expression has.
func neededBy(expr string) needed {
	re, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		return nil // regexp.MustCompile reports it
	}
	sets := setsOf(re)
	sets = slices.DeleteFunc(sets, func(l literals) bool { return l.share() > tooCommon })
	slices.SortStableFunc(sets, func(a, b literals) int { return cmp.Compare(a.share(), b.share()) })
	return sets[:min(maxSets, len(sets))]
}

// in reports whether a text has a literal of each set.
func (n needed) in(s string) bool {
	if len(n) == 0 {
		return true
	}
	var space [512]byte
	text := appendFolded(space[:0], s)
	for _, set := range n {
		if !slices.ContainsFunc(set, func(l []byte) bool { return bytes.Contains(text, l) }) {
			return false
		}
	}
	return true
}

// setsOf returns the sets of literals that every match of an expression has.
func setsOf(re *syntax.Regexp) (sets needed) {
	switch re.Op {
	case syntax.OpLiteral:
		if l := rarestRun(re.Rune, re.Flags&syntax.FoldCase != 0); l != nil {
			return needed{{l}}
		}
	case syntax.OpCharClass:
		if set := classLiterals(re.Rune); set != nil {
			return needed{set}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return setsOf(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return setsOf(re.Sub[0])
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			sets = append(sets, setsOf(sub)...)
		}
	case syntax.OpAlternate:
		var union literals
		for _, sub := range re.Sub {
			one := setsOf(sub)
			if len(one) == 0 {
				return nil
			}
			rarest := slices.MinFunc(one, func(a, b literals) int { return cmp.Compare(a.share(), b.share()) })
			if union = append(union, rarest...); len(union) > maxLiterals {
				return nil
			}
		}
		return needed{union}
	}
	return sets
}

// rarestRun returns the rarest part of a literal that has one folded form, or nil. An expression finds
// utf8.RuneError where a text has a byte that is no UTF-8.
func rarestRun(runes []rune, fold bool) (rarest []byte) {
	var run []byte
	for i := 0; i <= len(runes); i++ {
		if i < len(runes) && runes[i] != utf8.RuneError &&
			(!fold || runes[i] < utf8.RuneSelf || unicode.SimpleFold(runes[i]) == runes[i]) {
			run = appendFolded(run, string(runes[i]))
			continue
		}
		if len(run) > 0 && (rarest == nil || share(run) < share(rarest)) {
			rarest = run
		}
		run = nil
	}
	return rarest
}

// classLiterals returns the characters of a small class that has no letters with cases but ASCII's, or nil.
func classLiterals(ranges []rune) (set literals) {
	for i := 0; i < len(ranges); i += 2 {
		if int(ranges[i+1]-ranges[i])+len(set) >= maxClass || ranges[i] <= utf8.RuneError && ranges[i+1] >= utf8.RuneError {
			return nil
		}
		for r := ranges[i]; r <= ranges[i+1]; r++ {
			set = append(set, appendFolded(nil, string(r)))
		}
	}
	return set
}

// share estimates how many of a text's places have a literal of the set.
func (l literals) share() (sum float64) {
	for _, one := range l {
		sum += share(one)
	}
	return sum
}

func share(literal []byte) float64 {
	p := 1.0
	for _, r := range string(literal) {
		switch {
		case r >= utf8.RuneSelf:
			p *= 0.005
		case strings.ContainsRune(" etaoinshr", r):
			p *= 0.1
		default:
			p *= 0.03
		}
	}
	return p
}

// appendFolded appends a text with ASCII's letters in lower case, and so the two others that have the
// same: the long s and the sign of the kelvin.
func appendFolded(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'A' <= c && c <= 'Z':
			b = append(b, c+'a'-'A')
		case c == "ſ"[0] && strings.HasPrefix(s[i:], "ſ"):
			b = append(b, 's')
			i += len("ſ") - 1
		case c == "K"[0] && strings.HasPrefix(s[i:], "K"):
			b = append(b, 'k')
			i += len("K") - 1
		default:
			b = append(b, c)
		}
	}
	return b
}
