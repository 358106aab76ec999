package consolidate

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/egomem/egomem/consolidate/internal/agree"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/vector"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
)

const (
	// MergeCosine is the least cosine of the embeddings of notes that are merged, and
	// MergeCosineStatic that of vectors that are sums of static ones. They find candidates, and Agree
	// decides whether these say the same. Measured on STS: docs/benchmarks/consolidation.md.
	MergeCosine       = 0.85
	MergeCosineStatic = 0.88
	// maxRegion bounds the notes that one run looks at.
	maxRegion = 256
	// maxSimilar is how many near notes each of them is compared with.
	maxSimilar = 8
	// maxReplayed bounds the recalled nodes that a run looks through for notes to replay.
	maxReplayed = 1024
)

// mergeSimilar merges statements that were not looked at yet with others that say the same, for
// the same readers. Without embeddings, it finds none. A statement that has no embedding yet is looked
// at in the next run, with those after it. If there is room left, it replays what was recalled in the
// period: its words or embedding may have changed since it was looked at. Unmerge undoes each merge.
func (c *Consolidator) mergeSimilar(ctx context.Context, recalled []graph.ID, r *Report) error {
	model, _, err := c.store.Model(ctx)
	if err != nil || model == "" {
		return err
	}
	cursor, err := c.draft(ctx, SourcePrefix+"merging", mergingTitle)
	if err != nil {
		return err
	}
	after := graph.ID(cursor.progress().After)
	region, looked, err := c.region(ctx, after)
	if err != nil {
		return err
	}
	if err := c.known.follow(ctx, c.store); err != nil {
		return err
	}
	replayed, err := c.replay(ctx, recalled, region)
	if err != nil {
		return err
	}
	for _, id := range replayed {
		merged, err := c.mergeNear(ctx, id)
		if err != nil && !errors.Is(err, errNotEmbedded) {
			return err
		}
		if merged {
			r.Merged++
		}
	}
	for _, id := range region {
		merged, err := c.mergeNear(ctx, id)
		if errors.Is(err, errNotEmbedded) {
			looked = id - 1
			break
		}
		if err != nil {
			return err
		}
		if merged {
			r.Merged++
		}
	}
	if looked <= after {
		return nil
	}
	return c.store.Write(ctx, func(w *memgraph.Writer) error {
		if err := cursor.check(w); err != nil {
			return err
		}
		return cursor.moveTo(w, looked)
	})
}

// region returns the first statements after a node, at most maxRegion, and the last node that was
// looked through for them.
func (c *Consolidator) region(ctx context.Context, after graph.ID) (statements []graph.ID, last graph.ID, err error) {
	for n, err := range c.store.Since(ctx, after) {
		if err != nil {
			return nil, 0, err
		}
		last = n.ID
		if isStatement(&n, FactType) && n.Retired.IsZero() {
			statements = append(statements, n.ID)
		}
		if len(statements) == maxRegion {
			break
		}
	}
	return statements, last, nil
}

// replay returns statements to look at again, as many as the region has room for: those that were recalled, and
// those that rest on what was recalled. The most surprising come first, which were retrieved least often before.
func (c *Consolidator) replay(ctx context.Context, recalled, region []graph.ID) (statements []graph.ID, err error) {
	room := maxRegion - len(region)
	type candidate struct {
		id   graph.ID
		uses uint64
	}
	var list []candidate
	seen := map[graph.ID]bool{}
	for _, id := range region {
		seen[id] = true
	}
	for _, id := range latest(recalled, maxReplayed) {
		uses, err := c.store.RetrievalStats(ctx, id)
		var notes []graph.ID
		if err == nil {
			notes, _, err = c.store.Dependents(ctx, id)
		}
		if errors.Is(err, graph.ErrNotFound) {
			continue // it was forgotten since
		}
		if err != nil {
			return nil, err
		}
		for _, note := range append(notes, id) {
			if !seen[note] {
				seen[note] = true
				list = append(list, candidate{note, uses.Count})
			}
		}
	}
	slices.SortFunc(list, func(a, b candidate) int { return cmp.Or(cmp.Compare(a.uses, b.uses), cmp.Compare(a.id, b.id)) })
	for _, one := range list {
		if len(statements) >= room {
			break
		}
		n, err := c.store.Get(ctx, one.id)
		if errors.Is(err, graph.ErrNotFound) || err == nil && !(isStatement(&n, FactType) && n.Retired.IsZero()) {
			continue
		}
		if err != nil {
			return nil, err
		}
		statements = append(statements, n.ID)
	}
	return statements, nil
}

// errNotEmbedded says that a note waits for its embedding.
var errNotEmbedded = errors.New("the note has no embedding yet")

// mergeCosine returns the least cosine of notes that are merged.
func (c *Consolidator) mergeCosine() float64 {
	if c.options.Static != nil && c.options.Static() {
		return MergeCosineStatic
	}
	return MergeCosine
}

// mergeNear merges a note with the nearest one that says the same.
func (c *Consolidator) mergeNear(ctx context.Context, id graph.ID) (merged bool, err error) {
	n, err := c.store.Get(ctx, id)
	if errors.Is(err, graph.ErrNotFound) || err == nil && !n.Retired.IsZero() {
		return false, nil // meanwhile
	}
	if err != nil {
		return false, err
	}
	// Only notes for the same readers are compared, so that notes for others neither take a place nor show.
	near, err := c.store.Near(ctx, id, maxSimilar, c.known.rivals(&n))
	if errors.Is(err, graph.ErrNotFound) {
		return false, errNotEmbedded
	}
	if err != nil {
		return false, err
	}
	for _, other := range near {
		if other.Cosine < c.mergeCosine() {
			break
		}
		if merged, err := c.mergeTwo(ctx, n, other.ID); merged || err != nil {
			return merged, err
		}
	}
	return false, nil
}

// mergeTwo merges a note with another if they say the same. The words of the older one stay.
func (c *Consolidator) mergeTwo(ctx context.Context, a graph.Node, other graph.ID) (merged bool, err error) {
	b, err := c.store.Get(ctx, other)
	if errors.Is(err, graph.ErrNotFound) || err == nil && !mergeable(&a, &b) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if near, err := c.near(ctx, a.ID, b.ID); !near || err != nil {
		return false, err
	}
	if b.ID < a.ID {
		a, b = b, a
	}
	err = c.store.Write(ctx, func(w *memgraph.Writer) error {
		merged = false
		for _, n := range []*graph.Node{&a, &b} {
			if err := unchanged(w, n); err != nil {
				return err
			}
		}
		n := a
		n.Source = SourcePrefix + "merged/" + a.ID.String() + "-" + b.ID.String()
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
	if merged && err == nil {
		c.known.drop(a.ID)
		c.known.drop(b.ID)
	}
	if errors.Is(err, graph.ErrConflict) || errors.Is(err, graph.ErrInvalid) {
		return false, nil // one changed meanwhile, or has sources for other readers
	}
	return merged, err
}

// near reports whether the embeddings of two notes, of their words now and of one model, are near.
func (c *Consolidator) near(ctx context.Context, a, b graph.ID) (near bool, err error) {
	model, _, err := c.store.Model(ctx)
	if err != nil {
		return false, err
	}
	defer func() {
		if now, _, failed := c.store.Model(ctx); failed != nil || now != model {
			near, err = false, errors.Join(err, failed)
		}
	}()
	x, err := c.store.Vector(ctx, a)
	if err == nil {
		var y []float32
		if y, err = c.store.Vector(ctx, b); err == nil {
			return len(x) == len(y) && float64(vector.Dot(x, y)) >= c.mergeCosine(), nil
		}
	}
	if errors.Is(err, graph.ErrNotFound) {
		err = nil
	}
	return false, err
}

// mergeable reports whether two notes say the same for the same readers.
func mergeable(a, b *graph.Node) bool {
	if !isStatement(a, FactType) || !isStatement(b, FactType) || !a.Retired.IsZero() || !b.Retired.IsZero() ||
		a.Speaker != b.Speaker {
		return false
	}
	x, y := a.Detail.(graph.Concept), b.Detail.(graph.Concept)
	return x.Negated == y.Negated && x.Change == y.Change && language.NameKey(x.Subject) == language.NameKey(y.Subject) &&
		a.Access().Equal(b.Access()) && Agree(a.Text, b.Text)
}

// Agree reports whether two texts say the same: each word, number, sign and emoji of one stands in the other, in the
// same place, spelt otherwise, or as a word of the same meaning. A word more or less, another tense or number, and what
// embeddings take for the same are another statement. It is symmetric and safe for concurrent use.
func Agree(a, b string) bool { return agree.Texts(a, b) }
