package offline

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// Shares of the words of the shorter statement that two statements have in common.
const (
	sameWords    = 0.8 // they say the same
	relatedWords = 0.5 // they speak of the same thing
)

// Resolve compares a statement with known ones, by words. Two statements about one subject
// that share most words and agree in numbers and negation are the same. One that denies,
// ends or corrects another, or gives another value in the same place, replaces it when the
// holder is the same or speaks of themselves; otherwise they clash. So do a claim about a whole
// life and an experience of the same.
func (s *Steps) Resolve(ctx context.Context, fresh *consolidate.Statement, known []consolidate.Statement) (consolidate.Resolution, error) {
	if len(known) > consolidate.MaxKnown {
		return consolidate.Resolution{}, fmt.Errorf("resolve: %w: %d known statements, at most %d", graph.ErrInvalid, len(known), consolidate.MaxKnown)
	}
	if err := ctx.Err(); err != nil {
		return consolidate.Resolution{}, err
	}
	words := contentOf(fresh)
	if len(words) == 0 {
		return consolidate.Resolution{Decision: consolidate.Ignore, Target: -1, Confidence: looseForm}, nil
	}
	if resolution, found := contradicted(fresh, known); found {
		return resolution, nil
	}
	if at := otherTongue(fresh, known); at >= 0 {
		return consolidate.Resolution{Decision: consolidate.Update, Target: at, Confidence: likelyForm}, nil
	}
	best, bestShare := -1, 0.0
	for i := range known {
		if language.NameKey(known[i].Subject) != language.NameKey(fresh.Subject) {
			continue
		}
		if share := overlap(words, contentOf(&known[i])); share > bestShare {
			best, bestShare = i, share
		}
	}
	if best < 0 || bestShare < relatedWords {
		return consolidate.Resolution{Decision: consolidate.Add, Target: -1, Confidence: likelyForm}, nil
	}
	old := &known[best]
	may := mayReplace(fresh, old)
	newer := !fresh.Said.Before(old.Said)
	differ := fresh.Negated != old.Negated || isDenied(fresh.Text) != isDenied(old.Text)
	if differ && ofOtherThings(words, contentOf(old)) { // "I don't eat meat", "I eat fish"
		return consolidate.Resolution{Decision: consolidate.Add, Target: -1, Confidence: looseForm}, nil
	}
	decision := consolidate.Add
	switch {
	case fresh.Change == consolidate.Ends && old.Change != consolidate.Ends:
		decision = consolidate.End
	case fresh.Change == consolidate.Corrects || differ || bestShare < sameWords && sameSlot(fresh, old):
		decision = consolidate.Update
	case bestShare >= sameWords && sameNumbers(fresh.Text, old.Text):
		decision = consolidate.Confirm
	case bestShare >= sameWords:
		decision = consolidate.Update
	}
	if (decision == consolidate.Update || decision == consolidate.End) && fresh.Change != consolidate.Corrects && isLifelong(fresh.Text) != isLifelong(old.Text) {
		decision = consolidate.Add // what contradicts a claim about a whole life was found above
	}
	switch {
	case decision == consolidate.Add:
		return consolidate.Resolution{Decision: consolidate.Add, Target: -1, Confidence: looseForm}, nil
	case decision != consolidate.Confirm && (!may || !newer):
		decision = consolidate.Clash
	}
	return consolidate.Resolution{Decision: decision, Target: best, Confidence: min(sureForm, looseForm*bestShare+0.2)}, nil
}

// otherTongue returns the known instruction to speak another language than a new one, or -1.
func otherTongue(fresh *consolidate.Statement, known []consolidate.Statement) int {
	tongue := tongueOf(fresh.Text)
	return slices.IndexFunc(known, func(old consolidate.Statement) bool {
		its := tongueOf(old.Text)
		return tongue != "" && its != "" && its != tongue && old.Change != consolidate.Ends && mayReplace(fresh, &old) && !fresh.Said.Before(old.Said)
	})
}

// contradicted returns the decision about the known statement that contradicts a new one most.
func contradicted(fresh *consolidate.Statement, known []consolidate.Statement) (r consolidate.Resolution, found bool) {
	most := 0.0
	for i := range known {
		if language.NameKey(known[i].Subject) != language.NameKey(fresh.Subject) {
			continue
		}
		decision, share := contradiction(fresh, &known[i])
		if share <= most {
			continue
		}
		if decision == consolidate.Update && !mayReplace(fresh, &known[i]) {
			decision = consolidate.Clash
		}
		most, r = share, consolidate.Resolution{Decision: decision, Target: i, Confidence: looseForm}
	}
	return r, most > 0
}

// mayReplace reports whether the holder of a statement may replace another one: their own, or one
// about themselves.
func mayReplace(fresh, old *consolidate.Statement) bool {
	holder := language.NameKey(fresh.Holder)
	return holder == language.NameKey(old.Holder) || holder == language.NameKey(fresh.Subject)
}

// reportHead is how facts begin: who said it and when.
var (
	reportHead  = pattern.MustCompile(`^.{1,80}? said(?: on \d{1,2} \p{L}+ \d{4})?(?: that|:) |^.{1,40}?(?:在\d{4}年\d{1,2}月\d{1,2}日)?说[，：]`)
	dates       = pattern.MustCompile(`\(?\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\)?|（[^）]*）`)
	numbers     = pattern.MustCompile(`\d+(?:[.,:]\d+)*`)
	denial      = pattern.MustCompile(`(?i)\b(?:not|no longer|never|none|without)\b|n't\b|不|没`)
	commonVerbs = setOf("say sai eat drink take have get need wear use keep must mustn should can may allow suppos")
	changeWords = setOf("now longer anymore just actually meant used live move")
)

// contentOf returns the index terms of a statement without who said it and when.
func contentOf(s *consolidate.Statement) map[string]bool {
	text := dates.ReplaceAllString(reportHead.ReplaceAllString(s.Text, ""), " ")
	subject := lexical.Terms(nil, s.Subject)
	words, counts := map[string]bool{}, map[string]bool{}
	for _, term := range lexical.Terms(nil, text) {
		switch {
		case slices.Contains(subject, term) || changeWords[term]:
		case numbers.MatchString(term):
			counts[term] = true // compared by sameNumbers
		default:
			words[term] = true
		}
	}
	if len(words) == 0 {
		return counts
	}
	return words
}

// ofOtherThings reports whether two statements have no more in common than what is done.
func ofOtherThings(a, b map[string]bool) bool {
	thingsOf := func(words map[string]bool) map[string]bool {
		things := maps.Clone(words)
		maps.DeleteFunc(things, func(word string, _ bool) bool { return commonVerbs[word] })
		return things
	}
	a, b = thingsOf(a), thingsOf(b)
	return len(a) > 0 && len(b) > 0 && overlap(a, b) == 0
}

// overlap returns the share of the smaller set that is in both.
func overlap(a, b map[string]bool) float64 {
	shared := 0
	for word := range a {
		if b[word] {
			shared++
		}
	}
	if shared == 0 {
		return 0
	}
	return float64(shared) / float64(min(len(a), len(b)))
}

func isDenied(text string) bool {
	return denial.MatchString(reportHead.ReplaceAllString(text, ""))
}

// sameNumbers reports whether two statements name the same numbers, dates of saying left
// out.
func sameNumbers(a, b string) bool {
	find := func(text string) []string {
		found := numbers.FindAllString(reportHead.ReplaceAllString(text, ""), -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	return slices.Equal(find(a), find(b))
}

// sameSlot reports whether two statements differ in their last words alone: "her favourite
// colour is blue" and "... is green".
func sameSlot(a, b *consolidate.Statement) bool {
	wordsOf := func(s *consolidate.Statement) []string {
		return strings.Fields(strings.ToLower(strings.Trim(reportHead.ReplaceAllString(s.Text, ""), " .!\"”")))
	}
	x, y := wordsOf(a), wordsOf(b)
	same := 0
	for same < min(len(x), len(y)) && x[same] == y[same] {
		same++
	}
	return same >= 3 && len(x)-same <= 3 && len(y)-same <= 3 && same < max(len(x), len(y))
}
