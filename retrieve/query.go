package retrieve

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Query is a dialog model's request to its memory, in EgoMem's grammar:
//
//	<retr>:
//	colleague, friend
//	tennis, sport<answer>
//
// The first line has relations, the second one keywords. Either may be empty. Tags are read in any letter
// case and in full-width characters, as models for Chinese write them (＜retr＞).
type Query struct {
	Relations, Keywords []string
}

// tag begins or ends a query.
type tag string

const (
	queryStart tag = "<retr>"
	queryEnd   tag = "<answer>"
)

// find returns where the tag first stands in a text. If it is not there, from is where a piece of it at the end
// of the text begins, or the text's length.
func (t tag) find(text string) (from, to int, found bool) {
	for from < len(text) {
		if text[from] == t[0] || text[from] == fullWidth[0] {
			n, ended := t.begins(text[from:])
			switch {
			case n == len(t):
				return from, from + ended, true
			case from+ended == len(text):
				return from, len(text), false
			}
		}
		from++
	}
	return from, from, false
}

// fullWidth begins each full-width form of ASCII in UTF-8, all of which have three bytes.
const fullWidth = "\xef"

// begins returns how many characters of the tag a text begins with, and their bytes, those of half a character at
// the text's end included.
func (t tag) begins(text string) (n, bytes int) {
	for n < len(t) && bytes < len(text) {
		r, size := utf8.DecodeRuneInString(text[bytes:])
		switch rest := text[bytes:]; {
		case '！' <= r && r <= '～':
			r -= '！' - '!'
		case r == utf8.RuneError && rest[0] == fullWidth[0] && !utf8.FullRuneInString(rest):
			return n, len(text)
		}
		if r >= utf8.RuneSelf || unicode.ToLower(r) != rune(t[n]) {
			break
		}
		n, bytes = n+1, bytes+size
	}
	return n, bytes
}

// MaxQuery bounds the bytes of a query. A longer one is ignored, and so are relations and
// keywords beyond MaxTerms.
const MaxQuery = 4096

// QueryParser separates the queries from a model's streamed output. The zero value is
// ready. Not safe for concurrent use.
type QueryParser struct {
	pending string // a possible prefix of a tag, or an open query
	inside  bool   // pending is inside a query
	tooLong bool   // the open query is ignored up to its end
}

// Feed parses the next piece of the output, cut anywhere. It returns the text outside of
// queries, and the queries that the piece completes. A start tag inside a query starts a
// new query.
func (p *QueryParser) Feed(piece string) (text string, queries []Query) {
	p.pending += piece
	var outside strings.Builder
	for {
		if !p.inside {
			from, to, found := queryStart.find(p.pending)
			outside.WriteString(p.pending[:from])
			p.pending = p.pending[from:]
			if !found {
				return outside.String(), queries
			}
			p.pending, p.inside, p.tooLong = p.pending[to-from:], true, false
		}
		end, after, found := queryEnd.find(p.pending)
		begun, unfinished := 0, 0
		for {
			from, to, again := queryStart.find(p.pending[begun:])
			unfinished = begun + from
			if !again || begun+from >= end {
				break
			}
			begun += to
			p.tooLong = false
		}
		body := p.pending[begun:end]
		if !found {
			p.pending = p.pending[begun:]
			if len(p.pending) > MaxQuery {
				p.tooLong = true
				p.pending = p.pending[min(end, unfinished)-begun:]
			}
			return outside.String(), queries
		}
		if len(body) <= MaxQuery && !p.tooLong {
			queries = append(queries, parseQuery(body))
		}
		p.pending, p.inside = p.pending[after:], false
	}
}

// Open reports whether a query was begun and has not ended.
func (p *QueryParser) Open() bool { return p.inside }

// End ends the output and returns pending text. It ignores a query without an end tag.
func (p *QueryParser) End() (text string) {
	if !p.inside {
		text = p.pending
	}
	*p = QueryParser{}
	return text
}

// parseQuery parses the text between the tags.
func parseQuery(body string) Query {
	body = strings.TrimLeft(body, " \t\r")
	body = strings.TrimPrefix(strings.TrimPrefix(body, ":"), "：")
	body = strings.TrimLeft(body, " \t\r")
	body = strings.TrimPrefix(body, "\n")
	relations, keywords, _ := strings.Cut(body, "\n")
	return Query{terms(relations), terms(keywords)}
}

// terms returns the comma-separated terms of a line, without duplicates.
func terms(group string) []string {
	var list []string
	seen := map[string]bool{}
	for _, term := range strings.FieldsFunc(group, func(r rune) bool { return strings.ContainsRune(",，、;；\n", r) }) {
		term = strings.TrimSpace(strings.ToValidUTF8(term, ""))
		if term != "" && !seen[term] && len(list) < MaxTerms {
			seen[term] = true
			list = append(list, term)
		}
	}
	return list
}
