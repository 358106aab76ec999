package moved

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People put off what they are reminded of by when they want no reminder yet: "no need to remind me about the parcel until Sunday".

var (
	// notBefore matches that a reminder is not to come before a time: "no need to remind me about the parcel until Sunday", "don't nag me about it before six", "you
	// needn't mention the parcel till Sunday"; not "don't remind me about the parcel". The groups are what it is about and the time.
	notBefore = pattern.MustCompile(rephrase.StopHead + `(?:(?:(?:there's )?no need to|don't|do not|you needn't|you don't (?:need|have) to|needn't|no) (?:remind|nag|bother|poke|nudge|tell|pester|chase|bug|mention|prod|reminding|nagging)(?: (?:me|us))?(?: (?:about|of|to|over|with))?` +
		`|lay off(?: me)?(?: about)?|leave me alone about|not) ?((?:(?:the|my|our) )?[^,.;!?]*?) ?(?:until|till|before) ([^,.;!?]{2,30}?)(?:,? (?:please|thanks|would you|will you))*[.! ]*$`)
	// notNow matches that a reminder is to come at another time than now: "not now about the parking, try me at five", "not yet, ask me again at six"; not
	// "not now". The groups are what it is about and the time.
	notNow = pattern.MustCompile(`(?i)^(?:(?:ok|okay|oh|no|sorry|ah)[, ]+)*(?:not (?:now|yet|just now|right now)|later)(?: about ((?:the |my |our )?[^,.;!?]+?))?(?:, | - |; |\. )(?:so )?(?:try|ask|tell|remind|nudge|poke|catch|nag|prod|shout at|get)(?: me)?(?: again| about it)?,? ((?:at|on|in|tomorrow|tonight|after|around)\b[^,.;!?]{0,30}?)(?: instead)?[.! ]*$`)
	// HanNotBefore matches the same in Chinese: 周日之前不用提醒我取包裹, 取包裹等周日再提醒我吧, 床单晚点儿再说，三点再叫我; not 不用提醒我取包裹. The groups are the time and
	// what it is about, in one of the alternatives.
	HanNotBefore = pattern.MustCompile(`^(?:那|你|，)*([^，。我你他她]{2,10}?)(?:之前|以前|前)(?:都|先|你|就)*(?:不用|别|不要|不必|甭)(?:再|老)?(?:提醒|催|叫|喊|念叨|唠叨|跟我说|提)我?([^，。了]*?)(?:的事情?)?了?[。！]*$` +
		`|^(?:那|还是|，)*([^，。我你他她]{1,10}?)(?:的事情?)?(?:等|到|先不急，|先别急，|不急，|晚[点些]儿?再说，|待会儿?再说，|回头再说，|等等再说，)+([^，。我你他她]{2,10}?)再(?:提醒|催|叫|喊|念叨|跟我说)我?(?:一[声下])?(?:吧|好了)?[。！]*$`)
)

// NotUntil adds that a reminder that comes once is put off to the time before which it is not wanted, and reports whether there is such a one.
func NotUntil(r *reading.Reader, s *reading.Sentence) bool {
	said := r.Passage.Turns[s.Turn].Time
	if said.IsZero() || s.Question || wording.Joking.MatchString(s.Text) || !r.People.ToRobot {
		return false
	}
	text, about, when := wording.WithoutUnknownAddress(r, s, wording.WithoutAddress(r, s.Text)), "", ""
	if m := HanNotBefore.FindStringSubmatch(text); m != nil && s.Chinese {
		about, when = m[2]+m[3], m[1]+m[4]
	} else if m := notBefore.FindStringSubmatch(text); m != nil && !s.Chinese {
		about, when = m[1], m[2]
	} else if m := notNow.FindStringSubmatch(text); m != nil && !s.Chinese {
		about, when = m[1], m[2]
	} else {
		return false
	}
	open := errand.AllOpen(r, r.Holder(s))
	topic := errand.TopicOf(about)
	e := errand.OnlyOne(open, func(o *errand.Open) bool {
		return o.Every == graph.Once && len(topic) > 0 && o.IsNamed("", topic, &errand.NamedTime{})
	})
	if len(topic) == 0 {
		if e = errand.JustAsked(r, s, open); e == nil {
			e = errand.JustCame(r, s, open)
		}
	}
	if e == nil || e.Every != graph.Once {
		return false
	}
	e, from, end := toTime(e, strings.ToLower(when), said)
	if e == nil || !from.After(said) {
		return false
	}
	move(r, s, e, from, end, open)
	return true
}
