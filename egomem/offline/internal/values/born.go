package values

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	monthWords = `january|february|march|april|may|june|july|august|september|october|november|december`
	hanMonth   = `(?:十[一二]?|[一二三四五六七八九]|1[0-2]|[1-9])月份?`
)

var (
	// bornIn matches the month in which the speaker was born, with the year if it is named: "I was born in March 1980",
	// "my birthday is in May", "I'm a July baby"; not "my son was born in May".
	bornIn = pattern.MustCompile(
		`(?i)(?:\b(?:i was|i'm|i am|im) (?:\p{L}+ )?(?:[a-z, ]{1,20} )?|^)born in (?:the month of )?` +
			`(` + monthWords + `)\b(?:,? (?:of )?(\d{4})\b)?` +
			`|\b(?:my (?:birthday|bday|b-day)(?:'s| is| falls| comes| lands)?)` +
			`(?: (?:sometime|some time|somewhere|usually|always))* in (?:the month of )?(` + monthWords + `)\b(?:[.,!;]|$)()` +
			`|\b(?:i'm|i am|im) a (` + monthWords + `) (?:baby|child|kid)\b()`)
	// hanBornIn matches the same in Chinese: 我是1980年三月出生的, 我的生日在五月; not 我五月去北京.
	hanBornIn = pattern.MustCompile(
		`我(?:的)?(?:是|在)?(?:在)?((?:\d{4}年)?` + hanMonth + `)(?:里|底|初)?(?:出生|生(?:的|人)?|过生日|的?生日)` +
			`|我(?:出生(?:在|于)|(?:的)?生日(?:就)?(?:是|在))((?:\d{4}年)?` + hanMonth + `)(?:里|出生|的)?(?:[，。！]|$)`)
)

// bornMonth adds the month of the speaker's birthday, where a sentence names no day of it.
func bornMonth(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese {
		for _, m := range hanBornIn.FindAllStringSubmatch(s.Text, -1) {
			keyValue(r, s, "birthday", strings.TrimSuffix(m[1]+m[2], "份"))
		}
		return
	}
	for _, m := range bornIn.FindAllStringSubmatch(s.Text, -1) {
		month := strings.ToLower(m[1] + m[3] + m[5])
		keyValue(r, s, "birthday", strings.TrimSpace(reading.UpperFirst(month)+" "+m[2]))
	}
}
