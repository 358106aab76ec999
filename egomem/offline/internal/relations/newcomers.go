package relations

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// The successor of a doctor, a boss or a partner is often named in a clause of its own: "I've changed dentists, my new
// one is Dr Shah", "Dr Patel retired, I'm with Dr Jones now", "I'm seeing someone, his name is Paul".

// Carers are people who do something for others for a living.
const Carers = `doctor|gp|dentist|therapist|boss|manager|supervisor|landlord|landlady`

var (
	// newKin matches a relative or the like who is new: "my new boss "; not "my old boss ".
	newKin = pattern.MustCompile(`^(?i:my|our) new `)
	// newOne matches a new doctor or boss who is named after the change: "I've changed dentists, it's Dr Patel",
	// "we got a new boss, she's called Anna"; not "I've changed my shoes".
	newOne = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| now)* ` +
		`(?:changed|switched|got a new|moved to a new|got another|found a new|have a new)(?: my| our)? (` + Carers + `)s?` +
		`(?: |,|;|:)+(?:` +
		`now |and |it's |it is ` +
		`|(?:he|she)'s (?:called )?` +
		`|called |named |my new one is |the new one is |I'm with |I'm now with |I see )*(` + reading.NamePattern + `)`)
	// newCarer matches a new doctor or boss of the speaker, of whom nothing says whose it is: "new dentist is Dr Lindqvist", "New boss: Anna";
	// not "her new boss is Anna".
	newCarer = pattern.MustCompile(`^(?i:(?:(?:so|and|oh|well|btw|by the way|also|update),? )*(?:the )?new (` + Carers + `)(?:'s| is|:)(?: called| named| now)?) (` +
		reading.NamePattern + `)`)
	// nowWith matches the doctor whom the speaker sees now: "I'm with Dr Patel now", "we see Dr Jones these days"; not
	// "I saw Dr Patel".
	nowWith = pattern.MustCompile(`\b(?:I'm|I am|we're|I|we) (?:now )?(?:with|see|seeing|under|go to) ` +
		`(Dr\.? \p{Lu}[\p{L}'-]+) (?:now|instead|these days)\b`)
	// carerNamed matches what a doctor of the same sentence is: "my dentist", "our GP"; not "Dr Patel".
	carerNamed = pattern.MustCompile(`\b(?i:my|our|the) (?i:(` + Carers + `))\b`)
	// carerChanged matches what a doctor is to whom one changed: "I've changed supervisors", "I've got a new GP"; not "Dr Patel".
	carerChanged = pattern.MustCompile(`\b(?i:changed|switched|swapped|new|another)(?i: my| our)? (?i:(` + Carers + `)s?)\b`)
	// seesOne matches a new partner whose name follows: "I'm seeing someone called Tom",
	// "I've started dating a nice man, his name is Tom"; not "I'm seeing someone about the roof".
	seesOne = pattern.MustCompile(`\b(?:I'm|I am|I've|I have|I)(?: (?:now|just|been|started|recently))* ` +
		`(?:seeing|dating) (?:someone|somebody|a (?:lovely |nice |new )?(?:man|guy|woman|girl|lad|fellow))` +
		`(?: now| new)?,? (?:and )?(?:called |named |(?:his|her|their) name(?:'s| is) |(?:he|she)(?:'s| is) called )` +
		`(` + reading.NamePattern + `)`)
	// hasOne matches a new relative or pet whose name follows: "I have a puppy now, his name is Rex",
	// "we got a new boss, and her name is Anna"; not "I have a puppy".
	hasOne = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?(?: got| have)? an? (?:[a-z]+ )?` +
		`(?i:(` + reading.EnglishKin + `))(?: now)?[,.] (?:and )?(?:his|her|its|their) name(?:'s| is) ` +
		`(` + reading.NamePattern + `)`)
	// otherNow matches a new partner after an old one: "I left Tom, and I'm with Bob",
	// "I'm not dating Tom, I'm seeing Bob"; not "I left home".
	otherNow = pattern.MustCompile(`\b` +
		`(?:I'm not (?:seeing|dating|with)|I (?:broke|split) up with|I left|no longer (?:seeing|dating|with)) [^.]+?[,;] ` +
		`(?:and |but )?I'm (?:now )?(?:with|seeing|dating) (` + reading.NamePattern + `)`)
	// notWith matches an old partner alone: "I'm no longer seeing Tom", "I am no longer with Kate"; not
	// "I'm seeing Tom".
	notWith = pattern.MustCompile(`\bI(?:'m| am) (?:not|no longer) (?:seeing|dating|with|going out with) ` +
		`(` + reading.NamePattern + `)`)
	// fellOut matches the end of a friendship: "Anna and I fell out", "Me and Tom don't speak any more"; not
	// "Anna fell out of bed".
	fellOut = pattern.MustCompile(`\b(?:` +
		`(` + reading.NamePattern + `) and I` +
		`|[Mm]e and (` + reading.NamePattern + `)` +
		`|I and (` + reading.NamePattern + `))` + ofLate + ` (?:` +
		`fell out|fallen out` +
		`|are not (?:friends|speaking|talking)(?: any ?more)?` +
		`|aren't (?:friends|speaking|talking)(?: any ?more)?` +
		`|don't (?:talk|speak) any ?more` +
		`|are no longer friends)` + sentEnd)
	// passedOn matches that a pet lives with others now: "I gave Kiwi to my aunt", "Kiwi lives with my aunt now",
	// "my aunt has Kiwi now", "Rex was rehomed"; not "I gave Kiwi to the vet", "Kiwi lives with us", "my aunt has Kiwi".
	passedOn = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?` + ofLate + ` (?:had to ` +
		`|have to )?(?:give|gave|given|pass|passed|sell|sold) (` + reading.NamePattern + `) (?:on )?to (?:(?:my` +
		`|our|a|an|the|some|another) (?:[a-z-]+ ){0,2}?(?:` + reading.EnglishKin + `|family` +
		`|couple|shelter|home|farm|lady|man|woman|breeder|rescue|relative)s?|` + reading.NamePattern + `)(?:'s [a-z]+)?` + sentEnd +
		`|\b(` + reading.NamePattern + `) (?:lives|is living|went to live|has gone to live|stays) with (?:my|our|a|the|another` +
		`|his|her) (?:[a-z-]+ ){0,2}?(?:` + reading.EnglishKin + `|family|couple)s?(?: [^,.;!]*)?\b(?:now|for good|from now on)\b` +
		`|\b(` + reading.NamePattern + `)` + ofLate + ` (?:was rehomed` +
		`|been rehomed|(?:went|gone) to (?:a|her|his|its) new (?:home|family|owner))` +
		`|\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(?:` + reading.EnglishKin + `)(?:'s got` +
		`|'s| has got| has| keeps| owns) (` + reading.NamePattern + `) (?:now|for good)(?:[.!,;]|$)` +
		`|\b(?:[Ww]e|I)(?:'ve| have)? found (?:a|another) (?:new |good |nice )?home for (` + reading.NamePattern + `)`)
	// gaveAway matches that a pet was given to others: "we gave Rex away", "I had to rehome Bella"; not
	// "we gave Rex a bone".
	gaveAway = pattern.MustCompile(`\b(?:I|[Ww]e)(?:'ve| have)?` + ofLate + ` (?:had to |have to )?(?:` +
		`(?:give|gave|given) (` + reading.NamePattern + `) (?:away|up)` +
		`|(?:rehome|rehomed) (` + reading.NamePattern + `))\b`)
)

// newcomers finds new carers, partners and pets of the speaker, and friends and pets who are the speaker's no longer.
func newcomers(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	for _, m := range newOne.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[1])], m[2], consolidate.Begins, false)
	}
	if m := newCarer.FindStringSubmatch(s.Text); m != nil {
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[1])], m[2], consolidate.Begins, false)
	}
	for _, m := range nowWith.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, me, carerLabel(r, s), m[1], consolidate.Begins, false)
	}
	for _, m := range hasOne.FindAllStringSubmatch(s.Text, -1) {
		addKin(r, s, me, reading.KinLabels[strings.ToLower(m[1])], m[2], consolidate.States, false)
	}
	for _, form := range []*pattern.Pattern{seesOne, otherNow} {
		for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
			addKin(r, s, me, "partner", m[1], consolidate.States, false)
		}
	}
	if notYet.MatchString(withoutNots.ReplaceAllString(s.Text, "")) {
		return
	}
	for _, m := range notWith.FindAllStringSubmatch(s.Text, -1) {
		if name := TrimName(m[1]); name != "" && MayBePerson(r, name) && nowadaysWord.MatchString(s.Text) {
			part(r, s, me, name)
		}
	}
	for _, m := range fellOut.FindAllStringSubmatch(s.Text, -1) {
		if name := TrimName(m[1] + m[2] + m[3]); name != "" {
			end(r, s, me, "friend", r.People.Canonical(name))
		}
	}
	for _, m := range passedOn.FindAllStringSubmatch(s.Text, -1) {
		if name := TrimName(strings.Join(m[1:], "")); name != "" && !lentFor.MatchString(s.Text) {
			end(r, s, me, "pet", r.People.Canonical(name))
		}
	}
	for _, m := range gaveAway.FindAllStringSubmatch(s.Text, -1) {
		if name := TrimName(m[1] + m[2]); name != "" {
			end(r, s, me, "pet", r.People.Canonical(name))
		}
	}
}

var (
	// lentFor matches that a pet comes back: "for the weekend", "while we're away", "I'll fetch him"; not "for good".
	lentFor = pattern.MustCompile(`(?i)\bfor (?:a|an|the|two|three|this) |\b(?:while|until|till|vet|groomer|sitter|kennels?` +
		`|today|tonight|back|weekend|holidays?|fetch|collect|pick(?:ing)? (?:him|her|it) up|temporarily|fostering)\b`)
	// withoutNots matches words of denial, which are taken out to look for what is to come: "no longer with Tom"; not
	// "isn't with Tom".
	withoutNots = pattern.MustCompile(`\b(?:not|no longer)\b`)
	// nowadaysWord matches that something has changed: "I'm with Bob now", "not any more"; not "I'm with Bob".
	nowadaysWord = pattern.MustCompile(`(?i)any ?more|any longer|no longer|\bnow\b`)
)

// carerLabel returns the label of the doctor whom a sentence replaces: by the word for one that it has, or by the name
// of a known one; "doctor" otherwise.
func carerLabel(r *reading.Reader, s *reading.Sentence) string {
	if m := carerNamed.FindStringSubmatch(s.Text); m != nil {
		return reading.KinLabels[strings.ToLower(m[1])]
	}
	if m := carerChanged.FindStringSubmatch(s.Text); m != nil {
		return reading.KinLabels[strings.ToLower(m[1])]
	}
	for _, old := range r.Passage.Relations {
		if old.Subject == r.Holder(s) && (old.Label == "doctor" || old.Label == "dentist") && strings.Contains(s.Text, old.Object) {
			return old.Label
		}
	}
	return "doctor"
}

var (
	// hanHasNow matches a new partner or pet whose name follows: 我交男朋友了，他叫陈浩.
	hanHasNow = pattern.MustCompile(`我(?:已经|刚|刚刚|最近|现在|又)*(?:交|有|谈|找|处)(?:到|了)?(?:个|一个)?(?:新)?` +
		`(` + reading.ChineseKin + `)了?[，。](?:他|她|名字)?(?:叫|是)`)
	// hanNowIs matches the name of the present partner or the like: 现在的男朋友叫陈浩.
	hanNowIs = pattern.MustCompile(`现在的(` + reading.ChineseKin + `)(?:名字)?(?:叫|是)`)
	// hanNowTreats matches which doctor one sees now: 现在给我看病的是刘大夫, 以后我的医生是王医生; not 王医生说我很好.
	hanNowTreats = pattern.MustCompile(`(?:现在|以后)(?:给我看病的|我看的|我的)(?:医生|大夫)?(?:是|叫)` +
		`([\p{Han}]{1,2}(?:大夫|医生))`)
	// hanNewDoctor matches a new doctor who is named after the change: 我换牙医了，新的是王医生; not 我换衣服了.
	hanNewDoctor = pattern.MustCompile(`我(?:刚|已经|最近)?换(?:了)?(?:个|一个)?(医生|牙医)了?[，。]` +
		`(?:现在|新|的|医生)*(?:是|叫)([\p{Han}]{1,2}(?:大夫|医生))`)
	// hanGave matches that a pet was given to others. A group has its name: 我把咪咪送人了, 旺财送给邻居了; not
	// 我把咪咪送医院了.
	hanGave = pattern.MustCompile(`^(?:我(?:们)?把)?([\p{Han}]{2,4}?)(?:已经|刚|上周|昨天|前天)*送` +
		`(?:给[^，。]{1,8}|人|走)了`)
)

// hanNewcomers is newcomers in Chinese.
func hanNewcomers(r *reading.Reader, s *reading.Sentence) {
	me := r.Holder(s)
	for _, m := range hanHasNow.FindAllStringSubmatchIndex(s.Text, -1) {
		kinChinese(r, s, me, s.Text[m[2]:m[3]], hanName(r, s.Text[m[1]:]), consolidate.States, false)
	}
	if strings.Contains(s.Text, "我") {
		for _, m := range hanNowIs.FindAllStringSubmatchIndex(s.Text, -1) {
			kinChinese(r, s, me, s.Text[m[2]:m[3]], hanName(r, s.Text[m[1]:]), consolidate.Begins, false)
		}
	}
	for _, m := range hanNowTreats.FindAllStringSubmatch(s.Text, -1) {
		kinChinese(r, s, me, "医生", m[1], consolidate.Begins, false)
	}
	for _, m := range hanNewDoctor.FindAllStringSubmatch(s.Text, -1) {
		kinChinese(r, s, me, m[1], m[2], consolidate.Begins, false)
	}
	if m := hanGave.FindStringSubmatch(s.Text); m != nil && !hanNotYet.MatchString(s.Text) &&
		(KnownPrefix(r, m[1]) == m[1] || IsHanName(r, m[1])) {
		end(r, s, me, "pet", r.People.Canonical(m[1]))
	}
}
