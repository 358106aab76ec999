package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Those who do something for a person leave, and others take their place: "Mrs Hall has retired", "our cleaner's gone back to Poland",
// "I've switched tutors", 何老师不教了, 我换导师了.

// carerLabels are the labels of those who do something for a person, and may be followed by another.
var carerLabels = lexical.SetOf("teacher doctor dentist boss landlord babysitter cleaner hairdresser gardener lodger roommate")

// LeftCarer is one who does something for a person no longer, as a sentence tells it: by their name, or by what they are.
type LeftCarer struct {
	Name string // the last word of it, in small letters, or all of a Chinese one; "" for none
	Of   string // what tells them from others who do the same: "piano" of a teacher; "" for nothing
	Role string // the word for what they are, of EnglishRoles or ChineseRoles; "" with a name
}

const (
	// EnglishRoles are words for those who do something for a person, as alternatives.
	EnglishRoles = `cleaner|tutor|teacher|coach|instructor|mentor|dentist|doctor|gp|vet|hairdresser|barber|gardener|nanny|childminder` +
		`|babysitter|carer|physio|physiotherapist|therapist|counsellor|supervisor|adviser|advisor|boss|manager|landlord|landlady|lodger` +
		`|tenant|flatmate|housemate|roommate|accountant|solicitor|lawyer|driver|conductor|director|captain|treasurer|plumber|mechanic` +
		`|midwife|optician|osteopath|drummer|singer|bassist|accompanist|agent|consultant|professor`
	// ChineseRoles are such words in Chinese.
	ChineseRoles = `老师|教练|导师|教授|医生|大夫|牙医|兽医|保姆|阿姨|月嫂|护工|钟点工|家教|保洁|司机|房东|租客|室友|老板|领导|经理|主管|班主任|队长|会长` +
		`|理发师|发型师|私教|陪练|会计|律师|中介|园丁|护士|康复师|咨询师|鼓手|主唱|贝斯手|指挥`
)

var (
	// leftCarer matches that someone left, with a name or what they are in groups: "Mrs Hall has retired", "Jola's gone back to Poland",
	// "my piano teacher doesn't teach any more"; not "Jola's gone to Poland", "Mrs Hall has left the room".
	leftCarer = pattern.MustCompile(`(?i)(?:^|[.,;!] |\b(?:but|and|so|now|since|because|as|that) )(?:` +
		`(?:my|our|the) (?:old )?(?:([a-z'-]+) )?(` + EnglishRoles + `)` +
		`|(?:(?:mr|mrs|ms|miss|dr|prof|professor|coach|nurse|aunt|auntie)\.? )?([\p{L}-]*\p{L}))` +
		`(?:'s| has| is| will be)?(?: just| now| finally| sadly| all| already| also| apparently)* (?:` +
		`retired|resigned|quit|emigrated|packed (?:it|it all|the job) in|given (?:it up|up (?:teaching|cleaning|coaching|practice|the practice|the job))` +
		`|left (?:us|(?:the|her|his|their) (?:firm|practice|surgery|school|clinic|salon|band|choir|club|team|country|job|area|town|agency))` +
		`|(?:gone|went) back (?:home )?to [\p{L}]{3,}|(?:gone|went) back home|moved (?:away|abroad|out|back)|on maternity leave` +
		`|stopped (?:teaching|cleaning|coming|coaching|working|minding)|(?:handed|given) in (?:her|his|their) notice` +
		`|no longer (?:teaches|cleans|comes|coaches|works|minds)` +
		`|(?:doesn't|does not|isn't|is not|won't be) (?:teach|clean|come|coach|work|teaching|cleaning|coming|coaching|working)\b[^.,;]* (?:any ?more|any longer)` +
		`)(?:[ .,;!]|$)`)
	// backAgain matches that one who left comes back, or left only today: "for a week", "until May", "if"; not "for good".
	backAgain = pattern.MustCompile(`(?i)\bfor (?:an?|the|two|three|four|some|his|her) |\b(?:until|till|if|when|might|holiday|weekend|not|hasn't|haven't)\b`)
	// carersSwitched matches that one has another now, with what they are in groups: "I've switched tutors", "we have a new piano teacher",
	// "our new cleaner"; not "I've switched to tea".
	carersSwitched = pattern.MustCompile(`(?i)\b(?:i|we|they)(?:'ve| have| had to| just| now| finally| recently)* (?:(?:switched|changed|swapped|change|switch)(?: my| our)?` +
		`|(?:got|have|found|hired) (?:a|another)(?: different| new)?) (?:([a-z'-]+) )??(` + EnglishRoles + `)s?(?:[ .,;!]|$)` +
		`|\b(?:my|our|the) new (?:([a-z'-]+) )??(` + EnglishRoles + `)\b`)
	// hanLeftCarer matches the same as leftCarer in Chinese: 何老师不教了, 张姨回老家了, 我们家保姆辞职了; not 张姨走了. The groups are what they
	// are, and the name.
	hanLeftCarer = pattern.MustCompile(`(?:^|[，。；！])(?:(?:我|我们|咱们?|孩子)(?:家)?的?([^\P{Han}我你他她的]{0,3}?)(` + ChineseRoles + `)|([^\P{Han}我你他她的]{2,4}?))` +
		`(?:已经|刚刚?|上周|上个?月|昨天|前天|今天|最近|突然|也|就|下周|以后|说)*(?:不(?:教|干|做|来|带)(?:我|我们|孩子)?了|退休了|辞职了?|离职了?|回(?:老家|国|乡)了|搬走了|调走了|转行了|休产假)`)
	// hanCarersSwitched matches the same as carersSwitched: 我换导师了, 我们新请了个保姆; not 我换衣服了.
	hanCarersSwitched = pattern.MustCompile(`(?:我|我们|咱们?|孩子)(?:家)?(?:已经|刚刚?|又|最近|终于|这学期)*(?:换(?:了)?(?:个|一个|位)?新?|新?(?:请|找)了(?:个|一个|位)?新?)` +
		`([^\P{Han}我你他她]{0,3}?)(` + ChineseRoles + `)(?:了)?(?:[，。！]|$)`)
)

// namesCarer matches who does something for the speaker, with their name: "my tutor is Professor Lang", 我导师是王教授; not "my tutor is ill".
var namesCarer = pattern.MustCompile(`^(?:[Mm]y|[Oo]ur) (?:[a-z'-]+ ){0,2}(?:` + EnglishRoles + `)(?:'s name is| is called| is named| is now| is|'s) (?:a )?\p{Lu}\p{Ll}` +
	`|^(?:我|我们|咱们?|(?:我|我家)?(?:孩子|儿子|女儿|宝宝))(?:家)?的?[^\P{Han}他她的]{0,4}?(?:` + ChineseRoles + `)(?:现在|一直)*(?:是|叫|姓)[\p{Han}]{1,4}[，。！]*$`)

// NamesCarer reports whether a sentence tells by name who does something for the speaker.
func NamesCarer(text string) bool {
	return namesCarer.MatchString(strings.ReplaceAll(text, "’", "'"))
}

// hanRoleAtEnd matches a Chinese name with what one is: 何老师, 张阿姨.
var hanRoleAtEnd = pattern.MustCompile(`^\p{Han}{1,2}(?:` + ChineseRoles + `)$`)

// EndsWithRole reports whether a Chinese name says what one does for a person.
func EndsWithRole(name string) bool { return hanRoleAtEnd.MatchString(name) }

// CarerLeft returns who does something for a person no longer, as a text tells it.
func CarerLeft(text string, chinese bool) (left LeftCarer, ok bool) {
	text = strings.ReplaceAll(text, "’", "'")
	if chinese {
		if m := hanLeftCarer.FindStringSubmatch(text); m != nil {
			return LeftCarer{Name: m[3], Of: m[1], Role: m[2]}, true
		}
		if m := hanCarersSwitched.FindStringSubmatch(text); m != nil {
			return LeftCarer{Of: m[1], Role: m[2]}, true
		}
		return left, false
	}
	if m := leftCarer.FindStringSubmatch(text); m != nil && !backAgain.MatchString(text) {
		return LeftCarer{Name: strings.ToLower(m[3]), Of: strings.ToLower(m[1]), Role: strings.ToLower(m[2])}, true
	}
	if m := carersSwitched.FindStringSubmatch(text); m != nil {
		return LeftCarer{Of: strings.ToLower(m[1] + m[3]), Role: strings.ToLower(m[2] + m[4])}, true
	}
	return left, false
}

// Is reports whether one with a name and a label is who left.
func (l *LeftCarer) Is(name, label string) bool {
	switch {
	case !carerLabels[label]:
		return false
	case l.Name == "":
		return KinLabels[l.Role] == label
	}
	words := strings.Fields(strings.ToLower(name))
	return len(words) > 0 && (words[len(words)-1] == l.Name || words[0] == l.Name)
}
