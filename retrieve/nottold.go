package retrieve

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// leastTold and leastToldHan are the least shares of the words of a topic that an exchange of the companion about it has. Characters
	// are in more texts than words.
	leastTold, leastToldHan = 0.34, 0.5
	// likelyTokens is the share of a cue's tokens above which the best evidence may speak of the same in other words.
	likelyTokens = 0.4
)

// seekTold notes that a question for the companion's own words is unanswered, where nothing of the evidence, or of what was said
// next to it, speaks of its topic: "Which knots did you teach me?" where knots were never talked of.
func (r *Retriever) seekTold(ctx context.Context, cue *Cue, result *Result) error {
	if result.given || result.Fallback || len(result.Evidence) == 0 || len(result.Tiers) == 0 ||
		!language.AsksForCompanionWords(cue.Text) || !toldBefore.MatchString(cue.Text) || language.ParseDialog(cue.Text).IsDialog ||
		result.Tiers[len(result.Tiers)-1].TokenCoverage >= likelyTokens {
		return nil
	}
	topic := toldTopic(cue)
	if len(topic) == 0 {
		return nil
	}
	passages, _, err := r.passages(ctx, cue, result.Evidence)
	if err != nil {
		return err
	}
	least := leastTold
	if language.IsChinese(cue.Text) {
		least = leastToldHan
	}
	result.unanswered = result.unanswered || !slices.ContainsFunc(passages, func(p answers.Passage) bool {
		return shareOf(topic, &p) >= least
	})
	return nil
}

// toldBefore matches words for what was told and not for what may be told now: "you recommended", "what was your advice?", 你推荐过; not
// "what is your advice?", 你的建议是什么.
var toldBefore = pattern.MustCompile(`(?i)\b(?:did|had|have|was|were|recommended|suggested|told|said|advised|mentioned|gave|shared|taught|listed|promised)\b` +
	`|['’]ve\b|[过了]|上次|之前|以前|当时|曾`)

// toldTopic returns the index terms of the topic of a question for what was told.
func toldTopic(cue *Cue) []string {
	rest, end := "", 0
	for _, i := range times.Find(cue.Text, cue.Now) {
		if i.Start >= end {
			rest, end = rest+cue.Text[end:i.Start]+" ", i.End
		}
	}
	words := slices.DeleteFunc(language.TopicTold(rest+cue.Text[end:]), anyAdvice.MatchString)
	return toldTerms(nil, hanAnyAdvice.ReplaceAllString(strings.Join(words, " "), " "))
}

// toldTerms adds the index terms of a text, and of a Chinese one the characters: of 书籍 one may speak as 书.
func toldTerms(to []string, text string) []string {
	for _, letter := range text {
		if unicode.Is(unicode.Han, letter) {
			to = append(to, string(letter))
		}
	}
	for _, term := range lexical.Terms(nil, text) {
		if !language.IsChinese(term) {
			to = append(to, term)
		}
	}
	return to
}

var (
	// anyAdvice matches a word for any advice: "ways", "tips", "good"; not "knots".
	anyAdvice = pattern.MustCompile(`(?i)^(?:` +
		`ways?|methods?|tips?|advice|names?|called|kinds?|types?|ones?|good|best|nice|many|several|few|specific|made|make|how|who|where|why|when)$`)
	// hanAnyAdvice matches the same in Chinese: 方法, 不错的; not 绳结.
	hanAnyAdvice = pattern.MustCompile(`方法|方式|办法|建议|意见|技巧|名字|关于|如何|怎么|不错|几个|几种|一[个种本部]|多少|它|是|好`)
)

// shareOf returns the share of some index terms that a passage has, with what was said next to it.
func shareOf(terms []string, p *answers.Passage) float64 {
	said := toldTerms(nil, p.Text)
	for _, near := range [][]answers.Passage{p.Before, p.After} {
		for i := range near {
			said = toldTerms(said, near[i].Text)
		}
	}
	has := 0
	for _, term := range terms {
		if slices.Contains(said, term) {
			has++
		}
	}
	return float64(has) / float64(len(terms))
}
