package requests

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People say why, or what else follows, around what they ask for or tell: "I've packed my bag, so wake me at ten past instead", "Form's
// handed in, before you start", 鞋样改五点吧，她要先去接孙子. A sentence that changes nothing as a whole is read again without such a clause.

var (
	// whyFirst matches a reason before a request, which the group is: "I've packed my bag, so wake me at ten past instead"; not "wake me at
	// ten past".
	whyFirst = pattern.MustCompile(`(?i)^[^?]*?(?:, (?:so|and so|and)|,|;| -| so) (?:(?:then|please|just|could you|can you|would you) )*` +
		`((?:wake|make|move|push|put|set|give|change|shift|tell|remind|nudge) [^,;]+)$`)
	// hanWhyFirst matches the same in Chinese: 书包收好了，改七点叫吧. The group is the request.
	hanWhyFirst = pattern.MustCompile(`^.*[，；]([^，；]+)$`)
	// hanTold matches a move that may be told of what the clause before it names: 改到周五了, 挪到四点; not 改到周五叫我.
	hanTold = pattern.MustCompile(`^[改挪推调换延提移][^叫喊醒]*$`)
	// stopsNagging matches words behind what is done that ask for no more reminders of it: "Form's in, before you start", 交了，别念叨了; not
	// "stop reminding me".
	stopsNagging = pattern.MustCompile(`(?i)(?:,| -) (?:(?:so|and) )?(?:before you (?:start|ask|begin|say (?:anything|it|a word)|nag|remind me|get going)` +
		`|(?:you can |please )?(?:stop|quit|no more) (?:nagging|reminding|bothering|pestering|bugging|chasing)(?: me)?(?: about it| now)?` +
		`|(?:you )?(?:don't need|needn't|no need) to (?:nag|remind|bother|chase)(?: me)?(?: about it| now| again)?` +
		`|in case you(?:'re| were| are) (?:wondering|asking|about to ask)|don't (?:start|fuss|nag))[.! ]*$` +
		`|[，,](?:你|就|都|可以)*(?:别|不用|不要|甭)(?:再|老|总|来)*(?:念叨|催|提醒|唠叨|啰嗦|惦记|操心|问)(?:我|这事)?(?:了|啦)?[。！]*$`)
)

// readDone reads a sentence without a wish for no more reminders at its end, and reports whether it changes something then.
func readDone(r *reading.Reader, s *reading.Sentence) bool {
	text := stopsNagging.ReplaceAllString(s.Text, "")
	return text != s.Text && !wording.IsToldOrAsked(s) && changesAsClause(r, s.WithText(text), true)
}

// readAround reads a sentence again without a reason before or behind what it asks for, and reports whether it moves or asks for something then.
func readAround(r *reading.Reader, s *reading.Sentence) bool {
	if !strings.ContainsAny(s.Text, ",;，；") && !strings.Contains(s.Text, " so ") && !strings.Contains(s.Text, " - ") || wording.IsToldOrAsked(s) {
		return false
	}
	form, comma := whyFirst, ", "
	if s.Chinese {
		form, comma = hanWhyFirst, "，"
	}
	if m := form.FindStringSubmatchIndex(s.Text); m != nil {
		lead, request := s.Text[:m[2]], s.Text[m[2]:m[3]]
		isTold := s.Chinese && (hanTold.MatchString(request) || wording.HanTimedAlone.MatchString(request) || wording.HanToldOf.MatchString(lead) && strings.Contains(request, "计时"))
		if !isTold && !wording.NoWhy.MatchString(lead) && !wording.HanNoLead.MatchString(lead) && changesAsClause(r, s.WithText(request), false) {
			return true
		}
	}
	head, tail, found := strings.Cut(s.Text, comma)
	switch {
	case !found, wording.ChangesMind.MatchString(tail), s.Chinese && wording.HanNoReason.MatchString(tail), !s.Chinese && wording.NoReason.MatchString(strings.ToLower(tail)):
		return false
	}
	return changesAsClause(r, s.WithText(head), false)
}

// changesAsClause adds what a clause changes or asks for in other words, and reports whether that is anything. What it only ends counts if ends
// is set.
func changesAsClause(r *reading.Reader, clause *reading.Sentence, ends bool) bool {
	errands, instructions := len(r.Out.Errands), len(r.Out.Instructions)
	plain := rephrase.InCommonWords(r, clause)
	if changes := changesErrand(r, plain); !changes && plain.Text != clause.Text {
		requests(r, plain)
	}
	added := r.Out.Errands[errands:]
	if ends && len(added) > 0 || slices.ContainsFunc(added, func(e consolidate.Errand) bool {
		return e.Change == consolidate.Moves || e.Change == consolidate.Asks
	}) {
		return true
	}
	r.Out.Errands, r.Out.Instructions = r.Out.Errands[:errands], r.Out.Instructions[:instructions]
	return false
}
