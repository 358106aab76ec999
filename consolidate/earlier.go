package consolidate

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

// A reminder may be due so long before an event of which its speaker told in a conversation before: "remind me an hour before the
// dentist". The passage then lists what they said of the event, for an errand to take its time from and to rest on.

// earlierTime is how long before a request the event may have been told.
const earlierTime = 60 * 24 * time.Hour

// maxOfEvents is how many turns of events a passage lists.
const maxOfEvents = 5

// listEarlier lists in the passage what the person who asks for a reminder ahead of an event said of it before, where the passage
// does not say when it is. All who may see the passage may see these turns.
func (s *step) listEarlier(ctx context.Context) error {
	for i := s.passage.Context; i < len(s.passage.Turns); i++ {
		t := &s.passage.Turns[i]
		if t.Role != graph.Human || t.Person == 0 || t.Time.IsZero() {
			continue
		}
		for _, event := range eventsAhead(t.Text) {
			if s.dates(event, i) {
				continue
			}
			found, err := s.earlierTurns(ctx, i, event, maxOfEvents-len(s.earlier))
			if err != nil {
				return err
			}
			s.earlier = append(s.earlier, found...)
			for j := range found {
				s.passage.Earlier = append(s.passage.Earlier, Turn{Person: t.Person, Speaker: t.Speaker, Text: found[j].Text,
					Time: found[j].Event})
			}
		}
	}
	return nil
}

// asksToRemind matches words of a request for a reminder: "remind me", "give me a shout", 提醒我, 叫我; not "I left".
var asksToRemind = pattern.MustCompile(`(?i)\b(?:remind|wake|nudge|prod|poke|buzz|ping|nag|pester|chase|bug) (?:me|us)\b` +
	`|\bgive (?:me|us) an? [a-z-]+|提醒|[叫喊]`)

// eventsAhead returns the events before which a text asks for a reminder, as terms.
func eventsAhead(text string) (list []map[string]bool) {
	if !asksToRemind.MatchString(text) {
		return nil
	}
	for sentence := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(".!?。！？\n", r) }) {
		sentence = strings.TrimSpace(sentence)
		if at := strings.LastIndex(sentence, "，"); at >= 0 {
			sentence = sentence[at+len("，"):]
		}
		if _, event := due.AheadOf(sentence); event != "" {
			list = append(list, termSet(event))
		}
	}
	return list
}

// dates reports whether the speaker of a turn says in the passage, up to that turn, when an event is.
func (s *step) dates(event map[string]bool, turn int) bool {
	asks := &s.passage.Turns[turn]
	return slices.ContainsFunc(s.passage.Turns[:turn], func(t Turn) bool {
		from, _ := due.EventTime(t.Text, t.Time)
		return t.Speaker == asks.Speaker && !from.IsZero() && len(common(event, termSet(language.NamingAppointments(t.Text)))) == len(event)
	})
}

// alsoCalled maps words for events to others for the same.
var alsoCalled = map[string]string{"dentist": "dental", "dental": "dentist", "开会": "会议", "会议": "开会"}

// earlierTurns returns turns before the passage that have words for an event, or for appointments, which may be moved without their
// name, of the person who spoke a turn of the passage: of those with most of the words the latest, at most limit, in the order in which
// they were said.
func (s *step) earlierTurns(ctx context.Context, turn int, event map[string]bool, limit int) ([]graph.Node, error) {
	t := &s.passage.Turns[turn]
	type candidate struct {
		node   graph.Node
		shared int
	}
	var list []candidate
	speaker, err := s.idsOf(ctx, t.Person)
	if err != nil {
		return nil, err
	}
	isListed := func(id graph.ID) bool {
		return slices.ContainsFunc(slices.Concat(s.nodes, s.earlier), func(have graph.Node) bool { return have.ID == id })
	}
	for n, err := range s.c.store.Between(ctx, memgraph.Period{From: t.Time.Add(-earlierTime), To: t.Time}) {
		if err != nil {
			return nil, err
		}
		if n.Kind != graph.Turn || n.Role != graph.Human || n.ID >= s.stretch.turns[0].ID || n.Event.IsZero() ||
			!slices.Contains(speaker, n.Speaker) || len(n.Text) > MaxEarlierBytes || isListed(n.ID) ||
			!s.stretch.group.access.Within(n.Access()) { // what was told before others may be asked for alone
			continue
		}
		terms := termSet(language.NamingAppointments(n.Text))
		for term := range event {
			if other := alsoCalled[term]; terms[other] {
				terms[term] = true
			}
		}
		if shared := len(common(event, terms)); shared > 0 || terms["appoint"] || terms["book"] || terms["预约"] {
			list = append(list, candidate{n, shared})
		}
	}
	slices.SortFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.shared, a.shared), b.node.Event.Compare(a.node.Event), cmp.Compare(b.node.ID, a.node.ID))
	})
	var turns []graph.Node
	for _, c := range list[:min(max(limit, 0), len(list))] {
		turns = append(turns, c.node)
	}
	slices.SortFunc(turns, func(a, b graph.Node) int { return cmp.Or(a.Event.Compare(b.Event), cmp.Compare(a.ID, b.ID)) })
	return turns, nil
}
