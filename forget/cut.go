package forget

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/clipperhouse/uax29/v2/sentences"
	"github.com/clipperhouse/uax29/v2/words"

	"github.com/egomem/egomem/memgraph/graph"
)

// Details fade before what they lie in: the stability of a phrase, and what that of a clause and of a
// sentence is multiplied by.
const (
	DefaultPhraseStability = DefaultStability
	ClauseFactor           = 2
	SentenceFactor         = 4
)

// Cut cuts the texts of a node into spans that fade on their own: sentences, the clauses in them,
// and the phrases in those, so that a detail goes first, then the clause around it, then all. Spans
// nest, begin and end between graphemes, and leave out punctuation at their ends. English and Chinese
// have rules; other languages are cut at punctuation and spaces. stability is that of a phrase; 0
// means DefaultPhraseStability. A gister may be nil; it names the gists of phrases. A node has at
// most graph.MaxSpans; the rest of a longer text does not fade.
func Cut(ctx context.Context, n *graph.Node, stability time.Duration, g Gister) ([]graph.Span, error) {
	if n == nil || stability < 0 {
		return nil, fmt.Errorf("cut into spans: %w: there is no node, or its stability is negative", graph.ErrInvalid)
	}
	if stability == 0 {
		stability = DefaultPhraseStability
	}
	var all []graph.Span
	for field := graph.InText; field <= graph.LastField; field++ {
		text := *field.In(n)
		spans, phrases := cutText(text)
		if len(all)+len(spans) > graph.MaxSpans {
			spans = spans[:graph.MaxSpans-len(all)]
		}
		for i := range spans {
			s := &spans[i]
			s.Field, s.Clarity, s.Stability = field, 1, times(stability, float64(s.Stability))
		}
		if err := addGists(ctx, g, text, spans, phrases); err != nil {
			return nil, err
		}
		all = append(all, spans...)
	}
	return all, ctx.Err()
}

// addGists names the gists of phrases. One that says as much as its words is left out.
func addGists(ctx context.Context, g Gister, text string, spans []graph.Span, phrases map[[2]int]bool) error {
	if g == nil || len(spans) == 0 {
		return nil
	}
	var asked []graph.Span
	var places []int
	for i := range spans {
		if phrases[[2]int{spans[i].Start, spans[i].End}] {
			asked, places = append(asked, spans[i]), append(places, i)
		}
	}
	gists, err := g.Gist(ctx, text, asked)
	if err != nil {
		return fmt.Errorf("gists: %w", err)
	}
	if len(gists) != len(asked) {
		return fmt.Errorf("%w: %d gists for %d spans", graph.ErrInvalid, len(gists), len(asked))
	}
	for i, gist := range gists {
		words := strings.ToLower(text[asked[i].Start:asked[i].End])
		if len(gist) <= graph.MaxName && utf8.ValidString(gist) && !strings.Contains(strings.ToLower(gist), words) {
			spans[places[i]].Gist = gist
		}
	}
	return nil
}

// cutText returns the spans of a text, each before the shorter ones within it. The Stability of a span
// is a factor here, which the caller multiplies by the stability of the note. phrases says which spans,
// by their start and end, are phrases.
func cutText(text string) (spans []graph.Span, phrases map[[2]int]bool) {
	phrases = map[[2]int]bool{}
	snap := graphemeRange(text)
	add := func(start, end int, factor time.Duration) {
		start, end = snap(start, end)
		if last := len(spans) - 1; end <= start || last >= 0 && spans[last].Start == start && spans[last].End == end {
			return
		}
		spans = append(spans, graph.Span{Start: start, End: end, Stability: factor})
	}
	at := 0
	for sentence := sentences.FromString(text); sentence.Next(); {
		start, end := trimmed(text, at, at+len(sentence.Value()))
		at += len(sentence.Value())
		add(start, end, SentenceFactor)
		for _, clause := range clausesOf(text, start, end) {
			add(clause[0], clause[1], ClauseFactor)
			for _, phrase := range phrasesOf(text, clause[0], clause[1]) {
				add(phrase[0], phrase[1], 1)
				start, end := snap(phrase[0], phrase[1])
				phrases[[2]int{start, end}] = true
			}
		}
	}
	// A clause or sentence that is one phrase fades like it.
	for i := range spans {
		if phrases[[2]int{spans[i].Start, spans[i].End}] {
			spans[i].Stability = 1
		}
	}
	return spans, phrases
}

// graphemeRange returns a function that narrows a range to whole graphemes of a text.
func graphemeRange(text string) func(start, end int) (int, int) {
	bounds := []int{0}
	for g := graphemes.FromString(text); g.Next(); {
		bounds = append(bounds, bounds[len(bounds)-1]+len(g.Value()))
	}
	return func(start, end int) (int, int) {
		from, _ := slices.BinarySearch(bounds, start)
		to, exact := slices.BinarySearch(bounds, end)
		if !exact {
			to--
		}
		return bounds[from], bounds[to]
	}
}

// trimmed returns a range without spaces and punctuation at its ends.
func trimmed(text string, start, end int) (int, int) {
	outer := func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }
	left := strings.TrimLeftFunc(text[start:end], outer)
	start = end - len(left)
	return start, start + len(strings.TrimRightFunc(left, outer))
}

// clausesOf returns the clauses in a range: what lies between commas, semicolons, colons and dashes.
func clausesOf(text string, start, end int) (list [][2]int) {
	from := start
	for i, r := range text[start:end] {
		if !strings.ContainsRune(",;:，；：、—", r) || r < utf8.RuneSelf && !followedBySpace(text[start+i+1:end]) {
			continue
		}
		if a, b := trimmed(text, from, start+i); a < b {
			list = append(list, [2]int{a, b})
		}
		from = start + i + utf8.RuneLen(r)
	}
	if a, b := trimmed(text, from, end); a < b {
		list = append(list, [2]int{a, b})
	}
	return list
}

// followedBySpace reports whether a text begins with a space, so that the sign before it is not
// inside a number or a time.
func followedBySpace(rest string) bool { return rest == "" || rest[0] == ' ' }

// maxHanPhrase is the longest phrase of Chinese characters, in characters.
const maxHanPhrase = 6

// phrasesOf returns the phrases in a range: runs of content words between function words.
func phrasesOf(text string, start, end int) (list [][2]int) {
	from, last, han := -1, -1, 0
	finish := func() {
		if from >= 0 {
			if a, b := trimmed(text, from, last); a < b {
				list = append(list, [2]int{a, b})
			}
		}
		from, han = -1, 0
	}
	at := start
	for token := words.FromString(text[start:end]); token.Next(); {
		word := token.Value()
		begin := at
		at += len(word)
		r, _ := utf8.DecodeRuneInString(word)
		isHan := unicode.Is(unicode.Han, r)
		switch {
		case strings.TrimSpace(word) == "":
			continue // within a phrase, or between two
		case functionWords[strings.ToLower(strings.ReplaceAll(word, "’", "'"))] || !unicode.IsLetter(r) && !unicode.IsDigit(r):
			finish()
			continue
		case isHan != (han > 0) && from >= 0, han == maxHanPhrase:
			finish()
		}
		if from < 0 {
			from = begin
		}
		last = at
		if isHan {
			han++
		}
	}
	finish()
	return list
}

// functionWords carry no detail; they end a phrase.
var functionWords = func() map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(`a an the this that these those my your his her its our their and or but nor so yet if
		because while when where who which what how than then as of in on at by for from to into onto with without about
		over under after before between through during against near is am are was were be been being do does did done have
		has had will would can could shall should may might must not no i you he she it we they me him us them there here
		very too also just i'm you're he's she's it's we're they're i've don't didn't isn't wasn't
		的 了 在 是 和 与 也 都 就 不 没 把 被 给 对 从 到 着 过 吗 呢 吧 啊 我 你 他 她 它 们 这 那 有 会 要 很 上 下 里 个 一 去 来 说 为 因 所 以 但 而 或`) {
		set[word] = true
	}
	return set
}()
