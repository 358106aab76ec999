package states

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestQuestionsForOneValueAreParsed(t *testing.T) {
	for text, want := range map[string]bool{
		"Where do I live?": true, "Which city does Emily live in?": true, "Who is my dentist?": true, "What is the wifi password?": true,
		"What's Emily's favorite color?": true, "How much rent do I pay?": true, "我住在哪里？": true, "我的牙医是谁？": true, "小雨的房租是多少？": true,
		"Where did I live before?": true, "Where did Emily live before Oslo?": true, "What was my first job?": true, "What do I love?": false, "Which languages do I speak?": false, "Who are my siblings?": false,
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
