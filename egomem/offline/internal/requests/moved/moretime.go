package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People give what is in the oven more time, and so the timer: "give the crumble another ten", 再多焖十分钟.

var (
	// givesMore matches how much longer something is to take: "give it another ten", "give the crumble ten more minutes"; not "give him another ten". The groups are what it is and how many minutes, in one of the alternatives.
	givesMore = pattern.MustCompile(wording.BeforeAll + `(?:let's |i'll |we'll )?(?:give|leave|let) (it|that|them|those|(?:the|my|our) [a-z' -]+?)(?: in)?(?: have)?(?: for)? ` +
		`(?:another (\d{1,2}|` + wording.LengthWords + `)(?: min(?:ute)?s?)?|(\d{1,2}|` + wording.LengthWords + `) more(?: min(?:ute)?s?)?)(?:,? i think| longer| then)?` + rephrase.TimerEnd)
	// hanGivesMore matches the same in Chinese: 再多焖十分钟, 排骨再炖一刻钟; not 再睡十分钟. The groups are what it is and how long.
	hanGivesMore = pattern.MustCompile(`^(?:那|还是|请|你|帮我|，)*(?:给|让)?([^，。我你他她再]*?)(?:还有?点?[^，。我你他她再]{1,3}，)?再(?:多|给它|让它)*` +
		`(?:给它|让它|[焖煮烤蒸炖煎炸炒焯卤烧热泡煲烫醒]|加|计|定)(?:上|个)?([\d一二两三四五六七八九十半]+个?半?(?:分钟|刻钟|小时|钟头))(?:吧|好了|好吗)*[。！]*$`)
)

// lengthened returns the only timer that runs or rang just now, or request to be told in so many minutes, of what a sentence gives more time, and
// when it is due then.
func lengthened(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time) {
	said := r.Passage.Turns[s.Turn].Time
	text, what, length := wording.WithoutAddress(r, s.Text), "", ""
	if m := givesMore.FindStringSubmatch(strings.ToLower(text)); m != nil && !s.Chinese {
		what, length = m[1], m[2]+m[3]+" minutes"
	} else if m := hanGivesMore.FindStringSubmatch(text); m != nil && s.Chinese {
		what, length = m[1], m[2]
	}
	by, ok := times.LengthOf(length)
	if !ok || by.Clock == 0 || said.IsZero() || s.Question || reading.Unstated.MatchString(s.Text) {
		return nil, from, end
	}
	topic := errand.TermsOf(what)
	if s.Chinese {
		topic = errand.HanTerms(what)
	}
	e = errand.OnlyOne(open, func(o *errand.Open) bool {
		about := errand.TopicOf(language.WithoutReminderWords(wording.WithoutTimes(withoutLength(o.Text))))
		if len(o.Terms) == 0 {
			about = nil // "Tell me"
		}
		isTimed := language.IsTimer(o.Text) || len(o.Terms) == 0 && !language.IsAlarm(o.Text) || errand.Shared(errand.TopicOf(o.Text), topic) > 0
		return isTimed && o.Every == graph.Once && !o.Due.IsZero() && said.Sub(o.Due) <= errand.StaleAfter && o.Due.Sub(said) <= Soon &&
			(len(topic) == 0 || len(about) == 0 || errand.Shared(about, topic) > 0)
	})
	if e == nil {
		return nil, from, end
	}
	from = e.Due
	if from.Before(said) {
		from = said.Truncate(time.Minute)
	}
	from = from.Add(by.Clock)
	return e, from, from.Add(time.Minute)
}
