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
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/access"
	"github.com/egomem/egomem/retrieve/internal/channel"
)

// ProfileTokens is the size of EgoMem's level-1 chunk.
const ProfileTokens = 512

// Profile is what a companion has in mind about a person who is there, before they say a word
// (EgoMem's level-1 chunk). It holds only what this person may know.
type Profile struct {
	Person graph.ID
	Name   string // empty for a person without one
	// LastTalk is when they said something last; zero for never.
	LastTalk time.Time

	Due          []Evidence // intentions that are due and not done, for MaxOverdue at most
	Core         []Evidence // pinned nodes, oldest first
	Instructions []Evidence // standing instructions of the person, newest first
	Attributes   []Evidence // birthday, phone, a favorite, ...; newest first
	Relations    []Fact     // that hold now, newest first; then where those close to them live and work
	Preferences  []Evidence // newest first
	Feelings     []Evidence // settled ones, those with most evidence first
	Talks        []Evidence // summaries of their last conversations, newest first
	LastWords    []Evidence // end of their last conversation, oldest first, unless Talks has its summary
	Facts        []Evidence // what they said of late, newest first
	// News are turns of others that name the person, from after their last talk and outside of it,
	// newest first.
	News []Evidence
	// Plans are open plans, for a month at most: what they said they would do, or that awaited them,
	// whose time came since their last talk, and of which no one spoke since. Newest first.
	Plans []OpenPlan
	// Coming are plans whose time begins within a day or is not over, soonest first.
	Coming []OpenPlan

	ids   []graph.ID // of the person: Person, and those joined into it
	words language.PromptWords
}

// is reports whether an id is the person's.
func (p *Profile) is(id graph.ID) bool { return slices.Contains(p.ids, id) }

// Bounds of a profile.
const (
	maxLastingRead = 4096 // statements that are looked through, the newest
	maxOthersRead  = 64   // statements of others that name the person
	maxTalksRead   = 64   // summaries that are looked through
	maxTalks       = 2
	maxLastWords   = 4
	maxNews        = 8
	maxPlans       = 8
	maxPlansRead   = 64  // turns of the person that name a time, the newest
	maxAfterPlan   = 256 // turns after a plan that may speak of it, of the person and the companion
	// settledEntropy is the entropy, in bits, from which a feeling is not settled (DAM-LLM).
	settledEntropy = 0.8
)

// extent is how much of a person is read: pieces of a part, facts, and statements that hold no longer.
type extent struct{ part, facts, past int }

var profileExtent = extent{part: 64, facts: 16}

// ProfileCue asks for what to have in mind about a person.
type ProfileCue struct {
	Person graph.ID
	// Company are others who are there, as in Cue: the profile holds only what they may know too.
	Company []graph.ID
	// Before leaves what was said from then on out of Profile.LastTalk: when the visit began. Zero
	// leaves out nothing.
	Before time.Time
	// Now is the time of the question; zero means time.Now.
	Now time.Time
	// Rendering says how texts are shown; zero means Verbatim.
	Rendering Rendering
}

// Profile returns what to have in mind about a person. Errors are those of Recall; an id that is no
// person's is graph.ErrNotFound.
func (r *Retriever) Profile(ctx context.Context, cue ProfileCue) (*Profile, error) {
	if cue.Now.IsZero() {
		cue.Now = time.Now()
	}
	p, _, err := r.profile(ctx, &Cue{Asker: cue.Person, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now,
		K: MaxK}, cue.Before, profileExtent)
	if err != nil {
		return nil, memgraph.Wrap("build a profile", r.store.Ego(), err)
	}
	return p, nil
}

// profile reads a profile, and picks what holds no longer.
func (r *Retriever) profile(ctx context.Context, cue *Cue, before time.Time, most extent) (p *Profile, past []found, err error) {
	if cue.Asker == graph.App || cue.Asker == graph.Stranger {
		return nil, nil, fmt.Errorf("%w: a profile is one of a person; App and Stranger are none", graph.ErrNotFound)
	}
	if err := cmp.Or(checkTimes(cue.Now, before), cue.checkRanges()); err != nil {
		return nil, nil, err
	}
	p = &Profile{Person: cue.Asker}
	picked, err := r.pickProfile(ctx, cue, before, most, p)
	if err != nil {
		return nil, nil, err
	}
	if p.Due, err = r.due(ctx, cue, MaxOverdue, maxDue); err != nil {
		return nil, nil, err
	}
	if p.Core, err = r.workingMemory(ctx, NewWorkingMemory(1, 0), cue, maxCore); err != nil {
		return nil, nil, err
	}
	if err := r.lasting(ctx, cue, p, picked.lasting, most.part); err != nil {
		return nil, nil, err
	}
	if err := r.profileRelations(ctx, cue, p, picked.named, most.part); err != nil {
		return nil, nil, err
	}
	if err := r.withElder(ctx, cue, p.Relations); err != nil {
		return nil, nil, err
	}
	if err := r.nameKin(ctx, cue, p); err != nil {
		return nil, nil, err
	}
	if err := r.profileFeelings(ctx, cue, p, picked.feelings, most.part); err != nil {
		return nil, nil, err
	}
	if err := r.profileTalks(ctx, cue, p, &picked); err != nil {
		return nil, nil, err
	}
	if p.News, err = r.readAll(ctx, cue, picked.news); err != nil {
		return nil, nil, err
	}
	if err := r.openPlans(ctx, cue, p); err != nil {
		return nil, nil, err
	}
	return p, picked.past, r.recentFacts(ctx, cue, p, picked.facts)
}

// profilePicks are the candidates for a profile, newest first.
type profilePicks struct {
	lasting, facts, feelings, talks, lastWords, news []found
	past                                             []found // statements of the person that hold no longer
	named                                            []found // notes whose name contains the person's: "Emily's sister"
	// turns are the person's own turns of their last conversations, by which the summaries of these are found.
	turns map[graph.ID]bool
}

// pickProfile looks through the index for what a profile may hold.
func (r *Retriever) pickProfile(ctx context.Context, cue *Cue, before time.Time, most extent, p *Profile) (picked profilePicks, err error) {
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker})
	who, err := view.Get(ctx, cue.Asker) // they are there
	if err != nil {
		return picked, err
	}
	if p.ids, err = r.store.SamePerson(ctx, cue.Asker); err != nil {
		return picked, err
	}
	if p.ids[0] != who.ID { // joined into another, whose name is theirs
		if who, err = view.Get(ctx, p.ids[0]); err != nil {
			return picked, err
		}
	}
	p.Name, p.words = who.Title, language.PromptWordsFor(who.Title)
	picked.turns = map[graph.ID]bool{}
	until := index.Nanoseconds(before)
	named := Cue{Text: who.Title, Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, K: cue.K}
	err = r.withState(ctx, &named, channel.Embedding{}, &Result{}, func(s *channel.State) error {
		x := s.Access.Index
		p.Person = x.Person(cue.Asker)
		talks := map[uint32]bool{} // the last conversations of the person, at most maxTalks
		if last := lastTurnOf(s.Access, cue.Asker, until); last != index.None && x.Event(last) != 0 {
			p.LastTalk = time.Unix(0, x.Event(last)).In(cue.Now.Location())
			talks[s.Access.Talks().Of(last)] = true
			picked.lastWords = lastWords(s.Access, last)
			for _, n := range newsOf(s.Access, p.ids, last, until) {
				addFound(&picked.news, s.Access, n, maxNews)
			}
		}
		for n := x.Len() - 1; n >= 0; n-- {
			if x.Kind(uint32(n)) == graph.Turn {
				picked.addTurn(s.Access, uint32(n), p.Person, until, talks)
			} else {
				picked.addNote(s.Access, uint32(n), p.Person, most)
			}
		}
		if who.Title != "" {
			picked.addNamed(s, p.Person)
		}
		return nil
	})
	return picked, err
}

// addFound adds a node to a list that has fewer than limit.
func addFound(list *[]found, a *access.Access, n uint32, limit int) {
	if len(*list) < limit {
		*list = append(*list, found{id: a.Index.ID(n), speaker: a.Speaker(n)})
	}
}

// isOf reports whether a person said something, or a note is theirs.
func isOf(x *index.Index, n uint32, person graph.ID) bool {
	return x.Speaker(n) != index.None && x.ID(x.Speaker(n)) == person
}

// addTurn adds a turn if it is a person's own, of their last conversations, and from before a time unless that is 0.
// It adds conversations to talks until there are maxTalks.
func (picked *profilePicks) addTurn(a *access.Access, n uint32, person graph.ID, until int64, talks map[uint32]bool) {
	x := a.Index
	isBefore := until == 0 || x.Event(n) < until
	if !isOf(x, n, person) || x.Role(n) != graph.Human || !isBefore || !a.Visible(n) {
		return
	}
	if talk := a.Talks().Of(n); len(talks) < maxTalks || talks[talk] {
		talks[talk], picked.turns[x.ID(n)] = true, true
	}
}

// addNote adds a statement if it is a person's own, and any feeling or summary that they may know of.
func (picked *profilePicks) addNote(a *access.Access, n uint32, person graph.ID, most extent) {
	x, kind := a.Index, a.Index.Kind(n)
	if kind != graph.Semantic && kind != graph.Affect && kind != graph.Episodic || !a.Visible(n) {
		return
	}
	switch {
	case x.Retired(n):
		if kind == graph.Semantic && isOf(x, n, person) {
			addFound(&picked.past, a, n, most.past)
		}
	case kind == graph.Affect:
		addFound(&picked.feelings, a, n, maxLastingRead)
	case kind == graph.Episodic:
		addFound(&picked.talks, a, n, maxTalksRead)
	case !isOf(x, n, person):
	case x.Lasting(n):
		addFound(&picked.lasting, a, n, maxLastingRead)
	default:
		addFound(&picked.facts, a, n, most.facts)
	}
}

// addNamed adds what names the person for whose name the state was made: lasting statements of others, and notes of
// things and people.
func (picked *profilePicks) addNamed(s *channel.State, person graph.ID) {
	a, x := s.Access, s.Access.Index
	ofOthers := func(n uint32) bool { return x.Lasting(n) && !x.Retired(n) && !isOf(x, n, person) && a.Visible(n) }
	for _, n := range s.Words.Best(maxOthersRead, ofOthers) {
		addFound(&picked.lasting, a, n, maxLastingRead+maxOthersRead)
	}
	isName := func(n uint32) bool {
		return x.Kind(n) == graph.Semantic && !x.Lasting(n) && !x.Retired(n) && x.Speaker(n) == index.None && a.Visible(n)
	}
	for _, n := range s.Words.Best(maxOthersRead, isName) {
		addFound(&picked.named, a, n, maxOthersRead)
	}
}

// newsOf returns the turns of others that name a person, newest first, from after a turn and outside of
// its conversation, before a time unless that is 0.
func newsOf(a *access.Access, ids []graph.ID, last uint32, until int64) (turns []uint32) {
	x := a.Index
	var person []uint32 // by every ID
	for _, id := range ids {
		if n, known := x.Ordinal(id); known {
			person = append(person, n)
		}
	}
	for n := range uint32(x.Len()) {
		isLater := x.Kind(n) == graph.Turn && x.Event(n) > x.Event(last) && (until == 0 || x.Event(n) < until)
		if !isLater || x.Role(n) != graph.Human || a.Talks().Of(n) == a.Talks().Of(last) ||
			slices.Contains(person, x.Speaker(n)) || !a.Visible(n) {
			continue
		}
		if slices.ContainsFunc(person, func(person uint32) bool { return a.Mentions(n, person) }) {
			turns = append(turns, n)
		}
	}
	slices.SortFunc(turns, func(a, b uint32) int { return cmp.Or(cmp.Compare(x.Event(b), x.Event(a)), cmp.Compare(b, a)) })
	return turns[:min(len(turns), maxNews)]
}

// lastWords returns the end of a conversation, oldest first: up to a person's turn and the answer to it.
func lastWords(a *access.Access, n uint32) (picked []found) {
	x := a.Index
	if answer := a.Next(n); answer != index.None && x.Role(answer) == graph.Robot {
		n = answer
	}
	for ; n != index.None && len(picked) < maxLastWords; n = a.Previous(n) {
		if x.Kind(n) == graph.Turn {
			picked = append(picked, found{id: x.ID(n), speaker: a.Speaker(n)})
		}
	}
	slices.Reverse(picked)
	return picked
}

// lasting reads the statements about the person that are believed.
func (r *Retriever) lasting(ctx context.Context, cue *Cue, p *Profile, picked []found, limit int) error {
	list, err := r.readAll(ctx, cue, picked)
	if err != nil {
		return err
	}
	view := r.store.View(memgraph.ViewOptions{Asker: cue.Asker}) // what a secret replaced is not told either
	for i := range list {
		e := &list[i]
		c, ok := e.Node.Detail.(graph.Concept)
		own := p.is(e.Node.Speaker)
		if !ok || !(p.is(c.About) || c.About == 0 && own) || !e.Node.Retired.IsZero() {
			continue
		}
		var part *[]Evidence
		switch {
		case c.Type == graph.InstructionType && own && c.Change != graph.ChangeEnds:
			part = &p.Instructions
		case c.Type == graph.AttributeType && c.Change != graph.ChangeEnds:
			part = &p.Attributes
		case c.Type == graph.PreferenceType && c.Change != graph.ChangeEnds:
			part = &p.Preferences
		}
		if part == nil || len(*part) >= limit {
			continue
		}
		updated, err := r.updated(ctx, view, e.ID, 0)
		if err != nil {
			return err
		}
		if !updated {
			*part = append(*part, *e)
		}
	}
	return nil
}

// profileRelations reads the relations of the person that hold now, and where those close to them live and work.
func (r *Retriever) profileRelations(ctx context.Context, cue *Cue, p *Profile, named []found, limit int) error {
	asked := FactCue{Asker: cue.Asker, Company: cue.Company, Rendering: cue.Rendering, Now: cue.Now, At: cue.Now}
	read := func(of []entity, isPart func(*Fact) bool, limit int) error {
		facts, err := r.edgesOf(ctx, &asked, of)
		facts = slices.DeleteFunc(facts, func(f Fact) bool {
			return f.IsAssociation() || f.SaysSame() || !f.Ended.IsZero() || f.FromName == "" || f.ToName == "" || !isPart(&f)
		})
		slices.SortStableFunc(facts, func(a, b Fact) int { return cmp.Compare(b.ID, a.ID) })
		facts = saidOnce(facts)
		p.Relations = append(p.Relations, facts[:min(limit, len(facts))]...)
		return err
	}
	if err := read([]entity{{id: p.Person, named: true}}, func(*Fact) bool { return true }, limit); err != nil {
		return err
	}
	var relatives []entity
	isClose, names := map[graph.ID]bool{}, map[string]bool{}
	for i := range p.Relations {
		if f := &p.Relations[i]; p.is(f.From) && language.IsKin(f.Label) && !isClose[f.To] {
			isClose[f.To], names[language.NameKey(f.ToName)] = true, true
			relatives = append(relatives, entity{id: f.To})
		}
	}
	same, err := r.namesakes(ctx, cue, names)
	if err != nil {
		return err
	}
	for _, id := range same {
		if !isClose[id] {
			isClose[id] = true
			relatives = append(relatives, entity{id: id})
		}
	}
	for i := range named {
		relatives = append(relatives, entity{id: named[i].id})
	}
	asked.labels = placesOfKin
	return read(relatives, func(f *Fact) bool {
		isOwn := isClose[f.From] || strings.HasPrefix(f.FromName, p.Name+"'s ") || strings.HasPrefix(f.FromName, p.Name+"的")
		return placesOfKin[f.Label] && isOwn && !p.is(f.From)
	}, min(limit, maxPlacesOfKin))
}

// spouseLabels are the labels that say more than sameCouple.
var spouseLabels = map[string]bool{"wife": true, "husband": true, "妻子": true, "丈夫": true, "老婆": true, "老公": true,
	"is the wife of": true, "is the husband of": true, "wife of": true, "husband of": true}

// sameCouple are the labels of a couple that say of neither whether they are the wife or the husband.
var sameCouple = map[string]bool{"is married to": true, "spouse": true, "is the spouse of": true}

// saidOnce returns relations without those that read as one before them, and without a marriage that others of them tell by
// the wife or the husband.
func saidOnce(facts []Fact) []Fact {
	seen, couples := map[string]bool{}, map[[2]string]bool{} // a person may be another node than the one that was named
	for i := range facts {
		if f := &facts[i]; spouseLabels[f.Label] {
			couples[[2]string{f.FromName, f.ToName}], couples[[2]string{f.ToName, f.FromName}] = true, true
		}
	}
	return slices.DeleteFunc(facts, func(f Fact) bool {
		text := language.RelationSentence(f.FromName, f.Label, f.ToName)
		repeats := seen[text] || sameCouple[f.Label] && couples[[2]string{f.FromName, f.ToName}]
		seen[text] = true
		return repeats
	})
}

// placesOfKin are the relations of a person's relatives that are of interest for the person.
var placesOfKin = map[string]bool{"lives in": true, "works at": true, "works as": true, "studies at": true}

// maxPlacesOfKin is the most relations of relatives in a profile.
const maxPlacesOfKin = 16

// profileFeelings reads the settled feelings of the person.
func (r *Retriever) profileFeelings(ctx context.Context, cue *Cue, p *Profile, picked []found, limit int) error {
	list, err := r.readAll(ctx, cue, picked)
	if err != nil {
		return err
	}
	weight := func(e *Evidence) float64 { return e.Node.Detail.(graph.AffectUnit).Weight }
	for i := range list {
		u, ok := list[i].Node.Detail.(graph.AffectUnit)
		if ok && p.is(u.Holder) && u.Entropy() < settledEntropy {
			p.Feelings = append(p.Feelings, list[i])
		}
	}
	slices.SortStableFunc(p.Feelings, func(a, b Evidence) int { return cmp.Compare(weight(&b), weight(&a)) })
	p.Feelings = p.Feelings[:min(limit, len(p.Feelings))]
	return nil
}

// profileTalks reads the summaries of the last conversations in which the person spoke, and the
// end of the last one if it has none.
func (r *Retriever) profileTalks(ctx context.Context, cue *Cue, p *Profile, picked *profilePicks) error {
	list, err := r.readAll(ctx, cue, picked.talks)
	if err != nil {
		return err
	}
	if p.LastWords, err = r.readAll(ctx, cue, picked.lastWords); err != nil {
		return err
	}
	slices.SortStableFunc(list, func(a, b Evidence) int { return b.Time.Compare(a.Time) })
	for i := range list {
		n := &list[i].Node
		ofTurns := slices.ContainsFunc(n.Provenance, func(source graph.ID) bool { return picked.turns[source] })
		if len(p.Talks) < maxTalks && n.Origin == graph.Inferred && ofTurns {
			p.Talks = append(p.Talks, list[i])
		}
	}
	summarized := func(e Evidence) bool { return slices.Contains(p.Talks[0].Node.Provenance, e.ID) }
	if len(p.Talks) > 0 && slices.ContainsFunc(p.LastWords, summarized) {
		p.LastWords = nil
	}
	return nil
}

// recentFacts reads what the person said of late that still holds.
func (r *Retriever) recentFacts(ctx context.Context, cue *Cue, p *Profile, picked []found) error {
	list, err := r.readAll(ctx, cue, picked)
	if err != nil {
		return err
	}
	follows := r.follower(cue.Asker, time.Time{}, cue.Now) // what a secret replaced is not told either
	for i := range list {
		e := &list[i]
		if !isStatement(&e.Node) {
			continue
		}
		over, err := r.updated(ctx, follows.view, e.ID, 0)
		if err == nil && !over {
			over, err = follows.outdated(ctx, &e.Node)
		}
		if err != nil && !errors.Is(err, graph.ErrNotFound) {
			return err
		}
		if !over {
			p.Facts = append(p.Facts, *e)
		}
	}
	return nil
}

// Text writes the profile in at most so many tokens: who is there, what is due, core memories and
// instructions first, then what is known, felt and was talked about. Lines are quoted as in
// Result.Chunk. count returns the tokens of a text; nil means an estimate.
func (p *Profile) Text(tokens int, count func(text string) int) string {
	if count == nil {
		count = language.EstimateTokens
	}
	b := budgetedText{count: count}
	var known []string
	for i := range p.Attributes {
		known = append(known, p.statementLine(&p.Attributes[i]))
	}
	for i := range p.Relations {
		known = append(known, p.Relations[i].line(p.words))
	}
	for i := range p.Preferences {
		known = append(known, p.statementLine(&p.Preferences[i]))
	}
	var wanted, felt, talks, facts, news, plans, coming []string
	for i := range p.Instructions {
		wanted = append(wanted, p.statementLine(&p.Instructions[i]))
	}
	for i := range p.Feelings {
		felt = append(felt, quoteMark+language.Quoted(p.Feelings[i].Text)+"\n")
	}
	for i := range p.Talks {
		talks = append(talks, p.Talks[i].line(""))
	}
	for i := range p.Facts {
		facts = append(facts, p.Facts[i].line(""))
	}
	for i := range p.News {
		news = append(news, p.News[i].line(""))
	}
	for i := range p.Plans {
		plans = append(plans, p.Plans[i].line())
	}
	for i := range p.Coming {
		coming = append(coming, p.Coming[i].line())
	}
	lines := func(list []Evidence) []string { return (&Prompt{words: p.words}).lines(list) }
	var text strings.Builder
	write := func(heading string, list []string, share float64) {
		part, _ := b.fit(heading, list, int(share*float64(tokens-b.used)))
		if len(part.lines) > 0 {
			text.WriteString(part.heading + "\n" + strings.Join(part.lines, ""))
		}
	}
	// Each part may take a share of what is left. What it does not need is left to those after it.
	write(p.words.There, []string{p.who()}, 1)
	write(p.words.Due, lines(p.Due), 1.0/4)
	write(p.words.Core, lines(p.Core), 1.0/4)
	write(p.words.Wants, wanted, 1.0/4)
	write(p.words.News, news, 1.0/4)
	write(p.words.Coming, coming, 1.0/4)
	write(p.words.Plans, plans, 1.0/4)
	write(p.words.About, known, 2.0/3)
	write(fmt.Sprintf(p.words.LastTime, p.LastTalk.Format("2006-01-02")), lines(p.LastWords), 1.0/2)
	write(p.words.Talked, talks, 1.0/2)
	write(p.words.Feels, felt, 1.0/2)
	write(p.words.Known, facts, 1)
	return text.String()
}

// who writes who is there, and when they spoke last.
func (p *Profile) who() string {
	text := cmp.Or(p.Name, p.words.Someone)
	if !p.LastTalk.IsZero() {
		text += ", " + p.words.LastTalk + " " + p.LastTalk.Format("2006-01-02")
	}
	return quoteMark + language.Quoted(text) + "\n"
}

// statementLine writes a lasting statement, and who said it if it was another person.
func (p *Profile) statementLine(e *Evidence) string {
	text := e.Text
	if !p.is(e.Node.Speaker) && e.Speaker != "" {
		text = e.Speaker + " " + p.words.Says + ": " + text
	}
	return quoteMark + language.Quoted(text) + "\n"
}
