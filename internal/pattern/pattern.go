// Package pattern has regular expressions that are quick where they do not match. A text is searched only
// if it has a literal that every match has: of `(?i)\bmy (?:sister|brother)\b` that is "sister" or
// "brother". Rules of language are hundreds of expressions, and of a sentence nearly none matches.
package pattern

import "regexp"

// Pattern is a regular expression. Its methods return what those of regexp.Regexp return. Methods that it
// does not have itself search without looking for literals. It is safe for concurrent use.
type Pattern struct {
	*regexp.Regexp
	needed needed
}

// MustCompile compiles an expression, or panics.
func MustCompile(expr string) *Pattern {
	return &Pattern{regexp.MustCompile(expr), neededBy(expr)}
}

// MatchString reports whether the text has a match.
func (p *Pattern) MatchString(s string) bool { return p.needed.in(s) && p.Regexp.MatchString(s) }

// FindString returns the first match, or "".
func (p *Pattern) FindString(s string) string {
	if !p.needed.in(s) {
		return ""
	}
	return p.Regexp.FindString(s)
}

// FindStringIndex returns where the first match begins and ends, or nil.
func (p *Pattern) FindStringIndex(s string) []int {
	if !p.needed.in(s) {
		return nil
	}
	return p.Regexp.FindStringIndex(s)
}

// FindStringSubmatch returns the first match and its groups, or nil.
func (p *Pattern) FindStringSubmatch(s string) []string {
	if !p.needed.in(s) {
		return nil
	}
	return p.Regexp.FindStringSubmatch(s)
}

// FindStringSubmatchIndex returns where the first match and its groups begin and end, or nil.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	if !p.needed.in(s) {
		return nil
	}
	return p.Regexp.FindStringSubmatchIndex(s)
}

// FindAllString returns at most n matches, all if n is negative.
func (p *Pattern) FindAllString(s string, n int) []string {
	if !p.needed.in(s) {
		return nil
	}
	return p.Regexp.FindAllString(s, n)
}

// FindAllStringIndex returns where at most n matches begin and end.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	if !p.needed.in(s) {
		return nil
	}
	return p.Regexp.FindAllStringIndex(s, n)
}

// FindAllStringSubmatch returns at most n matches and their groups.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	if !p.needed.in(s) {
		return nil
	}
	return p.Regexp.FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex returns where at most n matches and their groups begin and end.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !p.needed.in(s) {
		return nil
	}
	return p.Regexp.FindAllStringSubmatchIndex(s, n)
}

// ReplaceAllString replaces the matches by a template.
func (p *Pattern) ReplaceAllString(s, template string) string {
	if !p.needed.in(s) {
		return s
	}
	return p.Regexp.ReplaceAllString(s, template)
}

// ReplaceAllLiteralString replaces the matches by a text.
func (p *Pattern) ReplaceAllLiteralString(s, by string) string {
	if !p.needed.in(s) {
		return s
	}
	return p.Regexp.ReplaceAllLiteralString(s, by)
}

// ReplaceAllStringFunc replaces each match by what replace returns of it.
func (p *Pattern) ReplaceAllStringFunc(s string, replace func(string) string) string {
	if !p.needed.in(s) {
		return s
	}
	return p.Regexp.ReplaceAllStringFunc(s, replace)
}
