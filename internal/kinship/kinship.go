// Package kinship tells whom a word for a relative means, by the relations of the person who says it.
package kinship

import (
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/memgraph/graph"
)

// Of returns the relatives of a person whom some words may mean, among the relations from and to the person that have not ended.
func Of(person graph.ID, relations []graph.Edge, words []string) (people []graph.ID) {
	for i := range relations {
		e := &relations[i]
		other, ofPerson := In(e, person)
		if e.Ended.IsZero() && answers.IsRelative(e.Label, ofPerson, words) && !slices.Contains(people, other) {
			people = append(people, other)
		}
	}
	return people
}

// In returns whom a relation of a person is with, and whether its label tells what the person is to the other, and not what the other
// is to the person. "is the sister of" tells what its From is to its To; "sister" what its To is to its From.
func In(relation *graph.Edge, person graph.ID) (other graph.ID, ofPerson bool) {
	if relation.From == person {
		return relation.To, !language.NamesOther(relation.Label)
	}
	return relation.From, language.NamesOther(relation.Label)
}
