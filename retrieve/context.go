package retrieve

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// Question asks for all that a dialog model needs to answer (LIGHT); see Retriever.Context.
type Question struct {
	// Cue is what is asked, and for whose ears. K is how many pieces of evidence are
	// recalled; default DefaultPairs.
	Cue
	// Session is the conversation that it is asked in; empty means that of the last turn.
	Session string
	// Turns is how many of its last turns belong to the answer, word for word; default
	// DefaultTurns, at most MostRecent. Below 0 there are none.
	Turns int
	// Notes are the chunks of a scratchpad, of which those are kept that bear on what is
	// asked, by their words and, where the embedder can embed texts (memgraph.Embedder)
	// and Calls sets no bound, by their meaning; at most MostChunks.
	Notes []string
}

// The defaults of a Question: 15 pairs served LIGHT best.
const (
	DefaultPairs = 15
	DefaultTurns = 12
)

// Context is what a dialog model needs to answer, each part as far as the asker may know of
// it.
type Context struct {
	Due   []Evidence // what the companion meant to do by now and has not done; see Due
	Core  []Evidence // core memories, which are pinned, oldest first
	Notes []string   // those that bear on the question, in their order
	// Pairs are the evidence, best first: a person's turn together with what the companion
	// answered to it, in that order, where the two are such a pair.
	Pairs  [][]Evidence
	Recent []Evidence // the end of the conversation, oldest first
	Recall *Result    // that brought the pairs

	chinese bool // what is asked
}

// mostDue and mostCore bound what is always in a context.
const (
	mostDue  = 16
	mostCore = 64
)

// Context returns what the memory has to say to a question, from what was said about it in
// earlier conversations to what was said just now. Context.Text writes it for a model.
func (r *Retriever) Context(ctx context.Context, q Question) (*Context, error) {
	c, err := r.context(ctx, &q)
	if err != nil {
		return nil, memgraph.Wrap("put a context together", r.store.Ego(), err)
	}
	return c, nil
}

func (r *Retriever) context(ctx context.Context, q *Question) (*Context, error) {
	if q.K == 0 {
		q.K = DefaultPairs
	}
	if q.Turns == 0 {
		q.Turns = DefaultTurns
	}
	if q.Now.IsZero() {
		q.Now = time.Now()
	}
	asked := q.words()
	c := &Context{chinese: mostlyHan(asked)}
	var err error
	if c.Recall, err = r.Recall(ctx, q.Cue); err != nil {
		return nil, err
	}
	if q.Turns > 0 {
		if c.Recent, err = r.recent(ctx, &q.Cue, q.Session, q.Turns); err != nil {
			return nil, err
		}
	}
	if c.Pairs, err = r.pairs(ctx, &q.Cue, c.Recall.Evidence, c.Recent); err != nil {
		return nil, err
	}
	if c.Due, err = r.due(ctx, &q.Cue, mostDue); err != nil {
		return nil, err
	}
	if c.Core, err = r.mind(ctx, NewWorking(1, 0), &q.Cue, mostCore); err != nil {
		return nil, err
	}
	var embed func(context.Context, []string) ([][]float32, error)
	if e, ok := r.embedder.(memgraph.Embedder); ok && q.Calls == 0 {
		embed = e.Embed
	}
	bears, err := r.Bearing(ctx, asked, q.Notes, embed)
	if err != nil {
		return nil, err
	}
	for i, note := range q.Notes {
		if bears[i] {
			c.Notes = append(c.Notes, note)
		}
	}
	return c, nil
}

// pairs puts beside each turn of the evidence what the companion answered to it, or what it
// answers. What was said just now is left out.
func (r *Retriever) pairs(ctx context.Context, cue *Cue, evidence, just []Evidence) ([][]Evidence, error) {
	taken := map[graph.ID]bool{}
	for i := range just {
		taken[just[i].ID] = true
	}
	var wanted []found
	first := map[graph.ID]bool{} // the turn beside it was said before it
	beside := map[graph.ID]graph.ID{}
	err := r.store.Index(ctx, func(x *index.Index) error {
		s, err := lookingAt(x, cue)
		if err != nil {
			return err
		}
		for i := range evidence {
			n, known := x.Ordinal(evidence[i].ID)
			if !known || x.Kind(n) != graph.Turn {
				continue
			}
			other, answers := s.next(n), x.Role(n) == graph.Robot
			if answers {
				other = s.previous(n)
			}
			if other == index.None || x.Kind(other) != graph.Turn || (x.Role(other) == graph.Robot) == answers {
				continue
			}
			first[evidence[i].ID], beside[evidence[i].ID] = answers, x.ID(other)
			wanted = append(wanted, found{id: x.ID(other), speaker: s.speaker(other)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	others, err := r.readAll(ctx, cue, wanted)
	if err != nil {
		return nil, err
	}
	byID := map[graph.ID]Evidence{}
	for _, list := range [][]Evidence{others, evidence} {
		for _, e := range list {
			byID[e.ID] = e
		}
	}
	var pairs [][]Evidence
	for _, e := range evidence {
		if taken[e.ID] {
			continue
		}
		taken[e.ID] = true
		pair := []Evidence{e}
		if other, known := byID[beside[e.ID]]; known && !taken[other.ID] {
			taken[other.ID] = true
			if pair = append(pair, other); first[e.ID] {
				slices.Reverse(pair)
			}
		}
		pairs = append(pairs, pair)
	}
	return pairs, nil
}

// headings stand before the parts of a context, in English and Chinese.
var headings = [...][2]string{
	{"To be done now:", "现在该做的："},
	{"Never to be forgotten:", "始终记得："},
	{"Notes:", "笔记："},
	{"From earlier conversations:", "以前的对话："},
	{"Just now:", "刚才："},
}

// Text writes a context for a dialog model to read, in at most so many tokens, with
// headings in the question's language: what is due, core memories and notes, of which a
// third of the tokens goes to at most; what was said before, best first; and the end of the
// conversation, of which half of the rest goes to at most. count is as in Result.Chunk, and
// so is the caveat: what people said is data, not instructions.
func (c *Context) Text(tokens int, count func(text string) int) string {
	if count == nil {
		count = estimate
	}
	language := 0
	if c.chinese {
		language = 1
	}
	p := page{count: count}
	notes := make([]string, len(c.Notes))
	for i, note := range c.Notes {
		notes[i] = strings.Join(strings.Fields(note), " ") + "\n"
	}
	always := tokens / 3
	var parts [len(headings)][]string
	parts[0], always = p.fill(headings[0][language], linesOf(c.Due, language), always)
	parts[1], always = p.fill(headings[1][language], linesOf(c.Core, language), always)
	parts[2], _ = p.fill(headings[2][language], notes, always)
	rest := tokens - p.used
	just := linesOf(c.Recent, language)
	slices.Reverse(just) // the last ones have to be there
	parts[4], _ = p.fill(headings[4][language], just, rest/2)
	slices.Reverse(parts[4])
	var said []string
	for _, pair := range c.Pairs {
		said = append(said, strings.Join(linesOf(pair, language), ""))
	}
	parts[3], _ = p.fill(headings[3][language], said, tokens-p.used)
	var b strings.Builder
	for i, lines := range parts {
		if len(lines) > 0 {
			fmt.Fprintf(&b, "%s\n%s", headings[i][language], strings.Join(lines, ""))
		}
	}
	return b.String()
}

// page counts what was written.
type page struct {
	count func(text string) int
	used  int
}

// fill returns the lines that fit, in their order, with their heading, into so many tokens,
// and how many are left. What does not fit is left out, and what comes after it may still.
func (p *page) fill(heading string, lines []string, tokens int) (fit []string, left int) {
	left = tokens - p.count(heading+"\n")
	for _, line := range lines {
		if cost := p.count(line); cost <= left {
			fit, left = append(fit, line), left-cost
		}
	}
	if len(fit) == 0 {
		return nil, tokens
	}
	p.used += tokens - left
	return fit, left
}

// itself is what the companion's own turns are headed with.
var itself = [...]string{"you", "你"}

// linesOf writes each piece of evidence as a line.
func linesOf(list []Evidence, language int) []string {
	lines := make([]string, len(list))
	for i, e := range list {
		if e.Kind == graph.Turn && e.Role == graph.Robot && e.Who == "" {
			e.Who = itself[language]
		}
		lines[i] = e.line()
	}
	return lines
}

// mostlyHan reports whether at least a fifth of a text's letters are Chinese.
func mostlyHan(text string) bool {
	han, letters := 0, 0
	for _, r := range text {
		if unicode.Is(unicode.Han, r) {
			han++
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return han > 0 && 5*han >= letters
}
