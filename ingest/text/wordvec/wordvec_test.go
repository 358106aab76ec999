package wordvec

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

func open(t testing.TB) *Embedder {
	t.Helper()
	e, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func cosine(a, b []float32) (sum float32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func TestTheVersionMatchesTheFile(t *testing.T) {
	sum := sha256.Sum256([]byte(table))
	if got := hex.EncodeToString(sum[:])[:len(version)]; got != version {
		t.Errorf("table.bin is %s, version says %s", got, version)
	}
}

func TestTheTableEndsWithTheVocabulary(t *testing.T) {
	e := open(t)
	lines := strings.Split(string(vocabulary), "\n")
	if len(table)%rowBytes != 0 || lines[e.first] != "the" {
		t.Errorf("the first of %d rows is of %q, want \"the\"", len(table)/rowBytes, lines[e.first])
	}
	if size := len(table) + len(vocabulary); size > 8_000_000 {
		t.Errorf("the module has %d bytes, want at most 8 MB", size)
	}
}

func TestRelatedTextsAreNearerThanOthers(t *testing.T) {
	e := open(t)
	for _, test := range []struct{ query, near, far string }{
		{"Who plays a sport?", "I joined a tennis club.", "The soup was cold."},
		{"Does anyone have a pet?", "Emily adopted a puppy last week.", "The train to Boston was late."},
		{"What does she do for a living?", "She works as a nurse at a hospital.", "The garden is full of roses."},
		{"any health problems?", "My doctor found high blood pressure.", "We painted the kitchen yellow."},
	} {
		v, err := e.Embed(context.Background(), []string{test.query, test.near, test.far})
		if err != nil {
			t.Fatal(err)
		}
		if near, far := cosine(v[0], v[1]), cosine(v[0], v[2]); near < far+0.05 {
			t.Errorf("%q: %.2f to %q, %.2f to %q", test.query, near, test.near, far, test.far)
		}
	}
}

func TestVectorsHaveUnitLengthForAnyText(t *testing.T) {
	e := open(t)
	for _, text := range []string{
		"", "   ", "...", "the", "7", "我们在北京", "🙂", "\xff\x00", "tennis", "Tennis, TENNIS and ténnis!",
		strings.Repeat("tennis club ", 5000),
	} {
		sentence, tokens, ids, err := e.EmbedQueryTokens(context.Background(), text)
		if err != nil {
			t.Fatal(err)
		}
		if len(sentence) != e.Dim() || len(tokens) != len(ids)*e.TokenDim() {
			t.Fatalf("%.20q: %d and %d numbers for %d pieces", text, len(sentence), len(tokens), len(ids))
		}
		for _, v := range append([][]float32{sentence}, slices.Collect(slices.Chunk(tokens, e.TokenDim()))...) {
			if length := math.Sqrt(float64(cosine(v, v))); math.Abs(length-1) > 1e-5 {
				t.Errorf("%.20q has a vector of length %v", text, length)
			}
		}
		if slices.Sort(ids); len(slices.Compact(ids)) != len(tokens)/e.TokenDim() {
			t.Errorf("%.20q has a piece twice", text)
		}
	}
}

func TestATextOfNoWordHasNoTokens(t *testing.T) {
	e := open(t)
	for _, text := range []string{"", "?!", "我们在北京打网球"} {
		if _, _, ids, _ := e.EmbedQueryTokens(context.Background(), text); len(ids) > 0 {
			t.Errorf("%q has the pieces %v", text, ids)
		}
	}
}

func TestAWordHasOneVectorInEveryText(t *testing.T) {
	e := open(t)
	_, one, _, _ := e.EmbedQueryTokens(context.Background(), "tennis")
	_, tokens, _, _ := e.EmbedQueryTokens(context.Background(), "She hates tennis")
	if last := tokens[len(tokens)-e.TokenDim():]; !slices.Equal(one, last) {
		t.Error("tennis has another vector in a text")
	}
}

func TestAnEndedContextIsAnError(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := open(t).Embed(ctx, []string{"tennis"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestConcurrentCallsAgree(t *testing.T) {
	e := open(t)
	want, _ := e.EmbedQuery(context.Background(), "I joined a tennis club.")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 50 {
				if got, err := e.EmbedQuery(context.Background(), "I joined a tennis club."); err != nil ||
					!slices.Equal(got, want) {
					t.Error("another vector", err)
				}
			}
		})
	}
	group.Wait()
}

func BenchmarkEmbed(b *testing.B) {
	e := open(b)
	text := []string{"Emily: I joined a tennis club last week, and my colleague John plays there every Tuesday evening."}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, _, err := e.EmbedTokens(context.Background(), text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		open(b)
	}
}
