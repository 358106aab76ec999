package consolidate

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// favoritePrefix begins the keys of favorites: "favorite color".
const favoritePrefix = "favorite "

// noLongerLiked is something that a person disliked or stopped liking.
type noLongerLiked struct {
	Claim
	subject, object string
}

// liking matches words of a preference before what is liked: "keen on", 喜欢喝.
var liking = pattern.MustCompile(
	`(?i)^(?:(?:` +
		`like|love|enjoy|adore|prefer|eat|drink|watch|listen|play|read|wear|use|want|keen|fond|into|crazy|mad|wild` +
		`|interested|bothered|big|huge|real|fan|much|on|of|about|in|to|the|my|a|an) )+` +
		`|^(?:喜欢|喜爱|最?爱|吃|喝|听|看|玩|穿|用)+`)

// endFavorites adds to what was found that a favorite ended, where its person came to dislike it or no
// longer likes it: "I hate sushi now", "I've gone off sushi".
func (s *step) endFavorites(ctx context.Context) error {
	var off []noLongerLiked
	for i := range s.found.Feelings {
		if f := &s.found.Feelings[i]; f.Polarity == Negative && !f.Hearsay() {
			off = append(off, noLongerLiked{f.Claim, f.Subject, f.Object})
		}
	}
	for i := range s.found.Preferences {
		if p := &s.found.Preferences[i]; p.Change == Ends && !p.Hearsay() {
			off = append(off, noLongerLiked{p.Claim, p.Subject, liking.ReplaceAllString(p.Text, "")})
		}
	}
	for i := range off {
		o := &off[i]
		if o.object == "" || o.Holder == "" {
			continue
		}
		favorites, err := s.favorites(ctx, o)
		if err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(favorites)) {
			isSame := func(kv KeyValue) bool {
				return kv.Key == key && kv.Change == Ends && kv.Holder == o.Holder && kv.Basis[0] == o.Basis[0]
			}
			if !slices.ContainsFunc(s.found.KeyValues, isSame) {
				s.found.KeyValues = append(s.found.KeyValues,
					KeyValue{Claim: o.Claim, Subject: o.subject, Key: key, Value: favorites[key], Change: Ends})
			}
		}
	}
	return nil
}

// favorites returns the favorites, by key, whose value is what a person no longer likes: those of earlier
// turns of the passage, and of stored notes for the same readers.
func (s *step) favorites(ctx context.Context, f *noLongerLiked) (values map[string]string, err error) {
	values = map[string]string{}
	value, subject := likedKey(f.object), language.NameKey(f.subject)
	for i := range s.found.KeyValues {
		kv := &s.found.KeyValues[i]
		if kv.Holder == f.Holder && kv.Basis[0] < f.Basis[0] && kv.Change != Ends &&
			strings.HasPrefix(kv.Key, favoritePrefix) && isLiked(kv.Key, kv.Value, value) {
			values[kv.Key] = kv.Value
		}
	}
	access := s.accessOf(f.Claim)
	for _, key := range s.c.known.keys(subject) {
		if !strings.HasPrefix(key, favoritePrefix) || values[key] != "" {
			continue
		}
		for _, id := range s.c.known.nearest(slot{AttributeType, subject, key}, access, f.object) {
			n, err := s.c.store.Get(ctx, id)
			if errors.Is(err, graph.ErrNotFound) {
				continue
			}
			if err != nil {
				return nil, err
			}
			c, _ := n.Detail.(graph.Concept)
			if n.Retired.IsZero() && c.Change != graph.ChangeEnds && isLiked(key, c.Value, value) && readersOf(&n).Equal(access) {
				values[key] = c.Value
				break
			}
		}
	}
	return values, nil
}

// likedKey returns the normal form of what is liked: "lilies" of "the lilies".
func likedKey(text string) string { return objectKey(liking.ReplaceAllString(text, "")) }

// isLiked reports whether the value of a favorite is what is liked, by its normal form, with what it is a favorite of or
// without: a favorite tea "jasmine" is "jasmine tea" too.
func isLiked(key, value, liked string) bool {
	return likedKey(value) == liked || likedKey(value+" "+strings.TrimPrefix(key, favoritePrefix)) == liked
}
