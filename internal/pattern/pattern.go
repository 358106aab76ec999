// Package pattern has regular expressions that are quick where they do not match. A text is searched only
// if it has a literal that every match has: of `(?i)\bmy (?:sister|brother)\b` that is "sister" or
// "brother". Rules of language are hundreds of expressions, and of a sentence nearly none matches. An
// expression is compiled when the first text has its literals: a program does not pay for rules that its
// texts never need.
package pattern

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"sync"
)

// Pattern is a regular expression. Its methods return what those of regexp.Regexp return. It is safe for
// concurrent use.
type Pattern struct {
	expr string

	parse  sync.Once
	needed needed

	compile  sync.Once
	compiled *regexp.Regexp
}

// all are the patterns of the program's packages.
var all struct {
	sync.Mutex
	patterns []*Pattern
}

// MustCompile returns an expression's pattern. One that does not parse panics when it is first used: Check
// finds it before. Call it for variables of a package only, because Check keeps what it returns.
func MustCompile(expr string) *Pattern {
	p := &Pattern{expr: expr}
	all.Lock()
	defer all.Unlock()
	all.patterns = append(all.patterns, p)
	return p
}

// Check returns how many patterns there are, and an error that names those that do not parse.
func Check() (n int, err error) {
	all.Lock()
	defer all.Unlock()
	for _, p := range all.patterns {
		_, bad := syntax.Parse(p.expr, syntax.Perl)
		err = errors.Join(err, bad)
	}
	return len(all.patterns), err
}

// of returns the expression to search a text with, or nil if the text has no match.
func (p *Pattern) of(s string) *regexp.Regexp {
	p.parse.Do(func() { p.needed = neededBy(p.expr) })
	if !p.needed.in(s) {
		return nil
	}
	return p.regexp()
}

func (p *Pattern) regexp() *regexp.Regexp {
	p.compile.Do(func() { p.compiled = regexp.MustCompile(p.expr) })
	return p.compiled
}

// String returns the expression.
func (p *Pattern) String() string { return p.expr }

// SubexpIndex returns the index of the group of a name, or -1.
func (p *Pattern) SubexpIndex(name string) int { return p.regexp().SubexpIndex(name) }

// MatchString reports whether the text has a match.
func (p *Pattern) MatchString(s string) bool {
	re := p.of(s)
	return re != nil && re.MatchString(s)
}

// FindString returns the first match, or "".
func (p *Pattern) FindString(s string) string {
	if re := p.of(s); re != nil {
		return re.FindString(s)
	}
	return ""
}

// FindStringIndex returns where the first match begins and ends, or nil.
func (p *Pattern) FindStringIndex(s string) []int {
	if re := p.of(s); re != nil {
		return re.FindStringIndex(s)
	}
	return nil
}

// FindStringSubmatch returns the first match and its groups, or nil.
func (p *Pattern) FindStringSubmatch(s string) []string {
	if re := p.of(s); re != nil {
		return re.FindStringSubmatch(s)
	}
	return nil
}

// FindStringSubmatchIndex returns where the first match and its groups begin and end, or nil.
func (p *Pattern) FindStringSubmatchIndex(s string) []int {
	if re := p.of(s); re != nil {
		return re.FindStringSubmatchIndex(s)
	}
	return nil
}

// FindAllString returns at most n matches, all if n is negative.
func (p *Pattern) FindAllString(s string, n int) []string {
	if re := p.of(s); re != nil {
		return re.FindAllString(s, n)
	}
	return nil
}

// FindAllStringIndex returns where at most n matches begin and end.
func (p *Pattern) FindAllStringIndex(s string, n int) [][]int {
	if re := p.of(s); re != nil {
		return re.FindAllStringIndex(s, n)
	}
	return nil
}

// FindAllStringSubmatch returns at most n matches and their groups.
func (p *Pattern) FindAllStringSubmatch(s string, n int) [][]string {
	if re := p.of(s); re != nil {
		return re.FindAllStringSubmatch(s, n)
	}
	return nil
}

// FindAllStringSubmatchIndex returns where at most n matches and their groups begin and end.
func (p *Pattern) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if re := p.of(s); re != nil {
		return re.FindAllStringSubmatchIndex(s, n)
	}
	return nil
}

// ReplaceAllString replaces the matches by a template.
func (p *Pattern) ReplaceAllString(s, template string) string {
	if re := p.of(s); re != nil {
		return re.ReplaceAllString(s, template)
	}
	return s
}

// ReplaceAllLiteralString replaces the matches by a text.
func (p *Pattern) ReplaceAllLiteralString(s, by string) string {
	if re := p.of(s); re != nil {
		return re.ReplaceAllLiteralString(s, by)
	}
	return s
}

// ReplaceAllStringFunc replaces each match by what replace returns of it.
func (p *Pattern) ReplaceAllStringFunc(s string, replace func(string) string) string {
	if re := p.of(s); re != nil {
		return re.ReplaceAllStringFunc(s, replace)
	}
	return s
}

// Split returns the at most n parts of the text between matches.
func (p *Pattern) Split(s string, n int) []string { return p.regexp().Split(s, n) }
