package leftout

import (
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People leave out days or a week of what they are reminded of: "skip the 24th", "you don't need to remind me about the bins this
// week", 下下周五不用提醒. What comes back goes on after that. What comes once ends if it is due then.

var (
	// leavesOutForm matches that a reminder is not wanted, up to what it is about and the days: "you don't need to remind me", "no need
	// to wake me up", "skip", "not"; not "don't forget". One of the groups tells whether it names a kind of reminder, or only days.
	leavesOutForm = pattern.MustCompile(`^(?:(?:oh|ok|okay` +
		`|but|and|so|actually|no|well|please|just)[, ]+)*(?:(?:(?:you )?(?:don't|do not|needn't|won't)(?: (?:need|have))?(?: to)?` +
		`|(?:there's |there is )?no need(?: for you)? to) ((?:remind|wake|call|nudge|ping|bother) (?:me|us)(?: up)?)\b` +
		`|(?:i|we) (?:don't|do not|won't) (?:need|want) (?:an?|any|the|my|that) ((?:[^ ,;.!?]+ ){0,3}?(?:reminder|alarm|wake-up call)s?)\b` +
		`|(?:no|skip|leave out) (?:the |my )?((?:[^ ,;.!?]+ ){0,3}?(?:reminder|alarm|wake-up call)s?)\b` +
		`|(skip|leave out|not|never|except|apart from)\b) ?(.*)$`)
	// hanLeavesOutForm matches the same in Chinese: 下周五不用提醒我倒垃圾, 这周取快递不用提醒了; not 不用提醒我了. The groups are what stands before
	// it, the verb, and what stands behind.
	hanLeavesOutForm = pattern.MustCompile(`^(?:那|哦|对了|不过|但是?|请|麻烦你?|好的|，)*([^，。]{2,16}?)(?:[我你就都]` +
		`|可以)*(?:不用|不必|不需要|不要|别|无需)再?(提醒|[叫喊]醒?)(?:一下)?我?([^，。]{0,10}?)(?:了|吧|啦)*$`)
	// hanLeavesOutDays matches a day that is left out, and nothing else: 跳过15号, 周五除外, 周六不用; not 跳过, 24号不用. The groups are the day.
	hanLeavesOutDays = pattern.MustCompile(`^(?:但是?|不过|，)*(?:(?:跳过|略过` +
		`|不包括|不含|除了)([^，。]{2,8}?)(?:那天|那次|以外|之外)?|([^，。]{2,8}?)(?:那天|那次)?(?:除外|不算|跳过|略过)` +
		`|([这下]?个?(?:周|星期|礼拜)[一二三四五六日天末])(?:那天|那次)?就?不用)(?:吧|了)*$`)
	// theOneAfter matches that it goes on right after that: ", but the one after", " but the friday after that"; not "but on Monday".
	theOneAfter = pattern.MustCompile(`,? but (?:on )?the (?:one|week|day|(?:mon|tues|wednes|thurs|fri|satur|sun)day) after(?: that| next)?$`)
	// NoOneSpan matches words with which days are no days to leave out: "until friday", "before the 5th", 之前; not "this week".
	NoOneSpan = pattern.MustCompile(`\b(?:until|till|til|unless` +
		`|before|after|from|since|by|if|when|instead|yet|so|because|ago)\b|之?[前后]|以[前后]|直到|除非|如果|改|推迟|开始|起|每`)
	// AboutWords matches words between a reminder and what it is about that say nothing of it: "about the", "to"; not "bins".
	AboutWords = pattern.MustCompile(`\b(?:about|of|to|for|on|in|over|during|the|my` +
		`|our|that|it|this|and|or|nor|any ?more|reminders?|alarms?|up|either|at all|also|too)\b|[,.]|那天|那次|这次|早[上晨]|的|[和与跟、]|` +
		`(?:我们?|咱们?|全家)?(?:都|要|得|会)*(?:去|出去|出门)?(?:旅游|旅行|出差|度假|不在家?|回老家)`)
)

// Wish is what a sentence says of reminders to leave out.
type Wish struct {
	about string           // what they are about
	Kind  string           // the words for their kind: "wake me"
	Days  []times.Interval // when
	Each  []time.Weekday   // days of the week that are left out each time: "never on Saturdays"
	alone bool             // it says no more than the days: "skip the 15th"
	event bool             // what they are about is said not to take place: "there's no choir this week"
	bare  bool             // and not that a reminder is meant: "not on the 15th"
	span  bool             // the days are all from one to another: "until Sunday"
}

// Read reads what a request in lower case leaves out.
func Read(text string, chinese bool, said time.Time) (out Wish, ok bool) {
	text = strings.TrimSuffix(wording.KindEnd.ReplaceAllString(strings.Trim(text, " ，。！.!"), ""), " though")
	away := awayThen.FindStringSubmatch(text) // its reason comes first
	text = WithoutWhy(text, chinese)
	text, out.Each = EachDayLeftOut(text, chinese)
	var rest string
	switch {
	case said.IsZero():
		return out, false
	case chinese && hanOffThen.MatchString(text):
		m := hanOffThen.FindStringSubmatch(text)
		rest, out.event = strings.Join(m[1:], " "), true
	case away != nil:
		rest, out.Kind = away[2]+" "+away[1], "remind"
	case needNotThen.MatchString(text) && !leavesOutForm.MatchString(text):
		m := needNotThen.FindStringSubmatch(text)
		rest, out.Kind = m[1]+" "+m[2], "remind"
	case offThen.MatchString(text) && !leavesOutForm.MatchString(text):
		m := offThen.FindStringSubmatch(text)
		rest, out.event = strings.Join(m[1:], " "), true
	case skipsThing.MatchString(text) && !errand.KindWords.MatchString(text):
		rest, out.Kind = skipsThing.FindStringSubmatch(text)[1], "remind"
	case chinese:
		if m := hanLeavesOutDays.FindStringSubmatch(text); m != nil {
			rest, out.alone, out.bare = m[1]+m[2]+m[3], true, true
		} else if m := hanLeavesOutForm.FindStringSubmatch(text); m != nil {
			rest, out.Kind = m[1]+" "+strings.TrimPrefix(m[3], "起床"), m[2]
		} else {
			return out, false
		}
	default:
		m := leavesOutForm.FindStringSubmatch(theOneAfter.ReplaceAllString(text, ""))
		if m == nil {
			return out, false
		}
		out.Kind, out.alone, out.bare = m[1]+m[2]+m[3], m[4] != "", m[4] != "" && m[4] != "skip"
		rest = m[2] + m[3] + " " + m[5]
	}
	if days, at := wording.SpanOf(rest, chinese, said); at != nil && !out.alone {
		out.Days, out.span, rest = []times.Interval{days}, true, rest[:at[0]]+" "+rest[at[1]:]
	}
	if NoOneSpan.MatchString(rest) {
		return out, false
	}
	if !out.span {
		out.Days, rest = wording.DaysOf(rest, chinese, said)
	}
	out.about = strings.Join(strings.Fields(AboutWords.ReplaceAllString(rest, " ")), " ")
	return out, len(out.Days) > 0 && (!out.alone || out.about == "") && (!out.event || len(errand.TopicOf(out.about)) > 0)
}

// Reminders returns the open errands that are meant: those about something, all alarms, or the one that was asked for right before.
func (o *Wish) Reminders(r *reading.Reader, s *reading.Sentence, open []errand.Open) (list []*errand.Open) {
	if o.about == "" && (o.alone || !isOfAlarms(o.Kind)) {
		if e := errand.JustAsked(r, s, open); e != nil || o.bare {
			return only(e)
		}
		said := r.Passage.Turns[s.Turn].Time
		return only(errand.OnlyOne(open, func(e *errand.Open) bool { return e.Every != graph.Once && isDueIn(e, o.Days, said) }))
	}
	topic := errand.TopicOf(o.about)
	for i := range open {
		e := &open[i]
		switch {
		case o.span && e.Every == graph.Once, // "no need to remind me of the parcel until Friday" puts it off
			o.about != "" && (len(topic) == 0 || !e.IsNamed(o.Kind, topic, &errand.NamedTime{})), o.event && !isAt(e, topic),
			o.about == "" && !language.IsAlarm(e.Text):
			continue
		case o.about != "" && len(list) > 0 && list[0].Text != e.Text:
			return nil // about several
		}
		list = append(list, e)
	}
	return list
}

// only returns a list of an errand; nil for nil.
func only(e *errand.Open) []*errand.Open {
	if e == nil {
		return nil
	}
	return []*errand.Open{e}
}

// isOfAlarms reports whether words are of alarms: "wake me up", "alarm", 叫; not "remind me".
func isOfAlarms(kind string) bool {
	return strings.HasPrefix(kind, "wake") || strings.ContainsAny(kind, "叫喊") || language.NamesAlarm(kind)
}

// isDueIn reports whether an errand is due on some of the days.
func isDueIn(e *errand.Open, days []times.Interval, said time.Time) bool {
	for _, i := range days {
		if len(e.TimesIn(i.From, i.To, said)) > 0 {
			return true
		}
	}
	return false
}

// LeaveOut adds that an errand leaves out days. One that comes once ends if it is due on them.
func LeaveOut(r *reading.Reader, s *reading.Sentence, e *errand.Open, days []times.Interval) {
	said := r.Passage.Turns[s.Turn].Time
	for _, i := range days {
		if e.Every == graph.Once && !e.Due.Before(i.From) && e.Due.Before(i.To) {
			r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Change: consolidate.Cancels, Was: e.Due})
			return
		}
		for _, at := range e.TimesIn(i.From, i.To, said) {
			LeaveOutAt(r, s, e, at)
		}
	}
}

// LeaveOutAt adds that an errand that comes back leaves out one time.
func LeaveOutAt(r *reading.Reader, s *reading.Sentence, e *errand.Open, at time.Time) {
	r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: e.Name(), Due: at,
		DueEnd: at.Add(time.Minute), Change: consolidate.Skips, Was: e.Due})
}
