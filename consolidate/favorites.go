package consolidate

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph/graph"
)

// favoritePrefix begins the keys of favorites: "favorite color".
const favoritePrefix = "favorite "

// endFavorites adds to what was found that a favorite is none any more, where its person came to
// dislike it: "I hate sushi now".
func (s *step) endFavorites(ctx context.Context) error {
	var over []KeyValue
	for i := range s.found.Feelings {
		f := &s.found.Feelings[i]
		if f.Polarity != Negative || f.Hearsay() || f.Object == "" || f.Holder == "" {
			continue
		}
		keys, err := s.favorites(ctx, f)
		if err != nil {
			return err
		}
		for _, key := range keys {
			over = append(over, KeyValue{Claim: f.Claim, Subject: f.Subject, Key: key, Value: f.Object, Change: Ends})
		}
	}
	s.found.KeyValues = append(s.found.KeyValues, over...)
	return nil
}

// favorites returns the keys of the favorites whose value is what a feeling is about: of earlier
// turns of the passage, and of stored notes for the same readers.
func (s *step) favorites(ctx context.Context, f *Feeling) (keys []string, err error) {
	value, subject := language.NameKey(f.Object), language.NameKey(f.Subject)
	for i := range s.found.KeyValues {
		kv := &s.found.KeyValues[i]
		if kv.Holder == f.Holder && kv.Basis[0] < f.Basis[0] && strings.HasPrefix(kv.Key, favoritePrefix) && language.NameKey(kv.Value) == value {
			keys = append(keys, kv.Key)
		}
	}
	access := s.accessOf(f.Claim)
	for _, key := range s.c.known.keys(subject) {
		if !strings.HasPrefix(key, favoritePrefix) || slices.Contains(keys, key) {
			continue
		}
		for _, id := range s.c.known.nearest(slot{AttributeType, subject, key}, access, f.Object) {
			n, err := s.c.store.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, err
			}
			c, _ := n.Detail.(graph.Concept)
			if n.Retired.IsZero() && c.Change != graph.ChangeEnds && language.NameKey(c.Value) == value && readersOf(&n).Equal(access) {
				keys = append(keys, key)
				break
			}
		}
	}
	return keys, nil
}
