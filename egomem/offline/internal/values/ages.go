package values

import (
	"strconv"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	ageTens   = `twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety`
	ageNumber = `(?:` +
		`\d{1,3}` +
		`|(?:` + ageTens + `)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?` +
		`|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen` +
		`|eighteen|nineteen|a hundred)`
	hanADay  = `昨天|前天|今天|上周|上个月|下周|明天|后天|刚刚|终于`
	hanYears = `(\d{1,3}|[一二三四五六七八九十百两]{1,4})`
)

var (
	// kinAge matches the age of one relative, by name perhaps: "my son Tom turned eight", "my sister is 34".
	kinAge = pattern.MustCompile(`\b(?i:my|our) (?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))` +
		`(?:,? (` + reading.NamePattern + `))?,?` +
		`(?:'s| is| has| who is| who's| just| finally| recently| already| now| only| actually)*(?: (?:turned|became))? ` +
		`(` + ageNumber + `)(?: (?:` +
		`years? old|years? of age|now|today|already|yesterday|last [a-z]+|this [a-z]+|on [a-zA-Z]+|in [A-Z][a-z]+|and|but|so` +
		`|can|in a|going on))*(?:[.,!;?]|$| (?:and|but|so|can|now|still|you|already)\b)`)
	// hanKinAge matches the same in Chinese: 我儿子今年八岁, "我妹妹34岁了", 爸爸昨天满六十六岁了, 我爸六十六了; not 我八岁.
	hanKinAge = pattern.MustCompile(`(?:我(?:的|家)?(?:[大小二三])?(` + reading.ChineseKin + `)([\p{Han}]{2,3}?)??` +
		`|(?:^|[，。！；])(` + hanBareKin + `))(?:今年|已经|刚满|刚|都|才|马上|现在|也|` + hanADay + `)*(?:满` +
		`|是)?(?:` + hanYears + `(?:周)?岁(?:生日)?(?:[了啦，。！]|$)|([五六七八九]十[一二三四五六七八九]?|[5-9]\d)了(?:[，。！]|$))`)
	// namedAge matches the age of one by the name alone: "Felix turned ten today", "Felix is nine."; not "Felix is nine
	// minutes late".
	namedAge = pattern.MustCompile(`(?:^|[,;.!] |\band )(` + reading.NamePattern + `)(?:'s` +
		`| is| has| just| finally| recently| already| now| only)* ?(?:turned|turns)? ?\b(` + ageNumber + `)(?: (?:years? old` +
		`|now|today|already|yesterday|last [a-z]+|this [a-z]+|on [A-Z][a-z]+))*(?:[.,!;]|$| and | but | so )`)
	// hanNamedAge matches the same in Chinese: 朵朵昨天满七岁了, 豆豆今年三岁; not 他七岁.
	hanNamedAge = pattern.MustCompile(`(?:^|[，。！；])(?:我们?家)?([\p{Han}]{2,4}?)(?:今年` +
		`|昨天|前天|今天|上周|上个月|已经|刚刚?|都|才|现在|也)*(?:满|是)?` + hanYears + `岁(?:生日)?(?:[了啦，。！]|$)`)
	// ageInWords matches the speaker's age in words, but no small number, because small numbers count things, too:
	// "I'm forty-nine", "I just turned sixteen today"; not "I'm two".
	ageInWords = pattern.MustCompile(`\bI(?:'m| am|'ve just turned| just turned| turned)` +
		`(?: only| now| already)* (` +
		`(?:` + ageTens + `)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?` +
		`|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)(?: years? old)?` +
		`(?:[.!;](?:\s|$)|, | now\b| today\b| this (?:year|month|week)\b|$)`)
	// months matches an age of less than some years: "ten months old", "two weeks old"; not "ten years old".
	months = pattern.MustCompile(`(?i)\bmonths?\b|\bweeks? old\b|\bdays? old\b`)
)

// numberWords are the words of numbers of which ages are made.
var numberWords = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
	"nine": 9, "thirteen": 13, "fourteen": 14, "fifteen": 15,
	"sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
	"fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

// anyAge matches a number, or a word that limits one, at the beginning of what follows an age, which was none:
// "thirty metres away", "maybe more"; not "and my wife".
var anyAge = pattern.MustCompile(`^(?i:` + ageNumber + `|max|maybe|or|at most|tops)\b`)

// ownAge adds the speaker's age where it is said in words: "I'm forty-nine".
func ownAge(r *reading.Reader, s *reading.Sentence) {
	for _, at := range ageInWords.FindAllStringSubmatchIndex(s.Text, -1) {
		m, age := reading.GroupsOf(s.Text, at), 0
		if anyAge.MatchString(s.Text[at[1]:]) {
			continue // "I'm twenty, thirty metres away"
		}
		for word := range strings.FieldsFuncSeq(m[1], func(c rune) bool { return c == '-' || c == ' ' }) {
			age += numberWords[word]
		}
		keyValue(r, s, "age", strconv.Itoa(age))
	}
}

// kinBirthday matches the birthday of a relative or of someone with a name: "Poppy's birthday is 3 May".
var kinBirthday = pattern.MustCompile(`(?:` +
	`\b(?i:my|our) (?:[a-z-]+ ){0,2}?(?i:(` + reading.EnglishKin + `))(?: (` + reading.NamePattern + `))?` +
	`|(?:^|[,;] |\band )(` + reading.NamePattern + `))'s (?:birthday|bday|b-day)(?:'s| is| falls)(?: always)?` +
	`(?: on)? (?:the )?(` +
	`\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:` + monthCapitals + `)` +
	`|(?:` + monthCapitals + `) (?:the )?\d{1,2}(?:st|nd|rd|th)?)\b`)

const monthCapitals = language.Months + `|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec`

// birthdays adds the birthdays of the speaker's relatives and pets, and of others with a name. They are claims about
// others.
func birthdays(r *reading.Reader, s *reading.Sentence) {
	for _, m := range kinBirthday.FindAllStringSubmatch(s.Text, -1) {
		subject := r.People.Canonical(relations.TrimName(m[2] + m[3]))
		if subject == "" && m[1] != "" {
			subject = r.People.KinOf(reading.KinLabels[strings.ToLower(m[1])], strings.ToLower(m[1]), false)
		}
		if subject == "" || subject == r.People.Speaker || !relations.MayBePerson(r, subject) && m[1] == "" {
			continue
		}
		r.Out.KeyValues = append(r.Out.KeyValues, consolidate.KeyValue{
			Claim: r.Claim(s, reading.LooseForm), Subject: subject, Key: "birthday", Value: m[4], Change: ChangeOf(s),
		})
	}
}

// ages adds the ages of the speaker's relatives. They are claims about others.
func ages(r *reading.Reader, s *reading.Sentence) {
	form := kinAge
	if s.Chinese {
		form = hanKinAge
	} else if months.MatchString(s.Text) {
		return
	}
	namedAges(r, s)
	for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
		if s.Chinese {
			m = []string{m[0], m[1] + m[3], m[2], m[4] + m[5]}
		}
		if m[3] == "one" && !strings.Contains(m[0], "year") && !strings.Contains(m[0], "turned") {
			continue // "my neighbor is one, too"
		}
		kin := reading.KinLabels[strings.ToLower(m[1])]
		if kin == "" || reading.AnimalLabels[kin] {
			continue
		}
		subject := r.People.KinOf(kin, strings.ToLower(m[1]), s.Chinese)
		if name := m[2]; name != "" && !s.Chinese {
			subject = r.People.Canonical(relations.TrimName(name))
		} else if name != "" && relations.IsHanName(r, name) {
			subject = r.People.Canonical(name)
		} else if name != "" {
			continue
		}
		if subject == "" {
			continue
		}
		r.Out.KeyValues = append(r.Out.KeyValues, consolidate.KeyValue{
			Claim: r.Claim(s, reading.LooseForm), Subject: subject, Key: "age", Value: strings.ToLower(m[3]),
			Change: consolidate.States,
		})
	}
}

// namedAges adds the ages of others who are named.
func namedAges(r *reading.Reader, s *reading.Sentence) {
	form := namedAge
	if s.Chinese {
		form = hanNamedAge
	}
	for _, m := range form.FindAllStringSubmatch(s.Text, -1) {
		name := m[1]
		if !s.Chinese {
			name = relations.TrimName(name)
		}
		if m[2] == "one" && !strings.Contains(m[0], "year") && !strings.Contains(m[0], "turn") || s.Question || !isPersonsName(r, name, s.Chinese) {
			continue
		}
		r.Out.KeyValues = append(r.Out.KeyValues, consolidate.KeyValue{Claim: r.Claim(s, reading.LooseForm),
			Subject: r.People.Canonical(name), Key: "age", Value: strings.ToLower(m[2]), Change: consolidate.States})
	}
}

// isPersonsName reports whether a name is that of a person other than the speaker.
func isPersonsName(r *reading.Reader, name string, chinese bool) bool {
	switch known := r.People.Find(language.NameKey(name)); {
	case name == "" || known == r.People.Speaker && known != "":
		return false
	case chinese:
		return relations.IsHanName(r, name) && reading.KinLabels[name] == ""
	default:
		return known != "" || reading.Gazetteer[strings.ToLower(name)] == consolidate.PersonEntity
	}
}
