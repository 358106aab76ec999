package consolidate

import (
	"context"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People often name a relative once, and say "my sister" from then on. The passage lists the relatives of its speakers
// that they named in a conversation before, for such words to mean them. It lists their teachers, cleaners and the like too, of whom they
// may say that they left.

// closeKin are the labels of relatives of whom people speak without a name.
var closeKin = map[string]bool{"mother": true, "father": true, "sister": true, "brother": true, "son": true,
	"daughter": true, "wife": true, "husband": true, "spouse": true, "partner": true, "fiance": true, "fiancee": true,
	"boyfriend": true, "girlfriend": true}

// carers are the labels of those who do something for a person until another does.
var carers = map[string]bool{"teacher": true, "doctor": true, "dentist": true, "boss": true, "landlord": true, "babysitter": true,
	"cleaner": true, "hairdresser": true, "gardener": true, "lodger": true, "roommate": true}

// mentionsLeaving matches words by which one may say that such a one left: "retired", "I've switched tutors", 不教了; not "I left it".
var mentionsLeaving = pattern.MustCompile(`(?i)\b(?:retired|resigned|quit|emigrated|packed|given|gone|moved|stopped|switched|changed|swapped|notice|leave|longer|any ?more)\b` +
	`|\bleft (?:us|the|her|his|their)\b|不[教干做来带]|退休|辞|离职|回[老国乡]|[搬调]走|转行|产假|[换请找]了`)

// mentionsKin matches words for such a relative of the speaker: "my sister", "Mum", 我姐姐, 老公; not "her sister".
var mentionsKin = pattern.MustCompile(
	`(?i)\b(?:my|our) |\b(?:mum|mom|dad|mummy|daddy|mama|papa)\b` +
		`|[妈爸姐妹哥弟妻夫]|老[婆公伴]|儿子|女儿|闺女|[男女]朋?友|太太|先生|爱人|媳妇|对象|母亲|父亲`)

// listKin lists in the passage which relatives its speakers named before. All who may see the passage may see the turns
// that tell it, which the speakers spoke themselves.
func (s *step) listKin(ctx context.Context) error {
	done := map[graph.ID]bool{}
	unsure := map[[2]string]bool{}
	for i := s.passage.Context; i < len(s.passage.Turns); i++ {
		t := &s.passage.Turns[i]
		if t.Role != graph.Human || t.Person == 0 || t.Speaker == "" || done[t.Person] ||
			!mentionsKin.MatchString(t.Text) && !mentionsLeaving.MatchString(t.Text) {
			continue
		}
		done[t.Person] = true
		ids, err := s.idsOf(ctx, t.Person)
		if err != nil {
			return err
		}
		for _, id := range ids {
			out, _, err := s.c.store.Edges(ctx, id)
			if err != nil {
				return err
			}
			for j := range out {
				told, listed, err := s.listRelative(ctx, t, ids, &out[j])
				if err != nil {
					return err
				}
				if told && !listed {
					unsure[[2]string{t.Speaker, out[j].Label}] = true
				}
			}
		}
	}
	s.passage.Relations = slices.DeleteFunc(s.passage.Relations, func(r KnownRelation) bool {
		return unsure[[2]string{r.Subject, r.Label}] // another one is not listed, who may be meant
	})
	return nil
}

// listRelative lists one relative of the speaker of a turn, if an edge leads to one. told says that the readers of the
// passage may know of the relative.
func (s *step) listRelative(ctx context.Context, t *Turn, speaker []graph.ID, e *graph.Edge) (told, listed bool, err error) {
	if !closeKin[e.Label] && !carers[e.Label] || e.Origin != graph.Inferred || !e.Ended.IsZero() || !e.ValidTo.IsZero() {
		return false, false, nil
	}
	nodes, err := s.c.store.Nodes(ctx, append([]graph.ID{e.To}, e.Provenance...))
	if err != nil {
		return false, false, err
	}
	name := nodes[0].Title
	for _, n := range nodes[1:] {
		if n.Kind != graph.Turn || n.Role != graph.Human || n.ID >= s.stretch.turns[0].ID || !slices.Contains(speaker, n.Speaker) ||
			!s.stretch.group.access.Within(groupAccess(&n)) {
			continue
		}
		told = true
		if n.Event.IsZero() || len(n.Text) > MaxEarlierBytes || name == "" || !strings.Contains(n.Text, name) {
			continue // a name that was learnt elsewhere is not told
		}
		at := slices.IndexFunc(s.earlier, func(have graph.Node) bool { return have.ID == n.ID })
		if at < 0 && len(s.earlier) == MaxEarlier {
			continue
		}
		if at < 0 {
			at = len(s.earlier)
			s.earlier = append(s.earlier, n)
			s.passage.Earlier = append(s.passage.Earlier, Turn{Person: t.Person, Speaker: t.Speaker, Text: n.Text, Time: n.Event})
		}
		s.kin, s.relatives = append(s.kin, *e), append(s.relatives, nodes[0])
		s.passage.Relations = append(s.passage.Relations, KnownRelation{Subject: t.Speaker, Label: e.Label, Object: name, Earlier: []int{at}})
		return true, true, nil
	}
	return told, false, nil
}

// namedBefore returns the turns from before the passage that name someone whom the turns of a claim do not name, so that
// the note with the name goes with them; nil if these do.
func (s *step) namedBefore(c Claim, name string) (turns []graph.ID) {
	if slices.ContainsFunc(c.Basis, func(at int) bool { return strings.Contains(s.nodes[at].Text, name) }) {
		return nil
	}
	for _, at := range c.Earlier {
		if n := &s.earlier[at]; strings.Contains(n.Text, name) {
			turns = append(turns, n.ID)
		}
	}
	return turns
}
