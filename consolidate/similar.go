package consolidate

import (
	"context"
	"errors"
	"regexp"
	"slices"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// MergeCosine is the least cosine of the embeddings of notes that are merged. Measured on
	// STS: docs/BENCHMARKS.md.
	MergeCosine = 0.93
	// maxOwnTerms and minOwnTerms bound the index terms that each of two texts has for itself:
	// one of them adds little, and none replaces a word.
	maxOwnTerms, minOwnTerms = 2, 1
	// maxRegion bounds the notes that one run looks at (S14).
	maxRegion = 256
	// maxSimilar is how many near notes each of them is compared with.
	maxSimilar = 8
)

// mergeSimilar merges statements that were not looked at yet with others that say the same, for
// the same readers (S14). Without embeddings, it finds none. A statement that has no embedding yet
// is looked at in the next run, with those after it. Unmerge undoes each merge.
func (c *Consolidator) mergeSimilar(ctx context.Context, r *Report) error {
	model, _, err := c.store.Model(ctx)
	if err != nil || model == "" {
		return err
	}
	cursor, err := c.draft(ctx, sourcePrefix+"merging", mergingTitle)
	if err != nil {
		return err
	}
	after := graph.ID(cursor.progress().After)
	looked := after
	region := 0
	for n, err := range c.store.Since(ctx, after) {
		if err != nil {
			return err
		}
		if isStatement(&n, FactType) && n.Retired.IsZero() {
			merged, embedded, err := c.mergeNear(ctx, n.ID)
			if err != nil {
				return err
			}
			if !embedded {
				break
			}
			if merged {
				r.Merged++
			}
			if region++; region == maxRegion {
				looked = n.ID
				break
			}
		}
		looked = n.ID
	}
	if looked == after {
		return nil
	}
	return c.store.Write(ctx, func(w *memgraph.Writer) error {
		if err := cursor.check(w); err != nil {
			return err
		}
		return cursor.moveTo(w, looked)
	})
}

// mergeNear merges a note with the nearest one that says the same. embedded is false if it has no
// embedding.
func (c *Consolidator) mergeNear(ctx context.Context, id graph.ID) (merged, embedded bool, err error) {
	near, err := c.store.Near(ctx, id, maxSimilar, nil)
	if errors.Is(err, graph.ErrNotFound) {
		return false, false, nil
	}
	if err != nil {
		return false, false, err
	}
	for _, other := range near {
		if other.Cosine < MergeCosine {
			break
		}
		if merged, err := c.mergeTwo(ctx, id, other.ID); merged || err != nil {
			return merged, true, err
		}
	}
	return false, true, nil
}

// mergeTwo merges two notes if they say the same. The words of the first one stay.
func (c *Consolidator) mergeTwo(ctx context.Context, id, other graph.ID) (merged bool, err error) {
	err = c.store.Write(ctx, func(w *memgraph.Writer) error {
		merged = false
		a, err := w.Get(id)
		if err != nil {
			return err
		}
		b, err := w.Get(other)
		if err != nil {
			return err
		}
		if b.ID < a.ID {
			a, b = b, a
		}
		if !mergeable(&a, &b) {
			return nil
		}
		n := a
		n.Source = sourcePrefix + "merged/" + a.ID.String() + "-" + b.ID.String()
		if known, err := w.Known(n.Source); known != 0 || err != nil {
			if errors.Is(err, graph.ErrErased) {
				err = nil
			}
			return err // it was undone
		}
		_, err = w.Merge([]graph.ID{a.ID, b.ID}, n)
		merged = err == nil
		return err
	})
	if errors.Is(err, graph.ErrNotFound) || errors.Is(err, graph.ErrInvalid) {
		return false, nil // gone meanwhile, or for other readers
	}
	return merged, err
}

// mergeable reports whether two notes say the same for the same readers.
func mergeable(a, b *graph.Node) bool {
	if !isStatement(a, FactType) || !isStatement(b, FactType) || !a.Retired.IsZero() || !b.Retired.IsZero() || a.Speaker != b.Speaker {
		return false
	}
	x, y := a.Detail.(graph.Concept), b.Detail.(graph.Concept)
	return x.Negated == y.Negated && x.Change == y.Change && language.NameKey(x.Subject) == language.NameKey(y.Subject) &&
		a.Access().Equal(b.Access()) && Agree(a.Text, b.Text)
}

var (
	numbers = regexp.MustCompile(`\d+(?:[.,:/]\d+)*|[一二三四五六七八九十百千万两]+`)
	denials = regexp.MustCompile(`(?i)\b(?:not|no|never|none|without|nobody|nothing|neither|nor|hardly)\b|n't\b|不|没|无|未|别`)
	names   = regexp.MustCompile(`[\p{Ll}\p{Nd},;:] ["'(]?(\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*)`) // within a sentence
	persons = regexp.MustCompile(`(?i)\b(?:he|him|his|she|her|hers|they|them|their|i|me|my|we|our|you|your)\b|[我你他她它]`)
	days    = regexp.MustCompile(`(?i)\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:today|tomorrow|yesterday|morning|noon|afternoon|evening|night|week|month|year|am|pm|a\.m\.|p\.m\.)\b|[上下今明昨前后](?:天|周|月|年|午)|[早晚]上|星期.|周[一二三四五六日天]`)
)

// Agree reports whether two texts agree in what an embedding does not tell apart: numbers,
// negation, names, persons and times, and share nearly all of their words.
func Agree(a, b string) bool {
	x, y := termSet(a), termSet(b)
	both := len(common(x, y))
	if ownA, ownB := len(x)-both, len(y)-both; max(ownA, ownB) > maxOwnTerms || min(ownA, ownB) > minOwnTerms {
		return false
	}
	for _, form := range []*regexp.Regexp{numbers, denials, names, persons, days} {
		x, y := matches(form, a), matches(form, b)
		if !slices.Equal(x, y) {
			return false
		}
	}
	return true
}

// matches returns what a form or its group matches in a text, in order and without repetition.
func matches(form *regexp.Regexp, text string) (found []string) {
	for _, match := range form.FindAllStringSubmatch(text, -1) {
		found = append(found, language.NameKey(match[len(match)-1]))
	}
	slices.Sort(found)
	return slices.Compact(found)
}
