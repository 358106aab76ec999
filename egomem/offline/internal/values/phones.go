package values

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

// digits is a phone number with at least six digits, in one group.
const digits = `(\+?\(?\d(?:[ ()./-]{0,2}\d){5,14})`

var (
	// onlyNumber matches a phone number: "+44 770 900461", "0770-900-461"; not "five".
	onlyNumber = pattern.MustCompile(digits)
	// reachedOn matches the number at which the speaker is reached, without the word for a number: "use 0770 900461 to
	// call me", "0770 900461 is my new number", "try 0770 900461 from now on", "new number: 0770 900461"; not "I called 0770 900461".
	reachedOn = pattern.MustCompile(
		`(?i)(?:^|[,;:.!] |\b(?:please|now|on|just) )(?:use` +
			`|try|take|call|ring|dial) ` + digits + `(?: to (?:call|reach|ring|text|phone) me| from now on| instead)\b` +
			`|(?:^|[,;:.!] )` + digits + ` is (?:now )?my (?:new |own )?(?:phone |mobile |cell )?number\b` +
			`|(?:^|[,;] (?:and )?)new (?:phone |mobile |cell )?number(?: is)?(?: now)?[:,]? ?` + digits)
	// hanReachedOn matches the same in Chinese: "新号是13912345678", "以后打13912345678找我", "换号了，13912345678"; not
	// "他的新号是13912345678".
	hanReachedOn = pattern.MustCompile(
		`(?:^|[，。；,]|我的?|换了?)新(?:的)?(?:手机|电话)?号码?(?:现在)?(?:是|为|：|:)?` + digits +
			`|(?:打|拨|用|发)(?:这个|新)?(?:号码?|电话)?` + digits + `(?:来)?(?:找|联系|给)我` +
			`|换(?:了)?(?:个|新)?(?:手机|电话)?号码?了?[，。,：](?:新的|现在|以后)?(?:是|用|打)?` + digits)
)

// phones finds the number of the speaker in words that do not call it so.
func phones(r *reading.Reader, s *reading.Sentence) {
	form := reachedOn
	if s.Chinese {
		form = hanReachedOn
	}
	at := form.FindStringSubmatchIndex(s.Text)
	if at == nil || s.Question || notReached.MatchString(s.Text) {
		return
	}
	if s.Chinese && !strings.HasSuffix(s.Text[at[0]:at[1]], "我") {
		if who := relations.AboutWhom(r, s, at[0], at[0]); who != "" && who != r.Holder(s) || who == "" && (relations.AfterOthers(r, s) ||
			relations.AfterUnknown(s.Text[:at[0]]) || changesNumber(s.Text[:at[0]])) {
			return
		}
	}
	before := len(r.Out.KeyValues)
	keyValue(r, s, "phone", strings.Join(reading.GroupsOf(s.Text, at)[1:], ""))
	if len(r.Out.KeyValues) > before {
		r.Out.KeyValues[before].Change = consolidate.Begins
	}
}

// hanChangesNumber matches whose number changes, in a group, in a clause of its own: 晓雯换号了; not 换号了.
var hanChangesNumber = pattern.MustCompile(`(?:^|[，。；])([\p{Han}]{2,3}?)(?:最近|已经|刚|又|昨天|今天)*换(?:了)?(?:个|新)?(?:手机|电话)?号码?了?$`)

// changesNumber reports whether a text ends with another's change of number.
func changesNumber(before string) bool {
	m := hanChangesNumber.FindStringSubmatch(strings.TrimRight(before, "，"))
	return m != nil && relations.AfterUnknown(m[1])
}

// phoneOf returns a number without the words around it: "0770 900461" of "0770 900461 from now on". Two numbers stay
// as they were said.
func phoneOf(value string) string {
	if found := onlyNumber.FindAllString(value, 2); len(found) == 1 {
		return strings.TrimSpace(found[0])
	}
	return value
}
