package main

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem"
	"github.com/egomem/egomem/examples/internal/chat"
	"github.com/egomem/egomem/examples/internal/statements"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/kv/memkv"
)

var (
	//go:embed testdata/newest.txt
	newestText string
	//go:embed testdata/general.txt
	generalText string
	//go:embed testdata/amounts.txt
	amountsText string
	//go:embed testdata/both.txt
	bothText string
	//go:embed testdata/unchanged.txt
	unchangedText string
	//go:embed testdata/chatter-en.txt
	chatterEnglish string
	//go:embed testdata/chatter-zh.txt
	chatterChinese string
)

// change is an old and a new value of one thing, each with the turn that says it.
type change struct {
	topic, language, part string
	phrasing, values      int // from 1, and from 0
	old, now              string
	oldText, nowText      string
	question              string
	questions             []string // in all forms
	both                  bool     // both hold: the later replaces nothing
}

// readChanges parses the blocks of a file like testdata/newest.txt.
func readChanges(text string) (list []change, err error) {
	var topic change
	var questions []string
	var values [][2]string
	scanner := bufio.NewScanner(strings.NewReader(text))
	for number := 1; scanner.Scan(); number++ {
		line := strings.TrimSpace(scanner.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		mark, rest, _ := strings.Cut(line, " ")
		switch mark {
		case "?":
			questions = strings.Split(rest, " | ")
		case "=":
			values = nil
			for pair := range strings.SplitSeq(rest, " | ") {
				old, now, _ := strings.Cut(pair, " > ")
				values = append(values, [2]string{old, now})
			}
		case "1", "2", "3":
			old, now, ok := strings.Cut(rest, " > ")
			if !ok || len(questions) != len(values) {
				return nil, fmt.Errorf("line %d: %q is no phrasing", number, line)
			}
			for i, v := range values {
				c := topic
				c.phrasing, c.values, c.question, c.questions = int(mark[0]-'0'), i, questions[i], questions
				c.old, c.now = v[0], v[1]
				c.oldText, c.nowText = strings.ReplaceAll(old, "%s", v[0]), strings.ReplaceAll(now, "%s", v[1])
				list = append(list, c)
			}
		default:
			fields := strings.Fields(line)
			if len(fields) != 3 {
				return nil, fmt.Errorf("line %d: %q is no topic", number, line)
			}
			topic = change{topic: fields[0], language: fields[1], part: fields[2]}
		}
	}
	return list, scanner.Err()
}

// readBoth parses a file like testdata/both.txt, whose later statements replace nothing.
func readBoth(text, part string) (list []change) {
	for line := range strings.Lines(text) {
		language, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || line[0] == '#' {
			continue
		}
		said, question, _ := strings.Cut(rest, " ? ")
		old, now, _ := strings.Cut(said, " > ")
		list = append(list, change{topic: part, language: language, part: part, old: old, now: now, oldText: old,
			nowText: now, question: question, both: true})
	}
	return list
}

// statementWorlds returns the changes of a file of package statements, each with its two questions, in worlds in which
// every topic has one later statement: half of them change its value.
func statementWorlds(language, file string) (worlds [][]change, err error) {
	topics, err := statements.Read(language, file)
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(topics); i += worldTopics {
		for variant := range 4 {
			var world []change
			for j, t := range topics[i:min(i+worldTopics, len(topics))] {
				c := change{topic: t.Name, language: language, part: "statements", values: i + j, old: t.Earlier,
					oldText: t.Earlier}
				if v := (j + variant) % 4; v < 2 {
					c.nowText = t.Changes[v]
				} else {
					c.nowText, c.both, c.part = t.Unchanged[v-2], true, "statements-unchanged"
				}
				c.now = c.nowText
				for _, c.question = range t.Questions {
					world = append(world, c)
				}
			}
			worlds = append(worlds, world)
		}
	}
	return worlds, nil
}

// worldTopics is how many topics of package statements one memory has.
const worldTopics = 40

// diary is the turns of one speaker with a companion, in the order of time.
func diary(changes []change, language string, seed uint64) []egomem.Turn {
	changes = slices.CompactFunc(slices.Clone(changes), func(a, b change) bool { return a.oldText == b.oldText })
	chatter, speaker, reply := chatterEnglish, "Emily", "Thanks for telling me."
	if language == "zh" {
		chatter, speaker, reply = chatterChinese, "小雨", "好的，我知道了。"
	}
	lines := strings.Split(strings.TrimSpace(chatter), "\n")
	random := rand.New(rand.NewPCG(seed, 1))
	at := time.Date(2024, 1, 8, 18, 0, 0, 0, time.UTC)
	var turns []egomem.Turn
	say := func(text string) {
		session := at.Format("2006-01-02")
		turns = append(turns, egomem.Turn{Speaker: speaker, Text: text, Time: at, Session: session},
			egomem.Turn{Role: egomem.Robot, Text: reply, Time: at.Add(20 * time.Second), Session: session})
		at = at.Add(time.Minute)
	}
	for _, later := range []bool{false, true} {
		order := random.Perm(len(changes))
		for i, at1 := range order {
			for range 2 {
				say(lines[random.IntN(len(lines))])
			}
			if later {
				say(changes[at1].nowText)
			} else {
				say(changes[at1].oldText)
			}
			if i%4 == 3 {
				at = at.Add(4 * 24 * time.Hour).Truncate(24 * time.Hour).Add(18 * time.Hour)
			}
		}
		at = at.Add(60 * 24 * time.Hour)
	}
	return turns
}

// newestTally counts what recalls made of changes: where the later statement stands. In the parts both, unchanged and
// statements-unchanged it replaces nothing, so that less is better.
type newestTally struct {
	n, found, before, first, marked int
}

func (t *newestTally) line(name, embedder, part, language string) string {
	share := func(n int) float64 { return 100 * float64(n) / float64(max(1, t.n)) }
	return fmt.Sprintf("RESULT %s embedder=%s part=%s language=%s n=%d found=%.1f before=%.1f first=%.1f marked=%.1f",
		name, embedder, part, language,
		t.n, share(t.found), share(t.before), share(t.first), share(t.marked))
}

// newest measures whether the later of two values stands before the earlier, in both
// languages, and whether what holds next to something else is taken for its end.
func newest(ctx context.Context, o options, out io.Writer) ([]string, error) {
	var files [][]change
	for _, text := range []string{newestText, amountsText, generalText} {
		changes, err := readChanges(text)
		if err != nil {
			return nil, err
		}
		files = append(files, changes)
	}
	both := append(readBoth(bothText, "both"), readBoth(unchangedText, "unchanged")...)
	tallies, order := map[[2]string]*newestTally{}, [][2]string{}
	name := ""
	for _, language := range []string{"en", "zh"} {
		var worlds [][]change
		for _, changes := range files {
			for phrasing := 1; phrasing <= 3; phrasing++ {
				for values := range 2 {
					worlds = append(worlds, slices.DeleteFunc(slices.Clone(changes), func(c change) bool {
						return c.language != language || c.phrasing != phrasing || c.values != values
					}))
				}
			}
		}
		for i := range both {
			if both[i].language == language {
				worlds = append(worlds, both[i:i+1])
			}
		}
		held, err := statementWorlds(language, statements.Held)
		if err != nil {
			return nil, err
		}
		worlds = append(worlds, held...)
		for seed, world := range worlds {
			if len(world) == 0 {
				continue
			}
			if o.heard {
				world = changesAsHeard(world)
			}
			embedder, err := openEmbedder(o, setOf(diary(world, language, uint64(seed))))
			if err != nil {
				return nil, err
			}
			name = embedder.name
			err = askWorld(ctx, o, embedder.forMemory(), world, diary(world, language, uint64(seed)),
				func(c change, result *egomem.Result) {
					r, text := scoreChange(c, result)
					for _, key := range [][2]string{{c.part, language}, {c.part, "all"}} {
						if tallies[key] == nil {
							tallies[key] = &newestTally{}
							order = append(order, key)
						}
						t := tallies[key]
						t.n, t.found, t.before, t.first, t.marked = t.n+1, t.found+r.found, t.before+r.before,
							t.first+r.first, t.marked+r.marked
					}
					if (c.part == "tuned" || c.part == "amounts") && r.first == 0 || c.both && c.part != "statements-unchanged" && r.marked > 0 {
						fmt.Fprintf(out, "%s %s %d: %q, %q > %q: %s\n", language, c.topic, c.phrasing, c.question,
							c.oldText, c.nowText, text)
					}
				})
			embedder.close()
			if err != nil {
				return nil, err
			}
		}
	}
	var lines []string
	for _, key := range order {
		lines = append(lines, tallies[key].line("newest", name, key[0], key[1]))
	}
	return lines, nil
}

func setOf(turns []egomem.Turn) *set {
	s := &set{documents: map[string][]chat.Message{}}
	for _, t := range turns {
		s.documents[""] = append(s.documents[""], chat.Message{What: t})
	}
	return s
}

// askWorld tells a new memory some turns, and asks the question of each change.
func askWorld(ctx context.Context, o options, embedder egomem.Embedder, world []change, turns []egomem.Turn, report func(change, *egomem.Result)) error {
	return inWorld(ctx, o, embedder, turns, func(m *egomem.Memory, asker egomem.ID) error {
		for _, c := range world {
			result, err := m.Recall(ctx, egomem.Cue{Text: c.question, Asker: asker, K: maxResults})
			if err != nil {
				return err
			}
			if len(result.Evidence) == 0 {
				return errors.New("a recall found nothing")
			}
			report(c, result)
		}
		return nil
	})
}

// inWorld tells a new memory some turns, and calls ask with it and who spoke first.
func inWorld(ctx context.Context, o options, embedder egomem.Embedder, turns []egomem.Turn, ask func(m *egomem.Memory, asker egomem.ID) error) error {
	db, err := memgraph.Open("", &memgraph.Options{Engine: memkv.Open()})
	if err != nil {
		return err
	}
	defer db.Close()
	now := turns[len(turns)-1].Time.Add(24 * time.Hour)
	m, err := egomem.New(db, &egomem.Options{Ego: "diary", Embedder: embedder, Now: func() time.Time { return now }})
	if err != nil {
		return err
	}
	defer m.Close()
	messages := make([]chat.Message, len(turns))
	for i, t := range turns {
		messages[i] = chat.Message{ID: fmt.Sprint(i), What: t}
	}
	if _, err := m.Import(ctx, observations(messages), nil); err != nil {
		return err
	}
	if err := m.Flush(ctx); err != nil {
		return err
	}
	if o.consolidate {
		if _, err := m.Consolidate(ctx); err != nil {
			return err
		}
		if err := m.Flush(ctx); err != nil {
			return err
		}
	}
	asker, err := m.Person(ctx, turns[0].Speaker)
	if err != nil {
		return err
	}
	return ask(m, asker)
}

// scoreChange says where the values of a change stand in a result.
func scoreChange(c change, result *egomem.Result) (r newestTally, text string) {
	oldAt, nowAt := -1, -1
	for i := range result.Evidence {
		e := &result.Evidence[i]
		switch {
		case strings.Contains(e.Text, c.now): // it may name the earlier value too ("from the 6 to the 9")
			if nowAt < 0 {
				nowAt = i
			}
		case oldAt < 0 && strings.Contains(e.Text, c.old):
			oldAt = i
		}
	}
	one := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	r.found = one(nowAt >= 0)
	r.marked = one(oldAt >= 0 && !result.Evidence[oldAt].Until.IsZero() && nowAt >= 0 && result.Evidence[nowAt].Until.IsZero())
	r.before = one(nowAt >= 0 && (oldAt < 0 || nowAt < oldAt))
	r.first = one(nowAt == 0)
	return r, fmt.Sprintf("old %d, new %d, first %q", oldAt+1, nowAt+1, result.Evidence[0].Text)
}
