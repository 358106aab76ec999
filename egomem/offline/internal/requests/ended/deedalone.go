package ended

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People say that a reminder is done by its act alone: 打过了, 已经交了. The only open one with that act is meant.

var (
	// hanDeedAlone matches an act that is over, and nothing else. A group has the act: 好的，已经吃了, 刚买完了，谢谢,
	// 洗好了; not 吃了药.
	hanDeedAlone = pattern.MustCompile(`^(?:好的?|嗯+|哦|是的|对|我|都|今天|今早|早上|上午|中午|下午|[，！])*` +
		`(?:(?:已经|刚刚|刚才|刚|早就|早)+([^\P{Han}过完好])(?:过|完|好)?|([^\P{Han}过完好])(?:过|完|好))(?:了|啦)+` +
		`(?:[，](?:谢谢你?|谢啦|放心吧?|不用再?提醒我?了))?[。！]*$`)
	// hanOtherAct matches words whose first character alone would name another act: 打扫, 打印.
	hanOtherAct = pattern.MustCompile(
		`打(?:扫|印|算|扮|包|折|听|开|车|磨|理)` +
			`|交(?:通|警|流|际|待|换)|买卖|收(?:拾|音|获)|看(?:护|守)|开(?:会|车|始|心|关|门)|发(?:烧|现|票|展|型)|取消|写字楼|做梦` +
			`|存款|洗衣(?:机|店)`)
	// hanAskedJust matches what makes a Chinese sentence a question: 吃药了吗, 衣服洗了没有; not 吃过药了.
	hanAskedJust = pattern.MustCompile(`[？?吗呢]|没有?[。]?$|[怎什哪谁几]`)
)

// hanMealsAlone are acts that people tell of without an errand: 吃过了 tells of a meal.
const hanMealsAlone = "吃喝睡来走说到有是好"

// mostAhead is how long before its time an errand may be meant by its act alone.
const mostAhead = 48 * time.Hour

// byDeedAlone returns the only open errand with the act that a sentence says is done, if the sentence says nothing
// else and is no answer about something else.
func byDeedAlone(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	m := hanDeedAlone.FindStringSubmatch(s.Text)
	if m == nil || strings.Contains(hanMealsAlone, m[1]+m[2]) || takesBack(r, s) {
		return nil
	}
	act := m[1] + m[2]
	var found *errand.Open
	for i := range open {
		if !strings.Contains(open[i].Text, act) {
			continue
		}
		if found != nil && !found.SameAs(&open[i]) {
			return nil
		}
		found = &open[i]
	}
	said := r.Passage.Turns[s.Turn].Time
	if found == nil || found.Every != graph.Once ||
		!strings.Contains(hanOtherAct.ReplaceAllString(found.Text, ""), act) || found.Due.Sub(said) > mostAhead ||
		isOfAnother(r, s, found, act) {
		return nil
	}
	return found
}

// hanNotAlone matches that an act will not be done, and nothing else. A group has the act: 算了，不去了,
// 今天不买了，改天吧; not 不去医院了.
var hanNotAlone = pattern.MustCompile(`^` +
	`(?:算了|那|好吧|哦|我们?|咱们?|又|还是|决定|最后|都|就|今天|明天|[，！])*不(?:想|用)?` +
	`([去买打交做看洗送寄取拿订约修跑])了(?:[，](?:谢谢你?|谢啦|不用再?提醒我?了|改天(?:吧|再说)?))?[。！]*$`)

// callsOffAlone returns the only open errand with the act that a sentence gives up, if the sentence says nothing else
// and the errand was asked for in the passage or is due soon: 不去了.
func callsOffAlone(r *reading.Reader, s *reading.Sentence, open []errand.Open) (found *errand.Open) {
	m := hanNotAlone.FindStringSubmatch(s.Text)
	if m == nil {
		return nil
	}
	said := r.Passage.Turns[s.Turn].Time
	for i := range open {
		e := &open[i]
		if !strings.Contains(hanOtherAct.ReplaceAllString(errand.HanAsking.ReplaceAllString(e.Text, ""), ""), m[1]) {
			continue
		}
		if found != nil && !found.SameAs(e) {
			return nil
		}
		found = e
	}
	if found == nil || found.Every != graph.Once || found.Turn < 0 && found.Due.Sub(said) > mostAhead ||
		isOfAnother(r, s, found, m[1]) {
		return nil
	}
	return found
}

// isOfAnother reports whether the sentence may be about another thing than an errand with that act, by what was said
// right before it.
func isOfAnother(r *reading.Reader, s *reading.Sentence, found *errand.Open, act string) bool {
	before := []string{s.Before}
	if last := r.JustBefore(s); last != nil {
		before = append(before, last.Text)
	}
	for i, text := range before {
		mayBeOfAnother := strings.Contains(text, act) || i == 0 && text != "" || hanAskedJust.MatchString(text)
		if mayBeOfAnother && !namesThing(found, text, act) {
			return true
		}
	}
	return false
}

// namesThing reports whether a text has a word of an errand besides its act.
func namesThing(e *errand.Open, text, act string) bool {
	if !language.IsChinese(text) {
		return false
	}
	terms := errand.HanTerms(errand.HanAsking.ReplaceAllString(text, ""))
	delete(terms, act)
	return errand.Shared(e.Terms, terms) > 0
}
