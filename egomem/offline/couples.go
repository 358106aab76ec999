package offline

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

// Who is a couple with whom changes in words that say little by themselves: "I chucked Theodora", "we got hitched".

var (
	// leaves and isLeft match that the speaker left someone, or someone the speaker, in words that are said of other
	// things too.
	leaves = pattern.MustCompile(`\bI(?:'ve| have)?` + ofLate + ` (?:chucked|dumped|ditched|binned|finished with|walked out on|finished things with|ended things with|ended it with) (` + namePattern + `)(?:,? (?:at last|for good|yesterday|last (?:week|month|night|year)|this (?:week|month)|on [A-Z][a-z]+day))*(?:[.!,;]|$| because )`)
	isLeft = pattern.MustCompile(`\b(` + namePattern + `)(?:'s)?` + ofLate + ` (?:(?:chucked|dumped|ditched|binned|left) me|(?:finished|broke up|broken up|split up) with me|(?:walked out on|ended (?:it|things) with) me)(?:,? (?:at last|for good|yesterday|by text|last (?:week|month|night|year)|this (?:week|month)|on [A-Z][a-z]+day))*(?:[.!,;]|$| because | for (?:an?other|some) )`)
	// haveSplit matches that the speaker and someone are a couple no more.
	haveSplit = pattern.MustCompile(`\b(?:(` + namePattern + `) and (?:I|me)|(?:I|[Mm]e) and (` + namePattern + `))(?:'ve| are|'re)?` + ofLate + ` (?:split|parted|parted ways|gone our separate ways|called it a day|called it quits|through|finished|over|no longer together|not together any ?more)(?:,? (?:at last|for good|yesterday|last (?:week|month|night|year)|this (?:week|month)))*(?:[.!,;]|$)`)
	// weSplit matches the same of a couple without a name. "We split up" alone may be said of a search.
	weSplit = pattern.MustCompile(`\b(?:[Ww]e(?:'ve| have)` + ofLate + ` (?:split|split up|parted|separated)|[Ss]he(?:'s| has)?` + ofLate + ` (?:chucked|ditched|binned) me|[Hh]e(?:'s| has)?` + ofLate + ` (?:chucked|ditched|binned) me)(?:[.!,;]|$)`)

	// weds matches that the speaker married.
	weds = pattern.MustCompile(`\b(?:[Ww]e|I)(?:'ve| have)?` + ofLate + ` (?:(?:got|gotten) (?:married|hitched|wed)|tied the knot|eloped|are (?:now )?married now)(?:,? (?:at last|yesterday|today|now|on [A-Z][a-z]+day|last (?:week|month|night|weekend)|this (?:morning|week|month|weekend)|in [A-Z][a-z]+|at the [a-z ]+))*(?:[.!,;]|$| and )`)
)

// couples finds couples that part, and those that marry.
func (r *reader) couples(s *sentence) {
	if notYet.MatchString(s.text) || wasOnce.MatchString(s.text) || longAgo.MatchString(s.text) {
		return
	}
	me := r.holder(s)
	for _, form := range []*pattern.Pattern{leaves, isLeft, haveSplit} {
		for _, m := range form.FindAllStringSubmatch(s.text, -1) {
			name := trimName(m[1])
			if len(m) > 2 && name == "" {
				name = trimName(m[2])
			}
			if name != "" && r.mayBePerson(name) {
				r.part(s, me, name) // of a couple alone
			}
		}
	}
	if weSplit.MatchString(s.text) {
		r.part(s, me, "")
	}
	if weds.MatchString(s.text) { // to whom they were engaged
		r.relate(s, consolidate.Relation{Claim: r.claim(s, likelyForm), Subject: me, Label: "spouse", Change: consolidate.Begins})
	}
}
