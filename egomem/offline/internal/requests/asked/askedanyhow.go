package asked

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Some say what they have to do and when, and beside it that they want to be told: "At seven I take my drops, tell me", "the cake comes out in
// forty minutes, let me know", 我七点要吃药，跟我说一声. What no other form has read is read so: a clause that asks the companion to say so, a time
// to come, and the rest.

var (
	// promptsMe matches a clause that asks to be told, where a clause begins: ", tell me", "ping me", "so shout", "don't let me forget"; not "they tell
	// me". The groups are what stands before and after.
	promptsMe = pattern.MustCompile(`(?i)^((?:.*(?:[,;:.]| -|\bso\b|\band\b|\bthen\b))??) ?(?:(?:so|and|then|but|just|please|can you|could you|would you|will you|i want you to|i'd like you to|you can|you could) )*` +
		`(?:(?:remind|tell|warn|alert|prompt|notify) (?:me|us)|let (?:me|us) know|say something|say so|speak up|(?:ping|poke|nudge|prod|buzz|shout|holler|yell)(?: (?:at )?(?:me|us))?` +
		`|(?:give|send) (?:me|us) an? (?:shout|nudge|poke|buzz|bell|ping|yell|heads-up|reminder)|don't let (?:me|us) forget(?: it| that)?|(?:i|we) mustn't forget(?: it| that)?|make sure (?:i|we) (?:remember|don't forget)(?: it| that)?)` +
		`(?: (?:then|when it's time|please|will you|would you|yeah|yes|ok|okay))*((?:[,.!; ].*)?)$`)
	// hasToDo matches that the speaker has to do something, before the deed: "I've to ring", "I need to leave", "we must pay". The group is the person.
	hasToDo = pattern.MustCompile(`(?i)^(i|we)(?:'ve| have)? ?(?:(?:got |still |really |just )*(?:to|have to|need to|must|should|ought to|am to|are to|gotta|wanna|want to)|'m to|'re to) `)

	// hanPromptsMe matches a clause in Chinese that asks to be told, behind another: 我七点吃药，跟我说一声, 八点开会，到时喊我, 三点去交费，帮我记着; not 他跟我说一声. The groups are what stands before and after.
	hanPromptsMe = pattern.MustCompile(`^(.*[，。；])(?:到时候?|到点|你|您|请|记得|麻烦你?|帮我|就|再|可?得|千万|一定|要)*(?:提醒(?:一下)?我?(?:一下)?|[跟给和](?:我|俺|咱)(?:说|讲|吱|打)(?:一?[声下]|个招呼)|说一声|[叫喊吼催](?:我|俺|咱|醒我)?(?:一?[声下]|一嗓子)?|别让(?:我|俺|咱)忘[了喽啦]?|告诉(?:我|俺|咱)(?:一声)?|(?:吱|言语)(?:一)?声|记[着住下](?:点|啊)?|到点说)((?:[，吧啊哈哦呀嘛。！].*)?)$`)
	// hanPromptFirst matches the same before what it is about: 帮我记一下，周六十点去修脚, 你吼我一嗓子，九点看球; not 他喊我，我去了. The group is what follows.
	hanPromptFirst = pattern.MustCompile(`^(?:你|您|那|请|麻烦你?|到时候?|到点|记得|帮我|帮忙|可得|千万)*(?:记(?:一下|着|住|下)|[吼喊叫催戳提]我(?:一?[声下]|一嗓子|个醒)|给我提个醒|提醒我?(?:一下)?)[，：](.+)$`)
	// hanPromptThen matches what is left of a request without its time: 提我冲凉, 一到就喊我, 的时候跟我说该走了, 盯我写作业; not 我妈喊我吃饭. The group is what it is about.
	hanPromptThen = pattern.MustCompile(`^(?:的?时候|一?到了?|时|，|就|再|你|请|记得|要|可?得)*(?:(?:提|盯着?|催|喊|叫|唤|支应)我(?:一?[声下]|一嗓子)?|[跟和对]我(?:说|讲)(?:一声)?)[，：]?((?:该|得|要|去|别忘了?)?[^，。]*)$`)
)

// atThatClock puts a wish to be told at a clock in the common words: "when it's noon". What is no clock is no time then.
var atThatClock = strings.NewReplacer("when it's ", "at ", "when it is ", "at ", "once it's ", "at ", "when it gets to ", "at ")

// Anyhow reads a sentence that no form has read and that asks the companion to say so at a time, and reports whether it does.
func Anyhow(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || !r.People.ToRobot || addressee.BeginsWithPerson(r, s) || wording.InRole(r, s) || len(s.Text) > reading.MaxErrandBytes || wording.IsToldOrAsked(s) {
		return false
	}
	text := wording.WithoutUnknownAddress(r, s, wording.WithoutAddress(r, s.Text))
	if s.Chinese {
		return hanAsksAnyhow(r, s, text)
	}
	m := promptsMe.FindStringSubmatch(atThatClock.Replace(strings.TrimRight(text, ".! ")))
	if m == nil || asksNews(m[2]) || wording.AsksForAnswer(strings.ToLower(text)) || wording.NoWhy.MatchString(m[1]) {
		return false
	}
	at, end, told := due.Of(strings.Trim(m[1]+" "+m[2], " ,;"), said)
	if at.IsZero() {
		return false
	}
	task := strings.Trim(told, " ,;:.-")
	if task == "" && m[1] != "" || strings.HasSuffix(strings.TrimRight(text, ".! "), " then") && !hasToDo.MatchString(m[1]) {
		return false // "at six, tell me" of what was said before; "I'm home at five, tell me then"
	}
	ask(r, s, consolidate.Errand{Text: wording.WithoutManners(remindMeOf(task)), Due: at, DueEnd: end})
	return true
}

var (
	newsWords = lexical.SetOf("what who whom whose where how why whether which if a an everything all more something anything off not no your you")
	newsPairs = []string{"about you", "about it", "when you", "when he", "when she", "when they", "the time", "the news", "the weather", "the story", "the truth", "the score", "the answer"}
)

// asksNews reports whether what follows "tell me" is to be told and no reminder: "what he said", "how it went", "a joke", "about your day"; not "to turn it off".
func asksNews(rest string) bool {
	rest = strings.ToLower(strings.TrimLeft(rest, " ,"))
	first, _, _ := strings.Cut(rest, " ")
	return newsWords[first] || slices.ContainsFunc(newsPairs, func(pair string) bool { return strings.HasPrefix(rest, pair) })
}

// ToldFirst reports whether a sentence says what the speaker has to do and when, and asks for no more than to be told behind it: "I've to ring the
// council on Thursday at ten, don't let me forget".
func ToldFirst(s *reading.Sentence) bool {
	if s.Chinese || s.Question {
		return false
	}
	m := promptsMe.FindStringSubmatch(strings.TrimRight(s.Text, ".! "))
	return m != nil && m[2] == "" && hasToDo.MatchString(m[1])
}

// remindMeOf returns the request to be reminded of a task in the common words.
func remindMeOf(task string) string {
	if m := hasToDo.FindStringSubmatch(task); m != nil {
		return "Remind " + map[string]string{"i": "me", "we": "us"}[strings.ToLower(m[1])] + " to " + task[len(m[0]):]
	}
	small := strings.ToLower(task)
	switch first, _, _ := strings.Cut(small, " "); first {
	case "":
		return "Remind me"
	case "to", "about", "that", "of":
		return "Remind me " + task
	case "for":
		return "Remind me of" + task[len("for"):]
	}
	return "Remind me: " + task
}

// hanPlainClocks puts clocks in the common words: 夜晚九点, 八点一到.
var hanPlainClocks = strings.NewReplacer("夜晚", "晚上", "点一到", "点到")

// hanAsksAnyhow is Anyhow for Chinese.
func hanAsksAnyhow(r *reading.Reader, s *reading.Sentence, text string) bool {
	said := r.Passage.Turns[s.Turn].Time
	text = hanPlainClocks.Replace(strings.TrimRight(text, "。！ "))
	timed := ""
	if m := hanPromptsMe.FindStringSubmatch(text); m != nil && !wording.HanNoLead.MatchString(strings.TrimRight(m[1], "，；。")) {
		timed = strings.TrimRight(m[1], "，；。")
	} else if m := hanPromptFirst.FindStringSubmatch(text); m != nil {
		timed = m[1]
	}
	at, end, told := due.Of(timed, said)
	task := hanTaskOf(told)
	if at.IsZero() { // the request is not a clause of its own
		if at, end, told = due.Of(text, said); at.IsZero() {
			return false
		}
		m := hanPromptThen.FindStringSubmatch(told)
		if m == nil || strings.ContainsAny(m[1], "你他她吗呢什么谁哪几") {
			return false
		}
		task = hanTaskOf(strings.TrimSuffix(m[1], "了"))
	} else if task == "" {
		return false
	}
	ask(r, s, consolidate.Errand{Text: "提醒我" + task, Due: at, DueEnd: end})
	return true
}

// hanTaskOf returns what is to be done without who has to do it: 吃药 of 我要吃药.
func hanTaskOf(text string) string {
	text = strings.TrimPrefix(strings.Trim(text, "，。！ "), "我")
	for _, must := range []string{"得", "要", "该", "必须", "别忘了", "别忘"} {
		text = strings.TrimPrefix(text, must)
	}
	return strings.Trim(text, "，。！ ")
}
