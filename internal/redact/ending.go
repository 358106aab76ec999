package redact

import "strings"

// ending returns the end of a name with its case ending or particle, when a word ends
// there. plural reports an "s" without an apostrophe.
func (f *form) ending(text *folded, end int) (after int, plural, ok bool) {
	if f.endings != nil {
		for _, e := range f.endings {
			if after, ok := text.follows(end, e); ok && !text.joined(after) {
				return after, false, true
			}
		}
		return 0, false, false
	}
	if after, ok := text.follows(end, "'t"); ok && !text.joined(after) {
		return 0, false, false // "don't"
	}
	if !text.joined(end) {
		return end, false, true
	}
	switch scriptOf(text.at(end)) {
	case latin:
		for _, e := range []string{"s", "es"} {
			if e == "es" && !strings.ContainsRune("sxzh", text.at(end-1)) {
				break
			}
			if after, ok := text.follows(end, e); ok && !text.joined(after) {
				return after, true, true
			}
		}
	case hangul:
		for _, p := range koreanParticles {
			if after, ok := text.follows(end, p); ok && !text.joined(after) {
				return after, false, true
			}
		}
	}
	return 0, false, false
}

// follows returns the end of some characters at a position.
func (f *folded) follows(at int, characters string) (end int, ok bool) {
	for _, r := range characters {
		if f.at(at) != r {
			return 0, false
		}
		at++
	}
	return at, true
}
