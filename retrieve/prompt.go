package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/index"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/query"
)

// Question asks for everything that a dialog model needs for an answer (LIGHT).
type Question struct {
	// Cue is the question and its asker. K is the number of pairs; 0 means DefaultPairs.
	Cue
	// Conversation is the conversation of the question; empty means that of the latest turn.
	Conversation string
	// Turns is how many of its last turns the prompt contains verbatim: at most MaxRecent,
	// 0 means DefaultTurns, and below 0 none.
	Turns int
	// Notes are the chunks of a scratchpad, at most MaxChunks. The prompt contains the
	// relevant ones; see FilterRelevant. Embeddings take part if the embedder is a
	// memgraph.Embedder and MaxModelCalls is 0.
	Notes []string
}

// The defaults of a Question. 15 pairs were best for LIGHT.
const (
	DefaultPairs = 15
	DefaultTurns = 12
)

// Prompt is what a dialog model needs for an answer, as far as the asker may see it.
type Prompt struct {
	Persona graph.Persona // who the companion is, and what is left of its mood

	Due  []Evidence // intentions that are due and not done, for MaxOverdue at most
	Acts []Evidence // actions that the question sets off: Evidence.Act; written below Due
	Core []Evidence // pinned nodes, oldest first
	// Errands are the intentions among the evidence that are still to be done and not in Due, in the
	// order of the evidence.
	Errands []Evidence
	Notes   []string // relevant notes, in their order
	// Known are the statements among the evidence, best first, with what contradicts them.
	Known []Statement
	// Relations that hold now, of the people and things that the question names; best first.
	Relations []Fact
	// Pairs are the other evidence, best first. A person's turn comes with the companion's answer
	// to it, in that order.
	Pairs  [][]Evidence
	Recent []Evidence // end of the conversation, oldest first
	Recall *Result    // of the pairs
	// Knowledge says whether what is asked is known, was told and is known no longer, or was never
	// told. It is NotAsked unless the rendering is Remembered. Text tells it to the model, and in both
	// renderings Result.Unmatched.
	Knowledge Knowledge

	words     language.PromptWords
	now       time.Time
	asker     string // name of the person who asks
	otherTime bool   // a time that is over is asked for, and no turn is of it
	asks      bool   // what was said may ask for something: no greeting, statement or other request
	unmatched bool   // the evidence hardly answers the question
}

// Bounds of the parts that every prompt contains.
const (
	maxDue       = 16
	maxCore      = 64
	maxRelations = 6
)

// MaxOverdue is how long a prompt contains an errand that was not done. Retriever.Due and
// Retriever.Recall return it without a limit.
const MaxOverdue = 7 * 24 * time.Hour

// Prompt returns what the memory knows about a question, from earlier conversations up to
// the latest turn. Prompt.Text writes it for a model. Errors are those of Recall.
func (r *Retriever) Prompt(ctx context.Context, q Question) (*Prompt, error) {
	p, err := r.prompt(ctx, &q)
	if err != nil {
		return nil, memgraph.Wrap("build a prompt", r.store.Ego(), err)
	}
	return p, nil
}

func (r *Retriever) prompt(ctx context.Context, q *Question) (*Prompt, error) {
	if q.K == 0 {
		q.K = DefaultPairs
	}
	if err := checkCount(&q.K); err != nil {
		return nil, err
	}
	if q.Turns == 0 {
		q.Turns = DefaultTurns
	}
	if q.Now.IsZero() {
		q.Now = time.Now()
	}
	text := q.words()
	p := &Prompt{words: language.PromptWordsFor(text), now: q.Now}
	var err error
	if p.Persona, err = r.persona(ctx, q.Now); err != nil {
		return nil, err
	}
	if p.asker, err = r.askerName(ctx, &q.Cue, p.words.Someone); err != nil {
		return nil, err
	}
	cue := q.Cue
	cue.K, cue.keepRepeats = min(q.K+maxStatements, MaxK), true
	if p.Recall, err = r.Recall(ctx, cue); err != nil {
		return nil, err
	}
	acts := func(e Evidence) bool { return e.Act }
	evidence := slices.DeleteFunc(slices.Clone(p.Recall.Evidence), acts)
	p.Acts = slices.DeleteFunc(slices.Clone(p.Recall.Evidence), func(e Evidence) bool { return !acts(e) })
	if p.Known, evidence, err = r.statements(ctx, &q.Cue, evidence, q.K); err != nil {
		return nil, err
	}
	if p.Relations, err = r.relationsAsked(ctx, q, text); err != nil {
		return nil, err
	}
	human := language.ParseDialog(text).HumanWords
	p.asks = language.MayAsk(human)
	if p.asks && q.Rendering == Remembered {
		p.Knowledge = knowledgeOf(text, p.Recall)
	}
	p.unmatched = p.asks && p.Knowledge == NotAsked && p.Recall.Unmatched() && len(contentWords(human)) > 0 &&
		!p.mayBeOfTime(times.Find(text, q.Now), q.Now)
	if q.Turns > 0 {
		if p.Recent, err = r.recent(ctx, &q.Cue, q.Conversation, q.Turns); err != nil {
			return nil, err
		}
	}
	p.otherTime = p.asks && p.isOfOtherTimes(human)
	if p.Due, err = r.due(ctx, &q.Cue, MaxOverdue, maxDue); err != nil {
		return nil, err
	}
	if evidence, err = r.takeErrands(ctx, &q.Cue, p, evidence); err != nil {
		return nil, err
	}
	if err = r.markErrandsOver(ctx, evidence, q.Now); err != nil {
		return nil, err
	}
	if p.Pairs, err = r.pairs(ctx, &q.Cue, evidence, p.Recent); err != nil {
		return nil, err
	}
	if p.Core, err = r.workingMemory(ctx, NewWorkingMemory(1, 0), &q.Cue, maxCore); err != nil {
		return nil, err
	}
	p.Notes, err = r.relevantNotes(ctx, q, text)
	return p, err
}

// mayBeOfTime reports whether some times are asked for and evidence is of one of them, or one is still to come.
func (p *Prompt) mayBeOfTime(asked []times.Interval, now time.Time) bool {
	return slices.ContainsFunc(asked, func(at times.Interval) bool {
		return at.To.IsZero() || at.To.After(now) || slices.ContainsFunc(p.Recall.Evidence, func(e Evidence) bool {
			return e.Time.IsZero() || !e.Time.Before(at.From) && e.Time.Before(at.To)
		})
	})
}

// isOfOtherTimes reports whether a question is for a time that is over, or that has begun and of which it asks what was, and no
// turn is of that time.
func (p *Prompt) isOfOtherTimes(question string) bool {
	asked, was := times.Find(question, p.now), query.AsksPast(question)
	if day, ok := query.LastSuchDay(question, p.now); ok { // a time in what was said then is of that day: 6号那天她说这礼拜修了什么
		asked = []times.Interval{day}
	}
	if !was && len(times.Future(question, p.now)) > 0 {
		return false // "what do I have on Friday?"
	}
	for _, at := range asked {
		if at.To.IsZero() || at.From.After(p.now) || at.To.After(p.now) && !was {
			return false
		}
		isThen := func(e Evidence) bool { return !e.Time.Before(at.From) && e.Time.Before(at.To) }
		if slices.ContainsFunc(p.Recall.Evidence, isThen) || slices.ContainsFunc(p.Recent, isThen) {
			return false
		}
	}
	return len(asked) > 0 && len(p.Recall.Evidence) > 0
}

// askerName returns the name of the person who asks: "" for the app, someone without a name.
func (r *Retriever) askerName(ctx context.Context, cue *Cue, someone string) (string, error) {
	switch cue.Asker {
	case graph.App:
		return "", nil
	case graph.Stranger:
		return someone, nil
	}
	n, err := r.store.View(memgraph.ViewOptions{Asker: cue.Asker}).Get(ctx, cue.Asker) // who asks is there
	return cmp.Or(language.Quoted(n.Title), someone), err
}

// relationsAsked returns the relations that a question may ask about.
func (r *Retriever) relationsAsked(ctx context.Context, q *Question, text string) ([]Fact, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	cue := FactCue{Text: text, K: maxRelations, Asker: q.Asker, Company: q.Company, Rendering: q.Rendering, Now: q.Now,
		At: q.Now, MinTrust: q.MinTrust}
	facts, err := r.factsNear(ctx, cue, channel.Embedding{}) // by names alone: no model is asked again
	facts = slices.DeleteFunc(facts, func(f Fact) bool {
		return !f.Named || f.Score <= namedBonus || f.IsAssociation() || !f.Ended.IsZero() || f.FromName == "" || f.ToName == ""
	})
	return facts, err
}

// trustOf returns the least trusted class of an edge and its sources.
func (r *Retriever) trustOf(ctx context.Context, e *graph.Edge) (graph.Trust, error) {
	stated := graph.Node{Origin: e.Origin}
	least := stated.OwnTrust()
	for _, id := range e.Provenance {
		n, err := r.store.Get(ctx, id)
		if errors.Is(err, graph.ErrNotFound) { // it was forgotten meanwhile
			return 0, nil
		}
		if err != nil {
			return 0, err
		}
		least = min(least, n.Trust)
	}
	return least, nil
}

// relevantNotes returns the notes that are relevant to a question.
func (r *Retriever) relevantNotes(ctx context.Context, q *Question, text string) (notes []string, err error) {
	var embed func(context.Context, []string) ([][]float32, error)
	if e, ok := r.embedder.(memgraph.Embedder); ok && q.MaxModelCalls == 0 {
		embed = e.Embed
	}
	relevant, err := r.FilterRelevant(ctx, text, q.Notes, embed)
	if err != nil {
		return nil, err
	}
	for i, note := range q.Notes {
		if relevant[i] {
			notes = append(notes, note)
		}
	}
	return notes, nil
}

// takeErrands moves the asker's intentions that are still to be done from the evidence to p.Errands, but
// those that are in p.Due already.
func (r *Retriever) takeErrands(ctx context.Context, cue *Cue, p *Prompt, evidence []Evidence) (rest []Evidence, err error) {
	theirs := []graph.ID{0} // for everyone
	if cue.Asker != graph.App && cue.Asker != graph.Stranger {
		ids, err := r.store.SamePerson(ctx, cue.Asker)
		if err != nil {
			return nil, err
		}
		theirs = append(theirs, ids...)
	}
	isDue := func(id graph.ID) bool {
		return slices.ContainsFunc(p.Due, func(e Evidence) bool { return e.ID == id })
	}
	for _, e := range evidence {
		errand, ok := e.Node.Detail.(graph.Errand)
		switch {
		case !ok || errand.Every == graph.Once && errand.IsDone(p.now) || errand.HasEnded(p.now) || !e.Node.Retired.IsZero(),
			cue.Asker != graph.App && !slices.Contains(theirs, e.Node.Speaker):
			rest = append(rest, e)
		case !isDue(e.ID):
			e.setDue(p.now)
			p.Errands = append(p.Errands, e)
		}
	}
	return rest, nil
}

// pairs joins each turn of the evidence with the companion's answer to it, or with the turn
// that it answers. It leaves out recent turns.
func (r *Retriever) pairs(ctx context.Context, cue *Cue, evidence, recent []Evidence) ([][]Evidence, error) {
	partners, err := r.partners(ctx, cue, evidence)
	if err != nil {
		return nil, err
	}
	var picked []found
	for _, e := range evidence {
		if p, ok := partners[e.ID]; ok {
			picked = append(picked, p.found)
		}
	}
	others, err := r.readAll(ctx, cue, picked)
	if err != nil {
		return nil, err
	}
	byID := map[graph.ID]Evidence{}
	for _, list := range [][]Evidence{others, evidence} {
		for _, e := range list {
			byID[e.ID] = e
		}
	}
	used := map[graph.ID]bool{}
	for i := range recent {
		used[recent[i].ID] = true
	}
	var pairs [][]Evidence
	for _, e := range evidence {
		if used[e.ID] {
			continue
		}
		used[e.ID] = true
		pair := []Evidence{e}
		partner := partners[e.ID]
		if other, known := byID[partner.id]; known && !used[other.ID] {
			used[other.ID] = true
			pair = append(pair, other)
			if partner.first {
				slices.Reverse(pair)
			}
		}
		pairs = append(pairs, pair)
	}
	return pairs, nil
}

// partner is the turn that forms a pair with another.
type partner struct {
	found
	first bool // the partner came first
}

// partners returns the partner of each turn of the evidence that has one.
func (r *Retriever) partners(ctx context.Context, cue *Cue, evidence []Evidence) (map[graph.ID]partner, error) {
	partners := map[graph.ID]partner{}
	err := r.index(ctx, cue.Rendering, cue.Now, func(x *index.Index) error {
		a, err := lookup(x, query.Filter(query.Request{Asker: cue.Asker, Company: cue.Company, Except: cue.Except,
			Retired: cue.Retired, MinTrust: cue.MinTrust, From: cue.From, To: cue.To}))
		if err != nil {
			return err
		}
		for i := range evidence {
			n, known := x.Ordinal(evidence[i].ID)
			if !known || x.Kind(n) != graph.Turn {
				continue
			}
			other, isAnswer := a.Next(n), x.Role(n) == graph.Robot
			if isAnswer {
				other = a.Previous(n)
			}
			if other == index.None || x.Kind(other) != graph.Turn || (x.Role(other) == graph.Robot) == isAnswer ||
				!a.Wanted(other) {
				continue
			}
			partners[evidence[i].ID] = partner{found{id: x.ID(other), speaker: a.Speaker(other)}, isAnswer}
		}
		return nil
	})
	return partners, err
}

// Text writes a prompt of at most so many tokens, with headings in the language of the
// question:
//
//   - Intentions, core memories, statements and notes get at most a third of the tokens.
//   - The end of the conversation gets at most half of the rest, and a sixth if it is over.
//   - Pairs get what is left, best first.
//
// Who the companion is comes first, if that takes at most a quarter of the tokens. Every line of
// evidence begins with a dash, and its text is quoted as in Result.Chunk. Lines before the evidence tell the
// model that these are quotes, and when and by whom it is asked. If they take more than a sixth of the
// tokens, only the first of them and what is not known stay, and none if these take more too. count returns the tokens of a
// text; nil means an estimate.
func (p *Prompt) Text(tokens int, count func(text string) int) string {
	if count == nil {
		count = language.EstimateTokens
	}
	note := p.knowledgeLine()
	first := p.firstLines(note, func(text string) bool { return count(text) <= tokens/maxPrefaceShare })
	preface := 0
	if first != "" {
		preface = count(first)
	}
	var text strings.Builder
	if persona := p.words.Persona(p.Persona.Name, p.Persona.Description, p.Persona.Mood.Word); persona != "" &&
		count(persona+"\n") <= tokens/maxPersonaShare {
		text.WriteString(persona + "\n")
		tokens -= count(persona + "\n")
	}
	b := budgetedText{count: count, used: preface}
	notes := make([]string, len(p.Notes))
	for i, note := range p.Notes {
		notes[i] = quoteMark + language.Quoted(note) + "\n"
	}
	always := (tokens - preface) / 3
	var due, errands, core, known, noted, earlier, recent section
	due, always = b.fit(p.words.Due, slices.Concat(p.actLines(), p.lines(p.Due)), always)
	errands, always = b.fit(p.words.ToDo, p.lines(p.Errands), always)
	core, always = b.fit(p.words.Core, p.lines(p.Core), always)
	statements := p.statementLines()
	known, always = b.fit(p.words.Known, append(statements, p.relationLines()...), always)
	noted, _ = b.fit(p.words.Notes, notes, always)

	rest := tokens - b.used
	latest := p.lines(p.Recent)
	slices.Reverse(latest) // the last turns matter most
	heading, share := p.words.Recent, rest/2
	if day, over := p.lastTime(); over {
		heading, share = fmt.Sprintf(p.words.LastTime, day.Format("2006-01-02")), max(rest/6, min(rest/2, leastLastTime))
	}
	recent, _ = b.fit(heading, latest, share)
	slices.Reverse(recent.lines)

	var written []*Statement
	for i, line := range statements {
		if slices.Contains(known.lines, line) {
			written = append(written, &p.Known[i])
		}
	}
	var pairs []string
	for _, pair := range p.Pairs {
		if isStated(pair, written) {
			continue // said already
		}
		pairs = append(pairs, strings.Join(p.lines(pair), ""))
	}
	earlier, _ = b.fit(p.words.Earlier, pairs, tokens-b.used)

	if b.used > preface || note != "" {
		text.WriteString(first)
	}
	for _, s := range []section{due, errands, core, known, noted, earlier, recent} {
		if len(s.lines) > 0 {
			fmt.Fprintf(&text, "%s\n%s", s.heading, strings.Join(s.lines, ""))
		}
	}
	return text.String()
}

// firstLines returns the lines above the evidence: what it is, when and by whom is asked, and note. Where that takes
// too much it says only that the lines below are quotes, and note; "" where that does too.
func (p *Prompt) firstLines(note string, fits func(text string) bool) string {
	first := p.words.Preface
	if p.asks && note == "" {
		first += p.words.NoAnswer
	}
	first += "\n" + p.words.Moment(p.now) + "\n" + note
	if p.asker != "" { // a name is data too
		first += p.words.Asks + "\n" + quoteMark + p.asker + "\n"
	}
	if fits(first) {
		return first
	}
	if first = p.words.Preface + "\n" + note; fits(first) {
		return first
	}
	return ""
}

// lastTime returns when the last turn was said, and whether its conversation is over.
func (p *Prompt) lastTime() (last time.Time, over bool) {
	if n := len(p.Recent); n > 0 {
		last = p.Recent[n-1].Time
	}
	return last, !last.IsZero() && p.now.Sub(last) > recentGap
}

// leastLastTime is the least number of tokens for the end of a conversation that is over, as long as it is
// at most half of what is left.
const leastLastTime = 256

// recentGap is how long after its last turn a conversation is no longer going on.
const recentGap = time.Hour

// The lines before the evidence take at most 1/maxPrefaceShare of the tokens of a prompt, and the persona at most
// 1/maxPersonaShare of them.
const (
	maxPrefaceShare = 6
	maxPersonaShare = 4
)

// knowledgeLine returns the line that says what is not known, or "".
func (p *Prompt) knowledgeLine() string {
	switch {
	case p.Knowledge == NoLonger:
		return p.words.NoLonger + "\n"
	case p.otherTime && p.Recall.Unmatched():
		return p.words.NotThen + "\n"
	case p.otherTime && !p.unmatched:
		return p.words.OtherTime + "\n"
	case p.unmatched && p.Recall.unanswered && len(p.Recall.Evidence) > 0:
		return p.words.Unsaid + "\n" // it is right in nine of ten, so that a model looks again
	case p.unmatched && len(p.Recall.Evidence) > 0 && !p.Recall.Fallback:
		return p.words.OtherWords + "\n" // an answer in other words is as frequent here as no answer
	case p.unmatched:
		return p.words.Unmatched + "\n"
	case p.Knowledge == NeverTold:
		return p.words.NeverTold + "\n"
	}
	return ""
}

// actLines writes what is to be done, each with what set it off.
func (p *Prompt) actLines() []string {
	list := slices.Clone(p.Acts)
	for i := range list {
		list[i].Text = list[i].occasion()
	}
	return p.lines(list)
}

// occasion returns an action with the condition that set it off: "put on some music (I'm tired)".
func (e *Evidence) occasion() string {
	if len(e.Path) == 0 || e.Path[len(e.Path)-1].Relation != graph.SetsOff {
		return e.Text
	}
	return e.Text + " (" + e.Path[len(e.Path)-1].From + ")"
}

// lines writes each piece of evidence as a line.
func (p *Prompt) lines(list []Evidence) []string {
	lines := make([]string, len(list))
	for i, e := range list {
		if e.Kind == graph.Turn && e.Node.Role == graph.Robot && e.Speaker == "" {
			lines[i] = e.line(p.words.Companion)
		} else {
			lines[i] = e.line("")
		}
	}
	return lines
}

// statementLines writes each statement as a line, with a line for each one that contradicts it.
func (p *Prompt) statementLines() []string {
	lines := make([]string, len(p.Known))
	for i := range p.Known {
		s := &p.Known[i]
		lines[i] = s.line("")
		for j := range s.Contradicts {
			lines[i] += quoteMark + p.words.Contradicts + " " + strings.TrimPrefix(s.Contradicts[j].line(""), quoteMark)
		}
	}
	return lines
}

// relationLines writes each relation as a line.
func (p *Prompt) relationLines() []string {
	lines := make([]string, len(p.Relations))
	for i := range p.Relations {
		lines[i] = p.Relations[i].line(p.words)
	}
	return lines
}

// section is a part of a prompt.
type section struct {
	heading string
	lines   []string
}

// budgetedText counts the tokens of sections.
type budgetedText struct {
	count func(text string) int
	used  int
}

// fit returns a section with the lines that fit into the tokens, and the tokens that are
// left. A line that does not fit is left out; a later one may fit.
func (b *budgetedText) fit(heading string, lines []string, tokens int) (s section, left int) {
	s.heading = heading
	left = tokens - b.count(heading+"\n")
	for _, line := range lines {
		if cost := b.count(line); cost <= left {
			s.lines, left = append(s.lines, line), left-cost
		}
	}
	if len(s.lines) == 0 {
		return s, tokens
	}
	b.used += tokens - left
	return s, left
}
