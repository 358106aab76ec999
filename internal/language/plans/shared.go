package plans

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// What one plans for two, the other may call off: "we're having dinner at Luigi's on Friday", and from the other "Luigi's is off".

var (
	// ofUs matches a plan of the speaker with others: "we'll go to Tenby", 我们周六去爬山; not "I'll go to Tenby".
	ofUs = pattern.MustCompile(`(?i)\b(?:we|us|our)\b|我们|咱`)
	// isOff matches that a thing that is named will not be: "Luigi's fell through", "the picnic is off", "we've cancelled Tenby", "we're not
	// going to Gran's after all", "we're going to Marta's instead of Luigi's"; not "Luigi's is lovely", "we're going to Luigi's after all". The
	// groups are the thing, in one of the alternatives.
	isOff = pattern.MustCompile(`(?i)(?:^|[,;] |\b(?:and|but|so|because|since|as) )(?:(?:oh|ok|okay|well|sorry|no|sadly|actually|unfortunately),? )*(?:` +
		`([^,;.!?]{2,40}?)(?:'s| is| are| has| have| was|'ve)?(?: just| now| all| been| got)* (?:fell through|fallen through|off|cancell?ed|called off|scrapped)` +
		`|we(?:'ve| have)?(?: just| had to)* (?:cancel(?:l?ed)?|call(?:ed)? off|scrap(?:ped)?) ([^,;.!?]{2,40}?)` +
		`|we(?:'re| are) not (?:going to|visiting|seeing|having|doing) ([^,;.!?]{2,40}?)` +
		`|we(?:'re| are|'ll) [^,;.!?]{2,60}? instead of ([^,;.!?]{2,40}?))(?: (?:now|then|in the end|after all|any ?more))*(?:[,;.!]|$| (?:so|and|but)\b)`)
	// hanOff matches the same in Chinese: 大理不去了, 周六不爬山了, 爬山取消了, 我们不去大理了; not 大理不远. The groups are the thing, in one of the
	// alternatives.
	hanOff = pattern.MustCompile(`(?:^|[，；])(?:我们?|咱们?|那|唉|哎)?([^，；。我你他她们咱]{2,10}?)(?:又|都|就|临时|已经)*(?:不[去办做吃看搞]了|[去办做吃看]不成了?|取消了?|泡汤了?|黄了)(?:[，；。！]|$)` +
		`|(?:^|[，；])(?:(?:我们?|咱们?|那|唉|哎)*([^，；。我你他她们咱]{2,6}))?(?:我们|咱们?|又|都|就)*不(?:去|办|做|吃|看)?([^，；。我你他她了]{2,8}?)了(?:[，；。！]|$)`)
	// unsure matches words by which nothing is called off: "if Luigi's is off", "I hope the picnic isn't off", 要是不去了; not "Luigi's is off".
	unsure = pattern.MustCompile(`(?i)\b(?:if|might|maybe|perhaps|could|should|shall|let's|hope|wish|unless|suppose|imagine|almost|nearly|thought|dreamt` +
		`|never|isn't|aren't|wasn't)\b|[?？吗]|如果|要是|万一|可能|也许|要不|不如|差点|还没`)
)

// EndsShared reports whether a text that another person said calls off a plan of theirs and the speaker's, and names it.
func (w *Words) EndsShared(p *Plan) bool {
	if !w.said.After(p.said) || w.said.Sub(p.said) > maxMoveGap || !ofUs.MatchString(p.Text) {
		return false
	}
	for _, s := range sentences(strings.ReplaceAll(w.text, "’", "'")) {
		if unsure.MatchString(s) {
			continue
		}
		for _, m := range isOff.FindAllStringSubmatch(s, -1) {
			if p.isNamedBy(strings.Join(m[1:], "")) {
				return true
			}
		}
		for _, m := range hanOff.FindAllStringSubmatch(s, -1) {
			if thing := m[1] + m[3]; strings.Contains(p.Text, thing) && (m[2] == "" || strings.Contains(p.Text, m[2])) {
				return true
			}
		}
	}
	return false
}

// isNamedBy reports whether all words of a name, at least one, are words of a plan.
func (p *Plan) isNamedBy(name string) bool {
	own, found := termsOf(p.Text), 0
	for term := range termsOf(name) {
		if len(term) > 1 && generic[term] {
			continue
		}
		if !own[term] {
			return false
		}
		if p.terms[term] {
			found++
		}
	}
	return found > 0
}
