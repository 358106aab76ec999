package egomem_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/internal/longtest"
)

// What goes on with a secret is kept as the secret is; what has nothing to do with it is told.
func TestASecretReachesWhatGoesOnWithIt(t *testing.T) {
	longtest.Skip(t)
	at := time.Date(2026, 3, 5, 14, 0, 0, 0, time.UTC)
	after := func(gap time.Duration, text string) egomem.Turn {
		at = at.Add(gap)
		return egomem.Turn{Speaker: "Anna", Text: text, Session: "kitchen", Time: at}
	}
	unnamed := func(turn egomem.Turn) egomem.Turn {
		turn.Session = ""
		return turn
	}
	walter := func(turn egomem.Turn) egomem.Turn {
		turn.Speaker, turn.Present = "Walter", []string{"Anna"}
		return turn
	}
	for name, test := range map[string]struct {
		turns        []egomem.Turn
		hidden, told []string // words that Walter is not, and is, told
	}{
		"the next turns": {[]egomem.Turn{after(0, "Don't tell Walter, but I'm looking at a job in Bristol."),
			after(15*time.Second, "The interview is on Monday at two."), after(10*time.Minute, "The bins go out on Monday.")},
			[]string{"Bristol", "interview"}, []string{"bins"}},
		"its words": {[]egomem.Turn{after(0, "Don't tell Walter, we're planning a surprise party for him."),
			after(5*time.Minute, "The boiler is fixed."), after(5*time.Minute, "We ordered the cake for the party in Deventer.")},
			[]string{"surprise", "Deventer"}, []string{"boiler"}},
		"another spoke": {[]egomem.Turn{after(0, "Don't tell Walter, but I'm looking at a job in Bristol."),
			walter(after(20*time.Second, "Hello!")), after(20*time.Second, "The soup is ready.")},
			[]string{"Bristol"}, []string{"soup"}},
		"Chinese": {[]egomem.Turn{after(0, "先别跟Walter说，我周五去面试。"), after(20*time.Minute, "阳台的花开了。"),
			after(5*time.Minute, "面试的公司在杭州。")},
			[]string{"周五", "杭州"}, []string{"阳台"}},
		"a day later": {[]egomem.Turn{after(0, "Don't tell Walter, we're planning a surprise party for him."),
			after(24*time.Hour, "The party of the neighbours was loud.")},
			[]string{"surprise"}, []string{"loud"}},
		"a pause before it is told": {[]egomem.Turn{after(0, "Hello!"), after(9*time.Minute, "Can you keep a secret?"),
			after(4*time.Minute, "Well"), after(11*time.Minute, "I failed the exam in Leeds."),
			after(4*time.Minute, "The resit is in May."), after(20*time.Minute, "The exam was hard."),
			after(time.Minute, "The bins go out on Monday.")},
			[]string{"Leeds", "resit", "hard"}, []string{"bins"}},
		"a wish without a session": {[]egomem.Turn{unnamed(after(0, "Just between us, okay?")),
			unnamed(after(20*time.Minute, "I failed the exam.")), unnamed(after(40*time.Minute, "The bins go out on Monday."))},
			[]string{"exam"}, []string{"bins"}},
		"the next conversation": {[]egomem.Turn{unnamed(after(0, "Just between us, okay?")),
			unnamed(after(31*time.Minute, "The bins go out on Monday."))},
			nil, []string{"bins"}},
		"Chinese with a pause": {[]egomem.Turn{after(0, "我跟你说个秘密，你别告诉Walter。"),
			after(10*time.Minute, "我考试没及格。"), after(2*time.Minute, "补考在五月。"), after(6*time.Minute, "阳台的花开了。")},
			[]string{"考试", "补考"}, []string{"阳台"}},
		"a long talk": {[]egomem.Turn{after(0, "Just between us, okay? I'm looking at a job in Bristol."),
			after(2*time.Minute, "The interview is on Monday."), after(2*time.Minute, "My suit is at the cleaner's."),
			after(2*time.Minute, "The train leaves at six."), after(2*time.Minute, "The bins go out on Monday.")},
			[]string{"Bristol", "interview", "suit", "train"}, []string{"bins"}},
		"another subject": {[]egomem.Turn{after(0, "Just between us, okay? I'm looking at a job in Bristol."),
			after(time.Minute, "On another note, the bins go out on Monday."), after(time.Minute, "The boiler is fixed.")},
			[]string{"Bristol"}, []string{"bins", "boiler"}},
		"told in the wish": {[]egomem.Turn{after(0, "I'm pregnant, can you keep a secret?"),
			after(3*time.Hour, "The bins go out on Monday.")},
			[]string{"pregnant"}, []string{"bins"}},
		"told before it is asked": {[]egomem.Turn{after(0, "I failed the exam in Leeds."),
			after(time.Minute, "Can you keep this secret?"), after(40*time.Minute, "The bins go out on Monday.")},
			[]string{"Leeds"}, []string{"bins"}},
		"told before it is asked in Chinese": {[]egomem.Turn{after(0, "我考试没及格。"),
			after(time.Minute, "你能保密吗？"), after(40*time.Minute, "阳台的花开了。")},
			[]string{"考试"}, []string{"阳台"}},
		"words before the question": {[]egomem.Turn{after(0, "I was wondering can you keep a secret?"),
			after(4*time.Minute, "I failed the exam in Leeds.")},
			[]string{"Leeds"}, nil},
		"a greeting before the question": {[]egomem.Turn{after(0, "Good morning Max can you keep a secret?"),
			after(4*time.Minute, "I failed the exam in Leeds.")},
			[]string{"Leeds"}, nil},
		"words before the question for what was told": {[]egomem.Turn{after(0, "I failed the exam in Leeds."),
			after(time.Minute, "By the way can you keep that to yourself")},
			[]string{"Leeds"}, nil},
		"Chinese words before the question": {[]egomem.Turn{after(0, "我跟你说，你能保密吗？"),
			after(4*time.Minute, "我考试没及格。")},
			[]string{"考试"}, nil},
		"Chinese words for what was told": {[]egomem.Turn{after(0, "我考试没及格。"), after(time.Minute, "这件事，你能保密吗？")},
			[]string{"考试"}, nil},
		"what one did to the other": {[]egomem.Turn{after(0, "The boiler is fixed."),
			after(time.Minute, "I kissed you, can you keep that to yourself?")},
			[]string{"kissed"}, []string{"boiler"}},
		"what was told before a wish": {[]egomem.Turn{after(0, "I'm looking at a job in Bristol."),
			after(time.Minute, "Please keep that between us."), after(6*time.Minute, "The bins go out on Monday.")},
			[]string{"Bristol"}, []string{"bins"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := open(t, t.TempDir(), nil)
			observe(t, m, egomem.Relation{From: "Anna", To: "Walter", Label: "is married to"})
			for _, turn := range test.turns {
				observe(t, m, turn)
			}
			if _, err := m.Consolidate(t.Context()); err != nil {
				t.Fatal(err)
			}
			check := func(asker, word string, want bool) {
				t.Helper()
				p, err := m.Prompt(t.Context(),
					egomem.Question{Cue: egomem.Cue{Text: "What about " + word + "?", Asker: person(t, m, asker)}})
				if err != nil {
					t.Fatal(err)
				}
				text := strings.ReplaceAll(p.Text(2048, nil), "What about "+word, "")
				if got := strings.Contains(text, word); got != want {
					t.Errorf("%s is told of %s: %v, want %v", asker, word, got, want)
				}
			}
			for _, word := range test.hidden {
				check("Walter", word, false)
				check("Anna", word, true)
			}
			for _, word := range test.told {
				check("Walter", word, true)
			}
		})
	}
}
