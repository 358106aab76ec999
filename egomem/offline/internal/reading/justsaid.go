package reading

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// maxPause is how long after a turn the next one may lean on it.
const maxPause = time.Hour

// JustBefore returns the turn shortly before that of a sentence; nil for none.
func (r *Reader) JustBefore(s *Sentence) *consolidate.Turn {
	if s.Turn == 0 || r.Passage.Turns[s.Turn].Time.Sub(r.Passage.Turns[s.Turn-1].Time) > maxPause {
		return nil
	}
	return &r.Passage.Turns[s.Turn-1]
}

// meant matches a correction of what was said right before, with what is said instead. Those that admit a mistake are
// in the first group: "no, sorry, Tuesday", "oops, I meant Bob", "wait, make that six"; not "make that six".
var meant = pattern.MustCompile(`(?i)^(?:` +
	`(?:oh|ah|uh|um|no|nope|sorry|wait|oops|hold on|hang on|actually|my mistake|what am i saying)(?:[,.!: -]+| ))*(?:` +
	`(` +
	`i meant(?: to say)?|you mean|i mean|i misspoke|i made a mistake|i was wrong` +
	`|(?:that was|that's) wrong` +
	`|wrong|correction|scratch that|oops|hang on|hold on|what am i saying|no wait|wait,? no` +
	`|(?:you(?:'ve)?|u) got (?:that|it) wrong)[,.!:;]?` +
	`|(?:no|nope|sorry|wait|my mistake|actually|no sorry|rather)[,.!:]?) (?:sorry, |no, |wait, )*` +
	`(?:make that |make it )?([^,;!?]{1,40}?)(?:,? sorry|, (?:dear|please|actually|not [\p{L} ]{1,20}))?[.!]*$`)

// notThis matches what was said right before as wrong, with what is right, in two groups: "Tom, not Tim".
var notThis = pattern.MustCompile(`(?i)^(?:(?:no|it's|its|he's|she's),? )*([\p{L}\d' -]{1,30}?),? not ` +
	`([\p{L}\d' -]{1,30}?)[.!]*$`)

// hanMeant matches a correction of what was said right before, in Chinese: 不对，是周二, 我说错了，叫王明; not 周二见.
var hanMeant = pattern.MustCompile(`^(?:啊|哦|哎|唉|呃|等等|等一下|等下|不好意思|抱歉)*[，,]?` +
	`(?:[我你]?((?:刚才)?(?:说错|记错|搞错|弄错)了?|错了|不对|更正|等等|算了)|不是[\p{Han}A-Za-z\d]{0,8}|不)` +
	`(?:啊|哈|的)?[，,。！：]?(?:应该)?(?:是|在|叫)?([^，。！；？]{1,16}?)` +
	`(?:吧|才对|，不叫[\p{Han}]{1,4}|，不是[\p{Han}]{1,4})?[。！]*$`)

// hanNotThis matches the same with what was wrong, in Chinese: 是周二，不是周三, 叫王明，不叫王敏; not 是周二.
var hanNotThis = pattern.MustCompile(`^(?:是|叫)([\p{Han}A-Za-z\d]{1,8})[，,](?:不是|不叫)[\p{Han}A-Za-z\d]{1,8}[。！]*$`)

// endsClause matches the end of a clause before a correction: "no,", "wait -"; not "I mean".
var endsClause = pattern.MustCompile(`[,.!:;-]$`)

// itBegins matches words before the value of a correction: "it's Tuesday", "his name is Tom"; not "Tuesday".
var itBegins = pattern.MustCompile(`(?i)^` +
	`(?:it's|its|it is|it should be|he's called|she's called|(?:his|her|my [\p{L}]+'s|the) name(?:'s| is)) `)

// MereYes matches a turn that only agrees, after which what was spoken of before still is: "yeah", "yes please", 对, 好的，谢谢; not "yes, at six".
var MereYes = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|yep|yup|sure|right|correct|ok|okay|exactly|perfect|great|please|thanks|thank you|that's right|对|对的|是|是的|嗯|好|好的|行|可以|谢谢你?)(?:[,.!，。！ ]+|$))+$`)

// JustSaid returns what the speaker said right before a sentence: in this turn, or else in their last
// one, if at most one turn lies between. A mere yes to the companion is passed over.
func (r *Reader) JustSaid(s *Sentence) *consolidate.Extraction {
	if r.Alone {
		return nil
	}
	turn := r.Passage.Turns[s.Turn]
	turn.Text = s.Before
	first := s.Turn - 2
	for at := s.Turn - 1; at >= max(0, first) && s.Before == ""; at-- {
		if one := &r.Passage.Turns[at]; one.Role == graph.Human && one.Speaker == turn.Speaker && one.Person == turn.Person {
			if at > 0 && r.Passage.Turns[at-1].Role == graph.Robot && first == s.Turn-2 && MereYes.MatchString(one.Text) {
				first = at - 2
				continue
			}
			turn = *one
			break
		}
	}
	if turn.Text == "" {
		return nil
	}
	return r.ReadAlone(turn)
}

// ReadAlone reads one turn as if it were the only one.
func (r *Reader) ReadAlone(turn consolidate.Turn) *consolidate.Extraction {
	before := New(&consolidate.Passage{People: r.Passage.People, Companion: r.Passage.Companion,
		Turns: []consolidate.Turn{turn}}, r.rules)
	before.Alone = true
	for i := range before.Sentences {
		before.rules(before, &before.Sentences[i])
	}
	return before.Out
}

// Instead returns what a sentence says instead of what was said right before, and whether it admits a
// mistake; "" for none.
func Instead(s *Sentence) (value string, mistake bool) {
	form := meant
	if s.Chinese {
		form = hanMeant
	}
	m := form.FindStringSubmatchIndex(s.Text)
	if m == nil {
		for _, form := range []*pattern.Pattern{notThis, hanNotThis} {
			if m := form.FindStringSubmatch(s.Text); m != nil && (form == hanNotThis) == s.Chinese {
				return strings.TrimSpace(m[1]), true
			}
		}
		return "", false
	}
	value = s.Text[m[4]:m[5]]
	if before := strings.TrimRight(s.Text[:m[4]], " "); endsClause.MatchString(before) { // "no, it's 39", not "I mean it's late"
		value = itBegins.ReplaceAllString(value, "")
	}
	return strings.Trim(value, " ."), m[2] >= 0
}
