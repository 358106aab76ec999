package moved

import (
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// restartsTimer matches that a timer is to run again from its beginning: "restart the timer", "start my timer again"; not
	// "start the timer". The groups are the words of its name.
	restartsTimer = pattern.MustCompile(`^(?:(?:restart|re-start|reset|rerun|repeat|start over) ` + ofKind +
		`|(?:start|run|set|begin) ` + ofKind + ` (?:again|over|anew|afresh|once more|from (?:the )?(?:start|beginning|scratch|zero))(?: again)?)$`)
	// scalesTimer matches that what is left of a timer is halved or doubled: "halve the timer", "cut my timer in half", "double the
	// timer"; not "cut the timer". The groups are the verb and the words of its name.
	scalesTimer = pattern.MustCompile(`^(?:(halve|double) ` + ofKind + `|(?:cut|split|reduce|shorten) ` + ofKind + ` (?:in|by|to) half)$`)
	// hanRestartsTimer matches the same in Chinese: 重新计时, 计时器重新开始, 重置计时器; not 开始计时.
	hanRestartsTimer = pattern.MustCompile(errand.HanAskingTo + `(?:(?:重新|再从头)(?:开始)?(?:倒?计时|启动计时器)|重置(?:一下)?(?:倒?计时器?|定时器)` +
		`|(?:把|将)?(?:倒?计时器?|定时器)(?:重新开始|重新来|重来|重置|从头开始|从头来|重新计)(?:一下)?)(?:吧|好吗)?$`)
	// hanScalesTimer matches the same in Chinese: 计时器减半, 把计时时间翻倍; not 计时器快一点. The group is the way.
	hanScalesTimer = pattern.MustCompile(errand.HanAskingTo + `(?:把` +
		`|将)?(?:倒?计时器?|定时器)的?(?:时间|时长)?(减半|缩短一半|减一半|加倍|翻倍|翻一倍|延长一倍)(?:吧|好吗)?$`)
)

// rerunsTimer moves the timer that a sentence starts again, halves or doubles, and reports whether it is such a sentence. A timer
// starts again for as long as its words say; of one that runs, half of what is left stays.
func rerunsTimer(r *reading.Reader, s *reading.Sentence, open []errand.Open) bool {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || reading.Unstated.MatchString(s.Text) || s.Question && !s.Chinese && !AsksToDo.MatchString(wording.WithoutAddress(r, s.Text)) {
		return false
	}
	name, by, ok := timerAgain(r, s)
	if !ok || errand.IsAnothers(name) || !language.NamesTimer(name) {
		return false
	}
	e := errand.OnlyNamed(name, said, open)
	if e == nil {
		return true
	}
	from := said
	if by > 0 {
		from = said.Add(time.Duration(float64(e.Due.Sub(said)) * by).Round(time.Second))
	} else if lengths, _ := times.Lengths(e.Text); len(lengths) == 1 && lengths[0].Days+lengths[0].Months == 0 {
		from = said.Add(lengths[0].Clock)
	}
	if !from.After(said) || from.Equal(e.Due) {
		return true // it is over, or its words do not say how long it runs
	}
	for i := range open {
		if open[i].Equals(e) {
			r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Due: from,
				DueEnd: from.Add(time.Minute), Change: consolidate.Moves, Was: e.Due})
		}
	}
	return true
}

// timerAgain returns the name of such a timer and the share of its time that is left; 0 is for one that starts again.
func timerAgain(r *reading.Reader, s *reading.Sentence) (name string, by float64, ok bool) {
	text := wording.RequestText(r, s)
	if s.Chinese {
		if m := hanScalesTimer.FindStringSubmatch(text); m != nil {
			if m[1] == "减半" || m[1] == "缩短一半" || m[1] == "减一半" {
				return "计时器", half, true
			}
			return "计时器", double, true
		}
		return "计时器", 0, hanRestartsTimer.MatchString(text)
	}
	text = wording.KindEnd.ReplaceAllString(errand.PoliteWords.ReplaceAllString(text, ""), "")
	if m := restartsTimer.FindStringSubmatch(text); m != nil {
		lengths, _ := times.Lengths(m[2] + m[4])
		return m[1] + m[2] + m[3] + m[4], 0, len(lengths) == 0 // "reset the timer to five minutes" moves it
	}
	if m := scalesTimer.FindStringSubmatch(text); m != nil {
		if m[1] == "double" {
			return m[2] + m[3], double, true
		}
		return m[2] + m[3] + m[4] + m[5], half, true
	}
	return "", 0, false
}

// Shares of the time that is left of a timer.
const (
	half   = 0.5
	double = 2
)
