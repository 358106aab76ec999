// Robot is the smallest loop of a companion, to copy: who speaks, what to have in mind, the answer.
//
//	go run ./examples/robot                                  type "Emily: I joined a tennis club."
//	arecord -t raw -f S16_LE -r 16000 -c 1 | go run ./examples/robot -speech .cache/moonshine
//
// The second one hears (make moonshine fetches a speech recogniser for English). Someone who talked for a while and
// says "I am Emily, remember my voice" is recognised the next time, and asked about their plans. The robot answers by
// quoting what it remembers: put your dialog model into answer, such as ollama.Dialog of egomem/ollama.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/ingest/senses"
	"github.com/egomem/egomem/ingest/speech"
	"github.com/egomem/egomem/ingest/vad/silero"
	"github.com/egomem/egomem/ingest/voice"
	"github.com/egomem/egomem/ingest/voice/resemblyzer"
	"github.com/egomem/egomem/memgraph/graph"
)

func main() {
	db, model := flag.String("db", "robot.egomem", "folder of the memory"),
		flag.String("speech", "", "folder of a speech recogniser: hear")
	flag.Parse()
	r := robot{out: os.Stdout}
	if *model != "" {
		recogniser, err := speech.Open(speech.MoonshineTiny(*model), nil)
		if err != nil {
			log.Fatalf("%v (make moonshine fetches the recogniser)", err)
		}
		defer recogniser.Close()
		r.transcribe = recogniser.Transcribe
	}
	if err := r.run(context.Background(), untilInterrupted(os.Stdin), *db); err != nil {
		log.Fatal(err)
	}
}

// untilInterrupted returns an input that ends with Ctrl-C too, so that the memory is closed as at any end. A second
// Ctrl-C ends the program at once.
func untilInterrupted(in io.Reader) io.Reader {
	read, write := io.Pipe()
	go func() {
		_, err := io.Copy(write, in)
		write.CloseWithError(err) // nil is the end
	}()
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(interrupted, func() {
		stop()
		write.Close()
	})
	return read
}

// robot is a companion.
type robot struct {
	out        io.Writer
	transcribe func(ctx context.Context, samples []float32) (string, error) // nil if it reads lines instead
	mem        *egomem.Memory
	live       *egomem.Live
}

// run reads or hears until the input ends.
func (r *robot) run(ctx context.Context, in io.Reader, db string) (err error) {
	if r.mem, err = egomem.Open(db, nil); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.mem.Close()) }()
	happened := func(e egomem.LiveEvent) {
		if err := r.happened(ctx, e); err != nil {
			fmt.Fprintln(r.out, err)
		}
	}
	if r.live, err = r.mem.Live(&egomem.LiveOptions{OnEvent: happened, Transcribe: r.transcribe}); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.live.Close()) }()
	if r.transcribe != nil {
		return r.hear(ctx, in)
	}
	return r.read(ctx, in)
}

// happened answers what the senses heard, and says what is due.
func (r *robot) happened(ctx context.Context, e egomem.LiveEvent) error {
	switch e.Kind {
	case egomem.PersonArrived:
		return r.greet(ctx, e)
	case egomem.TurnHeard:
		fmt.Fprintf(r.out, "%s: %s\n", cmp.Or(e.Name, "someone"), e.Text)
		if m := allows.FindStringSubmatch(e.Text); m != nil && e.Person == 0 {
			return r.say(ctx, egomem.Turn{Text: "I do not know your voice yet. Say that again later, please."})
		} else if m != nil {
			if _, err := r.live.Enrol(ctx, e.Person, m[1], egomem.Answer{Voice: true, Words: e.Text}); err != nil {
				return err
			}
		}
		return r.answer(ctx, e.Text)
	case egomem.ReminderDue:
		if e.Hidden {
			fmt.Fprintln(r.out, "I have a reminder for", cmp.Or(e.Name, "someone")+". Ask me for it when we are alone.")
		} else {
			fmt.Fprintf(r.out, "Remember: %s\n", e.Reminder.Text)
		}
	case egomem.WorkFailed:
		fmt.Fprintln(r.out, e)
	}
	return nil
}

// allows matches words by which a person gives their name and consents to being recognised by their voice:
// "I'm Anna, please remember my voice", "my name is Tom and remember my voice"; not "remember my voice".
var allows = regexp.MustCompile(`(?i)\b(?:I am|I'm|my name is) (\p{L}+)[,.]? (?:please |and )*remember my voice`)

// greet says hello to a person who arrived, and asks how their plans went.
func (r *robot) greet(ctx context.Context, e egomem.LiveEvent) error {
	if e.Name == "" {
		fmt.Fprintln(r.out, "Hello! I do not know you.")
		return nil
	}
	who, err := r.live.Arrived(ctx, e.Person)
	if err != nil {
		return err
	}
	text := fmt.Sprintf("Hello %s!", who.Name)
	for _, plan := range who.Plans {
		text += fmt.Sprintf(" You said: %q How did it go?", plan.Text)
	}
	return r.say(ctx, who.Reply(text, ""))
}

// answer says the best that is remembered. A dialog model gets live.Profile and live.Relevant, or all
// of p.Text, and its tokens go through live.FeedToken.
func (r *robot) answer(ctx context.Context, question string) error {
	p, err := r.live.Prompt(ctx, egomem.Question{Cue: egomem.Cue{Text: question}, Turns: -1})
	if err != nil {
		return err
	}
	text := "I will remember that."
	if asks(question) {
		text = "I do not know."
		told := slices.IndexFunc(p.Recall.Evidence, func(e egomem.Evidence) bool { return e.Role != egomem.Robot && !asks(e.Text) })
		switch {
		case told < 0 || p.Recall.Unmatched:
		case p.Recall.Evidence[told].Kind == graph.Turn:
			text = fmt.Sprintf("%s told me: %s", cmp.Or(p.Recall.Evidence[told].Speaker, "Someone"), p.Recall.Evidence[told].Text)
		default: // what was concluded from turns
			text = p.Recall.Evidence[told].Text
		}
	}
	return r.say(ctx, p.Reply(text))
}

func asks(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, "?") || strings.HasSuffix(text, "？")
}

// say says something: put your text-to-speech here.
func (r *robot) say(ctx context.Context, turn egomem.Turn) error {
	fmt.Fprintln(r.out, turn.Text)
	_, err := r.live.Said(ctx, turn)
	return err
}

// read takes lines of who says what.
func (r *robot) read(ctx context.Context, in io.Reader) error {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		name, text, _ := strings.Cut(strings.Replace(lines.Text(), "：", ": ", 1), ": ")
		if text = strings.TrimSpace(text); strings.TrimSpace(name) == "" || text == "" {
			fmt.Fprintln(r.out, `type who says what: "Emily: I joined a tennis club."`)
			continue
		}
		if _, err := r.live.Heard(ctx, egomem.Turn{Speaker: name, Text: text}); errors.Is(err, egomem.ErrInvalid) {
			fmt.Fprintln(r.out, err) // such as text that is not UTF-8
			continue
		} else if err != nil {
			return err
		}
		if err := r.answer(ctx, text); err != nil {
			return err
		}
	}
	return lines.Err()
}

// hear feeds samples of a microphone, 16-bit at 16 kHz, to senses.
func (r *robot) hear(ctx context.Context, in io.Reader) error {
	hub, err := senses.Open(senses.Options{Detector: silero.Open, OnEvent: r.live.Sense,
		OnError: func(err error) { fmt.Fprintln(r.out, err) },
		Voices:  []senses.Voice{{Open: resemblyzer.Open, Cohort: resemblyzer.Cohort}}})
	if err != nil {
		return err
	}
	defer hub.Close()
	if _, err := r.live.Recognise(ctx, hub.Gallery()); err != nil {
		return err
	}
	data := make([]byte, 3200) // 100 ms
	for {
		n, end := io.ReadFull(in, data)
		if err := hub.Hear(voice.PCM16(nil, data[:n]), nil); err != nil {
			return err
		}
		switch {
		case end == io.EOF, errors.Is(end, io.ErrUnexpectedEOF):
			return hub.Flush(ctx)
		case end != nil:
			return end
		}
	}
}
