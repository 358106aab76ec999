package offline

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	ageTens   = `twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety`
	ageNumber = `(?:\d{1,3}|(?:` + ageTens + `)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|a hundred)`
	hanYears  = `(\d{1,3}|[一二三四五六七八九十百两]{1,4})`
)

var (
	// kinAge matches the age of one relative, by name perhaps: "my son Tom turned eight", "my sister is 34".
	kinAge = pattern.MustCompile(`\b(?i:my|our) (?:[a-z-]+ ){0,2}?(?i:(` + enKin + `))(?:,? (` + namePattern + `))?,?(?:'s| is| has| who is| who's| just| finally| recently| already| now| only| actually)*(?: (?:turned|became))? (` + ageNumber + `)(?: (?:years? old|years? of age|now|today|already|yesterday|last [a-z]+|this [a-z]+|on [a-zA-Z]+|in [A-Z][a-z]+|and|but|so|can|in a|going on))*(?:[.,!;?]|$| (?:and|but|so|can|now|still|you|already)\b)`)
	// hanKinAge is the same in Chinese.
	hanKinAge = pattern.MustCompile(`我(?:的|家)?(?:[大小二三])?(` + zhKin + `)([\p{Han}]{2,3}?)??(?:今年|已经|刚满|刚|都|才|马上|现在|也)*(?:满)?` + hanYears + `岁(?:[了啦，。！]|$)`)
	months    = pattern.MustCompile(`(?i)\bmonths?\b|\bweeks? old\b|\bdays? old\b`)
)

// ages adds the ages of the speaker's relatives. They are claims about others.
func (r *reader) ages(s *sentence) {
	form := kinAge
	if s.chinese {
		form = hanKinAge
	} else if months.MatchString(s.text) {
		return
	}
	for _, m := range form.FindAllStringSubmatch(s.text, -1) {
		if m[3] == "one" && !strings.Contains(m[0], "year") && !strings.Contains(m[0], "turned") {
			continue // "my neighbor is one, too"
		}
		kin := kinLabels[strings.ToLower(m[1])]
		if kin == "" || animalLabels[kin] {
			continue
		}
		subject := r.people.kinOf(kin, strings.ToLower(m[1]), s.chinese)
		if name := m[2]; name != "" && !s.chinese {
			subject = r.people.canonical(trimName(name))
		} else if name != "" && r.isHanName(name) {
			subject = r.people.canonical(name)
		} else if name != "" {
			continue
		}
		if subject == "" {
			continue
		}
		r.out.KeyValues = append(r.out.KeyValues, consolidate.KeyValue{
			Claim: r.claim(s, looseForm), Subject: subject, Key: "age", Value: strings.ToLower(m[3]), Change: consolidate.States,
		})
	}
}
