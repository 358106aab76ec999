package answers

import (
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/timepart"
	"github.com/egomem/egomem/internal/pattern"
)

// Value is what a question asks for in a wider sense than a Form: a time, a place or a number. A text with such a
// value is more likely to answer than one without, and no more than that.
type Value struct {
	given   *pattern.Pattern
	much    bool // how much: numbers that tell things apart are none
	earlier bool
	time    bool
	part    timepart.Part // of a time
}

// values are the kinds of values, and what asks for them.
var values = []struct {
	asked, given *pattern.Pattern
	time         bool
}{
	{ // an amount, an age, a number to call
		asked: pattern.MustCompile(
			`(?i)\bhow (?:much|many|big|tall|old|heavy|far)\b` +
				`|\b(?:cost|price|rent|weight|score|digits)\b` +
				`|\bnumber\b|多少|几[个只口条张次块岁]|几多|多[大高重远]`),
		given: pattern.MustCompile(
			`(?i)\d|\b` + numberWord + `\b` +
				`|\b(?:dozen|half|twice|quid|grand)\b` +
				`|` + hanNumber + `+[个只块元斤次天年月岁口条张本件米百千万]|[一二两三四五六七八九][百千万][一二三四五六七八九]`),
	},
	{ // a time
		asked: pattern.MustCompile(
			`(?i)\bwhen\b` +
				`|\b(?:what|which) (?:time|day|date|weekday|evening|morning|night|month|year)\b` +
				`|\bhow long\b|[什啥]么?时候|哪一?天|(?:星期|周|礼拜)几|几[号月点]|哪一?年|何时|多久`),
		given: pattern.MustCompile(
			`(?i)` + anyTime + `|\bo'?clock\b` +
				`|\b(?:half|quarter) (?:past|to)\b` +
				`|\bnoon\b|\bmidnight\b|` + hanNumber + `点|[明后昨前]天|礼拜`),
		time: true,
	},
	{ // a place
		asked: pattern.MustCompile(`(?i)\bwhere\b|哪里|哪儿|在哪|哪条街|哪个(?:城市|区|地方)|什么地方`),
		given: pattern.MustCompile(
			`(?i)\b(?:in|at|to|from|on|near|by|behind|under|over|outside|beside) (?:(?:the|a|my|our|his|her|their) )?\p{L}+` +
				`|[在住到去]`),
	},
}

// valueAsked returns what a question asks for, or nil.
func valueAsked(question string) *Value {
	for _, v := range values {
		if v.asked.MatchString(question) {
			value := &Value{given: v.given, earlier: whatWas.MatchString(question), time: v.time, much: howMuch.MatchString(question)}
			if v.time {
				value.part = timepart.Asked(question)
			}
			return value
		}
	}
	return nil
}

// howMuch matches a question for an amount that is no label: "how much is the cabin?", "the price"; not "which number".
var howMuch = pattern.MustCompile(`(?i)\bhow much\b|\b(?:cost|price|rent)\b`)

// whatWas matches a question for what was before: "where did I live originally?", "my old number", "until when",
// 我以前住哪; not "where do I live?".
var whatWas = pattern.MustCompile(
	`(?i)\b(?:first|before|used to|originally|previous|old|back (?:when|in|at)|until|formerly|was i|were we)\b` +
		`|以前|原来|原先|最早|之前|本来|当初`)

// In reports whether a text has a value of the kind.
func (v *Value) In(text string) bool {
	text = language.WithoutReport(text)
	if v.much {
		text = language.WithoutLabels(text)
	}
	return v.given.MatchString(text) && !v.part.IsMissing(text)
}

// IsTime reports whether a time is asked for.
func (v *Value) IsTime() bool { return v.time }

// Earlier reports whether the value is asked for that was before others.
func (v *Value) Earlier() bool { return v.earlier }

// Changes reports whether a text may say that something is no longer as it was.
func Changes(text string) bool {
	return changes.MatchString(noChange.ReplaceAllString(language.WithoutReport(text), " "))
}

// noChange matches words that contain now and tell of no change: "call me right now", "from now on", 从现在起; not
// "I live in Rome now".
var noChange = pattern.MustCompile(
	`(?i)\b(?:from now on|right now|just now|by now|now and (?:then|again)|now then|for now)\b` +
		`|从现在(?:起|开始)`)

// changes matches that something was moved, replaced, corrected or new: "it was moved to Friday",
// "I live in Rome now", "sorry, I meant May", "Kim took over", 会议改到周五, 我说错了, 早饭改吃面了; not "it is on Friday".
var changes = pattern.MustCompile(
	`(?i)\b(?:moved|shifted|shift(?:ing)?|pushed|postponed|rescheduled|re-?arranged|brought forward` +
		`|put (?:\p{L}+ ){0,2}(?:back|off)|went up|gone up|put (?:it|them|the \p{L}+) up|changed|switched|new|now|instead` +
		`|correction|wrong|after all|not the|actually|turns out|these days|any ?more|(?:took|taken|gone|went|passed) (?:over|on to)` +
		`|from today|sorry,? i (?:said|meant))\b|\bi said\b.{0,40}\bbut (?:it's|it is|that's|it was|really|actually|i meant)\b` +
		`|改[成到在为期日了吃喝用装签去学看坐做]|挪[到了]?|推[迟到后]|提前|换(?:[成到]|\p{Han}{0,5}了)|变成|调[了到成整]` +
		`|转[到去]|延[到后期]|接手|涨[到了价]|降[到了价]|[贵便宜]了|升[到了]|新|现在|如今|只剩|还[差剩]|不[是用再]|搬|[说记]错`)
