package egomem

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Reminder is something that the companion is to do or to remind of. Consolidate finds those that
// people ask for; Remind adds one of the app's. One ends when the person who asked for it says that it was done,
// or the person whom it is to remind and who may know of it, or the app does. What others did ends none: "I took the pills" may be of their own.
// In the same way both move and snooze it. Nothing said in private changes a reminder that others know of.
//
// That person moves one by naming it: "move my alarm to 7:30", "push the dentist reminder to Friday". If none fits, or
// several do, none is moved; "set the alarm to seven", which may ask for another one, then adds it. "Set the alarm" also
// adds one if it is for another day. "Cancel the reminder about the dentist" and "cancel the 7 am alarm" end the one that
// fits in the same way. Reminders that cannot be told apart, in words and time, count as one: they are moved and cancelled
// together. What another person asked for, as in "Mum said: move my alarm", changes nothing. "Snooze it for ten minutes" is
// of one whose time came within the last hour; "snooze" alone is for ten minutes. "Cancel tomorrow's alarm" and "no alarm on
// the 24th" leave out one time of an alarm that comes back, "never on Saturdays" a day of each week, "no need to
// remind me about the bins this week" all of a week, and "move tomorrow's alarm to 8" sets a single one instead. The same
// request for another day moves the reminder; for another time of the same day ("at 9 am", then "at 9 pm") it is a second one.
type Reminder struct {
	ID ID // set by Reminders
	// Person is whom it is for, or who asked for it: it is due for this person and the app alone. "Remind
	// Callum to buy milk", as Consolidate finds it, is due for Callum too, if he may know of it; "remind us both" is
	// due for the two who were there. 0 means everyone who may know of it.
	Person ID
	// Text says what, as the app gave it or in the words of the person: "call the dentist", "Remind me to
	// call the dentist".
	Text string
	// Due is when. In Reminders it is the time since when it is due, or when it will be due next.
	// Zero means any time. A day without an hour, such as "on Friday", is due at 09:00; what is asked for "three times a day",
	// without the times, is a reminder at 9, one at 14 and one at 20.
	Due time.Time
	// Every says how often it comes back, by the clock of Options.Now.
	Every Repeat
	// Until is when one that comes back ends: from then on it is not due. Zero is never.
	Until time.Time
	// Audience says who else may recall it; zero is Linked.
	Audience Audience
}

// Repeat says how often a reminder comes back: Weekly.Every(2) is every other week. Where a month lacks the day of Due it
// is the last day of that month: Monthly since 31 January is on 28 or 29 February, then on 31 March.
type Repeat = graph.Repeat

// The repeats.
const (
	Once     = graph.Once
	Daily    = graph.Daily
	Weekdays = graph.Weekdays // Monday to Friday
	Weekly   = graph.Weekly
	Monthly  = graph.Monthly
	Yearly   = graph.Yearly
	Hourly   = graph.Hourly   // by day and by night
	Minutely = graph.Minutely // Minutely.Every(20) is every 20 minutes
	MonthEnd = graph.MonthEnd // on the last day of each month
	// On the day of the week of Due, by its place in the month: on the second Tuesday, or on the last one.
	MonthWeekday     = graph.MonthWeekday
	MonthLastWeekday = graph.MonthLastWeekday
)

// ReadReminders reads what a person, or an app, asks to be reminded of: what, when and how often, in
// English or Chinese. Times are read as of now, by its clock. "Every Monday and Thursday" is two
// reminders, and so are "at 8 and at 20:00" and "the 1st and 15th of each month". A request in the words of a person, such as "I'd
// like a reminder about the pills at nine" or "let me sleep until 8", is read as in a conversation. One without a time has no Due, and is due
// at any time. Nor has one on a day that does not exist, such as 31 April: the day stays in its Text. "The last Friday of each month" is
// MonthLastWeekday, "the second Sunday of May every year" MonthWeekday.Every(12), "the 31st of each month" MonthEnd, and
// 29 February of every year is MonthEnd.Every(12). Asked for in February, what is for the 29th or 30th of each month
// begins in March if that day is not in the month. Set Person before Remind stores them:
//
//	for _, r := range egomem.ReadReminders("call the dentist tomorrow at nine", time.Now()) {
//		r.Person = emily
//		_, err = mem.Remind(ctx, r)
//	}
//
// What people ask for in a conversation needs no such call: Consolidate finds it.
func ReadReminders(text string, now time.Time) []Reminder {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	if len(text) > maxReadReminder {
		return []Reminder{{Text: text}}
	}
	if list := askedReminders(text, now); list != nil {
		return list
	}
	var list []Reminder
	each := due.EachClock(text)
	if each == nil {
		each = []string{text}
	}
	for _, one := range each {
		for _, r := range readReminders(one, now) {
			if !slices.Contains(list, r) {
				list = append(list, r)
			}
		}
	}
	return list
}

// readReminders reads a request with one time of a day.
func readReminders(text string, now time.Time) (list []Reminder) {
	every, first, until := due.RepeatedUntil(text, now)
	for _, at := range first {
		list = append(list, Reminder{Text: text, Due: at, Every: every, Until: until})
	}
	if list == nil {
		at, _, rest := due.Of(text, now)
		list = []Reminder{{Text: cmp.Or(rest, text), Due: at}}
	}
	return list
}

// maxReadReminder is the length in bytes up to which the words of a reminder are read.
const maxReadReminder = 4 << 10

// Remind stores a reminder and returns its ID.
func (m *Memory) Remind(ctx context.Context, r Reminder) (id ID, err error) {
	const op = "store a reminder"
	if err := m.open(op); err != nil {
		return 0, err
	}
	n := graph.Node{Kind: graph.Intention, Origin: graph.Told, Text: strings.TrimSpace(r.Text), Speaker: r.Person,
		Audience: r.Audience,
		Event:    r.Due, Detail: graph.Errand{Due: r.Due, Every: r.Every, Until: r.Until}}
	if r.Person == App || r.Person == Stranger {
		return 0, memgraph.Wrap(op, m.store.Ego(),
			hint.Errorf("take the ID from Memory.Person or AddPerson",
				"%w: Person is an ID of a person; 0 is for everyone who may know of it", ErrInvalid))
	}
	p, err := prepareNode(n, "")
	if err != nil {
		return 0, memgraph.Wrap(op, m.store.Ego(), err)
	}
	err = m.store.Write(ctx, func(w *memgraph.Writer) error {
		id, _, err = w.Put(p.node)
		return memgraph.Wrap(op, m.store.Ego(), err)
	})
	return id, err
}

// Reminders returns what is still to be done, as far as the asker may know it: by the time since
// when it is due or at which it will be, at most 100. What has no time comes last. What a person
// asked for is listed for that person, for another whom they asked to remind ("Remind Callum to buy milk")
// and for the app. One that was not done stays listed until Done or Cancel; prompts, arrivals and Live leave it
// out a week after its time (retrieve.MaxOverdue). The asker is that of Cue.Asker: 0 means App while the memory knows
// at most one person, and is ErrAsker beyond.
func (m *Memory) Reminders(ctx context.Context, asker ID) ([]Reminder, error) {
	const op = "list reminders"
	if err := m.open(op); err != nil {
		return nil, err
	}
	var list []retrieve.Evidence
	err := m.asked(ctx, op, asker, func(who graph.ID) (err error) {
		list, err = m.recaller.Load().Errands(ctx, who, m.options.Now(), maxReminders)
		return err
	})
	if err != nil {
		return nil, memgraph.Wrap(op, m.store.Ego(), err)
	}
	reminders := make([]Reminder, len(list))
	for i := range list {
		n := &list[i].Node
		errand, _ := n.Detail.(graph.Errand)
		reminders[i] = Reminder{ID: n.ID, Person: n.Speaker, Text: n.Text, Every: errand.Every, Until: errand.Until, Audience: n.Audience}
		if !errand.Due.IsZero() {
			reminders[i].Due = list[i].Time
		}
	}
	return reminders, nil
}

const maxReminders = 100

// Done says that a reminder was carried out, also before its time. A repeated one is due again at its next
// time. Done of a repeated one that is not due is ErrInvalid: to skip its next time, Postpone it to the time
// after that. An ID of something else is ErrInvalid too. One that was cancelled is ErrEnded.
func (m *Memory) Done(ctx context.Context, id ID) error {
	return m.reminder(ctx, "mark a reminder done", id, func(w *memgraph.Writer, n graph.Node, errand graph.Errand) error {
		now := m.options.Now()
		if last := errand.Occurrence(now); errand.Every != Once && (last.IsZero() || errand.IsDone(now)) {
			return hint.Errorf("use Postpone to leave its next time out",
				"%w: reminder %v is not due before %v", ErrInvalid, id,
				errand.Next(now).Format(time.DateTime))
		}
		errand.Done = now
		n.Detail = errand
		return w.Update(n)
	})
}

// Postpone moves a reminder to another time. An ID of something else is ErrInvalid. One that was cancelled is
// ErrEnded, and so is one that was done and does not come back.
func (m *Memory) Postpone(ctx context.Context, id ID, to time.Time) error {
	const op = "postpone a reminder"
	return m.reminder(ctx, op, id, func(w *memgraph.Writer, n graph.Node, errand graph.Errand) error {
		if errand.Every == Once && !errand.Done.IsZero() {
			return m.ended(op, id, "done")
		}
		errand.Done, n.Event = time.Time{}, to
		errand.Move(to)
		n.Detail = errand
		return w.Update(n)
	})
}

// Cancel says that a reminder is no longer wanted. An ID of something else is ErrInvalid, and one that was
// cancelled before ErrEnded.
func (m *Memory) Cancel(ctx context.Context, id ID) error {
	return m.reminder(ctx, "cancel a reminder", id, func(w *memgraph.Writer, n graph.Node, _ graph.Errand) error {
		return w.Retire(n.ID, m.options.Now())
	})
}

// reminder changes a reminder that was not cancelled, in one transaction.
func (m *Memory) reminder(ctx context.Context, op string, id ID, change func(*memgraph.Writer, graph.Node, graph.Errand) error) error {
	if err := m.open(op); err != nil {
		return err
	}
	return m.store.Write(ctx, func(w *memgraph.Writer) error {
		n, err := w.Get(id)
		if err != nil {
			return memgraph.Wrap(op, m.store.Ego(), err)
		}
		errand, ok := n.Detail.(graph.Errand)
		switch {
		case !ok:
			err = hint.Errorf("take the ID from Memory.Reminders",
				"%w: node %v is a %v, not a reminder", ErrInvalid, id, n.Kind)
		case !n.Retired.IsZero():
			err = m.ended(op, id, "cancelled or replaced")
		default:
			err = change(w, n, errand)
		}
		return memgraph.Wrap(op, m.store.Ego(), err)
	})
}

// ended returns the error of a change to a reminder that ended.
func (m *Memory) ended(op string, id ID, how string) error {
	return &Error{Op: op, Ego: m.store.Ego(), Err: fmt.Errorf("%w: reminder %v was %s", ErrEnded, id, how),
		Hint: "Remind adds a new one"}
}
