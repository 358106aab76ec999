package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Whom others are a couple with changes too: "Kim dumped Marcus. She's with a carpenter named Joel these days".

var (
	// theyLeft matches that another left their partner: "Kim dumped Marcus", "my sister has finished with Tom"; not "Kim
	// dumped the rubbish".
	theyLeft = pattern.MustCompile(`(?:\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(` + reading.EnglishKin + `)(?: (?:` + reading.NamePattern + `))?` +
		`|\b(` + reading.NamePattern + `))` + hasDone + ` (?:chucked|dumped|ditched|binned|finished with|walked out on|ended things with) ` +
		`(` + reading.NamePattern + `)` + sentEnd)
	// theySplit matches that two others are a couple no more: "Kim and Marcus split up", "Ann and Bob have separated"; not
	// "Kim and Marcus split the bill".
	theySplit = pattern.MustCompile(`\b(` + reading.NamePattern + `) and (` + reading.NamePattern + `)(?:'ve)?` + ofLate + ` (?:split up` +
		`|split|broke up|broken up` +
		`|separated|parted ways|got divorced|gotten divorced|are (?:no longer together|divorced|getting divorced))` + sentEnd)
	// theirPartner matches whom another is a couple with, by the name: "she's with a carpenter named Joel these days", "Kim
	// is dating Joel"; not "she's with a carpenter", "she's with Joel at the bank".
	theirPartner = pattern.MustCompile(`(?:\b([Hh]e|[Ss]he)|\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(` + reading.EnglishKin + `)(?: (?:` +
		reading.NamePattern + `))?|\b(` + reading.NamePattern + `))(?:'s| is| has|'s been| has been)(?: now| been)* ` +
		`(?:(?:with|seeing|dating|going out with) an? (?:[a-z-]+ ){1,3}?(?:called|named) (` + reading.NamePattern + `)` +
		`|(?:dating|going out with|married to|engaged to) (` + reading.NamePattern + `))(?: now| these days| at the moment)?(?:[.,;!]|$| and )`)
	// hanWithNow matches the same in Chinese, up to the name: 现在跟一个叫阿凯的木匠在一起; not 现在跟一个木匠在一起.
	hanWithNow = pattern.MustCompile(`(?:现在|目前|如今|后来)(?:在|又|就)*(?:跟|和|与)一?个叫`)
	// hanAsCouple matches what follows the name: 的木匠在一起, 交往; not 的木匠学做桌子.
	hanAsCouple = pattern.MustCompile(`^(?:的[\p{Han}]{1,6}?)?(?:在一起|谈恋爱|处对象|交往|好上)了?` + reading.HanSayEnd)
)

// othersCouples finds couples of others that part, and whom they are a couple with then.
func othersCouples(r *reading.Reader, s *reading.Sentence) {
	if m := theyLeft.FindStringSubmatch(s.Text); m != nil {
		who, name := other(r, s, "", m[1], m[2]), TrimName(m[3])
		if who != "" && name != "" && MayBePerson(r, name) {
			part(r, s, who, name)
		}
	}
	if m := theySplit.FindStringSubmatch(s.Text); m != nil {
		if a, b := TrimName(m[1]), TrimName(m[2]); a != "" && b != "" && MayBePerson(r, a) && MayBePerson(r, b) {
			part(r, s, r.People.Canonical(a), b)
			part(r, s, r.People.Canonical(b), a)
		}
	}
	if m := theirPartner.FindStringSubmatch(s.Text); m != nil {
		who, name := other(r, s, m[1], m[2], m[3]), TrimName(m[4]+m[5])
		if left := theyLeft.FindStringSubmatch(s.Before); left != nil && m[1] != "" {
			who = other(r, s, "", left[1], left[2]) // who left, as against who was left
		}
		if who != "" && name != "" && MayBePerson(r, name) {
			addKin(r, s, who, "partner", name, consolidate.States, false)
		}
	}
}

// other returns whom a pronoun, a word for a relative or a name means, other than the speaker; "" if the rules do not know.
func other(r *reading.Reader, s *reading.Sentence, pronoun, kin, name string) string {
	who, ok := Subject(r, []string{pronoun, strings.ToLower(kin), "", name})
	if !ok || who == r.Holder(s) {
		return ""
	}
	return who
}

// hanOthersCouples is the second half of othersCouples in Chinese.
func hanOthersCouples(r *reading.Reader, s *reading.Sentence) {
	at := hanWithNow.FindStringIndex(s.Text)
	if at == nil || s.Question {
		return
	}
	name := hanName(r, s.Text[at[1]:])
	who := AboutWhom(r, s, at[0], at[0])
	if name == "" || who == "" || !hanAsCouple.MatchString(s.Text[at[1]+len(name):]) {
		return
	}
	claim := r.Claim(s, reading.LikelyForm)
	Relate(r, s, consolidate.Relation{Claim: claim, Subject: who, Label: "partner", Object: r.People.Canonical(name), Change: consolidate.States})
	r.People.Learn(name)
}
