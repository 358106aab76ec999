package values

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// Codes and passwords of a household are no one's alone: "the wifi password is tulip7", "we changed the alarm code,
// it's 9930 now". Their values are one word.

const (
	aCode   = `(wi-?fi password|password|(?:burglar |front |back )?(?:alarm|door|gate|entry) code)`
	codeEnd = `(?:[.!]*$|[,;] |[.!] | now\b| any ?more\b)`
)

var (
	codeForms = []*pattern.Pattern{
		pattern.MustCompile(`(?i)\b(?:i|we)(?:'ve| have)?(?: just| had to| have)* ` +
			`(?:change|changed|reset|updated) (?:the|my|our) ` + aCode + `(?:,| and|:|;| -)* (?:so |now )*` +
			`(?:it's|it is|to|the new one is|the new one's|is now)(?: now)? (\S+?)` + codeEnd),
		pattern.MustCompile(`(?i)\b(?:the|my|our) ` + aCode + ` (?:isn't|is not|is no longer|was) \S+?` +
			`(?: any ?more| any longer| before)?[,;] (?:but )?(?:now )?(?:it's|it is)(?: now)? (\S+?)` + codeEnd),
		pattern.MustCompile(`(?i)\b(?:the|my|our) ` + aCode + ` (?:has|was|has been|got)(?: just)?(?: been)? changed` +
			`(?: from \S+)?(?: to|[,;] (?:now )?(?:it's|it is)(?: now)?) (\S+?)` + codeEnd),
		pattern.MustCompile(`(?i)\b(?:the|my|our) new ` + aCode + ` (?:is|'s) (\S+?)` + codeEnd),
	}
	// theCode matches a code of the household as it is. Groups have its name and its value: "the alarm code is 4711",
	// "our wifi password is tulip9"; not "I forgot the alarm code".
	theCode = pattern.MustCompile(`(?i)(?:^|[,;:.] |\band |\bbut |\bnote |\bthat )(?:the|our|my) ` +
		`(wi-?fi password|(?:burglar |front |back )?(?:alarm|door|gate|entry) code) (?:is|'s|is now) (?:now )?(\S+?)` + codeEnd)
	hanCodes = []*pattern.Pattern{
		pattern.MustCompile(`(?i)把(?:家里|我们|店里)?的?` +
			`(wifi密码|无线密码|门锁密码|门禁密码|门密码|大门密码|报警器密码)(?:给)?(?:改|换)(?:成|为)了?` +
			`([A-Za-z0-9@#_*-]+)`),
		pattern.MustCompile(`(?i)(wifi密码|无线密码|门锁密码|门禁密码|门密码|大门密码|报警器密码)(?:我|我们)?` +
			`(?:已经|刚|刚刚)?(?:改了|换了|变了)[，,](?:现在|新的|改成|换成|是|了)*([A-Za-z0-9@#_*-]+)`),
		pattern.MustCompile(`(?i)(wifi密码|无线密码|门锁密码|门禁密码|门密码|大门密码|报警器密码)` +
			`(?:已经|刚|刚刚)?(?:改|换)(?:成|为)了?([A-Za-z0-9@#_*-]+)`),
	}
	// hanTheCode matches a code of the household as it is, in Chinese: "我家wifi密码是tulip9", "门锁密码：4711"; not
	// 我忘了门锁密码.
	hanTheCode = pattern.MustCompile(`(?i)(?:^|[，。])(?:我家|我们家|家里|店里|我们)?的?新?` +
		`(wifi密码|无线密码|门锁密码|门禁密码|门密码|大门密码|报警器密码)(?:现在)?(?:是|：|:)([A-Za-z0-9@#_*-]+)`)
	// codeKeys are the attributes whose values are read here alone.
	codeKeys = map[string]bool{"alarm code": true, "door code": true, "gate code": true, "wifi password": true}
)

// codes finds codes and passwords, and their new values.
func codes(r *reading.Reader, s *reading.Sentence) {
	changes, states := codeForms, theCode
	if s.Chinese {
		changes, states = hanCodes, hanTheCode
	}
	for _, form := range changes {
		if m := form.FindStringSubmatch(s.Text); m != nil {
			code(r, s, m[1], m[2], consolidate.Begins)
			return
		}
	}
	if m := states.FindStringSubmatch(s.Text); m != nil {
		code(r, s, m[1], m[2], consolidate.States)
	}
}

func code(r *reading.Reader, s *reading.Sentence, name, value string, change consolidate.Change) {
	name = strings.ReplaceAll(strings.TrimPrefix(strings.TrimPrefix(strings.ToLower(name), "back "), "burglar "), "wi-fi", "wifi")
	before := len(r.Out.KeyValues)
	keyValue(r, s, reading.Attributes[strings.ReplaceAll(name, " ", "_")], value)
	if len(r.Out.KeyValues) > before {
		r.Out.KeyValues[before].Change = change
	}
}
