package offline

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/memgraph/graph"
)

// People correct what they just said without saying it again: "sorry, I meant 555 0143", 我说错了，是绿色.

var (
	// meant matches a correction of what was said right before, with what is said instead. Those that
	// admit a mistake are in the first group.
	meant = regexp.MustCompile(`(?i)^(?:(?:no|sorry|wait|oops|hold on|actually|my mistake)[,.!: -]+)*(?:(i meant(?: to say)?|i mean|i misspoke|i made a mistake|i was wrong|(?:that was|that's) wrong|correction)[,.!:;]?|(?:no|sorry|wait|oops|hold on|my mistake|actually)[,.!:]) (?:sorry, )?(?:make that |make it )?([^,;!?]{1,40}?)[.!]*$`)
	// hanMeant is the same in Chinese.
	hanMeant   = regexp.MustCompile(`^(?:啊|哦|哎|等等|不好意思|抱歉)*[，,]?(?:我?((?:刚才)?(?:说错|记错|搞错|弄错)了?|错了|不对|更正)|不是|不)[，,。！：]?(?:应该)?(?:是|在|叫)?([^，。！；？]{1,16}?)[。！]*$`)
	endsClause = regexp.MustCompile(`[,.!:;-]$`)
	itBegins   = regexp.MustCompile(`(?i)^(?:it's|it is|it should be) `)
	// noInstead matches what is said after such words, and is no value.
	noInstead = regexp.MustCompile(`(?i)^(?:i|you|he|she|we|they|it|that|this|there|to|not|no|yes|well|really|seriously|honestly|what|why|how|who|when|where|about|because|if)\b|ly$|\b(?:minutes?|mins?|hours?|days?|weeks?|times|people|things)$|^[我你您他她它这那]|[吗呢吧了]$`)
)

// maxInstead is the most words of a value without a form that is said instead of another.
const maxInstead = 3

// justSaid returns what the speaker said right before a sentence: in this turn, or else in their last
// one, if at most one turn lies between.
func (r *reader) justSaid(s *sentence) *consolidate.Extraction {
	if r.alone {
		return nil
	}
	turn := r.p.Turns[s.turn]
	turn.Text = s.before
	for at := s.turn - 1; at >= max(0, s.turn-2) && s.before == ""; at-- {
		if one := &r.p.Turns[at]; one.Role == graph.Human && one.Speaker == turn.Speaker && one.Person == turn.Person {
			turn = *one
			break
		}
	}
	if turn.Text == "" {
		return nil
	}
	before := newReader(&consolidate.Passage{People: r.p.People, Companion: r.p.Companion, Turns: []consolidate.Turn{turn}})
	before.alone = true
	for i := range before.sentences {
		before.read(&before.sentences[i])
	}
	return before.out
}

// instead returns what a sentence says instead of what was said right before, and whether it admits a
// mistake; "" for none.
func instead(s *sentence) (value string, mistake bool) {
	form := meant
	if s.chinese {
		form = hanMeant
	}
	m := form.FindStringSubmatchIndex(s.text)
	if m == nil {
		return "", false
	}
	value = s.text[m[4]:m[5]]
	if before := strings.TrimRight(s.text[:m[4]], " "); endsClause.MatchString(before) { // "no, it's 39", not "I mean it's late"
		value = itBegins.ReplaceAllString(value, "")
	}
	return strings.Trim(value, " ."), m[2] >= 0
}

// correctsValue adds the value that a sentence gives instead of the one said right before. It has the
// form of such values, or the speaker admits a mistake.
func (r *reader) correctsValue(s *sentence) {
	value, mistake := instead(s)
	if value == "" || noInstead.MatchString(value) {
		return
	}
	before := r.justSaid(s)
	if before == nil || len(before.KeyValues) == 0 || len(before.Errands) > 0 {
		return
	}
	old := &before.KeyValues[len(before.KeyValues)-1]
	form := valueForms[old.Key]
	if form == nil && (!mistake || len(strings.Fields(value)) > maxInstead || utf8.RuneCountInString(old.Value) > maxValueRunes/4 || lexical.Stop(strings.ToLower(value))) {
		return
	}
	if form == nil && !strings.HasPrefix(old.Key, "favorite ") {
		return // what else the key may be, the words do not say
	}
	if old.Key == "age" {
		value = strings.TrimSuffix(strings.TrimSuffix(value, "岁"), " years old")
	}
	from := len(r.out.KeyValues)
	if r.keyValue(s, old.Key, value); len(r.out.KeyValues) > from {
		r.out.KeyValues[from].Change = consolidate.Corrects
	}
}

// toOtherTime returns the errand that was asked for right before, if a sentence gives another time for
// it and says nothing else, and when it is due then: "sorry, in twenty minutes".
func (r *reader) toOtherTime(s *sentence, open []openErrand) (e *openErrand, from, end time.Time) {
	value, _ := instead(s)
	if value == "" {
		return nil, from, end
	}
	if e = r.askedBefore(s, open); e == nil || !e.mayMove(value) {
		return nil, from, end
	}
	said, words := r.p.Turns[s.turn].Time, puttingOff
	if s.chinese {
		words = hanPuttingOff
	}
	from, end, rest := due.PutOff(value, e.next(said), said)
	if from.IsZero() {
		from, end = due.Moved(value, e.next(said), said)
		rest = withoutTimes("on " + value)
	}
	if said.IsZero() || from.IsZero() || hasLetters(words.ReplaceAllString(rest, ""), 1) {
		return nil, time.Time{}, time.Time{}
	}
	return e, from, end
}

// askedBefore returns the open errand that the speaker asked for right before a sentence, or nil.
func (r *reader) askedBefore(s *sentence, open []openErrand) *openErrand {
	before := r.justSaid(s)
	if before == nil || len(before.Errands) != 1 || before.Errands[0].Change != consolidate.Asks {
		return nil
	}
	for i := len(open) - 1; i >= 0; i-- {
		if open[i].Text == before.Errands[0].Text {
			return &open[i]
		}
	}
	return nil
}

var (
	// notThat matches that a reminder is not wanted, without word of which.
	notThat    = regexp.MustCompile(`(?i)^(?:(?:oh|ok|okay|actually|no|well|please|never ?mind|forget (?:it|that|about it)|scrap that)[,.! ]+)*(?:please )?(?:don't|do not|no need to|(?:you )?(?:don't|do not) (?:have|need) to) (?:remind|wake) (?:me|us)(?: up)?(?: any ?more| then| after all| (?:of|about) (?:it|that))?[.!]*$`)
	hanNotThat = regexp.MustCompile(`^(?:算了|好的|那|没事|对了|哦)*[吧]?[，。,]?(?:你)?(?:(?:不用|不必|不需要|无需)(?:再)?(?:叫醒?|提醒)(?:我)?(?:起床)?(?:了)?|(?:别|不要)(?:再)?(?:叫醒?|提醒)(?:我)?(?:起床)?了)(?:吧)?[。！]*$`)
)

// notWanted returns the errand that a sentence calls off without word of which: the one asked for right
// before, or the only one.
func (r *reader) notWanted(s *sentence, open []openErrand) *openErrand {
	form := notThat
	if s.chinese {
		form = hanNotThat
	}
	if !form.MatchString(s.text) {
		return nil
	}
	if e := r.askedBefore(s, open); e != nil {
		return e
	}
	if len(open) == 1 {
		return &open[0]
	}
	return nil
}
