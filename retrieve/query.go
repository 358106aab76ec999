package retrieve

import "strings"

// Query is what a dialog model asks its memory for (EgoMem's grammar):
//
//	<retr>:
//	colleague, friend
//	tennis, sport<answer>
//
// The first line has terms for relations, the second one keywords; either may be
// empty.
type Query struct {
	Relations, Keywords []string
}

// The tags of a query.
const (
	queryBegins = "<retr>"
	queryEnds   = "<answer>"
)

// MaxQuery bounds the bytes of a query, and MaxTerms its terms of each kind. A query
// that grows beyond the first is none; further terms are left out.
const (
	MaxQuery = 4096
	MaxTerms = 32
)

// QueryParser takes the queries out of a model's output while it comes. The zero value
// is ready. Not safe for concurrent use.
type QueryParser struct {
	held    string // what may be the beginning of a tag, or a query without its end
	within  bool   // held follows a query's beginning
	dropped bool   // the query is too long: it is passed over up to its end
}

// Feed takes the next piece of the output, cut anywhere. It returns the text that is
// no part of a query, and the queries that the piece completes. What begins anew
// before its end is the later query alone.
func (p *QueryParser) Feed(piece string) (text string, queries []Query) {
	p.held += piece
	var spoken strings.Builder
	for {
		if !p.within {
			before, after, found := strings.Cut(p.held, queryBegins)
			if !found {
				kept := partial(p.held, queryBegins)
				spoken.WriteString(p.held[:len(p.held)-kept])
				p.held = p.held[len(p.held)-kept:]
				return spoken.String(), queries
			}
			spoken.WriteString(before)
			p.held, p.within, p.dropped = after, true, false
		}
		if at := strings.LastIndex(p.inQuery(), queryBegins); at >= 0 {
			p.held, p.dropped = p.held[at+len(queryBegins):], false
		}
		body, after, found := strings.Cut(p.held, queryEnds)
		if !found {
			if len(p.held) > MaxQuery {
				p.dropped = true
				p.held = p.held[len(p.held)-max(partial(p.held, queryEnds), partial(p.held, queryBegins)):]
			}
			return spoken.String(), queries
		}
		if len(body) <= MaxQuery && !p.dropped {
			queries = append(queries, parseQuery(body))
		}
		p.held, p.within = after, false
	}
}

// inQuery returns what is held of the query that is open.
func (p *QueryParser) inQuery() string {
	body, _, _ := strings.Cut(p.held, queryEnds)
	return body
}

// End says that nothing more comes, and returns the text that was held back. A query
// without its end is none.
func (p *QueryParser) End() (text string) {
	if !p.within {
		text = p.held
	}
	*p = QueryParser{}
	return text
}

// partial returns how many bytes at the end of a text may be the beginning of a tag.
func partial(text, tag string) int {
	for n := min(len(text), len(tag)-1); n > 0; n-- {
		if strings.HasSuffix(text, tag[:n]) {
			return n
		}
	}
	return 0
}

// parseQuery reads what stands between the tags.
func parseQuery(body string) Query {
	body = strings.TrimLeft(body, " \t\r")
	body = strings.TrimPrefix(strings.TrimPrefix(body, ":"), "：")
	body = strings.TrimLeft(body, " \t\r")
	body = strings.TrimPrefix(body, "\n")
	relations, keywords, _ := strings.Cut(body, "\n")
	return Query{terms(relations), terms(keywords)}
}

// terms returns what stands between commas, each once.
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
