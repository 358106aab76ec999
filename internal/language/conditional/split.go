// Package conditional reads requests under a condition: "when I say I'm tired, put on some music". It
// tells the condition from what is to be done, and whether something that was said meets it.
// English and Chinese.
package conditional

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	polite = `(?:(?:please|so|and|also|but|oh|ok|okay|hey|from now on|in future|in the future),? )*`
	again  = `(?:when(?:ever)?|if|(?:every|each|any) ?time|as soon as|once|while|as long as)`
	asking = `(?:(?:` +
		`please|just|then|always|never|only` +
		`|you (?:can|should|have to|must|need to|may)` +
		`|i want you to|i'd like you to) )*(?:don't |do not |never |no )?`
	doing = `(?:` +
		`answer|speak|talk|reply|respond|write|explain|tell|give|say|ask|play|sing|read|show|call|address|use|keep|let|turn` +
		`|switch|be|stop|correct|help|cheer|calm|listen|wait|act|pretend|interrupt|disturb|mention|suggest|recommend|offer|wake` +
		`|warn|check|translate|round|quote|skip|leave|put|count|spell|repeat|praise|send|make|remind|remember|open|close|lock` +
		`|start|begin|change|bring|dim|set|pause|mute|ignore|record|note|nudge|distract|refuse|avoid|cancel|light|water|feed` +
		`|draw|lower|raise|hide|whisper|shush|guess|laugh|hum|greet|include|provide|format|cite|list|highlight` +
		`|emphasi[sz]e|focus|ensure|summari[sz]e|go|come|get)`
	request = `(?:` + asking + doing + `|(?:always|never) [a-z]+)\b`
)

var (
	// before matches a request whose condition comes first: "when I say I'm tired, put on some music",
	// "if it rains, then please close the window"; not "when it rains, I get wet". The groups are the condition and
	// what is to be done.
	before = pattern.MustCompile(`(?i)^` + polite + again + `,? ([^.!?]{2,90}?)` +
		`(?:, ?(?:then )?| then | (?:please|just) )(` + request + `[^.!?]*)$`)
	// after matches a request whose condition comes last: "put on some music when I say I'm tired",
	// "always wake me if the baby cries"; not "I get wet when it rains". The groups are what is to be done and the
	// condition.
	after = pattern.MustCompile(`(?i)^` + polite + `(` + request + `[^.!?]{0,90}?),? ` + again + ` ([^.!?,]{2,90})$`)
	// runOn matches a request whose condition comes first, without a comma, and is of the speaker: "when i say i'm tired put on some music", "whenever I get home turn the
	// lights on"; not "when it rains turn the lights on", "when I see Leo play the drums". The groups are the condition and what is to be done.
	runOn = pattern.MustCompile(`(?i)^` + polite + `(?:when(?:ever)?|if|(?:every|each|any) ?time) ((?:i|we)(?:'m|'re|'ve| am| are| say| tell| mention| shout| get| come| go| feel| look| sound| start| wake| leave| sit| ask| call| complain| talk)\b[^,.!?]{0,60}?) ` +
		`((?:put|play|tell|remind|turn|switch|read|give|sing|show|dim|open|close|lock|start|stop|light|make|set|send|keep|call|wake)(?: on| off| up| down)? (?:me|us|some|something|an?|the|my|our|your|it)\b[^.!?]*)$`)
	// goesOn matches a condition that is not at its end, so that what follows is its own: "I get home I", "i say that we"; not "I get home".
	goesOn = pattern.MustCompile(`(?i)\b(?:i|we|he|she|they|you|it|who|and|or|to|can|will|would|could|should|must|might|always|just|usually|not|never|that|the|an?|my|our|your)$`)

	// hanBefore matches a request with its condition: 每次我回家，你就放音乐, 我累的时候，请给我讲个故事; not
	// 给我讲个故事. The groups are the condition in one of two forms and what is to be done.
	hanBefore = pattern.MustCompile(`^(?:请你?|麻烦你?|以后|今后|记得|记住|那|还有|[，,])*(?:` +
		`(?:每次|每当|如果|要是|只要|一旦|当|若|万一|假如)([^，,。]{1,24}?)(?:的时候|的话|时)?[，,]\s*` +
		`|([^，,。]{1,24}?)(?:的时候|的话)[，,]?\s*)((?:你|请|就|要|都|再|先)*[^。]{2,60})$`)
	// hanOnce matches a request to do something as soon as something happens: 我一回家就给我放点音乐; not
	// 给我放点音乐.
	hanOnce = pattern.MustCompile(`^(?:以后|今后|请|记得|[，,])*(我?一[^，,。]{1,16}?)[，,]?(?:你)?(就[^。]{2,60})$`)
	// hanSays matches a request to do something when the speaker says something: 我说累了你就放轻音乐; not
	// 他说累了你就放轻音乐.
	hanSays = pattern.MustCompile(`^(?:以后|今后|[，,])*(我(?:说|提到?|问|喊|讲)[^，,。]{1,16}?)[，,]?` +
		`(你?(?:就|要|请)[^。]{2,60})$`)

	// hanDoes matches a verb of what a companion may be asked to do: 就给我放点音乐, 提醒我; not 就下雨.
	hanDoes = pattern.MustCompile(`(?:` +
		`给|跟|对|帮|陪|让|叫|提醒|告诉|放|说|讲|念|读|唱|催|换|开|关|别|不要|不准|不许|请|用|安慰|问|记|回答|拿|打|调|停)`)
)

// Request is a request under a condition.
type Request struct {
	When string // the condition, as it was said: "I say I'm tired"
	Do   string // what is to be done: "put on some soft music"
}

// Split returns the parts of a request of one sentence. ok is false if it has no condition that may
// come again, or asks for nothing.
func Split(text string) (r Request, ok bool) {
	text = strings.Trim(strings.ReplaceAll(text, "’", "'"), " .!。！")
	if language.IsChinese(text) {
		r, ok = splitHan(text)
	} else if m := before.FindStringSubmatch(text); m != nil {
		r, ok = Request{When: m[1], Do: m[2]}, true
	} else if m := after.FindStringSubmatch(text); m != nil {
		r, ok = Request{When: m[2], Do: m[1]}, true
	} else if m := runOn.FindStringSubmatch(text); m != nil && !goesOn.MatchString(m[1]) {
		r, ok = Request{When: m[1], Do: m[2]}, true
	}
	r.When, r.Do = trimmed(sensed.ReplaceAllString(r.When, "")), trimmed(plainRequest.ReplaceAllString(r.Do, ""))
	return r, ok && readCondition(r.When).core() && r.Do != "" && !vague.MatchString(r.When) && !noRequest.MatchString(r.Do)
}

func splitHan(text string) (r Request, ok bool) {
	for _, form := range []*pattern.Pattern{hanOnce, hanSays} {
		if m := form.FindStringSubmatch(text); m != nil && hanDoes.MatchString(m[2]) {
			when := strings.TrimSuffix(strings.TrimSuffix(m[1], "的时候"), "的话")
			return Request{When: when, Do: strings.TrimLeft(m[2], "你就请要")}, true
		}
	}
	m := hanBefore.FindStringSubmatch(text)
	if m == nil || !hanDoes.MatchString(m[3]) || strings.ContainsAny(m[1]+m[2], "你他她它:：") || hanOwnDeed.MatchString(m[3]) {
		return r, false
	}
	return Request{When: m[1] + m[2], Do: strings.TrimLeft(m[3], "你就请要都")}, true
}

// hanOwnDeed matches what the speaker does then, in a clause that asks for nothing: 我在超市打工, 就我跟同事聊天; not
// 我要你放歌, 给我放点音乐.
var hanOwnDeed = pattern.MustCompile(`^(?:就|都|要)?我们?[^你请别，,]*$`)

var (
	// plainRequest matches polite words before what is to be done: "please play jazz", "i want you to always knock",
	// "you should rest"; not "play jazz".
	plainRequest = pattern.MustCompile(`(?i)^` +
		`(?:(?:please|just|then|always|you (?:can|should|have to|must|need to|may)|i want you to|i'd like you to) )+`)
	// sensed matches that the companion notices what happens: "you hear the doorbell".
	sensed = pattern.MustCompile(`(?i)^you (?:ever )?(?:hear|see|notice)(?: that)? `)
	// vague matches conditions that say nothing of what happens, or say what was: "you can", as in if you can,
	// "necessary", "not", "I was ill", 方便; not "it rains", "something falls".
	vague = pattern.MustCompile(
		`(?i)\b(?:was|were|had|did|used to)\b` +
			`|^(?:` +
			`(?:` +
			`you|your|you're|you've|he|she|he's|she's|they|they're|these|those` +
			`|there's (?:anything|something)` +
			`|there (?:is|are) (?:any|some|other)[a-z]*)\b` +
			`|i (?:ask|need|want|say so|tell you|forget)$` +
			`|(?:possible|necessary|needed|that|so|not|in doubt)\b)` +
			`|^(?:可以|方便|有空|你|必要|需要)`)
)

// noRequest matches what asks for nothing that can come again: "remember when we met", "let me know what you think",
// "don't be too hard on yourself", "never give up", 别再说了; not "play some music".
var noRequest = pattern.MustCompile(
	`(?i)^(?:stop|no longer|no need)\b` +
		`|\b(?:any ?more|any longer)$` +
		`|^(?:别再|不用|不再|不要再|不必|不需要|停止|取消)` +
		`|^(?:` +
		`(?:check|see|ask|guess)$|remember\b` +
		`|(?:let me|let us|tell me) .*\b(?:what|how) ` +
		`|(?:keep|be|stay) (?:going|strong|well|safe|persevering|working|calm)\b` +
		`|(?:never give up|help is|go for it|give it a (?:try|go|shot)|listen to your|go to (?:a|the|your) doctor)\b` +
		`|don't be (?:too |so |afraid|offended|discouraged|hard)` +
		`|(?:please )?(?:don't|do not) (?:hesitate|worry)\b` +
		`|let's\b` +
		`|.*\b(?:because|even|especially|and see)$)` +
		`|\byour?self\b` +
		`|^(?:应该|可能|总|感觉|觉得|赢|会|能|可以)`)

func trimmed(s string) string { return strings.Trim(s, " ,，;；:：") }

// maxSaid is the longest text, in bytes, that is read for whether it meets a condition.
const maxSaid = 2000

// sentences returns the sentences of a text.
func sentences(text string) []string {
	if len(text) > maxSaid {
		end := maxSaid
		for !utf8.RuneStart(text[end]) {
			end--
		}
		text = text[:end]
	}
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".!?;\n。！？；", r) })
}
