package relations

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// What begins at a time to come is often told as if it held: "From next month I work at Lidl", 从下个月起在百度上班.

const (
	dayOrMonth = `(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
		`|january|february|march|april|may|june|july|august|september|october|november|december)`
	// hanDays are the characters of times to come.
	hanDays = `[下明后个周月年初底号日天星期礼拜\d一二三四五六七八九十]{2,8}`
)

var (
	// fromThen matches the time from which something holds, as against one end of a time: "from next month", "starting
	// Monday", "as of 3 May"; not "from Monday to Friday", "from Leeds". The group is the word to leave out.
	fromThen = pattern.MustCompile(`(?i)\b((?:as )?from|as of|starting(?: from)?) ` +
		`(?:next (?:week|month|year|` + dayOrMonth + `)|tomorrow|(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: (?:of )?` + dayOrMonth + `)?|` +
		dayOrMonth + `(?: (?:the )?\d{1,2}(?:st|nd|rd|th)?)?)(?: on(?:wards)?)?(?: (?:i|we|my|she|he|they)\b|[.,;!]|$)`)
	// hanFromThen matches the same in Chinese: 从下个月起, 从下周一开始; not 从北京开始. The group is the time.
	hanFromThen = pattern.MustCompile(`从(` + hanDays + `)(?:起|开始)`)
	// hanBareFromThen matches the same at the start of a sentence, without 从: 下周一起我, 我下周一开始. The groups are what to keep.
	hanBareFromThen = pattern.MustCompile(`^(` + hanOwn + `)(` + hanDays + `)(?:起|开始)`)
	// hanFromThenAt matches work of the speaker from a time to come, by its place: 从下个月起在百度上班,
	// 下周一开始我在白鹭传媒工作, 下周一起我去利德上班; not 我哥下个月起在百度上班.
	hanFromThenAt = pattern.MustCompile(`^` + hanOwn + `从?` + hanDays + `(?:起|开始)[，,]?` + hanOwn + `(?:就|正式|会|要)*(?:在|去|到)` +
		hanEmployer + `(?:上班|工作|干活)了?` + reading.HanSayEnd)
)

// atPlaceOrWork are the labels of relations of which people have one after the other.
var atPlaceOrWork = map[string]bool{"lives in": true, "works at": true, "works as": true, "studies at": true}

// withoutFrom returns a text whose times to come are named without the word that says that something holds from then on:
// times with it are read as ends of longer ones.
func withoutFrom(text string) string {
	text = hanFromThen.ReplaceAllString(text, "$1")
	if at := fromThen.FindStringSubmatchIndex(text); at != nil {
		on := ""
		if !strings.HasPrefix(strings.ToLower(text[at[3]:]), " next") {
			on = "on"
		}
		text = text[:at[2]] + on + text[at[3]:]
	}
	return text
}
