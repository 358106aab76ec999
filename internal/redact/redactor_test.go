package redact

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/longtest"
)

// Names that are words too, or parts of other names. [x] marks what has to go, <x> what is
// doubtful; everything else stays.
var cases = []struct {
	names, others string // separated by "|"
	texts         []string
}{
	{"May", "Emily", []string{
		"We fly to Rome in May.", "May I come in?", "I may be late.", "It was in May 2024, on May 5 and on 5 May.",
		"May the force be with you",
		"[May] said she'd come.", "I met [May] at the club.", "Thanks, [May]!", "Is it true, <May>?",
		"May and June are warm.", "between April and May",
		"Hi [May], how are you?", "tell [May] that I called", "MAY I HAVE YOUR ATTENTION", "last May", "@[may] look",
		"[May]'s sister likes <May>'s weather.",
		"<may> is coming for dinner", "i saw <may> at the market", "<may>'s car broke down", "i gave <may> the spare key", "<may> likes gin",
		"my friend <may> is ill", "aunty [may] rang", "ask <may>", "my best friend is called <may>", "give <may> her drill back", "May <May> come too?",
		"your call may be recorded", "did you ring <may>", "i may be late", "my sister may come", "in may is my birthday", "it was in may", "it may hurt", "april may june",
		"you may give it back", "may i come", "last may", "the phone may ring", "we met in may",
	}},
	{"June", "Emily", []string{"june is warm", "june was over", "<june> said so", "i called <june>", "<june> is my sister", "june came and went", "june's weather"}},
	{"Will", "Emily|Will Smith", []string{
		"Will you come? Or [Will] came. Will Smith came.",
	}},
	{"Will", "Emily", []string{
		"Will you come? I will.", "[Will] said he will come.", "I saw [Will] yesterday and will call him.",
		"My last will and testament", "[Will], come here!",
		"Thanks, [Will]!", "i'll ask <will> later", "<will> is coming for dinner", "the will is here", "<will> rang", "Will Emily come?", "What will happen?",
		"<Will> Smith acted in it.", "[Will]'s bike, and I saw [Will]'s bike.", "free will",
		"Good morning, [Will]", "Uncle [Will] came", "uncle [will] is here.", "the boy named [will] ran",
		"at will, willing, Willard, goodwill",
	}},
	{"Rose", "Jack", []string{
		"The sun rose at six.", "Roses are red, the rose is red.", "[Rose] told Jack.", "I gave [Rose] a rose.",
		"the <Rose> Garden is open", "prices rose", "<Rose> is a rose.", "Dear [Rose],",
	}},
	{"Mark", "Emily", []string{"Mark my words.", "Mark the date!", "a mark on the wall", "[Mark] called me.",
		"We invited [Mark] and Emily.", "on your marks", "[Mark], can you hear me?", "bookmark, Markus, Denmark"}},
	{"Hope", "Emily", []string{"Hope you are well!", "I hope so.", "[Hope] said so", "There is hope.",
		"I talked to [Hope] today", "hopeful"}},
	{"Grace", "Emily", []string{"say grace", "Grace us with your presence", "[Grace] lives in Bonn.",
		"by the grace of God", "with [Grace] at school"}},
	{"Bill", "Ann", []string{"Who pays the bill?", "Bill me later.", "[Bill] paid the bill.", "the phone bill came",
		"ask [Bill]", "Hey [Bill]!", "electricity bills"}},
	{"Frank", "Ann", []string{"To be frank, no.", "[Frank] agreed.", "frankly", "Frankfurt", "San Francisco",
		"[Frank]'s car is here. I drove [Frank]'s car."}},
	{"Summer", "Ann", []string{"in Summer it is hot", "this summer", "[Summer] said hello", "with [Summer] to school",
		"Summer and winter"}},
	{"April", "June", []string{"<April> showers", "in April", "[April] told June.", "on April 3"}},
	{"Paris", "Ann", []string{"We live in Paris.", "[Paris] told me", "a trip to <Paris>", "Parisian", "near Paris"}},
	{"Sunny", "Ann", []string{"a sunny day", "[Sunny] came.", "It was sunny."}},
	{"Joy", "Ann", []string{"a joy to behold", "[Joy] cooked", "enjoy, joyful", "I called [Joy] today"}},
	{"Jack", "Ann", []string{"jack up the car", "[Jack] ate.", "jacket, hijack, Jackson"}},
	{"Nick", "Ann", []string{"in the nick of time", "[Nick] knows", "nickname"}},
	{"Don", "Ann", []string{"I don't know. Don't!", "[Don] knows.", "London", "Donna"}},
	{"Al", "Ann", []string{"also, al dente, Alan", "[Al] said no", "I asked [Al]"}},
	{"Ann", "Anna|Annabel", []string{"Anna and Annabel came with [Ann].", "announce, banner, Hannah", "[ann] said so",
		"[Ann]'s car"}},
	{"John", "John Miller", []string{"John Miller called.", "[John] came by.", "Johnson", "[John] and John Miller",
		"[john] came", "I met <John> Lennon", "Elton <John> sang", "[JOHN] called", "john-miller was here"}},
	{"John Miller", "John Smith",
		[]string{"John Smith came with <John>.", "[John Miller] left.", "[Miller] left", "[john.miller]@mail.org",
			"[Miller, John]", "[J. Miller] signed", "a miller grinds", "[JohnMiller]", "[john_miller]_17",
			"[johnmiller]", "ask [Miller]"}},
	{"Walter", "Emily", []string{"[Walter]17", "grandpa[Walter]", "[walter]s-phone", "[WALTER]", "[Walter]'s",
		"[Walter]’s", "@[walter]", "[walter]_m@mail.org", "Walterson", "[walter] came", "<Walter> Thompson", "Barbara <Walter>s"}},
	{"Anna-Lena", "Emily", []string{"[Anna-Lena] came, [Lena] left, [Anna Lena] stayed, [Annalena] too, [anna] wrote"}},
	{"Lena", "Anna-Lena", []string{"Anna-Lena came.", "[Lena] left.", "Anna Lena came", "Magdalena"}},
	{"Emma Stone", "John", []string{"[emma stone] came", "a stone", "[Emma] said", "[Ｅｍｍａ] said",
		"[Em\u00ADma] left", "[E\u200Bmma] left", "[EMMA] left", "dilemma", "I met [Stone]"}},
	{"O'Brien", "John", []string{"[O'Brien] left", "[O’Brien] left", "[OBrien] left", "[o'brien]'s dog", "Brien"}},
	{"José García", "Ann", []string{"[Jose] came", "[José] came", "[Jose\u0301] came", "[Garcia] and [GARCÍA]", "joseph"}},
	{"Zoë", "Ann", []string{"[Zoe] came", "zoetrope"}},
	{"Иван Петров", "Анна", []string{"я видел [Ивана]", "с [Иваном] и [Петровым]", "[Иван] пришёл", "Иванович", "о [Петрове]"}},
	{"Мария", "Иван", []string{"я видел [Марию]", "у [Марии]", "с [Марией]"}},
	{"Вера", "Иван", []string{"с [Верой] в парке", "его вера сильна"}},
	{"김민수", "이영희", []string{"[김민수]가 왔다", "[민수]는 집에 있다", "[민수]야!", "민수기를 읽다", "[민수]씨"}},
	{"王小明", "李雷", []string{"[小明]来了", "[王小明]说", "<王>先生来了", "我和[小明]去公园", "很小"}},
	{"王明", "李雷", []string{"国王明天来", "[王明]天天来", "和[王明]去", "明天见", "[王明]"}},
	{"小红", "李雷", []string{"[小红]说", "和[小红]去"}},
	{"李明", "李明明|张李明", []string{"李明明来了", "张李明来了", "[李明]来了"}},
	{"小明", "王小明", []string{"王小明来了", "[小明]来了"}},
	{"高兴", "李雷", []string{"我很高兴", "[高兴]说他来", "我和[高兴]去公园", "高兴地笑了", "不高兴", "<高兴>就好"}},
	{"阳光", "李雷", []string{"阳光明媚", "[阳光]说", "在阳光下"}},
	{"春天", "李雷", []string{"很春天", "[春天]的妈妈来了", "在春天里"}},
	{"文静", "李雷", []string{"她很文静", "[文静]告诉我", "找[文静]玩"}},
	{"田中太郎", "李雷", []string{"[田中]さんが来た", "[太郎]くん", "[田中太郎]は", "田んぼの中"}},
	{"田中 太郎", "李雷", []string{"[田中]さんが来た", "[太郎]と行く"}},
	{"エミリー・ストーン", "李雷", []string{"[エミリー]は来た", "[エミリー・ストーン]さん"}},
	{"欧阳修", "李雷", []string{"[欧阳修]写", "<欧阳>老师来了"}},
	{"Mary-Jane Watson", "Peter", []string{"[Mary Jane] came", "[MaryJane]", "[Mary-Jane Watson]", "[Watson] came", ""}},
	{"emily smith", "John", []string{"[Emily] said so, and so did [Emily]'s sister.", "[emily smith] said so", "a smith"}},
	{"delivery guy", "John", []string{"the delivery came late", "a nice guy"}},
	{"Dr. Brown", "John", []string{"[Brown] came", "a brown dog", "Dr. [Brown] came", "Mr White"}},
	{"Mom", "Emily", []string{"my mom said so", "[Mom] called.", "Hi [Mom]!", "moment"}},
	{"MacDonald", "Donald", []string{"Donald came", "[MacDonald] came", "[macdonald]"}},
	{"Donald", "Ann", []string{"MacDonald came", "[Donald] came", "McDonald's"}},
	{"Baker", "Ann", []string{"the baker sells bread", "[Baker] sells bread", "Mr [Baker]", "bakery"}},
	{"Lily", "Ann", []string{"a lily in the vase", "[Lily] laughed", "waterlily"}},
	{"Dawn", "Ann", []string{"at dawn", "[Dawn] called", "at Dawn we left"}},
	{"Faith", "Ann", []string{"in good faith", "[Faith] sang", "faithful"}},
	{"Chase", "Ann", []string{"chase the cat", "Chase him!", "[Chase] ran"}},
	{"Rich", "Ann", []string{"a rich man", "[Rich] won", "Richard", "rich, creamy soup"}},
	{"Art", "Ann", []string{"modern art", "[Art] said no", "party, Arthur"}},
	{"Ray", "Ann", []string{"a ray of light", "[Ray] left", "array, prayer"}},
	{"Victoria", "Ann", []string{"in Victoria", "[Victoria] sang", "Victorian"}},
	{"Jordan", "Ann", []string{"in Jordan", "[Jordan] plays"}},
	{"Robin", "Ann", []string{"a robin sang", "[Robin] sang", "robins"}},
	{"Pat", "Ann", []string{"pat the dog", "[Pat] laughed", "pattern, Patrick"}},
	{"Sky", "Ann", []string{"the sky is blue", "[Sky] laughed", "skyline"}},
	{"Max", "Ann", []string{"max speed", "[Max] laughed", "maximum, Maxine, climax"}},
	{"Star", "Ann", []string{"a star", "[Star] laughed", "start"}},
	{"Angel", "Ann", []string{"an angel", "[Angel] left", "Los Angeles"}},
	{"Christian", "Ann", []string{"a christian church", "[Christian] left"}},
}

func TestNamesThatAreWordsOrPartsOfOtherNames(t *testing.T) {
	if len(cases) < 60 {
		t.Fatalf("%d names", len(cases))
	}
	for _, c := range cases {
		r := New(strings.Split(c.names, "|"), strings.Split(c.others, "|"), false)
		for _, marked := range c.texts {
			text := strings.NewReplacer("[", "", "]", "", "<", "", ">", "").Replace(marked)
			if got := mark(text, r.Find(text)); got != marked {
				t.Errorf("%s: %q, want %q", c.names, got, marked)
			}
		}
	}
}

// mark shows the mentions in a text.
func mark(text string, found []Mention) string {
	var b strings.Builder
	rest := 0
	for _, m := range found {
		b.WriteString(text[rest:m.Start])
		open, end := "<", ">"
		if m.Certain {
			open, end = "[", "]"
		}
		b.WriteString(open + text[m.Start:m.End] + end)
		rest = m.End
	}
	return b.String() + text[rest:]
}

func FuzzFind(f *testing.F) {
	for _, c := range cases {
		f.Add(c.names, c.others, strings.Join(c.texts, " "))
	}
	f.Fuzz(func(t *testing.T, names, others, text string) {
		if !utf8.ValidString(names + others + text) {
			return // no memory stores it
		}
		r := New(strings.Split(names, "|"), strings.Split(others, "|"), true)
		end := 0
		for _, m := range r.Find(text) {
			if m.Start < end || m.End <= m.Start || m.End > len(text) {
				t.Fatalf("mention %d-%d after %d in %d bytes", m.Start, m.End, end, len(text))
			}
			end = m.End
		}
		if redacted := r.Text(text, len(text)); len(redacted) > len(text) {
			t.Errorf("%d bytes become %d", len(text), len(redacted))
		}
	})
}

func TestALongNameHasFewForms(t *testing.T) {
	for _, name := range []string{"雎" + strings.Repeat("S", 1000), strings.Repeat("ア", 340),
		strings.Repeat("小", 340), strings.Repeat("김", 340)} {
		if forms := formsOf(name); len(forms) > 100 {
			t.Errorf("%.12s... has %d forms", name, len(forms))
		}
	}
}

func TestThePrefilterLosesNoMention(t *testing.T) {
	for _, c := range cases {
		r := New(strings.Split(c.names, "|"), strings.Split(c.others, "|"), false)
		for _, marked := range c.texts {
			text := strings.NewReplacer("[", "", "]", "", "<", "", ">", "").Replace(marked)
			r.filter.any = false
			filtered := r.Find(text)
			r.filter.any = true
			if got := mark(text, r.Find(text)); got != mark(text, filtered) {
				t.Errorf("%s: %q without the filter", c.names, got)
			}
		}
	}
}

func BenchmarkFind(b *testing.B) {
	english := strings.Repeat("We went to the club and played tennis with my colleagues until it rained. ", 3)
	chinese := strings.Repeat("我们昨天去俱乐部打网球，后来下雨了，就回家了。", 4)
	for _, test := range []struct{ name, person, text string }{
		{"english without", "Emily", english},
		{"english with", "Emily", english + "Emily won."},
		{"chinese without", "王小明", chinese},
		{"chinese with", "王小明", chinese + "小明赢了。"},
	} {
		b.Run(test.name, func(b *testing.B) {
			r := New([]string{test.person}, []string{"John", "李雷"}, false)
			b.SetBytes(int64(len(test.text)))
			for b.Loop() {
				r.Find(test.text)
			}
		})
	}
}

// A text that is eight times as long takes about eight times as long; quadratic work would
// take 64 times.
func TestALongTextFullOfNamesTakesLinearTime(t *testing.T) {
	longtest.Skip(t)
	r := New([]string{"Li", "May", "王小明"}, []string{"John"}, false)
	for _, one := range []string{"Li ", "may, ", "May ", "王小明", "Li" + strings.Repeat(" ", 100)} {
		short, long := strings.Repeat(one, (32<<10)/len(one)), strings.Repeat(one, (256<<10)/len(one))
		took := func(text string) time.Duration {
			began := time.Now()
			r.Find(text)
			return time.Since(began)
		}
		ofShort, ofLong := took(short), took(long)
		for range 50 { // a busy machine stretches single times
			if ofLong <= 30*ofShort {
				break
			}
			ofShort, ofLong = min(ofShort, took(short)), min(ofLong, took(long))
		}
		if ofLong > 30*ofShort {
			t.Errorf("%.10q: 32 KB take %v, 256 KB %v", one, ofShort, ofLong)
		}
	}
	text := strings.Repeat("Li ", (512<<10)/3)
	if got := r.Text(text, len(text)); len(got) > len(text) || strings.Contains(got, "Li") {
		t.Error("a text of 512 KB is too long, or has the name")
	}
}
