package answers

import (
	"testing"

	"github.com/egomem/egomem/internal/language"
)

// said makes passages of lines "speaker: text", each said after those before it in its exchange.
func said(exchanges ...[][2]string) (passages []Passage) {
	for i, lines := range exchanges {
		var before []Passage
		for _, line := range lines {
			p := Passage{Speaker: line[0], Text: line[1], Best: i < 3}
			with := p
			with.Before = before
			passages, before = append(passages, with), append(before, p)
		}
	}
	return passages
}

func TestWhatWasNeverToldIsUnanswered(t *testing.T) {
	for _, test := range []struct {
		question string
		passages []Passage
		want     bool
	}{
		// The landlord is spoken of, but has no name; other people have.
		{"What's the name of our landlord?",
			said([][2]string{{"Ann", "The landlord wants the deposit in cash."}},
				[][2]string{{"Bob", "I'm seeing someone. His name is Tomasz."}}), true},
		{"What's the name of our landlord?",
			said([][2]string{{"Ann", "The landlord rang."}, {"Bob", "What's he called?"}, {"Ann", "He's called Mr Wu."}}), false},
		{"What's the name of our landlord?", said([][2]string{{"Ann", "Mr Wu, our landlord, wants the deposit."}}), false},
		{"What's the name of our landlord?", said([][2]string{{"Ann", "The landlord has left, and we miss them."}}), true},
		{"What's the name of our landlord?", said([][2]string{{"Ann", "the rent goes to miss gray, the landlord"}}), false},
		{"What's the name of our landlord?", said([][2]string{{"Ann", "I miss the landlord."}}), true},
		{"What is my wife's name?", said([][2]string{{"Bob", "My wife Joan rang."}}), true}, // Bob's
		{"What is my wife's name?", said([][2]string{{"Ann", "My wife Joan rang."}}), false},
		{"whats my wifes name", said([][2]string{{"Ann", "we lived in keswick then with joan my wife bless her"}}), false},
		{"What is the bird called?", said([][2]string{{"Ann", "I had a parrot called Admiral."}}), false}, // a parrot is a bird
		{"What's the tortoise's name?",
			said([][2]string{{"Bob", "Leave it for the tortoise."}, {"Ann", "Bartholomew hates lettuce."}}), false},
		{"How old is Pixie?", said([][2]string{{"Ann", "Pixie was sick on the rug."}},
			[][2]string{{"Bob", "Our apprentice is seventeen."}}), true},
		{"How old is Pixie?", said([][2]string{{"Ann", "Pixie is eleven, you know."}}), false},
		{"What did I pay for the bike?",
			said([][2]string{{"Ann", "I have a yellow bike now."}},
				[][2]string{{"Ann", "The X-ray machine is serviced on the 2nd."}}), true},
		{"What did I pay for the bike?",
			said([][2]string{{"Ann", "I have a yellow bike now."}, {"Bob", "What was it?"}, {"Ann", "Sixty quid."}}), false},
		{"What's the wifi password?", said([][2]string{{"Ann", "My new number is 07700 900412."}}), true},
		{"What's the wifi password?", said([][2]string{{"Ann", "The wifi password is sunflower."}}), false},
		{"What's the code for the back door?", said([][2]string{{"Ann", "The front door code is 4711."}}), true},
		{"What is the code of the red shed?", said([][2]string{{"Ann", "The code of the red gate is 4711."}}), true},
		{"What is the code of the red shed?",
			said([][2]string{{"Bob", "How do I get into the shed?"}, {"Ann", "The code is 4711."}}), false},
		{"What is the code of the red shed?", said([][2]string{{"Ann", "The code of the blue shed is 4711."}}), true},
		{"What is the code of the red shed?",
			said([][2]string{{"Ann", "The red shed's code is 4711, the blue one's 3322."}}), false},
		{"How many sheep have I got?", said([][2]string{{"Ann", "Who can do my sheep on the 29th?"}}), true},
		{"How many sheep have I got?", said([][2]string{{"Ann", "I've forty sheep and no husband."}}), false},
		{"What breed is my dog?", said([][2]string{{"Ann", "The dog will not eat."}}), true},
		{"What breed is my dog?", said([][2]string{{"Ann", "The dog will not eat. A whippet never does."}}), false},
		{"What is Judith's surname?", said([][2]string{{"Ann", "Judith rang. She wants Monday."}}, [][2]string{{"Bob", "Tell Ann I said so."}}), true},
		{"What is Judith's surname?", said([][2]string{{"Ann", "I saw Judith Cohen on the tram."}}), false},
		{"What is Judith's last name?", said([][2]string{{"Ann", "Judith is Mrs Cohen to you."}}), false},
		{"What is Judith's surname?", said([][2]string{{"Bob", "What's her surname, Judith's?"}, {"Ann", "Cohen."}}), false},
		{"whats judiths surname", said([][2]string{{"Ann", "judith cohen was there too"}}), false},
		{"Which hospital was Elena born in?", said([][2]string{{"Ann", "Elena was born on Monday, Bob cried in Lisbon."}}), true},
		{"Which hospital was Elena born in?", said([][2]string{{"Ann", "Elena was born at the Nuffield."}}), false},
		{"Which hospital was Elena born in?", said([][2]string{{"Bob", "And the hospital?"}, {"Ann", "We went to Saint Mary."}}), false},
		{"Which university did Leela get into?", said([][2]string{{"Ann", "Leela got into Durham!"}}), false},
		{"Which university did Leela get into?", said([][2]string{{"Ann", "Leela passed. Her brother Tom wept."}}), true},
		{"Which bank is the club with?", said([][2]string{{"Ann", "The club has a new boat, Judith."}}), true},
		{"Which bank is the club with?", said([][2]string{{"Ann", "The club's account is with Triodos."}}), false},
		{"How old is Nana?", said([][2]string{{"Ann", "Nana collected nine hundred and forty for them, of sixty people."}}), true},
		{"How old is Nana?", said([][2]string{{"Ann", "Nana is ninety this year."}}), false},
		{"我老板叫什么？", said([][2]string{{"小王", "老板又骂我了"}}, [][2]string{{"小李", "那人叫老郭"}}), true},
		{"我老板叫什么？", said([][2]string{{"小王", "我们老板叫何平"}}), false},
		{"豆包几岁了？", said([][2]string{{"小王", "豆包又咬拖鞋了"}}, [][2]string{{"小李", "我女儿今年七岁"}}), true},
		{"豆包几岁了？", said([][2]string{{"小王", "豆包今年三岁"}}), false},
		{"我有几个孩子？", said([][2]string{{"小王", "我儿子要结婚"}}), true},
		{"Wi-Fi密码是什么？", said([][2]string{{"小王", "今天有人问了四次密码"}}), true},
		{"Wi-Fi密码是什么？", said([][2]string{{"小王", "密码换成小雨生日了"}}), false},
	} {
		asker := "Ann"
		if language.IsChinese(test.question) {
			asker = "小王"
		}
		form := formAsked(test.question)
		if form == nil {
			t.Errorf("%q asks for no form", test.question)
		} else if got := form.Unanswered(test.question, asker, test.passages); got != test.want {
			t.Errorf("%q after %q: unanswered %v, want %v", test.question, test.passages[0].Text, got, test.want)
		}
	}
}

// What is told of another, or of what only has the word, is no answer.
func TestWhatIsToldOfOthersLeavesAQuestionUnanswered(t *testing.T) {
	for _, test := range []struct {
		question string
		passages []Passage
		want     bool
	}{
		{"Where did I go to school?", said([][2]string{{"Ann", "I drive the school bus from Oakley to Ely."}}), true},
		{"Which school did I go to?", said([][2]string{{"Ann", "The car broke down near the primary school in Witchford."}}), true},
		{"Where did I go to school?", said([][2]string{{"Ann", "I went to Parkside Comprehensive."}}), false},
		{"Where did I go to school?", said([][2]string{{"Ann", "My school was in Ripon, St Bede's."}}), false},
		{"How much was the Dacia?", said([][2]string{{"Ann", "I bought a Dacia in April."}}), true},
		{"How much was the Dacia?", said([][2]string{{"Ann", "The Dacia was nine thousand pounds."}}), false},
		{"When is Tess's birthday?", said([][2]string{{"Ann", "Tess came round."}, {"Ann", "Marek's birthday is on 4 May."}}), true},
		{"When was Ross born?", said([][2]string{{"Ann", "Ross came round."}, {"Ann", "I was born on 4 May."}}), true},
		{"When was Tess born?", said([][2]string{{"Ann", "Tess came round."}, {"Ann", "She was born on 4 May."}}), false},
		{"When was Tess born?", said([][2]string{{"Ann", "Tess came round."}, {"Ann", "My son was ill, he was born on 4 May."}}), true},
		{"How old is Tess?", said([][2]string{{"Ann", "Tess came round."}, {"Ann", "My brother is thirty."}}), true},
		{"When is our wedding anniversary?", said([][2]string{{"Ann", "My brother's wedding anniversary is on 3 June."}}), true},
		{"When's my anniversary?", said([][2]string{{"Ann", "My anniversary is on 3 June."}}), false},
		{"When did Phil and I get married?", said([][2]string{{"Ann", "Phil and I have been married for ages."}}), true},
		{"When did we get married?", said([][2]string{{"Ann", "We got married on 12 June 1998 in Ripon."}}), false},
		{"What's my phone number?", said([][2]string{{"Ann", "The hairdresser's number is 01353 660112."}}), true},
		{"What's my phone number?", said([][2]string{{"Ann", "My number is 01353 660112."}}), false},
		{"What does Nora do for a living?", said([][2]string{{"Ann", "Nora phoned about the choir."}, {"Ann", "Colin is a plumber."}}), true},
		{"What is Nora's job?", said([][2]string{{"Ann", "Nora restores old clocks."}}), false},
		{"What does Nora do?", said([][2]string{{"Ann", "Nora is with the council."}}), false},
		{"What does Gwen do for work?", said([][2]string{{"Ann", "Gwen has been welding for years."}}), false},
		{"How many grandchildren do I have?", said([][2]string{{"Ann", "My granddaughter Lily is coming."}}), true},
		{"How many grandchildren do I have?", said([][2]string{{"Ann", "I've got five grandchildren."}}), false},
		{"我的电话号码是多少？", said([][2]string{{"小王", "理发店的电话是660112。"}}), true},
		{"我的电话号码是多少？", said([][2]string{{"小王", "我的电话是13700001111。"}}), false},
		{"我们的结婚纪念日是哪天？", said([][2]string{{"小王", "我弟弟的结婚纪念日是六月三号。"}}), true},
		{"我们的结婚纪念日是哪天？", said([][2]string{{"小王", "结婚纪念日是六月三号。"}}), false},
		{"丽丽几号生日？", said([][2]string{{"小王", "丽丽昨天来了。"}, {"小王", "马强的生日是五月四号。"}}), true},
		{"丽丽几号生日？", said([][2]string{{"小王", "丽丽昨天来了。"}, {"小王", "她生日是五月四号。"}}), false},
		{"王芳是做什么工作的？", said([][2]string{{"小王", "王芳打电话来了。"}, {"小王", "李强是水管工。"}}), true},
		{"王芳靠什么生活？", said([][2]string{{"小王", "王芳在镇上开店。"}}), false},
	} {
		asker := "Ann"
		if language.IsChinese(test.question) {
			asker = "小王"
		}
		form := formAsked(test.question)
		unanswered := form != nil && form.Unanswered(test.question, asker, test.passages) ||
			TellsOfAnother(test.question, asker, test.passages[:min(3, len(test.passages))], test.passages)
		if unanswered != test.want {
			t.Errorf("%q after %q: unanswered %v, want %v", test.question, test.passages[0].Text, unanswered, test.want)
		}
	}
}

func TestARelativeWhomNoPassageSpeaksOf(t *testing.T) {
	for _, test := range []struct {
		question string
		passages []Passage
		want     bool
	}{
		{"What does my mother do?", said([][2]string{{"Ann", "I keep oat milk in the door."}}), true},
		{"What does my mother do?", said([][2]string{{"Ann", "Mum is a midwife."}}), false},
		{"Robo, what does my mother do?", said([][2]string{{"Ann", "I keep oat milk in the door."}}), true},
		{"where does my mum work", said([][2]string{{"Bob", "My mum works at Aldi."}}), true}, // Bob's
		{"我弟弟在哪儿读书？", said([][2]string{{"Ann", "我妹妹在成都读护理"}}), true},
		{"我弟弟在哪儿读书？", said([][2]string{{"Ann", "我弟弟在成都读护理"}}), false},
		{"What does my dentist do?", said([][2]string{{"Ann", "Hello."}}), false}, // no relative
		{"What did I buy my wife?", said([][2]string{{"Ann", "A ring."}}), false},
	} {
		if got := RelativeUnmentioned(test.question, "Ann", test.passages) != nil; got != test.want {
			t.Errorf("%q: unmentioned %v, want %v", test.question, got, test.want)
		}
	}
	if !IsRelative("is the husband of", true, RelativeUnmentioned("Where does my wife work?", "Ann", nil)) {
		t.Error("a husband has no wife")
	}
	if !IsRelative("is the mother of", false, RelativeUnmentioned("What does my mum do?", "Ann", nil)) {
		t.Error("a relation names no relative")
	}
}

func TestYesOrNoOfWhatWasNeverTouched(t *testing.T) {
	for _, test := range []struct {
		question string
		passages []Passage
		want     bool
	}{
		{"Is Duncan getting divorced?", said([][2]string{{"Duncan", "I can't come this Sunday."}}), true},
		{"Is Duncan getting divorced?", said([][2]string{{"Bob", "Duncan's divorce is through."}}), false},
		{"Robo, is Duncan getting divorced?", said([][2]string{{"Duncan", "I can't come this Sunday."}}), true},
		{"Robo, did Anna buy a green bike?", said([][2]string{{"Anna", "I have a bike now."}}), false},
		{"Robo, do you like me?", said([][2]string{{"Ann", "Hello."}}), false},
		{"Does Kofi have points for speeding?", said([][2]string{{"Kofi", "I drive the number 49 bus."}}), true},
		{"do I still take sugar?", said([][2]string{{"Ann", "no sugar in mine any more"}}), false},
		{"Did I tell you about the horse?", said([][2]string{{"Ann", "We've got a horse now."}}), false},
		{"Do you like me?", said([][2]string{{"Ann", "Hello."}}), false},                          // of the companion
		{"What does Kofi drive?", said([][2]string{{"Ann", "Hello."}}), false},                    // not for yes or no
		{"Would she like a drum?", said([][2]string{{"Ann", "Elene can't stand noise."}}), false}, // an opinion
		{"Is Elene squeamish?", said([][2]string{{"Ann", "Elene fainted at the sight of blood."}}), false},
		{"Is there a dentist near here?", said([][2]string{{"Ann", "Elene fainted again."}}), true},
		{"有人暗恋我吗？", said([][2]string{{"小王", "明天赔你一包"}}), true},
		{"小王喜欢吃辣吗？", said([][2]string{{"小王", "我吃不了辣，喜欢甜的"}}), false},
	} {
		if got := DoesNotTouch(test.question, test.passages); got != test.want {
			t.Errorf("%q after %q: %v, want %v", test.question, test.passages[0].Text, got, test.want)
		}
	}
}

func FuzzUnanswered(f *testing.F) {
	f.Add("What's the name of our landlord?", "Ann", "The landlord rang.", "Mr Wu!")
	f.Add("我老板叫什么？", "小王", "老板又骂我了", "叫何平")
	f.Fuzz(func(t *testing.T, question, asker, before, text string) {
		passages := []Passage{{Speaker: asker, Text: before},
			{Text: text, Before: []Passage{{Speaker: asker, Text: before}}, Best: true}}
		if form := formAsked(question); form != nil {
			form.Unanswered(question, asker, passages)
		}
		RelativeUnmentioned(question, asker, passages)
		DoesNotTouch(question, passages)
		Read(question).NamesUnheard([]string{before, text})
	})
}
