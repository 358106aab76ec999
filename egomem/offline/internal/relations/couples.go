package relations

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Who is a couple with whom changes in words that say little by themselves: "I chucked Theodora", "we got hitched".

var (
	// leaves matches that the speaker left someone, in words that are said of other things too: "I chucked Theodora",
	// "I've finally finished with Tom"; not "I chucked my coat".
	leaves = pattern.MustCompile(`\bI(?:'ve| have)?` + ofLate + ` (?:` +
		`chucked|dumped|ditched|binned|finished with|walked out on|finished things with|ended things with|ended it with) ` +
		`(` + reading.NamePattern + `)` +
		`(?:,? (?:at last|for good|yesterday|last (?:week|month|night|year)|this (?:week|month)|on [A-Z][a-z]+day))*` +
		`(?:[.!,;]|$| because )`)
	// isLeft matches that someone left the speaker: "Tom dumped me", "Theodora has walked out on me"; not
	// "Tom dumped the rubbish".
	isLeft = pattern.MustCompile(`\b(` + reading.NamePattern + `)(?:'s)?` + ofLate + ` (?:` +
		`(?:chucked|dumped|ditched|binned|left) me` +
		`|(?:finished|broke up|broken up|split up) with me` +
		`|(?:walked out on|ended (?:it|things) with) me)(?:,? ` +
		`(?:at last|for good|yesterday|by text|last (?:week|month|night|year)|this (?:week|month)|on [A-Z][a-z]+day))*` +
		`(?:[.!,;]|$| because | for (?:an?other|some) )`)
	// haveSplit matches that the speaker and someone are a couple no more: "Tom and I are finished",
	// "Me and Kate have parted ways"; not "Tom and I finished dinner".
	haveSplit = pattern.MustCompile(`\b` +
		`(?:(` + reading.NamePattern + `) and (?:I|me)|(?:I|[Mm]e) and (` + reading.NamePattern + `))(?:'ve| are|'re)?` + ofLate +
		` (?:` +
		`split|parted|parted ways|gone our separate ways|called it a day|called it quits|through|finished|over` +
		`|no longer together|not together any ?more)` +
		`(?:,? (?:at last|for good|yesterday|last (?:week|month|night|year)|this (?:week|month)))*(?:[.!,;]|$)`)
	// weSplit matches the end of a couple without a name, but with words that are not said of a search:
	// "We've split up", "she chucked me"; not "We split up to look for the dog".
	weSplit = pattern.MustCompile(`\b(?:` +
		`[Ww]e(?:'ve| have)` + ofLate + ` (?:split|split up|parted|separated)` +
		`|[Ss]he(?:'s| has)?` + ofLate + ` (?:chucked|ditched|binned) me` +
		`|[Hh]e(?:'s| has)?` + ofLate + ` (?:chucked|ditched|binned) me)(?:[.!,;]|$)`)

	// brokeOff matches that an engagement is over: "Tom and I broke off our engagement", "the engagement is off"; not
	// "the line is engaged".
	brokeOff = pattern.MustCompile(
		`\b(?:` +
			`(` + reading.NamePattern + `) and (?:I|me)` +
			`|(?:I|[Mm]e) and (` + reading.NamePattern + `)` +
			`|[Ww]e|I|(?:[Hh]e|[Ss]he))(?:'ve| have|'s| has)?` + ofLate + ` (?:broke|broken|called|call) off (?:the|our|my) ` +
			`engagement\b` +
			`|\b(?:[Tt]he|[Oo]ur) engagement(?:'s| is| was| has been) (?:off|over|called off|broken off)(?:[.!,;]|$)`)

	// hanWeds matches the same in Chinese: 我们上周结婚了, 我跟李强领证了.
	hanWeds = pattern.MustCompile(`^(?:[\p{Han}]{0,6}，)?我` +
		`(?:们(?:俩|两个?)?|(?:和|跟|与)(?:我)?(?:的)?(?:` + hanCoupleWords + `)|(?:和|跟|与)([\p{Han}A-Za-z·]{2,6}?)|)` +
		hanOfLate + `(?:(?:结婚|领证|扯证|完婚|领完证|登记结婚|登记)(?:了|啦)|(?:办了|办完)婚礼了?|领了(?:结婚)?证了?)` +
		`(?:[，。！；]|$)`)

	// weds matches that the speaker married: "we got hitched", "I eloped last week", "We tied the knot in June"; not
	// "Tom got married".
	weds = pattern.MustCompile(`\b(?:[Ww]e|I)(?:'ve| have)?` + ofLate + ` ` +
		`(?:(?:got|gotten) (?:married|hitched|wed)|tied the knot|eloped|are (?:now )?married now)(?:,? (?:` +
		`at last|yesterday|today|now|on [A-Z][a-z]+day` +
		`|last (?:week|month|night|weekend)` +
		`|this (?:morning|week|month|weekend)` +
		`|in [A-Z][a-z]+|at the [a-z ]+))*(?:[.!,;]|$| and )`)
)

// hanOfLate matches Chinese times of late, in which people say that they married.
const hanOfLate = `(?:` +
	hanLately + `|上周末|周末|这周末|这周|上周[一二三四五六日天]|周[一二三四五六日天]|\p{Nd}+月\p{Nd}+[号日])*`

// couples finds couples that part, and those that marry.
func couples(r *reading.Reader, s *reading.Sentence) {
	if notYet.MatchString(s.Text) || wasOnce.MatchString(s.Text) || longAgo.MatchString(s.Text) {
		return
	}
	me := r.Holder(s)
	if m := brokeOff.FindStringSubmatch(s.Text); m != nil {
		part(r, s, me, TrimName(m[1]+m[2]))
	}
	for _, form := range []*pattern.Pattern{leaves, isLeft, haveSplit} {
		for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
			name := TrimName(m[1])
			if len(m) > 2 && name == "" {
				name = TrimName(m[2])
			}
			if name != "" && MayBePerson(r, name) {
				part(r, s, me, name) // of a couple alone
			}
		}
	}
	othersCouples(r, s)
	if weSplit.MatchString(s.Text) {
		part(r, s, me, "")
	}
	if weds.MatchString(s.Text) { // to whom they were engaged
		addWedding(r, s, me, "")
	}
}

// addWedding adds that the speaker married: whom they were engaged to, if a name says no more.
func addWedding(r *reading.Reader, s *reading.Sentence, me, name string) {
	if name != "" && (hanName(r, name) != name || reading.KinLabels[name] != "") {
		return
	}
	Relate(r, s, consolidate.Relation{Claim: r.Claim(s, reading.LikelyForm), Subject: me, Label: "spouse",
		Object: r.People.Canonical(name), Change: consolidate.Begins})
}
