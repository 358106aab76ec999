package offline

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/compare"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

// Some sentences are plainly about one, though the first name in them is another's, or none stands in them.

var (
	// ownPlan matches a plan that the speaker drops, without a word for whose it is: "Forget Portugal"; not "Forget it".
	ownPlan = pattern.MustCompile(`^(?:Forget|Scrap|Scratch) (?:about )?(?:the )?(?:\p{Lu}|trip|holiday|wedding|move)`)
	// asksOfMe matches what another asks, pays or changes of the speaker, whose matter it is: "Nora asked me for 500", "My
	// boss moved me to days"; not "Nora asked me".
	asksOfMe = pattern.MustCompile(`^(?:` + reading.NamePattern + `|(?:My|Our|The) (?:boss|manager|supervisor|landlord` +
		`|landlady|company|school))` +
		`(?: (?:asked|asks|charges|charged|pays|paid|owes|lent|wants|gave|is charging) (?:me|us) (?:for |back )?[£$€]?\d` +
		`|(?:'s| has)? (?:moved|put|swapped|switched|shifted) me (?:back |over )?(?:on|to|onto)\b)`)
	// hanIntroduces matches that the speaker says who they are, and the name: 你好，我叫陈莉，住在城西, 我是周航，做调度; not 我是老师.
	hanIntroduces = pattern.MustCompile(`^(?:(?:你好|您好|大家好|你们好|嗨|哈喽|喂)呀?[，！])?我(?:的名字)?(?:叫|是)(\p{Han}{2,4})[，。]`)
	// hanBareKin matches a parent or grandparent of the speaker without a word for whose, where a sentence begins: 外婆住在,
	// 老妈今天; not 外婆家.
	hanBareKin = pattern.MustCompile(`^(外婆|外公|爷爷|奶奶|姥姥|姥爷|老妈|老爸|爸爸|妈妈)(?:住|在|去|来|说|今|昨|现` +
		`|最近|又|也|都|已|刚|病|做|给|把|身体|从|每|天天|一直|搬|有|不|血压|的(?:腿|腰|生日|身体))`)
	// hanTheirMatter matches news of what the speaker pays, learns or planned, without a word for whose it is: 房东说下个月涨到三千五,
	// 桂林去不成了，改去阳朔; not 房东病了.
	hanTheirMatter = pattern.MustCompile(`^(?:房东|物业|老师|教练)(?:说|把|让|要)?[^，。他她]{0,10}(?:涨|降|调|加)(?:到|成|为)` +
		`|^[\p{Han}]{2,4}(?:去不成了?|不去了)[，,](?:改|换)`)
	// newStudies matches what one who is named studies, or studies now: "Tess is studying chemistry", "Tess has switched to nursing";
	// not "She has switched".
	newStudies = pattern.MustCompile(`^\p{Lu}\p{Ll}+(?:(?: is|'s) (?:studying|reading|doing)|(?: has` +
		`|'s) (?:just )?(?:switched|changed|swapped|transferred)` +
		`(?: over)?(?: from [a-z]+)? (?:courses? )?to) ` + compare.StudySubject)
	// ofPet matches that a sentence speaks of an animal: "that cat is spoilt", "the vet says"; not "the van".
	ofPet = pattern.MustCompile(`(?i)\b(?:vet|that (?:cat|dog|puppy|kitten|bird|parrot|rabbit|hamster|horse|pony|pup)` +
		`|(?:his|her|its) (?:bowl|litter|kennel|basket|paw|tail|fur))\b`)
	// petFirst matches a name at the start, or behind what a vet says: "Biscuit gets", "The vet says Biscuit has"; not "the
	// vet says".
	petFirst = pattern.MustCompile(`^(?:[Tt]he vet (?:says|said|told us|thinks|reckons|wants)(?: that)? )?(\p{Lu}\p{Ll}+)(?:'s)? [a-z]`)
)

// plainlyAbout returns whom such a sentence is about, or "".
func plainlyAbout(r *reading.Reader, s *reading.Sentence) string {
	switch {
	case newStudies.MatchString(s.Text) && !r.People.IsPerson(firstName.FindString(s.Text)) && !reading.IsFillerWord(firstName.FindString(s.Text)):
		return r.People.Canonical(firstName.FindString(s.Text))
	case !s.Chinese && compare.OfAnother(s.Text) != "" && !reading.IsFillerWord(compare.OfAnother(s.Text)):
		return r.People.Canonical(compare.OfAnother(s.Text))
	case reading.NamesCarer(s.Text), relations.IsLeftCarer(r, s):
		return r.People.Speaker
	case asksOfMe.MatchString(s.Text), ownPlan.MatchString(s.Text) && !tellsClaim(r, s), introduces(s.Text, r.People.Speaker):
		return r.People.Speaker
	case s.Chinese && hanTheirMatter.MatchString(s.Text), (compare.TellsOfLessons(s.Text) || ownNews(r, s)) && !relations.AfterOthers(r, s):
		return r.People.Speaker
	case s.Chinese:
		if m := hanBareKin.FindStringSubmatch(s.Text); m != nil && reading.KinLabels[m[1]] != "" &&
			!strings.Contains(hanMyKin.ReplaceAllString(strings.ReplaceAll(s.Text, "我姨", ""), ""), "我") {
			return r.People.KinOf(reading.KinLabels[m[1]], m[1], true)
		}
	case ofPet.MatchString(s.Text):
		if m := petFirst.FindStringSubmatch(s.Text); m != nil && !reading.IsFillerWord(m[1]) && !r.People.IsPerson(m[1]) &&
			!reading.CalendarWords[strings.ToLower(m[1])] {
			return m[1]
		}
	}
	return ""
}

// ownNews reports whether a sentence tells news of what is the speaker's, and names no one else.
func ownNews(r *reading.Reader, s *reading.Sentence) bool {
	return (compare.TellsOwnNews(s.Text) || compare.TellsOfOwnThing(s.Text)) && !r.People.IsPerson(firstName.FindString(s.Text)) &&
		(!s.Chinese || relations.KnownPrefix(r, s.Text) == "" && !ofMover(r, s))
}

// ofMover reports whether a sentence says that another moved house, and begins with their name: 韩露搬到南门桥了; not 笼子搬到客厅了.
func ofMover(r *reading.Reader, s *reading.Sentence) bool {
	if !compare.MovesHouse(s.Text) {
		return false
	}
	who, end := relations.ClauseSubject(r, s.Text, "", relations.AddNoKin)
	return end > 0 && who != "" && who != r.People.Speaker
}

// introduces reports whether a speaker says their name first.
func introduces(text, speaker string) bool {
	m := hanIntroduces.FindStringSubmatch(text)
	return m != nil && m[1] == speaker
}
