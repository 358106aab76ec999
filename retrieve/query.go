package retrieve

import "strings"

// Query is a dialog model's request to its memory, in EgoMem's grammar:
//
//	<retr>:
//	colleague, friend
//	tennis, sport<answer>
//
// The first line has relations, the second one keywords. Either may be empty.
type Query struct {
	Relations, Keywords []string
}

// The tags of a query.
const (
	queryStart = "<retr>"
	queryEnd   = "<answer>"
)

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
			before, after, found := strings.Cut(p.pending, queryStart)
			if !found {
				suffix := partial(p.pending, queryStart)
				outside.WriteString(p.pending[:len(p.pending)-suffix])
				p.pending = p.pending[len(p.pending)-suffix:]
				return outside.String(), queries
			}
			outside.WriteString(before)
			p.pending, p.inside, p.tooLong = after, true, false
		}
		if at := strings.LastIndex(p.inQuery(), queryStart); at >= 0 {
			p.pending, p.tooLong = p.pending[at+len(queryStart):], false
		}
		body, after, found := strings.Cut(p.pending, queryEnd)
		if !found {
			if len(p.pending) > MaxQuery {
				p.tooLong = true
				p.pending = p.pending[len(p.pending)-max(partial(p.pending, queryEnd), partial(p.pending, queryStart)):]
			}
			return outside.String(), queries
		}
		if len(body) <= MaxQuery && !p.tooLong {
			queries = append(queries, parseQuery(body))
		}
		p.pending, p.inside = after, false
	}
}

// inQuery returns the pending text of the open query.
func (p *QueryParser) inQuery() string {
	body, _, _ := strings.Cut(p.pending, queryEnd)
	return body
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

// partial returns the length of the longest suffix of a text that is a prefix of a tag.
func partial(text, tag string) int {
	for n := min(len(text), len(tag)-1); n > 0; n-- {
		if strings.HasSuffix(text, tag[:n]) {
			return n
		}
	}
	return 0
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
