package leftout

import (
	"maps"
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// People say that something does not take place one time: "there's no choir this week", 这周合唱团停一次. What they are reminded of to go there
// leaves out that time.

const hanSomeTime = `(?:[这本下]个?(?:周|星期|礼拜)[一二三四五六日天末]?|[今明后]天|[今明]晚|周[一二三四五六日天]|\d{1,2}[号日])`

var (
	// offThen matches that something does not take place one time: "there's no choir this week", "choir is off on Thursday", "we don't have
	// yoga tomorrow"; not "there's no choir", "choir is on this week". The groups are what it is and when, in one of the alternatives.
	offThen = pattern.MustCompile(wording.BeforeAll + `(?:(?:there(?:'s| is|'ll be| will be)|(?:we|i)(?:'ve got| have)) no` +
		`|(?:we|i)(?: don't|'m not| are not| won't) (?:have|having)(?: any)?|no) ([^,.;!?]{2,40}?) (` + wording.SomeTime + `)$` +
		`|` + wording.BeforeAll + `(?:the |my |our )?([^,.;!?']{2,40}?)(?:'s| is| was| has been)(?: just)? ` +
		`(?:off|cancelled|canceled|called off|not on|not happening|not taking place|closed) (` + wording.SomeTime + `)$` +
		`|` + wording.BeforeAll + `(?:the |my |our )?([^,.;!?']{2,40}?) (?:isn't|won't be) ` +
		`(?:on|happening|taking place|running|meeting) (` + wording.SomeTime + `)$`)
	// awayThen matches that the speaker is away for a time, and what need not be done then: "we are on holiday next week so no bins", "i'm away
	// on friday, so no need for the plants"; not "i'm away on friday". The groups are the time and the thing.
	awayThen = pattern.MustCompile(wording.BeforeAll + `(?:i|we)(?:'m| am|'re| are|'ll be| will be) (?:all )?(?:away|on holiday|on vacation|abroad|out of town|not here|not home|travelling|off) ` +
		`(` + wording.SomeTime + `),? (?:so|and)(?: there's| there is)? no (?:need (?:for|to do|to put out|to take out) )?(?:the |my |our )?([^,.;!?]{3,30})$`)
	// needNotThen matches that something need not be done one time: "i don't have to put the bins out this week"; not "i don't have to go". The groups are
	// what it is, and the time.
	needNotThen = pattern.MustCompile(wording.BeforeAll + `(?:i|we) (?:don't|do not|needn't) (?:(?:have|need) to )?(?:(?:put|take|bring|do|get|go to|attend) )?((?:the |my |our )?[^,.;!?]{3,40}?)(?: out| in)? (` + wording.SomeTime + `)$`)
	// hanOffThen matches the same in Chinese: 这周合唱团停一次, 瑜伽课明天取消; not 合唱团解散了. The groups are what it is and when, in one of the
	// alternatives.
	hanOffThen = pattern.MustCompile(`^(?:那|对了|哦|，)*(` + hanSomeTime + `)(?:的)?([^，。我你他她提醒闹]{1,10}?)` + hanIsOff +
		`|^(?:那|对了|哦|，)*([^，。我你他她提醒闹这下明今后]{1,10}?)(` + hanSomeTime + `)` + hanIsOff +
		`|^(?:那|对了|哦|，)*(` + hanSomeTime + `)(?:没有|没)([^，。我你他她提醒闹]{1,10}?)了?$`)
	// skipsThing matches that a reminder is not wanted one time, by what it is about: "leave out the bins next Monday"; not "skip the
	// 24th". The group is what it is, and when.
	skipsThing = pattern.MustCompile(wording.BeforeAll + `(?:skip|leave out|leave off) ((?:the |my |our )?[a-z][^,.;!?]{1,40}? ` + wording.SomeTime + `)$`)
	// hanAtEvent are characters of errands in Chinese by which people take part in something: 排练, 上课.
	hanAtEvent = "排练习训课上参加出发动活会"
	// takesPart are the verbs of errands by which people take part in something, as terms, besides attends.
	takesPart = func() map[string]bool {
		set := maps.Clone(Attends)
		for _, verb := range strings.Fields("do have play practise practice pack prepare") {
			set[errand.VerbTerm(verb)] = true
		}
		return set
	}()
)

// hanIsOff ends a sentence by which something does not take place.
const hanIsOff = `(?:都|就|要|会|先)*(?:停|暂停|取消|不办|不开|没有|放假|休息|不上|不排|不练|不排练|不训练|不上课|停课|歇)(?:一?[次周回天]|了)*$`

// isAt reports whether an errand is to take part in an event: "choir", "go to choir"; not "buy milk for choir".
func isAt(e *errand.Open, event map[string]bool) bool {
	if !language.IsChinese(e.Text) {
		return (e.Verb == "" || takesPart[e.Verb]) && errand.Shared(e.Terms, event) > 0 && len(e.Terms) <= len(event)+1
	}
	left := maps.Clone(e.Terms)
	for _, c := range hanAtEvent {
		delete(left, string(c))
	}
	return len(left) > 0 && errand.Shared(left, event) == len(left)
}

// WithoutWhy returns a request without the reason behind its last comma: "no need to wake me tomorrow" of "no need to wake me tomorrow, it's
// a holiday", 下周一倒垃圾就别喊我了 of 下周一倒垃圾就别喊我了，放假.
func WithoutWhy(text string, chinese bool) string {
	if !chinese {
		text = strings.TrimRight(wording.WithoutReason(text), " ,")
		head, why, ok := strings.Cut(text, ", ")
		if !ok || wording.NoReason.MatchString(why) || errand.OneDay.MatchString(why) {
			return text
		}
		m := leavesOutForm.FindStringSubmatch(head)
		if m != nil && (m[4] == "" || m[4] == "skip" || m[4] == "leave out") || offThen.MatchString(head) {
			return head
		}
		return text
	}
	head, why, _ := strings.Cut(text, "，")
	if reading.HasLetters(why, 1) && !strings.Contains(why, "，") && !wording.HanNoReason.MatchString(why) && hanLeftOut.MatchString(head) {
		return head
	}
	return text
}

// hanLeftOut matches that a clause leaves out a reminder or says that something does not take place: 下周一倒垃圾就别喊我了, 这周合唱团停一次.
var hanLeftOut = pattern.MustCompile(`(?:不用|不必|不需要|不要|别|无需)再?(?:提醒|[叫喊]醒?)(?:一下)?我?(?:了|吧|啦)*$|` + hanIsOff)

// Attends are the verbs of errands by which people go to an event, as terms.
var Attends = func() map[string]bool {
	set := map[string]bool{}
	for _, verb := range strings.Fields("go attend be leave drive head join meet see visit dress come") {
		set[errand.VerbTerm(verb)] = true
	}
	return set
}()
