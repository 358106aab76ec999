package answers

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// whenPlanned matches words for a time after a question for plans.
const whenPlanned = `(?: (?:for|on|in|at|over|this|next|the|her|his|their|coming|to do|doing|now|then|tomorrow|today|tonight|soon|later|week|weekend|month|year|summer|winter|spring|autumn|holidays?|evening|afternoon|morning|birthday|christmas|easter|[a-z]+day))*[?.! ]*$`

var (
	// plansAsked matches a question for all plans of a person, with the name: "What is Emily planning?".
	plansAsked = pattern.MustCompile(`(?i)^(?:(?:and|so|but|hey|ok|max),? )*(?:do you know )?(?:` +
		`what(?:'s|s| is) ((?-i:\p{Lu})\p{L}+) (?:planning|plotting|up to|hoping to do|thinking of doing|going to do|planning (?:on|to)(?: do| doing)?)` + whenPlanned +
		`|what(?:'re| are| were) ((?-i:\p{Lu})\p{L}+?)(?:'s?|s)? (?:[a-z]+ )?plans` + whenPlanned +
		`|what plans (?:does|has) ((?-i:\p{Lu})\p{L}+) (?:have|got|made)` + whenPlanned +
		`|what (?:does|has) ((?-i:\p{Lu})\p{L}+) (?:have |got )?(?:plan|planned)` + whenPlanned +
		`|what will ((?-i:\p{Lu})\p{L}+) do` + whenPlanned + `)`)
	hanPlansAsked = pattern.MustCompile(`^([^我你您咱，。？?]{1,6}?)(?:最近|现在|这个?|下个?|接下来|以后|今|明|周末|周|星期|天|月|年|暑假|寒假|假期|生日)*(?:有(?:什么|啥|哪些|没有)(?:打算|计划|安排)|(?:在|正在)?(?:打算|计划|准备|筹划|盘算)(?:着)?(?:做|干|去做|去干|点)?(?:什么|啥)(?:事)?)[呢啊呀吗]?[？?]?$`)
	// ahead matches words of what someone may be planning: wide, because what it does not match is surely no plan.
	ahead = pattern.MustCompile(`(?i)'ll\b|\b(?:will|won't|shall|going|gonna|plan\p{L}*|plot\p{L}*|wants?|wanted|hop(?:e|es|ing)|intend\p{L}*|aims?|means? to|would|'d|about to|think\p{L}*|thought|look(?:ing)? (?:forward|at|for|into)|consider\p{L}*|decid\p{L}*|book\p{L}*|sign(?:ed|ing)? up|appl(?:y|ied|ies|ying)|prepar\p{L}*|organi[sz]\p{L}*|arrang\p{L}*|sav(?:e|es|ing)|train(?:s|ing)|start\p{L}*|mov(?:e|es|ing)|tomorrow|tonight|next|soon|this (?:week|weekend|month|year|summer|winter|spring|autumn|evening|afternoon)|later|coming|due|supposed|invit\p{L}*|tickets?|trips?|holidays?|part(?:y|ies)|wedding|interview|appointment|project|surprise|dream\p{L}*|ideas?|` + language.DayOfWeek + `s?)\b|(?:\b(?:am|is|are)|'m|'s|'re) (?:\p{L}+ )?\p{L}+ing\b|` +
		`打算|计划|准备|筹|盘算|想|要|会|将|明|后天|下[周个月星礼]|约|报名|订|等|在|快|以后|希望|梦|安排|周末|周[一二三四五六日天]|星期|今年|今晚|假`)
	ofOther = pattern.MustCompile(`(?i)\b(?:she|he|they|she's|he's|they're)\b|[她他]`)
)

// PlansUntold reports whether a question is for all that a person plans, and no passage of that person has anything to come.
func PlansUntold(question string, passages []Passage) bool {
	who := whosePlans(question)
	return who != "" && !slices.ContainsFunc(passages, func(p Passage) bool { return mayTellPlan(&p, who) })
}

// whosePlans returns in small letters whose plans a question is for; empty for none.
func whosePlans(question string) string {
	question = strings.ReplaceAll(strings.TrimSpace(question), "’", "'")
	form := plansAsked
	if language.IsChinese(question) {
		form = hanPlansAsked
	}
	for i, name := range form.FindStringSubmatch(question) {
		if i > 0 && name != "" {
			return strings.ToLower(name)
		}
	}
	return ""
}

// mayTellPlan reports whether a passage is by or of a person, and may tell what they plan.
func mayTellPlan(p *Passage, who string) bool {
	own := language.WithoutReport(p.Text)
	text := wholeDate.ReplaceAllString(own, " ")
	if strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？") || !ahead.MatchString(text) {
		return false
	}
	of := func(p Passage) bool {
		return strings.EqualFold(p.Speaker, who) || strings.Contains(strings.ToLower(p.Text), who)
	}
	byAnother := own == p.Text && ofOther.MatchString(text) // "they" of a note is who said it
	return of(*p) || byAnother || !ofAsker.MatchString(text) && slices.ContainsFunc(p.Before, of)
}
