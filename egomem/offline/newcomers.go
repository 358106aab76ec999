package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

// Who takes the place of a doctor, a boss or a partner is often named apart: "I've changed dentists, my new one is Dr
// Shah", "Dr Patel retired, I'm with Dr Jones now", "I'm seeing someone, his name is Paul".

const carers = `doctor|gp|dentist|therapist|boss|manager|landlord|landlady`

var (
	newKin = pattern.MustCompile(`^(?i:my|our) new `)
	// newOne matches a new doctor or boss who is named after the change.
	newOne = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| now)* (?:changed|switched|got a new|moved to a new|got another|found a new|have a new)(?: my| our)? (` + carers + `)s?(?: |,|;|:)+(?:now |and |it's |it is |(?:he|she)'s (?:called )?|called |named |my new one is |the new one is |I'm with |I'm now with |I see )*(` + namePattern + `)`)
	// nowWith matches whom one goes to now, of a doctor who is named in the same sentence or by their title.
	nowWith    = pattern.MustCompile(`\b(?:I'm|I am|we're|I|we) (?:now )?(?:with|see|seeing|under|go to) (Dr\.? \p{Lu}[\p{L}'-]+) (?:now|instead|these days)\b`)
	carerNamed = pattern.MustCompile(`\b(?i:my|our|the) (?i:(` + carers + `))\b`)
	// seesOne matches a new partner who is named apart.
	seesOne = pattern.MustCompile(`\b(?:I'm|I am|I've|I have|I)(?: (?:now|just|been|started|recently))* (?:seeing|dating) (?:someone|somebody|a (?:lovely |nice |new )?(?:man|guy|woman|girl|lad|fellow))(?: now| new)?,? (?:and )?(?:called |named |(?:his|her|their) name(?:'s| is) |(?:he|she)(?:'s| is) called )(` + namePattern + `)`)
	// hasOne matches a relative or pet whom one has now, with a name apart.
	hasOne = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?(?: got| have)? an? (?:[a-z]+ )?(?i:(` + enKin + `))(?: now)?[,.] (?:and )?(?:his|her|its|their) name(?:'s| is) (` + namePattern + `)`)
	// otherNow matches whom one is with after another.
	otherNow = pattern.MustCompile(`\b(?:I'm not (?:seeing|dating|with)|I (?:broke|split) up with|I left|no longer (?:seeing|dating|with)) [^.]+?[,;] (?:and |but )?I'm (?:now )?(?:with|seeing|dating) (` + namePattern + `)`)
	notWith  = pattern.MustCompile(`\bI(?:'m| am) (?:not|no longer) (?:seeing|dating|with|going out with) (` + namePattern + `)`)
	fellOut  = pattern.MustCompile(`\b(?:(` + namePattern + `) and I|[Mm]e and (` + namePattern + `)|I and (` + namePattern + `))` + ofLate + ` (?:fell out|fallen out|are not (?:friends|speaking|talking)(?: any ?more)?|aren't (?:friends|speaking|talking)(?: any ?more)?|don't (?:talk|speak) any ?more|are no longer friends)` + sentEnd)
	gaveAway = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?` + ofLate + ` (?:had to |have to )?(?:(?:give|gave|given) (` + namePattern + `) (?:away|up)|(?:rehome|rehomed) (` + namePattern + `))\b`)
)

// newcomers finds who took the place of another, and who is one's own no more.
func (r *reader) newcomers(s *sentence) {
	me := r.holder(s)
	for _, m := range newOne.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, me, kinLabels[strings.ToLower(m[1])], m[2], consolidate.Begins, false)
	}
	for _, m := range nowWith.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, me, r.carerLabel(s), m[1], consolidate.Begins, false)
	}
	for _, m := range hasOne.FindAllStringSubmatch(s.text, -1) {
		r.kin(s, me, kinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
	}
	for _, form := range []*pattern.Pattern{seesOne, otherNow} {
		for _, m := range form.FindAllStringSubmatch(s.text, -1) {
			r.kin(s, me, "partner", m[1], consolidate.States, false)
		}
	}
	if notYet.MatchString(withoutNots.ReplaceAllString(s.text, "")) {
		return
	}
	for _, m := range notWith.FindAllStringSubmatch(s.text, -1) {
		if name := trimName(m[1]); name != "" && r.mayBePerson(name) && nowadaysWord.MatchString(s.text) {
			r.part(s, me, name)
		}
	}
	for _, m := range fellOut.FindAllStringSubmatch(s.text, -1) {
		if name := trimName(m[1] + m[2] + m[3]); name != "" {
			r.end(s, me, "friend", r.people.canonical(name))
		}
	}
	for _, m := range gaveAway.FindAllStringSubmatch(s.text, -1) {
		if name := trimName(m[1] + m[2]); name != "" {
			r.end(s, me, "pet", r.people.canonical(name))
		}
	}
}

var (
	withoutNots  = pattern.MustCompile(`\b(?:not|n't|no longer)\b|n't`)
	nowadaysWord = pattern.MustCompile(`(?i)any ?more|any longer|no longer|\bnow\b`)
)

// carerLabel returns what the doctor is to the speaker whom another one of the same sentence takes the place of.
func (r *reader) carerLabel(s *sentence) string {
	if m := carerNamed.FindStringSubmatch(s.text); m != nil {
		return kinLabels[strings.ToLower(m[1])]
	}
	for _, old := range r.p.Relations {
		if old.Subject == r.holder(s) && (old.Label == "doctor" || old.Label == "dentist") && strings.Contains(s.text, old.Object) {
			return old.Label
		}
	}
	return "doctor"
}

var (
	// hanHasNow matches a partner or pet whom one has now, with the name apart: 我交男朋友了，他叫陈浩.
	hanHasNow = pattern.MustCompile(`我(?:已经|刚|刚刚|最近|现在|又)*(?:交|有|谈|找|处)(?:到|了)?(?:个|一个)?(?:新)?(` + zhKin + `)了?[，。](?:他|她|名字)?(?:叫|是)`)
	hanNowIs  = pattern.MustCompile(`现在的(` + zhKin + `)(?:名字)?(?:叫|是)`)
	// hanNowTreats matches which doctor one sees now: 现在给我看病的是刘大夫, 我换牙医了，新的是王医生.
	hanNowTreats = pattern.MustCompile(`(?:现在|以后)(?:给我看病的|我看的|我的)(?:医生|大夫)?(?:是|叫)([\p{Han}]{1,2}(?:大夫|医生))`)
	hanNewDoctor = pattern.MustCompile(`我(?:刚|已经|最近)?换(?:了)?(?:个|一个)?(医生|牙医)了?[，。](?:现在|新|的|医生)*(?:是|叫)([\p{Han}]{1,2}(?:大夫|医生))`)
	hanGave      = pattern.MustCompile(`^(?:我(?:们)?把)?([\p{Han}]{2,4}?)(?:已经|刚|上周|昨天|前天)*送(?:给[^，。]{1,8}|人|走)了`)
)

// hanNewcomers finds the same in Chinese.
func (r *reader) hanNewcomers(s *sentence) {
	me := r.holder(s)
	for _, m := range hanHasNow.FindAllStringSubmatchIndex(s.text, -1) {
		r.kinChinese(s, me, s.text[m[2]:m[3]], r.hanName(s.text[m[1]:]), consolidate.States, false)
	}
	if strings.Contains(s.text, "我") {
		for _, m := range hanNowIs.FindAllStringSubmatchIndex(s.text, -1) {
			r.kinChinese(s, me, s.text[m[2]:m[3]], r.hanName(s.text[m[1]:]), consolidate.Begins, false)
		}
	}
	for _, m := range hanNowTreats.FindAllStringSubmatch(s.text, -1) {
		r.kinChinese(s, me, "医生", m[1], consolidate.Begins, false)
	}
	for _, m := range hanNewDoctor.FindAllStringSubmatch(s.text, -1) {
		r.kinChinese(s, me, m[1], m[2], consolidate.Begins, false)
	}
	if m := hanGave.FindStringSubmatch(s.text); m != nil && !hanNotYet.MatchString(s.text) && (r.knownPrefix(m[1]) == m[1] || r.isHanName(m[1])) {
		r.end(s, me, "pet", r.people.canonical(m[1]))
	}
}
