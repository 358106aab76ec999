package offline

import (
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People say that a reminder is done without its name: 打过了, 已经交了. It is the only open one with that act.

var (
	// hanDeedAlone matches an act that is over, and nothing else.
	hanDeedAlone = pattern.MustCompile(`^(?:好的?|嗯+|哦|是的|对|我|都|今天|今早|早上|上午|中午|下午|[，！])*(?:(?:已经|刚刚|刚才|刚|早就|早)+([^\P{Han}过完好])(?:过|完|好)?|([^\P{Han}过完好])(?:过|完|好))(?:了|啦)+(?:[，](?:谢谢你?|谢啦|放心吧?|不用再?提醒我?了))?[。！]*$`)
	// hanOtherAct matches an act of another name than its first character: 打扫, 打印.
	hanOtherAct  = pattern.MustCompile(`打(?:扫|印|算|扮|包|折|听|开|车|磨|理)|交(?:通|警|流|际|待|换)|买卖|收(?:拾|音|获)|看(?:护|守)|开(?:会|车|始|心|关|门)|发(?:烧|现|票|展|型)|取消|写字楼|做梦|存款|洗衣(?:机|店)`)
	hanAskedJust = pattern.MustCompile(`[？?吗呢]|没有?[。]?$|[怎什哪谁几]`)
)

// hanMealsAlone are acts that people tell of without an errand: 吃过了 is of a meal.
const hanMealsAlone = "吃喝睡来走说到有是好"

// mostAhead is how long before its time people tell of an errand by its act alone.
const mostAhead = 48 * time.Hour

// byDeedAlone returns the only open errand with the act that a sentence names, if it says nothing else and answers
// nothing else.
func (r *reader) byDeedAlone(s *sentence, open []openErrand) *openErrand {
	m := hanDeedAlone.FindStringSubmatch(s.text)
	if m == nil || strings.Contains(hanMealsAlone, m[1]+m[2]) || r.takesBack(s) {
		return nil
	}
	act := m[1] + m[2]
	var found *openErrand
	for i := range open {
		if !strings.Contains(open[i].Text, act) {
			continue
		}
		if found != nil && !found.sameAs(&open[i]) {
			return nil
		}
		found = &open[i]
	}
	said := r.p.Turns[s.turn].Time
	if found == nil || found.Every != graph.Once || !strings.Contains(hanOtherAct.ReplaceAllString(found.Text, ""), act) || found.Due.Sub(said) > mostAhead {
		return nil
	}
	before := []string{s.before}
	if last := r.justBefore(s); last != nil {
		before = append(before, last.Text)
	}
	for i, text := range before {
		mayBeOfAnother := strings.Contains(text, act) || i == 0 && text != "" || hanAskedJust.MatchString(text)
		if mayBeOfAnother && !found.isNamedIn(text, act) {
			return nil
		}
	}
	return found
}

// isNamedIn reports whether a text has a word of an errand besides its act.
func (e *openErrand) isNamedIn(text, act string) bool {
	if !language.IsChinese(text) {
		return false
	}
	terms := hanTerms(hanAsking.ReplaceAllString(text, ""))
	delete(terms, act)
	return shared(e.terms, terms) > 0
}
