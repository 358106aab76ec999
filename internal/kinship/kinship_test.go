package kinship_test

import (
	"slices"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/kinship"
	"github.com/egomem/egomem/memgraph/graph"
)

func TestAWordMeansTheRelativesOfWhoSaysIt(t *testing.T) {
	const emily, greg, ruth, leo = 1, 2, 3, 4
	husband := graph.Edge{From: greg, Label: "is the husband of", To: emily}
	sister := graph.Edge{From: emily, Label: "sister", To: ruth}
	for _, test := range []struct {
		name      string
		person    graph.ID
		relations []graph.Edge
		words     []string
		want      []graph.ID
	}{
		{"what another is to her", emily, []graph.Edge{husband, sister}, []string{"husband"}, []graph.ID{greg}},
		{"what she is to another", greg, []graph.Edge{husband}, []string{"wife"}, []graph.ID{emily}},
		{"a noun alone names the other", emily, []graph.Edge{husband, sister}, []string{"sister"}, []graph.ID{ruth}},
		{"no one is her husband to him", greg, []graph.Edge{husband}, []string{"husband"}, nil},
		{"a Chinese noun alone", emily, []graph.Edge{{From: emily, Label: "丈夫", To: greg}}, []string{"老公", "丈夫"}, []graph.ID{greg}},
		{"a Chinese verb", emily, []graph.Edge{{From: ruth, Label: "是姐姐", To: emily}}, []string{"姐姐"}, []graph.ID{ruth}},
		{"two of a kind", emily, []graph.Edge{sister, {From: leo, Label: "sister of", To: emily}}, []string{"sister"}, []graph.ID{ruth, leo}},
		{"what has ended", emily, []graph.Edge{{From: greg, Label: "is the husband of", To: emily, Ended: time.Unix(1, 0)}}, []string{"husband"}, nil},
	} {
		if got := kinship.Of(test.person, test.relations, test.words); !slices.Equal(got, test.want) {
			t.Errorf("%s: it means %v, not %v", test.name, got, test.want)
		}
	}
}
