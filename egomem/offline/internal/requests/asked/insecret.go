package asked

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// hanRemindsFirst matches a request for a reminder that begins a sentence, with its time: 周五五点提醒我把礼物藏起来; not 我考砸了，提醒我.
var hanRemindsFirst = pattern.MustCompile(`^(?:请|麻烦你?|你|帮我|记得|到时候)*[^，。我你他她]{0,16}提醒(?:一下)?我`)

// InSecret adds a reminder that a sentence asks for before it says from whom it is to be kept, and reports whether it is such a
// sentence: "remind me on Friday to hide the present, he mustn't see it". It is kept as its turn is.
func InSecret(r *reading.Reader, s *reading.Sentence, text string) bool {
	first := wording.MustErrand.MatchString(text)
	if s.Chinese {
		first = hanRemindsFirst.MatchString(text) && !wording.HanDont.MatchString(text)
	}
	return first && (Repeated(r, s) || !reading.Repeats.MatchString(text) && Once(r, s, true))
}
