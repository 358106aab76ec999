package retrieve_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// diary returns a memory of what Emily said, one turn a week, and her ID.
func diary(tb testing.TB, texts ...string) (*memgraph.Store, graph.ID) {
	store := newStore(tb)
	var emily graph.ID
	write(tb, store, func(w *memgraph.Writer) (err error) {
		emily, err = w.Person("Emily")
		return err
	})
	for i, text := range texts {
		write(tb, store, func(w *memgraph.Writer) error {
			_, _, err := w.Put(graph.Node{Kind: graph.Turn, Speaker: emily, Text: text, Event: week(i),
				Session: week(i).Format("2006-01-02")})
			return err
		})
	}
	return store, emily
}

func week(i int) time.Time { return time.Date(2024, 1, 1+7*i, 12, 0, 0, 0, time.UTC) }

// order returns the first texts of a recall that contain one of some words, by these words.
func order(evidence []retrieve.Evidence, words ...string) string {
	var found []string
	for i := range evidence {
		for _, word := range words {
			if strings.Contains(evidence[i].Text, word) {
				found = append(found, word)
			}
		}
	}
	return strings.Join(found, " ")
}

func TestAValueOfTheSpeakerIsNotThatOfWhomTheQuestionNames(t *testing.T) {
	store, emily := diary(t, "My friend Rachel lives in Oslo.", "It rained all day.", "I live in Berlin now.", "The soup was cold.")
	for question, want := range map[string]string{"Where does Rachel live?": "Oslo", "Where do I live?": "Berlin"} {
		if result := recall(t, retrieve.New(store, nil),
			retrieve.Cue{Text: question, Asker: emily}); !strings.Contains(result.Evidence[0].Text, want) {
			t.Errorf("%s %q comes first", question, result.Evidence[0].Text)
		}
	}
}

// What no one said has no place in time: a text's order is its fit.
func TestDocumentsOfNoOneAreNotReordered(t *testing.T) {
	store, _ := diary(t, "It rained all day.")
	write(t, store, func(w *memgraph.Writer) error {
		for i, text := range []string{"The population of Oslo is 709,000 people.",
			"The population of Oslo's twin town is 12,000 people."} {
			if _, _, err := w.Put(graph.Node{Kind: graph.Document, Text: text, Event: week(i),
				Audience: graph.Everyone}); err != nil {
				return err
			}
		}
		return nil
	})
	result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "What is the population of Oslo?", Asker: graph.App})
	for _, e := range result.Evidence {
		if !e.Until.IsZero() || slices.ContainsFunc(e.Parts, func(p retrieve.Part) bool { return p.Feature == "newest" }) {
			t.Errorf("%q was reordered: %v", e.Text, e.Parts)
		}
	}
}

func TestTheLatestAmountComesFirst(t *testing.T) {
	store, emily := diary(t, "I've seen 27 different species of birds in my local park.", "It rained all day.",
		"A heron in the park brings my total species count to 32.",
		"I saw 2 species of birds in the local park before lunch.", "The soup was cold.")
	result := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "How many species of birds have I seen in my local park?", Asker: emily})
	if got := order(result.Evidence, "32", "27", "2 species"); !strings.HasPrefix(got, "32") {
		t.Errorf("the order is %s\n%s", got, result.Explain())
	}
}

func TestTheLatestOfSeveralValuesComesFirst(t *testing.T) {
	store, emily := diary(t, "I live in Lisbon now.", "It rained all day.", "I live in Berlin now.",
		"I live for weekends.", "I live in Oslo now.", "I live in Rome now.")
	result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "Where do I live?", Asker: emily})
	if got := order(result.Evidence, "Lisbon", "Berlin", "Oslo", "Rome"); got != "Rome Oslo Berlin Lisbon" ||
		!strings.Contains(result.Evidence[0].Text, "Rome") {
		t.Fatalf("the order is %s\n%s", got, result.Explain())
	}
	for i, want := range []time.Time{{}, week(5), week(4), week(2)} {
		if e := result.Evidence[i]; !e.Until.Equal(want) {
			t.Errorf("%q held until %v, want %v", e.Text, e.Until, want)
		}
		if i > 0 && result.Evidence[i].Score > result.Evidence[i-1].Score {
			t.Errorf("the scores do not fall: %v", result.Explain())
		}
	}
	if text := result.Chunk(1000, nil); !strings.Contains(text, "only until 2024-02-05: I live in Oslo now.") {
		t.Errorf("the prompt does not say until when Oslo held:\n%s", text)
	}
}

func TestAValueSaidInOtherWordsReplacesTheEarlierOne(t *testing.T) {
	for _, test := range []struct{ old, now, question, first string }{
		{"I live in Lisbon, near the sea.", "Big news: we just moved to Berlin!", "Where do I live?", "Berlin"},
		{"I work at Siemens.", "I left and joined Spotify.", "Which company do I work for?", "Spotify"},
		{"My dentist is Dr Adler.", "I have a new dentist, Dr Nunez.", "Who is my dentist?", "Nunez"},
		{"我住在上海。", "我上个月搬到北京了。", "我住在哪里？", "北京"},
	} {
		store, emily := diary(t, test.old, "I saw a fox.", test.now, "I live for days like this.", "My neighbours were loud.")
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test.question, Asker: emily})
		if e := result.Evidence[0]; !strings.Contains(e.Text, test.first) {
			t.Errorf("%q first brings %q\n%s", test.question, e.Text, result.Explain())
		}
	}
}

func TestWhatHoldsNextToSomethingElseIsNotReplaced(t *testing.T) {
	for _, test := range []struct{ old, now, question string }{
		{"I love tennis.", "I love chess.", "What do I love?"},
		{"My sister lives in Boston.", "I live in Chicago.", "Where do I live?"},
		{"I live in Chicago.", "My sister lives in Boston.", "Where do I live?"},
		{"I live in Chicago.", "I live in Chicago now, still.", "Where do I live?"},
		{"I live in Chicago.", "I lived in Boston when I was a kid.", "Where do I live?"},
		{"I speak French.", "I speak Polish now.", "Which languages do I speak?"},
		{"我喜欢网球。", "我喜欢下棋。", "我喜欢什么？"},
	} {
		store, emily := diary(t, test.old, test.now)
		for _, e := range recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test.question, Asker: emily}).Evidence {
			if !e.Until.IsZero() {
				t.Errorf("%q: %q is replaced", test.question, e.Text)
			}
		}
	}
}

// Of several values the question may want the one before, the one before another, or the oldest.
func TestAnEarlierValueComesFirstWhereItIsAskedFor(t *testing.T) {
	store, emily := diary(t, "I live in Lisbon now.", "It rained all day.", "I live in Berlin now.",
		"I live for weekends.", "I live in Berlin still, it is fine.", "I moved to Rome.", "I am in Rome, all is well.")
	for question, want := range map[string]string{
		"Where did I live before?": "Berlin", "Where did I live before Berlin?": "Lisbon",
		"Where did I live first?": "", "Where did I originally live?": "Lisbon",
		"Where did I live before I moved to Rome?": "Berlin", "Where did I use to live?": "",
		"Where do I live?": "Rome", "Which city did I live in previously?": "Berlin",
		"Where did I end up living in the end?": "Rome",
	} {
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily, Now: week(60)})
		if e := result.Evidence[0]; !strings.Contains(e.Text, want) {
			t.Errorf("%s first brings %q\n%s", question, e.Text, result.Explain())
		}
	}
	store, emily = diary(t, "I live in Oslo now.", "I moved to New York.", "I moved to New Delhi.")
	if e := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "Where did I live before New York?", Asker: emily,
			Now: week(60)}).Evidence[0]; !strings.Contains(e.Text, "Oslo") {
		t.Errorf("before New York it was %q", e.Text)
	}
	store, emily = diary(t, "My dentist is Dr Kim.", "My dentist is Dr Lee now.", "My dentist is Dr Wong now.")
	if e := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "Who was my dentist before Dr Lee?", Asker: emily,
			Now: week(60)}).Evidence[0]; !strings.Contains(e.Text, "Kim") {
		t.Errorf("before Dr Lee it was %q", e.Text)
	}
	store, emily = diary(t, "My phone number is 555-1111.", "My number is 555-2222 now.")
	if e := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "What was my first phone number?", Asker: emily,
			Now: week(60)}).Evidence[0]; !strings.Contains(e.Text, "1111") {
		t.Errorf("the first number was %q", e.Text)
	}
	store, emily = diary(t, "I live in Leeds now.", "I moved to York.", "I used to live in Bath.")
	if e := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "Where did I live before Leeds?", Asker: emily,
			Now: week(60)}).Evidence[0]; !strings.Contains(e.Text, "Bath") {
		t.Errorf("before Leeds it was %q", e.Text)
	}
	store, emily = diary(t, "我住在上海。", "今天下雨。", "我搬到北京了。", "我现在搬到成都了。")
	for question, want := range map[string]string{"我以前住在哪里？": "北京", "我最早住在哪里？": "上海",
		"我搬到北京之前住在哪里？": "上海", "我住在哪里？": "成都"} {
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily, Now: week(60)})
		if e := result.Evidence[0]; !strings.Contains(e.Text, want) || result.Unmatched() {
			t.Errorf("%s first brings %q, unmatched %v\n%s", question, e.Text, result.Unmatched(), result.Explain())
		}
	}
}

// What is said of one person's house is no value of others.
func TestTheHouseOfAnotherAnswersNobodysQuestion(t *testing.T) {
	store, emily := diary(t, "Susan put in an offer on the house in Ripon.",
		"Oliver rang, he has settled in Leeds now.", "My grandson is fine.")
	for question, not := range map[string]string{"Where do I live?": "", "Where does Oliver live?": "Ripon",
		"Where does my grandson live?": "Ripon", "Where does Arthur live?": "Ripon"} {
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily, Now: week(60)})
		for _, p := range result.Evidence[0].Parts {
			if not != "" && p.Feature == "newest" && strings.Contains(result.Evidence[0].Text, not) {
				t.Errorf("%s first brings %q\n%s", question, result.Evidence[0].Text, result.Explain())
			}
		}
	}
}

func TestAQuestionForATimeIsNotAnsweredWithTheLatestValue(t *testing.T) {
	store, emily := diary(t, "I live in Lisbon.", "I live in Berlin now.")
	for _, question := range []string{"Where did I live in January 2024?"} {
		for _, e := range recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily, Now: week(60)}).Evidence {
			if !e.Until.IsZero() {
				t.Errorf("%s: %q is replaced", question, e.Text)
			}
		}
	}
}

func TestAnotherPersonsValueReplacesNothing(t *testing.T) {
	store, emily := diary(t, "I live in Lisbon.")
	write(t, store, func(w *memgraph.Writer) error {
		john, err := w.Person("John")
		if err != nil {
			return err
		}
		_, _, err = w.Put(graph.Node{Kind: graph.Turn, Speaker: john, Text: "I live in Oslo now.", Event: week(3),
			Session: "b", Audience: graph.Everyone})
		return err
	})
	for _, question := range []string{"Where do I live?", "Where does Emily live?"} {
		result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily})
		if e := result.Evidence[0]; !strings.Contains(e.Text, "Lisbon") || !e.Until.IsZero() {
			t.Errorf("%s first brings %q, until %v", question, e.Text, e.Until)
		}
	}
}

func TestOfEqualEvidenceTheLaterComesFirst(t *testing.T) {
	store, emily := diary(t, "We ran in the park.", "We ran in the park.", "We ran in the park.")
	list := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "the park", Asker: emily}).Evidence
	for i := 1; i < len(list); i++ {
		if list[i].Score == list[i-1].Score && list[i].ID > list[i-1].ID {
			t.Errorf("of equal evidence that of %v comes after that of %v", list[i].Time, list[i-1].Time)
		}
	}
	if len(list) != 3 {
		t.Errorf("%d pieces of evidence", len(list))
	}
}

func TestWhatIsToldOfOthersIsReplacedToo(t *testing.T) {
	for _, test := range [][3]string{
		{"How old is Felix?", "Felix is nine.", "Felix turned ten today."},
		{"Who is Kim's boyfriend?", "Kim's boyfriend is Marcus.", "Kim's new boyfriend is called Joel."},
	} {
		store, emily := diary(t, test[1], "It rained all day.", test[2])
		if first := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test[0], Asker: emily}).Evidence[0]; first.Text != test[2] {
			t.Errorf("%s %q comes first", test[0], first.Text)
		}
	}
}

func TestANumberThatTellsThingsApartIsNoPrice(t *testing.T) {
	store, emily := diary(t, "The cabin costs 240 in all.", "It rained all day.", "The cabin owner moved us to cabin 21.")
	first := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "How much is the cabin?", Asker: emily}).Evidence[0]
	if !strings.Contains(first.Text, "240") || !first.Until.IsZero() {
		t.Errorf("%q comes first, and held until %v", first.Text, first.Until)
	}
}

func TestTheWorkBeforeANamedOneComesFirst(t *testing.T) {
	store, emily := diary(t, "I work at the bakery.", "It rained all day.", "I work at the library now.")
	for question, want := range map[string]string{"Where did I work before the library?": "bakery", "Where do I work?": "library"} {
		first := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily}).Evidence[0]
		if !strings.Contains(first.Text, want) {
			t.Errorf("%s %q comes first", question, first.Text)
		}
	}
}

func TestALaterTurnIsNotWhatHeldAtATimeThatIsOver(t *testing.T) {
	store, emily := diary(t, "今天晚饭吃了饺子。", "今天晚饭吃了面条。", "今天晚饭吃了米饭。")
	cue := retrieve.Cue{Text: "七天前晚饭吃了什么？", Asker: emily, Now: week(2)}
	if first := recall(t, retrieve.New(store, nil), cue).Evidence[0]; !strings.Contains(first.Text, "面条") {
		t.Errorf("%q comes first", first.Text)
	}
}

func TestWhatOthersHaveDoesNotComeFirst(t *testing.T) {
	for _, test := range [][3]string{
		{"我在哪儿上班？", "我在银行上班。", "昨天我去了趟医院。"}, {"我在哪儿上班？", "我在银行上班。", "大伟在学校上班。"},
		{"我的手机号是多少？", "我手机号是13800001111。", "晓雯的手机号是13600003333。"},
		{"What time do I get up?", "I get up at six.", "Tomorrow I'm getting up at five for the flight."},
	} {
		store, emily := diary(t, test[1], "It rained all day.", test[2])
		if first := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: test[0], Asker: emily}).Evidence[0]; first.Text != test[1] || !first.Until.IsZero() {
			t.Errorf("%s %q comes first, held until %v", test[0], first.Text, first.Until)
		}
	}
}
