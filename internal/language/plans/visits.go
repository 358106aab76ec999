package plans

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// notComing matches that a visitor will not come: "Frank can't come after all", "my sister isn't coming now"; not "Frank isn't
	// coming along well". The group is the visitor.
	notComing = pattern.MustCompile(`(?:^|[.!?] )(?i:(?:oh|so|well|sadly|actually|but|and)\b,? ?)*(?i:(?:my|our) )?(?:\p{Ll}+ )?(\p{L}+)` +
		`(?: (?:can't|cannot|won't be able to) (?:come|visit|stay)| (?:isn't|is not|won't be|'s not) (?:coming|visiting)|'s not coming)` +
		`(?: (?:after all|now|any ?more|this time))*(?:[.!,;]|$| because| as )`)
	// comesTo matches a plan of a visit: "Frank is coming for a week", "my sister's staying with us"; not "I'm seeing Frank".
	comesTo = pattern.MustCompile(`(?i)\b(?:coming|comes?|visit\p{L}*|staying)\b`)
	// hanNotComing matches the same in Chinese: 秋菊不来了, 我妹妹来不了了; not 我不来了. The group is the visitor.
	hanNotComing = pattern.MustCompile(`(?:^|[。！])(?:那|对了|唉|可惜|我们?家?|，)*([^我，。了]{1,4}?)(?:说|这次|临时|又|下周|明天)*(?:不(?:过)?来了|来不了|不能来了?|过不来)`)
)

// keepsAway reports whether a text says that the visitor of a plan will not come.
func (w *Words) keepsAway(p *Plan) bool {
	if m := notComing.FindStringSubmatch(strings.ReplaceAll(w.text, "’", "'")); m != nil && comesTo.MatchString(p.Text) {
		for term := range termsOf(m[1]) {
			if p.terms[term] {
				return true
			}
		}
	}
	m := hanNotComing.FindStringSubmatch(w.text)
	return m != nil && strings.Contains(p.Text, m[1]) && strings.Contains(p.Text, "来")
}
