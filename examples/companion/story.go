package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/stage"
	"github.com/egomem/egomem/ingest/onnx"
)

// visit is what happens from when a person comes in until they go. Between two visits the memory is closed, as if
// each ran in another process.
type visit struct {
	at     time.Time
	person string
	unseen bool // the camera does not see them: they are known by their voice
	talk   []exchange
}

// exchange is what a person says, and the answer. An answer of the script says nothing that the memory knows; all
// others are made of what the memory returns.
type exchange struct {
	says    string
	query   string // what the dialog model asks the memory; the answer quotes what is found
	answer  string
	minutes int  // how many pass before
	shows   bool // whether the story prints what the companion has in mind about the person
}

// stranger is one whom the companion does not know.
const stranger = "stranger"

var visits = []visit{
	{time.Date(2024, 5, 13, 9, 0, 0, 0, time.UTC), "John", false, []exchange{
		{says: "I played tennis two days ago, and I love it.", answer: "Sounds like a good Saturday."},
		{says: "Remind me tomorrow at ten to call the dentist.", answer: "I will."},
	}},
	{time.Date(2024, 5, 14, 9, 58, 0, 0, time.UTC), "John", true, []exchange{
		{says: "Morning.", answer: "Good morning, John."},
		{minutes: 3},
	}},
	{time.Date(2024, 5, 16, 20, 0, 0, 0, time.UTC), "Emily", false, []exchange{
		{says: "Does any of my colleagues love tennis?", query: "<retr>:\ncolleague\ntennis<answer>"},
		{says: "Then I'll talk to John about tennis tomorrow.", answer: "Good luck."},
		{says: "And between us: I am planning a party for John on the 1st of June.", answer: "I keep it to myself."},
	}},
	{time.Date(2024, 5, 17, 9, 0, 0, 0, time.UTC), "Emily", false, []exchange{
		{says: "Yes, we play on Sunday.", answer: "Have fun!"},
	}},
	{time.Date(2024, 5, 17, 9, 20, 0, 0, time.UTC), "John", false, []exchange{
		{says: "Hello, what is new?", shows: true, answer: "Not much, John."},
	}},
	{time.Date(2024, 5, 17, 9, 40, 0, 0, time.UTC), stranger, false, []exchange{
		{says: "Hello, does Emily play tennis?", shows: true, query: "<retr>:\ncolleague, friend\nEmily, tennis<answer>"},
	}},
}

// story plays days of a companion in an office: who comes in, what they say, what it has in mind about them, what
// its dialog model asks, what is due. With photos and recordings of people it sees and hears them, and knows them
// again by that; without, it is told who they are.
func story(ctx context.Context, out io.Writer, media stage.Media) (err error) {
	folder, err := os.MkdirTemp("", "egomem-story")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	p := play{out: out, folder: folder, media: media}
	if p.cast, err = castOf(media); err != nil {
		fmt.Fprintf(out, "The story is told by text alone: %v.\n%s", err, mediaHelp)
	} else if err := p.meet(ctx); err != nil {
		return err
	}
	for _, v := range visits {
		if err := p.visit(ctx, v); err != nil {
			return err
		}
	}
	return nil
}

// mediaHelp says what the story takes to be seen and heard.
const mediaHelp = `With ONNX Runtime (make runtime) and -media FOLDER the companion sees and hears them: faces of three people in
FOLDER/faces/NAME/*.jpg and voices in FOLDER/voices/NAME/*.wav, eight files each. Folders called Emily, John and
stranger are theirs. The words are those of the script.
`

// castOf returns who plays whom, or what is missing.
func castOf(media stage.Media) (map[string]stage.Actor, error) {
	if media == "" {
		return nil, errors.New("no -media is given")
	}
	if _, err := onnx.Load(""); err != nil {
		return nil, err
	}
	roles := []string{"Emily", "John", stranger}
	actors, err := media.Cast(roles...)
	if err != nil {
		return nil, err
	}
	cast := map[string]stage.Actor{}
	for i, role := range roles {
		cast[role] = actors[i]
	}
	return cast, nil
}

// play is a story that is being played.
type play struct {
	out    io.Writer
	folder string // of the memory
	media  stage.Media
	cast   map[string]stage.Actor // nil for a story by text
	date   string                 // told last
	heard  int                    // how many recordings were played

	clock  atomic.Int64 // the memory reads it while time passes
	memory *egomem.Memory
	live   *egomem.Live
	robot  *stage.Robot // nil for a story by text
	come   chan egomem.LiveEvent
	answer func(egomem.LiveEvent) // a turn that the senses heard
}

func (p *play) now() time.Time        { return time.Unix(0, p.clock.Load()).UTC() }
func (p *play) pass(by time.Duration) { p.clock.Add(int64(by)) }
func (p *play) tell(line string, a ...any) {
	fmt.Fprintf(p.out, "  "+p.now().Format("15:04 ")+line+"\n", a...)
}

// companion prints what the companion says.
func (p *play) companion(text string) { fmt.Fprintf(p.out, "        companion: %s\n", text) }

// meet lets Emily and John allow that their faces and voices are remembered.
func (p *play) meet(ctx context.Context) error {
	err := p.wake(ctx, visits[0].at.AddDate(0, 0, -1))
	if err != nil {
		return err
	}
	for _, name := range []string{"Emily", "John"} {
		if _, err = p.robot.Meet(ctx, name, p.cast[name]); err != nil {
			break
		}
		p.tell("%s allows that the companion remembers their face and voice.", name)
	}
	return errors.Join(err, p.sleep(ctx))
}

// wake opens the memory, and the senses.
func (p *play) wake(ctx context.Context, at time.Time) (err error) {
	p.clock.Store(at.UnixNano())
	if date := at.Format("Monday, 2 January 2006"); date != p.date {
		p.date = date
		fmt.Fprintf(p.out, "\n%s\n", date)
	}
	if p.cast == nil {
		if p.memory, err = egomem.Open(p.folder, &egomem.Options{Now: p.now}); err != nil {
			return err
		}
		if p.live, err = p.memory.Live(&egomem.LiveOptions{IdleAfter: -1}); err != nil {
			return errors.Join(err, p.memory.Close())
		}
		return nil
	}
	p.come = make(chan egomem.LiveEvent, 16)
	if p.robot, err = stage.Wake(ctx,
		stage.Options{Folder: p.folder, Media: p.media, Begin: at, Now: p.now, OnEvent: p.happened}); err != nil {
		return err
	}
	p.memory, p.live = p.robot.Memory, p.robot.Live
	return nil
}

func (p *play) happened(e egomem.LiveEvent) {
	switch {
	case e.Kind == egomem.PersonArrived:
		p.come <- e
	case e.Kind == egomem.TurnHeard && p.answer != nil:
		p.answer(e)
	}
}

// sleep consolidates what was said, and closes everything.
func (p *play) sleep(ctx context.Context) error {
	_, err := p.memory.Consolidate(ctx)
	if p.robot != nil {
		return errors.Join(err, p.robot.Sleep(ctx))
	}
	return errors.Join(err, p.live.Close(), p.memory.Close())
}

// visit lets a person come in, and talk.
func (p *play) visit(ctx context.Context, v visit) (err error) {
	if err := p.wake(ctx, v.at); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.sleep(ctx)) }()
	_, err = p.memory.Observe(ctx, egomem.Relation{From: "John", Label: "is a colleague of", To: "Emily"})
	if err != nil {
		return err
	}
	who, err := p.comes(ctx, &v)
	if err != nil {
		return err
	}
	if err := p.greet(ctx, who); err != nil {
		return err
	}
	for _, x := range v.talk {
		p.pass(time.Duration(x.minutes) * time.Minute)
		if x.says == "" { // time passes until something is due
			err = p.remind(ctx)
		} else {
			err = p.exchange(ctx, &v, &x)
		}
		if err != nil {
			return err
		}
		p.pass(time.Minute)
	}
	return nil
}

// comes lets a person come in, and returns who that is to the companion: egomem.Stranger if it does not know them,
// and 0 if it does not see them.
func (p *play) comes(ctx context.Context, v *visit) (egomem.ID, error) {
	switch {
	case p.robot == nil && v.person == stranger:
		p.tell("A stranger comes in.")
		return egomem.Stranger, nil
	case p.robot == nil:
		p.tell("%s comes in.", v.person)
		return p.memory.Person(ctx, v.person)
	case v.unseen:
		return 0, nil
	}
	if err := errors.Join(p.robot.Look(p.cast[v.person].Face, 4, 7), p.robot.Flush(ctx)); err != nil {
		return 0, err
	}
	select {
	case e := <-p.come:
		if e.Name == "" {
			p.tell("The camera sees a face that the companion does not know.")
			return egomem.Stranger, nil
		}
		p.tell("The camera sees a face: %s.", e.Name)
		return e.Person, nil
	case <-time.After(time.Minute):
		return 0, fmt.Errorf("%s was not seen", v.person)
	}
}

// greet greets who has come, by what the memory has about them.
func (p *play) greet(ctx context.Context, person egomem.ID) error {
	if person == 0 {
		return nil
	}
	who, err := p.live.Arrived(ctx, person)
	if errors.Is(err, egomem.ErrNotFound) { // a stranger
		p.companion("Hello! I do not know you.")
		return nil
	}
	if err != nil || len(who.Plans) == 0 {
		return err
	}
	show(p.out, "knows as they come in", who.Text(256, nil))
	text := "Hi " + who.Name + ", " + ask(who.Plans[0].Text)
	p.companion(text)
	_, err = p.live.Said(ctx, who.Reply(text, ""))
	return err
}

// planned matches a plan that can be turned into a question, as the first of these into whether Anna was called:
// "I'll call Anna tomorrow.", "Then I'll bake a cake."; not "Anna will call me.".
var planned = regexp.MustCompile(`^(?:Then )?I'll (.+?)(?: (?:tomorrow|tonight|today))?\.$`)

// ask makes a question of a plan, as a dialog model would.
func ask(plan string) string {
	if m := planned.FindStringSubmatch(plan); m != nil {
		return "did you " + m[1] + "?"
	}
	return fmt.Sprintf("you said %q. How did it go?", plan)
}

// remind says what is due.
func (p *play) remind(ctx context.Context) error {
	list, err := p.memory.Reminders(ctx, egomem.App)
	if err != nil {
		return err
	}
	for _, r := range list {
		if r.Due.After(p.now()) {
			continue
		}
		p.tell("is due: %s", r.Text)
		if err := p.memory.Done(ctx, r.ID); err != nil {
			return err
		}
	}
	return nil
}

// exchange lets a person say something, and the companion answer.
func (p *play) exchange(ctx context.Context, v *visit, x *exchange) error {
	if p.robot == nil {
		turn := egomem.Turn{Speaker: v.person, Text: x.says, Session: p.now().Format("2006-01-02 ") + v.person}
		if v.person == stranger {
			turn.Speaker = ""
		}
		if _, err := p.live.Heard(ctx, turn); err != nil {
			return err
		}
		p.tell("%s: %s", v.person, x.says)
		return p.reply(ctx, x)
	}
	answered := make(chan error, 1)
	p.answer = func(e egomem.LiveEvent) {
		p.tell("%s: %s", cmp.Or(e.Name, "An unknown voice"), e.Text)
		answered <- p.reply(ctx, x)
	}
	actor := p.cast[v.person]
	if !v.unseen {
		if err := p.robot.Look(actor.Face, 7, 8); err != nil {
			return err
		}
	}
	from := 4 + 2*(p.heard%2) // the first four were heard when they met
	p.heard++
	if err := p.robot.Hear(ctx, actor.Voice, from, from+2, x.says); err != nil {
		return err
	}
	select {
	case err := <-answered:
		return err
	case <-time.After(time.Minute):
		return fmt.Errorf("%s was not heard", v.person)
	}
}

// reply answers as a dialog model does: token by token, with what it asks the memory.
func (p *play) reply(ctx context.Context, x *exchange) error {
	profile, err := p.live.Profile(ctx)
	if err != nil {
		return err
	}
	if x.shows {
		show(p.out, "has in mind", profile.Text)
	}
	said := ""
	say := func(text string) error {
		for _, token := range strings.SplitAfter(text, " ") {
			text, err := p.live.FeedToken(ctx, token)
			if err != nil {
				return err
			}
			said += text
		}
		return nil
	}
	if err := say(x.query); err != nil {
		return err
	}
	answer := x.answer
	if x.query != "" {
		found := p.live.Relevant().Text
		show(p.out, "looked up", found)
		answer = quote(found)
	}
	if err := say(answer); err != nil {
		return err
	}
	p.companion(strings.TrimSpace(said))
	_, err = p.live.Said(ctx, egomem.Turn{})
	return err
}

// remembered matches a line of a chunk with who said something, when and what: "- Anna, 2024-05-13: I moved",
// "- Anna, to Tom, 2024-05-13: I moved"; not "- 2024-05-13: I moved".
var remembered = regexp.MustCompile(`(?m)^- ([^,:\n]+),(?: [^:\n]+,)? (\d{4}-\d\d-\d\d): (.+)$`)

// quote makes an answer of what was found.
func quote(found string) string {
	m := remembered.FindStringSubmatch(found)
	if m == nil {
		return "I do not know."
	}
	return fmt.Sprintf("%s told me on %s: %q", m[1], m[2], m[3])
}

// show prints what the memory returned.
func show(out io.Writer, what, text string) {
	if text == "" {
		fmt.Fprintf(out, "        (the companion %s: nothing)\n", what)
		return
	}
	fmt.Fprintf(out, "        (the companion %s:\n", what)
	for line := range strings.Lines(text) {
		fmt.Fprintf(out, "          %s\n", strings.TrimRight(line, "\n"))
	}
	fmt.Fprintln(out, "        )")
}
