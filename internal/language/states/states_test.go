package states

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestQuestionsForOneValueAreParsed(t *testing.T) {
	for text, want := range map[string]bool{
		"Where do I live?": true, "Which city does Emily live in?": true, "Who is my dentist?": true, "What is the wifi password?": true,
		"What's Emily's favorite color?": true, "How much rent do I pay?": true, "How often do I swim?": true, "Where do I currently keep my old skis?": true, "我住在哪里？": true, "我的牙医是谁？": true, "小雨的房租是多少？": true,
		"Where did I live before?": true, "Where did Emily live before Oslo?": true, "What was my first job?": true, "What was my first phone number?": true, "Who was Emily's first boss?": true, "What is my first name?": false, "What do I love?": false, "Which languages do I speak?": false, "Who are my siblings?": false,
		"Which countries have I visited?": false, "I live in Oslo.": false, "Why is my boss angry?": false, "我以前住在哪里？": true, "我去年住在哪里？": false, "What did I do before?": false, "When did I first fly?": false, "我喜欢什么？": false, "": false,
		strings.Repeat("where do I live ", 20): false,
	} {
		if got := Ask(text) != nil; got != want {
			t.Errorf("%q asks for a value: %v, want %v", text, got, want)
		}
	}
}

func TestStatementsGiveTheValueThatIsAskedFor(t *testing.T) {
	for _, test := range []struct {
		question, text string
		found, sure    bool
	}{
		{"Where do I live?", "Big news: I just moved to Berlin!", true, true},
		{"Where do I live?", "We've got a flat in Oslo.", true, true},
		{"Where do I live?", "I live for weekends like this one.", false, false},
		{"Where do I live?", "My sister lives in Boston.", false, false},
		{"Where does my sister live?", "My sister lives in Boston.", true, true},
		{"Where do I live?", "I'd love to move to Rome.", false, false},
		{"Where do I live?", "Do I live in Rome?", false, false},
		{"Who is my dentist?", "My dentist is Dr Adler.", true, false},
		{"Who is my dentist?", "My dentist was late again.", false, false},
		{"What is my phone number?", "My number is 555-1234.", true, true},
		{"What is the wifi password?", "The wifi password is sunflower42.", true, false},
		{"我住在哪里？", "我上个月搬到北京了。", true, true},
		{"我住在哪里？", "我姐姐住在广州。", false, false},
		{"我的牙医是谁？", "我的牙医是张医生。", true, false},
	} {
		s, ok := Ask(test.question).Read(test.text)
		if ok != test.found || s.Sure != test.sure {
			t.Errorf("%q, %q: found %v, without doubt %v (%+v)", test.question, test.text, ok, s.Sure, s)
		}
	}
}

func TestAmountsAreReadWithWhatTheyCount(t *testing.T) {
	for _, test := range []struct {
		question, text string
		value          string // "" for none
		sure           bool
	}{
		{"How many stamps do I have in my album?", "My album has 140 stamps in it.", "140", true},
		{"How many stamps do I have in my album?", "The fair brings my album to 165.", "165", false},
		{"How many stamps do I have in my album?", "I gave 3 coins to my nephew.", "", false},
		{"How many stamps do I have in my album?", "My album is with 10 people at the club.", "", false},
		{"How many stamps do I have in my album?", "My album went from 140 to 165 stamps.", "165", true},
		{"How often do I go to the gym?", "I go to the gym three times a week now.", "three times a week", true},
		{"How often do I see Dr. Lang?", "I see Dr. Lang every two weeks, which helps.", "every two weeks", true},
		{"How often do I see Dr. Lang?", "I go running every morning.", "", false},
		{"How much time do I spend on piano practice?", "I spend about an hour on piano practice.", "an hour", true},
		{"How much do I pay for the studio?", "I pay $420 for the studio.", "$420", true},
		{"How much do I pay for the studio?", "I was at the studio for two hours.", "", false},
		{"How many hours have I spent on my quilt?", "I've put 10-12 hours into my quilt so far.", "10-12 hours", false},
	} {
		s, ok := Ask(test.question).Read(test.text)
		if got := strings.Join(s.value, " "); ok != (test.value != "") || ok && (got != test.value || s.Sure != test.sure) {
			t.Errorf("%q, %q: found %v %q, without doubt %v", test.question, test.text, ok, got, s.Sure)
		}
	}
}

func TestASmallerCountIsAPartUnlessItIsSaidToBeTheTotal(t *testing.T) {
	read := func(question, text string) Statement { s, _ := Ask(question).Read(text); return s }
	const books, often = "How many books have I read this year?", "How often do I run?"
	for _, test := range []struct {
		question, earlier, later string
		part                     bool
	}{
		{books, "I've read 12 books this year.", "I read 2 books this year about sailing.", true},
		{books, "I've read 12 books this year.", "I've read 14 books this year.", false},
		{books, "I've read 12 books this year.", "I miscounted, in total I've read 11 books this year.", false},
		{often, "I run three times a week.", "I run twice a week.", false},
	} {
		if got := read(test.question, test.later).PartOf(read(test.question, test.earlier)); got != test.part {
			t.Errorf("%q after %q is a part: %v", test.later, test.earlier, got)
		}
	}
}

func TestAnotherPersonIsNamed(t *testing.T) {
	for _, test := range []struct {
		question, text string
		unknown, found bool // unknown: Rachel is no person that the memory knows
	}{
		{"Where does Rachel live?", "I live in Berlin now.", true, false},
		{"Where does Rachel live?", "Rachel called. I live in Berlin now.", true, false},
		{"Where does Rachel live?", "My friend Rachel lives in Oslo.", true, true},
		{"Where does Rachel live?", "I live in Berlin now.", false, true},
		{"Where does Rachel live?", "Tom lives in Rome.", false, false},
		{"Where do I live?", "Tom lives in Rome.", false, false},
		{"Where do I live?", "I live in Rome.", false, true},
	} {
		q := Ask(test.question)
		if test.unknown {
			q.OfUnknown()
		}
		if _, ok := q.Read(test.text); ok != test.found {
			t.Errorf("%q, %q gives a value: %v", test.question, test.text, ok)
		}
	}
}

func TestOnlyAnotherValueReplacesOne(t *testing.T) {
	q := Ask("Where do I live?")
	read := func(text string) Statement { s, _ := q.Read(text); return s }
	lisbon, berlin := read("I live in Lisbon."), read("I live in Berlin now.")
	if !berlin.Replaces(lisbon) {
		t.Error("Berlin does not replace Lisbon")
	}
	if read("I still live in Lisbon, by the sea.").Replaces(lisbon) {
		t.Error("Lisbon replaces Lisbon")
	}
}

func FuzzRead(f *testing.F) {
	f.Add("Where do I live?", "I live in Oslo. My sister moved to Rome!")
	f.Add("我的狗叫什么？", "我的新狗叫旺财。")
	f.Add("Who is my boss?", "Dr")
	f.Add("How many stamps do I have in my album?", "My album went from 140 to 165 stamps, so far.")
	f.Add("How often do I see Dr. Lang?", "Every 2 weeks;")
	f.Fuzz(func(t *testing.T, question, text string) {
		if !utf8.ValidString(question) || !utf8.ValidString(text) {
			return
		}
		if q := Ask(question); q != nil {
			if s, ok := q.Read(text); ok && s.Replaces(s) && len(s.value) > 0 {
				t.Errorf("%q replaces itself", text)
			}
		}
	})
}
