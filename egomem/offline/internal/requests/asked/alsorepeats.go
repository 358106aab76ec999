package asked

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People add a repeating time to what they asked for right before: "Wake me every weekday at 6." "And on Saturdays at 8."

var (
	// alsoThen matches such a time with the word that adds it: "and on Saturdays at 8", "also every friday at 7, please"; not "on Saturdays at 8". The
	// group is the time.
	alsoThen = pattern.MustCompile(`(?i)^(?:oh,? )?(?:(?:and|also|plus),? )+(.+?)(?:,? (?:too|as well|please))*[.! ]*$`)
	// hanAlsoThen matches the same in Chinese: 还有周六八点, 另外每周日九点也要; not 周六八点. The group is the time.
	hanAlsoThen = pattern.MustCompile(`^(?:还有|另外|以及|然后|再加上?|外加)[，,]?(.+?)(?:也要|也是|也一样|也叫|也提醒)?(?:吧|哦)?[。！]*$`)
)

// alsoRepeats returns a repeating time that is added to what was asked for right before as a request for the same then.
func alsoRepeats(r *reading.Reader, s *reading.Sentence) *reading.Sentence {
	form := alsoThen
	if s.Chinese {
		form = hanAlsoThen
	}
	m := form.FindStringSubmatch(s.Text)
	if m == nil || !due.IsRepeat(m[1]) {
		return s
	}
	before := errand.AskedBefore(r, s, errand.AllOpen(r, r.Holder(s)))
	if before == nil || before.Every == graph.Once {
		return s
	}
	asked := wording.WithoutTimes(before.Text)
	if s.Chinese {
		when := m[1]
		if !strings.HasPrefix(when, "每") {
			when = "每" + when
		}
		s = s.WithText(when + asked)
	} else {
		s = s.WithText(asked + " " + m[1])
	}
	s.Another = true
	return s
}
