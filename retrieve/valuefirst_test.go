package retrieve_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/retrieve"
)

func TestWhatHasTheFormOfTheAnswerComesFirst(t *testing.T) {
	store, emily := diary(t, "The bicycle from the market is red and rather fast, a bicycle to love.",
		"They wanted four hundred euros for that bicycle.",
		"Pixie was sick on the rug again.", "Pixie hates the vet.", "豆包又咬拖鞋了。", "豆包的窝洗了。")
	r := retrieve.New(store, nil)
	result := recall(t, r, retrieve.Cue{Text: "How much did I pay for the bicycle?", Asker: emily})
	if first := result.Evidence[0].Text; !strings.Contains(first, "four hundred") {
		t.Errorf("%q comes first", first)
	}
	if result.Unmatched() {
		t.Error("an amount was told, and is said to match nothing")
	}
	for question, want := range map[string]bool{"How old is Pixie?": true, "Where is Pixie?": false,
		"豆包几岁了？": true, "What does Pixie hate?": false} {
		if got := recall(t, r, retrieve.Cue{Text: question, Asker: emily}).Unmatched(); got != want {
			t.Errorf("%s is said to match nothing: %v, want %v", question, got, want)
		}
	}
	told, emily := diary(t, "Pixie was sick on the rug again.", "Pixie is eleven, you know.", "The soup was cold.")
	if result := recall(t, retrieve.New(told, nil),
		retrieve.Cue{Text: "How old is Pixie?", Asker: emily}); result.Unmatched() ||
		!strings.Contains(result.Evidence[0].Text, "eleven") {
		t.Errorf("%q comes first, unmatched %v", result.Evidence[0].Text, result.Unmatched())
	}
}

// The best evidence answers in words, so that nothing says that it does not.
func TestAQuestionForAPersonHasNoFormOfANumber(t *testing.T) {
	store, emily := diary(t, "I gave Anna the door code.", "I code in Go, the language has no classes.", "It rained.",
		"We had soup.")
	for _, question := range []string{"Who did I give the door code to?", "What language do I code in?"} {
		if result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily}); result.Unmatched() {
			t.Errorf("%s %q comes first, and is said to match nothing", question, result.Evidence[0].Text)
		}
	}
}

func TestATimeOfSomethingElseComesLater(t *testing.T) {
	for question, texts := range map[string][2]string{
		"When is my dentist appointment?": {"My dentist appointment is on the 24th at ten.",
			"My hairdresser appointment was moved to Monday."},
		"When did Tom arrive?":             {"Tom arrived on Monday.", "Tom had soup instead on Friday."},
		"When was the concert originally?": {"The concert is on 3 June.", "The concert was moved to 8 June."},
	} {
		store, emily := diary(t, texts[0], texts[1], "It rained.")
		for _, e := range recall(t, retrieve.New(store, nil), retrieve.Cue{Text: question, Asker: emily}).Evidence {
			if slices.ContainsFunc(e.Parts, func(p retrieve.Part) bool { return p.Feature == "latest value" }) {
				t.Errorf("%s %q is put first", question, e.Text)
			}
		}
	}
}

// Who changes a time does not always say the name again.
func TestATimeChangesWithoutTheNameOfItsOwner(t *testing.T) {
	store, emily := diary(t, "Biscuit's vaccination is at nine on Tuesday.", "It rained.", "They moved the vaccination to Friday.")
	if first := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "When is Biscuit's vaccination?", Asker: emily}).Evidence[0].Text; !strings.Contains(first, "Friday") {
		t.Errorf("%q comes first", first)
	}
}

func TestTheLatestTimeOfAnAppointmentComesFirst(t *testing.T) {
	store, emily := diary(t, "The braces check at the orthodontist is on the 24th, ten past four.", "It rained all day.",
		"The orthodontist rang, they had to shift the check. It's the 29th now, same time.", "The orthodontist has a new chair.")
	r := retrieve.New(store, nil)
	for question, want := range map[string]string{"When is my braces check at the orthodontist?": "29th",
		"What time is the braces check?": "ten past four"} {
		if first := recall(t, r, retrieve.Cue{Text: question, Asker: emily}).Evidence[0].Text; !strings.Contains(first, want) {
			t.Errorf("%s %q comes first", question, first)
		}
	}
	store, emily = diary(t, "我约了周四下午三点看牙。", "今天下雨了。", "诊所说看牙那天满了，给我挪到周五上午十一点。")
	if first := recall(t, retrieve.New(store, nil),
		retrieve.Cue{Text: "我什么时候看牙？", Asker: emily}).Evidence[0].Text; !strings.Contains(first, "周五") {
		t.Errorf("%q comes first", first)
	}
}

// Which results come first does not depend on how many are asked for: what is put first for its form
// or its time may be at a place beyond a short list.
func TestAShortListOfResultsIsTheBeginningOfALongOne(t *testing.T) {
	store, emily := diary(t, "The bike did cost a lot.", "My bike did cost too much.", "Oh the bike did cost so much.",
		"The bike did cost 340 euros in the shop of my neighbour.", "The garden is lovely.", "I like tea.",
		"The check of the bike is on the 24th, ten past four.",
		"The shop rang, they had to shift the check of the bike. It's the 29th now.")
	r := retrieve.New(store, nil)
	for _, question := range []string{"How much did the bike cost?", "When is the check of the bike?",
		"How much did the bike cost, and when is the check?", "What did I like?"} {
		long := recall(t, r, retrieve.Cue{Text: question, Asker: emily, K: 40}).Evidence
		for k := 1; k <= len(long); k++ {
			short := recall(t, r, retrieve.Cue{Text: question, Asker: emily, K: k}).Evidence
			if len(short) != min(k, len(long)) {
				t.Errorf("%s: %d results, not %d", question, len(short), k)
			}
			for i := range short {
				if short[i].ID != long[i].ID {
					t.Errorf("%s: of %d results, number %d is %q, and of %d it is %q", question, k, i+1, short[i].Text,
						len(long), long[i].Text)
				}
			}
		}
	}
	if first := recall(t, r, retrieve.Cue{Text: "How much did the bike cost?", Asker: emily,
		K: 1}).Evidence[0].Text; !strings.Contains(first, "340") {
		t.Errorf("%q comes first", first)
	}
}

func TestAChangedValueComesFirst(t *testing.T) {
	for question, test := range map[string]struct {
		told []string
		want string
	}{
		"Where is the show?": {[]string{"The show is in the old mill.", "It rained all day.",
			"The show has moved, it's in the museum instead."}, "museum"},
		"What is the number of the clinic?": {[]string{"The number of the clinic ends in 2096.",
			"The clinic has a new line, the number ends in 4471."}, "4471"},
		"Where are my keys?": {[]string{"The keys are in the blue bowl.",
			"From now on, put the bins out on Mondays at eight."}, "bowl"},
		"How much is the rent of the workshop?": {[]string{"The rent of the workshop is eighty pounds.",
			"My new shoes were sixty pounds."}, "eighty"},
		"毕业秀在哪里办？": {[]string{"毕业秀在老纺织厂办。", "今天下雨了。",
			"毕业秀场地换了，在美术馆一楼。"}, "美术馆"},
	} {
		store, emily := diary(t, test.told...)
		if first := recall(t, retrieve.New(store, nil),
			retrieve.Cue{Text: question, Asker: emily}).Evidence[0].Text; !strings.Contains(first, test.want) {
			t.Errorf("%s %q comes first", question, first)
		}
	}
}

// A value comes before evidence without one that is hardly better; not before evidence that is much better.
func TestAPlaceComesFirstWhereOneIsAskedFor(t *testing.T) {
	store, emily := diary(t, "Has anyone seen the puffin mug?", "The puffin mug was in the lost property.", "We had soup in Leeds.")
	result := recall(t, retrieve.New(store, nil), retrieve.Cue{Text: "Where did the puffin mug turn up?", Asker: emily})
	if first := result.Evidence[0].Text; !strings.Contains(first, "lost property") {
		t.Errorf("%q comes first", first)
	}
}

// An appointment that was moved to another day keeps its hour, as far as anyone knows, and the other way round.
func TestADayAndATimeOfDayAreReplacedApart(t *testing.T) {
	for _, test := range []struct {
		earlier, later, day, clock string // day and clock are questions
		dayLater                   bool   // the later one has the day, else the time of day
	}{
		{"My haircut is on Friday at 4 pm.", "The salon moved my haircut to Saturday.", "Which day is my haircut?", "What time is my haircut?", true},
		{"My haircut is on Friday at 4 pm.", "The haircut is at 5 now.", "Which day is my haircut?", "What time is my haircut?", false},
		{"The dentist is on 12 May at 9:30.", "The dentist called, it's 10:15 instead.", "On which day is the dentist?", "What time is the dentist?", false},
		{"Judo is on Tuesdays at six.", "Judo has moved to Thursdays.", "What day is judo?", "What time is judo?", true},
		{"我周五下午四点理发。", "理发店把理发改到周六了。", "我哪天理发？", "我几点理发？", true},
		{"瑜伽课是周二晚上七点。", "瑜伽课改到八点了。", "瑜伽课是周几？", "瑜伽课几点？", false},
	} {
		store, emily := diary(t, test.earlier, "It rained all morning.", test.later, "We had soup.")
		r := retrieve.New(store, nil)
		for question, later := range map[string]bool{test.day: test.dayLater, test.clock: !test.dayLater} {
			want := test.earlier
			if later {
				want = test.later
			}
			first := recall(t, r, retrieve.Cue{Text: question, Asker: emily}).Evidence[0]
			if first.Text != want || !first.Until.IsZero() {
				t.Errorf("%s %q comes first, held until %v, want %q", question, first.Text, first.Until, want)
			}
		}
	}
}
