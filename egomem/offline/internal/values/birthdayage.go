package values

import (
	"strconv"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

// A birthday with its number tells the age and the day: "It's Lily's seventh birthday today", 今天是莉莉七岁生日.

const (
	ordinal = `(\d{1,3}(?:st|nd|rd|th)|(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-)?(?:first|second|third` +
		`|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth` +
		`|eighteenth|nineteenth|twentieth|thirtieth|fortieth|fiftieth|sixtieth|seventieth|eightieth|ninetieth|hundredth)`
	nearDay = `([Tt]oday|[Yy]esterday|[Tt]omorrow)`
	// birthdayEnd follows such a birthday, but no party.
	birthdayEnd = `(?: ` + nearDay + `| (?:last|this) [a-z]+| on [A-Z][a-z]+)?(?:[.,!;]|$| (?:and|so|but)\b)`
)

var (
	// birthdayIs matches the birthday of another, in groups: the day, whose it is, which birthday, the day. "It's Lily's
	// seventh birthday today", "Yesterday was my son's 8th birthday", "Tom's fortieth birthday is today"; not "Lily's
	// seventh birthday party is on Friday".
	birthdayIs = pattern.MustCompile(`(?:(?:\b[Ii]t's` +
		`|\b[Ii]t is|\b[Ii]t was|^` + nearDay + `(?:'s| is| was| will be)) ` + whose + `'s ` + ordinal + ` birthday` + birthdayEnd +
		`|` + whose + `'s ` + ordinal + ` birthday (?:is|was) ` + nearDay + `(?:[.,!;]|$| (?:and|so|but)\b))`)
	// hadBirthday matches the same as what another had: "Lily just had her seventh birthday"; not "had her birthday cake".
	hadBirthday = pattern.MustCompile(whose + `(?:'s| has)?(?: just)? (?:had` +
		`|celebrated|celebrates|is celebrating|celebrating) (?:her|his|their) ` + ordinal + ` birthday` + birthdayEnd)
	// turnsThen matches the day on which another turned so old: "Lily turned seven today", "my son's turning eight
	// tomorrow"; not "Lily turned seven pages".
	turnsThen = pattern.MustCompile(whose + `(?:'s| is| has)?(?: just` +
		`| finally)? (?:turned|turns|turning) (` + ageNumber + `)(?: years old)? ` + nearDay + `(?:[.,!;]|$| (?:and|so|but)\b)`)
	// theirBorn matches the day on which another was born: "Tilda was born on the 9th of March 2016", "my son was born on May 3rd"; not "Tilda was born on
	// a farm".
	theirBorn = pattern.MustCompile(whose + `(?: was|'s) born on (?:the )?` +
		`(\d{1,2}(?:st|nd|rd|th)?(?: of)? ` + aMonth + `(?:,? \d{4})?|` + aMonth + ` (?:the )?\d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)\b`)
	// hanBirthdayAge matches the same in Chinese: 今天是莉莉七岁生日, 莉莉今天七岁了, 今天是我女儿的七岁生日; not 今天是莉莉的生日.
	hanBirthdayAge = pattern.MustCompile(`(?:^|[，。！；])(今天` +
		`|昨天|前天|明天|后天)?(?:就)?(?:是)?(?:我(?:的|们|家)?([大小二三])?(` + reading.ChineseKin + `)([\p{Han}]{2,3}?)??` +
		`|(` + hanBareKin + `)|([\p{Han}]{2,4}?))的?(今天|昨天|前天` +
		`|明天|后天)?(?:正好|刚好|终于|已经|刚|就|要|过|满|是)*的?` + hanYears + `(?:周)?岁(?:的)?(?:(生日)|了)(?:[，。！；了]|$)`)
)

// birthdayAges adds ages and birthdays that are told so.
func birthdayAges(r *reading.Reader, s *reading.Sentence) {
	if s.Question {
		return
	}
	if s.Chinese {
		for _, m := range hanBirthdayAge.FindAllStringSubmatch(s.Text, -1) {
			day := m[1] + m[7]
			who := ""
			switch {
			case m[3]+m[5] == "":
				if isPersonsName(r, m[6], true) {
					who = r.People.Canonical(m[6])
				}
			case m[4] != "":
				if relations.IsHanName(r, m[4]) {
					who = r.People.Canonical(m[4])
				}
			default:
				who = hanOther(r, m[2], m[3]+m[5])
			}
			if day != "" || m[9] != "" {
				turnsAge(r, s, who, m[8], day)
			}
		}
		return
	}
	for _, m := range birthdayIs.FindAllStringSubmatch(s.Text, -1) {
		if m[6] != "" {
			turnsAge(r, s, otherOf(r, m[2:6]), cardinal(m[6]), m[1]+m[7])
		} else {
			turnsAge(r, s, otherOf(r, m[8:12]), cardinal(m[12]), m[13])
		}
	}
	for _, m := range hadBirthday.FindAllStringSubmatch(s.Text, -1) {
		turnsAge(r, s, otherOf(r, m[1:5]), cardinal(m[5]), m[6])
	}
	for _, m := range theirBorn.FindAllStringSubmatch(s.Text, -1) {
		if who := otherOf(r, m[1:5]); who != "" && who != r.People.Speaker {
			r.Out.KeyValues = append(r.Out.KeyValues, consolidate.KeyValue{Claim: r.Claim(s, reading.LikelyForm), Subject: who, Key: "birthday",
				Value: m[5], Change: consolidate.States})
		}
	}
	for _, m := range turnsThen.FindAllStringSubmatch(s.Text, -1) {
		turnsAge(r, s, otherOf(r, m[1:5]), strings.ToLower(m[5]), m[6])
	}
}

// turnsAge adds that someone turned so old on a day, which is "" for one that is not named. Who turns so old tomorrow is
// not yet.
func turnsAge(r *reading.Reader, s *reading.Sentence, who, age, day string) {
	if who == "" || who == r.People.Speaker || age == "" {
		return
	}
	add := func(key, value string) {
		for i := range r.Out.KeyValues {
			if kv := &r.Out.KeyValues[i]; kv.Basis[0] == s.Turn && kv.Subject == who && kv.Key == key {
				return
			}
		}
		r.Out.KeyValues = append(r.Out.KeyValues, consolidate.KeyValue{Claim: r.Claim(s, reading.LooseForm), Subject: who, Key: key,
			Value: value, Change: consolidate.States})
	}
	ahead := strings.EqualFold(day, "tomorrow") || day == "明天" || day == "后天"
	if !ahead {
		add("age", age)
	}
	if day != "" {
		if date := dayMeant(r, s, strings.ToLower(day)); date != "" {
			add("birthday", date)
		}
	}
}

var (
	ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
		"ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
		"sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30, "fortieth": 40,
		"fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90, "hundredth": 100}
	// ordinalEnd matches the end of an ordinal in digits: the th of "7th".
	ordinalEnd = pattern.MustCompile(`^(\d+)(?:st|nd|rd|th)$`)
)

// cardinal returns the number of an ordinal: "7" of "seventh".
func cardinal(word string) string {
	if m := ordinalEnd.FindStringSubmatch(word); m != nil {
		return m[1]
	}
	tens, ones, ok := strings.Cut(word, "-")
	if !ok {
		tens, ones = "", word
	}
	return strconv.Itoa(numberWords[tens] + ordinals[ones])
}
