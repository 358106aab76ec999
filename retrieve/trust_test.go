package retrieve_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// strangersWord returns a memory in which a stranger's turn and edges lie between what Emily said.
func strangersWord(t *testing.T) (store *memgraph.Store, emily graph.ID, said []graph.ID) {
	t.Helper()
	store = newStore(t)
	write(t, store, func(w *memgraph.Writer) (err error) {
		if emily, err = w.Person("Emily"); err != nil {
			return err
		}
		said = nil
		for _, n := range []graph.Node{
			{Kind: graph.Turn, Speaker: emily, Text: "Tennis is fun.", Audience: graph.Everyone},
			{Kind: graph.Turn, Text: "Zebras, says a stranger.", Audience: graph.Everyone},
			{Kind: graph.Turn, Speaker: emily, Text: "The club has two courts.", Audience: graph.Everyone},
			{Kind: graph.Semantic, Title: "Tennis club", Text: "A club."},
		} {
			id, _, err := w.Put(n)
			if err != nil {
				return err
			}
			said = append(said, id)
		}
		for _, n := range []graph.Node{
			{Kind: graph.Affect, Text: "Emily loves tennis.", Provenance: said[:1],
				Detail: graph.AffectUnit{Holder: emily, ObjectName: "tennis", Positive: 1, Weight: 1}},
			{Kind: graph.Affect, Text: "The stranger hates tennis.", Provenance: said[1:2],
				Detail: graph.AffectUnit{ObjectName: "tennis", Negative: 1, Weight: 1}},
		} {
			if _, _, err := w.Put(n); err != nil {
				return err
			}
		}
		for _, e := range []graph.Edge{
			{From: emily, To: said[3], Label: "hates as a stranger says", Origin: graph.Heard, Provenance: said[1:2]},
			{From: emily, To: said[3], Label: "belongs to", Origin: graph.Heard, Provenance: said[:1]},
			{From: said[0], To: said[1], Label: graph.Association, Origin: graph.Inferred, Strength: 1, Confidence: 1},
			{From: said[1], To: said[2], Label: graph.Association, Origin: graph.Inferred, Strength: 1, Confidence: 1},
		} {
			if _, err := w.Link(e); err != nil {
				return err
			}
		}
		return nil
	})
	return store, emily, said
}

func TestAPathQuotesNothingThatIsTrustedTooLittle(t *testing.T) {
	store, _, said := strangersWord(t)
	r := retrieve.New(store, nil)
	for trust, want := range map[graph.Trust]bool{0: true, graph.FromPerson: false} {
		result, err := r.Recall(t.Context(), retrieve.Cue{Text: "Do zebras have two courts?", MinTrust: trust, K: 30})
		if err != nil || len(result.Evidence) == 0 {
			t.Fatal(result, err)
		}
		minded, err := r.Associate(t.Context(), retrieve.AssociationCue{From: said[:1], MinTrust: trust})
		if err != nil || len(minded) == 0 {
			t.Fatal(minded, err)
		}
		for what, list := range map[string][]retrieve.Evidence{"recalled": result.Evidence, "minded": minded} {
			quoted := slices.ContainsFunc(list, func(e retrieve.Evidence) bool {
				for _, step := range e.Path {
					if strings.Contains(step.From+step.Relation+step.To, "stranger") {
						return true
					}
				}
				return e.Node.Trust < trust
			})
			if quoted != want {
				t.Errorf("%s from trust %v on, a stranger is quoted: %t in %+v", what, trust, quoted, list)
			}
		}
	}
}

func TestFactsAndFeelingsMayBeOfATrust(t *testing.T) {
	store, _, said := strangersWord(t)
	r := retrieve.New(store, nil)
	for trust, want := range map[graph.Trust]int{0: 2, graph.FromInference: 1, graph.FromOperator: 0} {
		facts, err := r.Facts(t.Context(), retrieve.FactCue{Text: "What about Emily and the tennis club?", MinTrust: trust})
		facts = slices.DeleteFunc(facts, func(f retrieve.Fact) bool { return f.To != said[3] })
		if err != nil || len(facts) != want || want == 1 && facts[0].Label != "belongs to" {
			t.Errorf("from trust %v on the facts are %+v, %v", trust, facts, err)
		}
		feelings, err := r.Feelings(t.Context(), retrieve.FeelingCue{Text: "tennis", MinTrust: trust})
		if err != nil || len(feelings) != want || want == 1 && feelings[0].Text != "Emily loves tennis." {
			t.Errorf("from trust %v on the feelings are %+v, %v", trust, feelings, err)
		}
	}
	_, facts := r.Facts(t.Context(), retrieve.FactCue{Text: "tennis", MinTrust: 99})
	_, feelings := r.Feelings(t.Context(), retrieve.FeelingCue{Text: "tennis", MinTrust: 99})
	_, minded := r.Associate(t.Context(), retrieve.AssociationCue{From: said, MinTrust: 99})
	if facts == nil || feelings == nil || minded == nil {
		t.Errorf("an unknown trust is %v, %v, %v", facts, feelings, minded)
	}
}

// A social recall keeps to the bounds of a cue, and to relations of the trust that it asks for.
func TestASocialRecallKeepsItsBounds(t *testing.T) {
	store, people := office(t)
	r := retrieve.New(store, nil)
	cue := retrieve.Cue{Asker: people["Emily"], Relations: []string{"colleagues"}, Keywords: []string{"tennis"}}
	bounded := cue
	bounded.From = time.Date(2024, 5, 13, 9, 1, 0, 0, time.UTC)
	for _, e := range recall(t, r, bounded).Evidence {
		if e.Time.Before(bounded.From) {
			t.Errorf("before %v there was %q at %v", bounded.From, e.Text, e.Time)
		}
	}
	write(t, store, func(w *memgraph.Writer) error {
		source, _, err := w.Put(graph.Node{Kind: graph.Turn, Text: "Ruth is a colleague of Emily, says a stranger.",
			Audience: graph.Everyone})
		if err == nil {
			_, err = w.Link(graph.Edge{From: people["Emily"], To: people["Ruth"], Label: "has the fake colleague",
				Origin: graph.Inferred, Provenance: []graph.ID{source}})
		}
		return err
	})
	for trust, want := range map[graph.Trust]bool{0: true, graph.FromPerson: false} {
		cue.MinTrust = trust
		quoted := slices.ContainsFunc(recall(t, r, cue).Evidence, func(e retrieve.Evidence) bool {
			return len(e.Path) > 0 && strings.Contains(e.Path[0].Relation, "fake")
		})
		if quoted != want {
			t.Errorf("from trust %v on, what a stranger said of Ruth is told: %t", trust, quoted)
		}
	}
}
