package answers

import (
	"strings"
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

// The kind of what is asked for tells whether a text has it: a colour, an instrument, a number to call, a street.
func TestKindsOfAnswersThatWereNeverTold(t *testing.T) {
	for _, test := range []struct {
		question     string
		told, untold []string
	}{
		{"What is my address?",
			[]string{"We live at 12 Mill Lane.", "Our flat is on Orchard Road.", "The address is easy.", "The office is Keizerstraat 8.", "Flat 3, above the chippy.", "It's number nine."},
			[]string{"We sold the flat.", "I moved in May.", "The rent went up.", "My street is loud.", "The postman was late.", "The flat is cold."}},
		{"我们家的门牌号是多少？", []string{"家住梧桐路18号", "住幸福里三栋", "搬到六号去了", "就在平安巷", "在解放街上", "我们十二号"},
			[]string{"房子漏水", "我们搬家了", "邻居很吵", "家里没电", "门坏了", "我换了锁"}},
		{"What number bus do I drive?", []string{"I drive the 49 bus.", "I'm on the number seven.", "The 12 is mine now.", "I drive route 9.", "It's bus 61.", "they gave me 38"},
			[]string{"I was up at half five.", "Forty minutes at the depot.", "I drive from nine till one.", "My bus broke down.", "We had three kids on board.", "I start at six."}},
		{"What instrument do I play?", []string{"I play the cello.", "I sold my trumpet.", "My fiddle broke.", "I practise the drums.", "Harp lessons cost a fortune.", "I've bought a banjo."},
			[]string{"I play football.", "We sang all night.", "The band was loud.", "I missed the concert.", "My teacher is strict.", "I bought a van."}},
		{"我会什么乐器？", []string{"我会拉二胡", "我吹单簧管", "买了把吉他", "我在练古筝", "钢琴卖了", "我学尤克里里"},
			[]string{"我爱唱歌", "我去看演出了", "乐团比赛了", "我跳广场舞", "我学画画", "我买了个车"}},
		{"Which language am I learning?", []string{"I'm learning Welsh.", "My Polish is poor.", "Spanish on my phone.", "Greek is hard.", "I gave up on Latin.", "I take Dutch lessons."},
			[]string{"I'm learning to swim.", "The teacher left.", "I do ten minutes a day.", "My accent is bad.", "I talk too much.", "I need a dictionary."}},
		{"Which vegetable can't I stand?", []string{"I hate peas.", "No leeks for me.", "Sprouts make me ill.", "Courgettes? Never.", "Keep the kale.", "I won't eat beetroot."},
			[]string{"I hate Mondays.", "I can't stand him.", "No sugar for me.", "I had toast.", "The cook left.", "I can't stand noise."}},
		{"What drink upsets my stomach?", []string{"Milk goes through me.", "Coffee makes me ill.", "No wine for me.", "Orange juice hurts.", "I can't have beer.", "Tea is bad for me."},
			[]string{"My wrist aches.", "I can't have eggs.", "The doctor rang.", "My back hurts.", "I was ill.", "Bread is bad for me."}},
		{"我怕什么动物？", []string{"我从小怕狗", "我见蛇就跑", "猫我也怕", "蜘蛛太吓人", "我被鹅追过", "我怕老鼠"},
			[]string{"我怕黑", "我怕打雷", "我怕高", "我胆子小", "我不敢看", "我怕老师"}},
		{"我的车是什么颜色？", []string{"车是白色的", "买了辆红车", "我的车是银色的", "换了辆深蓝的", "车喷成绿的了", "我那辆黑车"},
			[]string{"白天去洗车", "我包了红包", "咖啡喝黑的。", "车卖到深圳去了", "天黑才到", "我去面粉厂"}},
		{"What colour is the car?", []string{"The car is red.", "I bought a blue car.", "It's dark green, the car.", "a silver car", "The car's yellow.", "My car is beige."},
			[]string{"We had black coffee in the car.", "The car is finished.", "He was white as a sheet.", "I took the car to the dish place.", "red wine in the car", "The car broke down."}},
		{"我妈坐哪趟高铁来？", []string{"妈坐G128来", "她坐D310次", "是1461次", "一二八次那趟", "坐K55", "买的Z38"},
			[]string{"我妈下周来", "高铁票真贵", "我妈坐高铁", "早上就到", "我去车站接", "她不坐飞机"}},
		{"周末去爬哪座山？", []string{"我们去爬泰山", "去香山看红叶", "周末爬白云山", "就去紫金山", "华山太险", "去爬灵山"},
			[]string{"我周末去爬山", "上山要早", "下山腿软", "山高路远", "我去游山玩水", "去看山"}},
		{"我们在哪家饭店聚会？", []string{"订在聚丰楼", "去北京饭店", "就在老王火锅", "那家叫一品", "订了望江阁", "在“小院”"},
			[]string{"聚会是周六", "饭店好贵", "同学都来", "我请客", "没订到位子", "聚会真吵"}},
		{"我眼镜多少度？", []string{"我三百度", "左眼四百五十度", "眼镜500度", "涨到六百多度了", "才一百度", "200度左右"},
			[]string{"眼镜摔坏了", "我花了三百", "五十多单", "戴了十年", "密码是ab520", "我得重新配"}},
		{"我吃的药是什么牌子？", []string{"牌子是同仁堂", "华为的", "吃的是Bayer", "小米牌", "比亚迪", "我那辆凤凰"},
			[]string{"药吃完了", "我去药房", "一天一片", "药很苦", "大夫开的", "饭后吃"}},
		{"我的电话号码是多少？", []string{"我的电话是13700001111", "电话尾号6621", "我电话660112", "电话是五五五八八二", "我手机是138 0000", "我的号码四四一七二"},
			[]string{"我网密码xiaowen520", "我的电话坏了", "电话没人接", "我手机装好了", "打电话给我", "我电话丢了"}},
		{"When is the reunion?", []string{"The reunion is in May.", "The reunion's on the 4th.", "Reunion tomorrow.", "The reunion is next week.", "The reunion? Saturday.", "the reunion, half past six"},
			[]string{"There's a reunion coming up.", "I hate reunions.", "The reunion will be dull.", "No reunion for me.", "My mate runs the reunion.", "The reunion costs a lot."}},
		{"Where is the cottage?", []string{"The cottage is in Wales.", "The cottage is near Ely.", "a cottage by the sea", "The cottage? Up at Crail.", "The cottage is over the hill.", "the cottage on Quay Road"},
			[]string{"We've booked a cottage for August.", "The cottage was cold.", "We have the cottage in May.", "The cottage costs a lot.", "I love the cottage.", "We get the cottage at noon."}},
	} {
		form, asker := formAsked(test.question), "Ann"
		if language.IsChinese(test.question) {
			asker = "小王"
		}
		if form == nil {
			t.Errorf("%q asks for no form", test.question)
			continue
		}
		for want, texts := range map[bool][]string{false: test.told, true: test.untold} {
			for _, text := range texts {
				if got := form.Unanswered(test.question, asker, said([][2]string{{asker, text}})); got != want {
					t.Errorf("%q after %q: unanswered %v, want %v", test.question, text, got, want)
				}
			}
		}
	}
}

// A name counts for what was spoken of right before it, and neither a feast nor the kind of a doctor is one.
func TestNamesThatAreOfSomethingElse(t *testing.T) {
	for _, test := range []struct {
		question string
		said     [][2]string
		want     bool
	}{
		{"What is my baby called?", [][2]string{{"Ann", "The baby was up at two."}, {"Bob", "Mine sleeps."}, {"Ann", "Gemma goes back to nursing."}}, true},
		{"What is my baby called?", [][2]string{{"Ann", "The baby was up at two."}, {"Ann", "Gemma never sleeps."}}, false},
		{"What is my baby called?", [][2]string{{"Bob", "How's the baby?"}, {"Ann", "Gemma is fine."}}, false},
		{"What is my baby called?", [][2]string{{"Ann", "My baby Gemma is fine."}}, false},
		{"What is my baby called?", [][2]string{{"Ann", "The baby was up."}, {"Bob", "Oh dear."}, {"Ann", "She's called Gemma."}}, false},
		{"What is my baby called?", [][2]string{{"Ann", "I'm a Christmas Eve baby."}}, true},
		{"What is my baby called?", [][2]string{{"Ann", "A Boxing Day baby, fancy that."}}, true},
		{"What is my baby called?", [][2]string{{"Ann", "I had a New Year's Day baby."}}, true},
		{"What is my baby called?", [][2]string{{"Ann", "An Easter Sunday baby, that one."}}, true},
		{"What is the boy from number six called?", [][2]string{{"Ann", "The lad from number six broke our gate."}}, true},
		{"What is the girl next door called?", [][2]string{{"Ann", "The boy next door is called Tom."}}, false},
		{"What is the lad who mows the lawn called?", [][2]string{{"Ann", "The lad mows the lawn on Friday."}}, true},
		{"What is the lad who mows the lawn called?", [][2]string{{"Ann", "The lad is called Tom."}}, false},
		{"给妈做手术的医生姓什么？", [][2]string{{"小王", "妈的手术医生说推迟一周"}}, false}, // a doctor may have other words
		{"医生姓什么？", [][2]string{{"小王", "我找了王医生"}}, false},
		{"我的语文老师叫什么？", [][2]string{{"小王", "我们班刘老师很凶"}}, false},
		{"我表哥的新娘叫什么？", [][2]string{{"小王", "表哥的新娘是护士"}}, true},
		{"我表哥的新娘叫什么？", [][2]string{{"小王", "新娘叫林燕"}}, false},
		{"新郎叫什么？", [][2]string{{"小王", "新郎是修车的"}}, true},
		{"新郎叫什么？", [][2]string{{"小王", "新郎叫林强"}}, false},
	} {
		asker := "Ann"
		if language.IsChinese(test.question) {
			asker = "小王"
		}
		form := formAsked(test.question)
		if form == nil {
			t.Errorf("%q asks for no form", test.question)
			continue
		}
		if got := form.Unanswered(test.question, asker, said(test.said)); got != test.want {
			t.Errorf("%q after %q: unanswered %v, want %v", test.question, test.said, got, test.want)
		}
	}
	for text, want := range map[string]bool{"我找到了邱师傅": true, "王老师很凶": true, "我们班刘老师": true, "找李医生看看": true, "冯师傅修好了": true, "周教练请假": true,
		"妈的手术医生": false, "我的语文老师": false, "音乐老师走了": false, "家庭医生来了": false, "值班医生说": false, "游泳教练请假": false, "责任律师": false} {
		for _, head := range []string{"师傅", "老师", "医生", "教练", "律师"} {
			before, _, found := strings.Cut(text, head)
			if got := hanTitled.MatchString(notTitled.ReplaceAllString(before, " ")); found && got != want {
				t.Errorf("%q names a %s: %v, want %v", text, head, got, want)
			}
		}
	}
	for question, texts := range map[string]map[string]bool{
		"When is my birthday?": {"I'm a Christmas Eve baby.": true, "I was a bonfire-season baby, fourteenth of November.": true, "I was born in May.": true,
			"I am a Boxing Day baby.": true, "I was a spring baby.": true, "I was a Halloween baby.": true, "The baby was up at two.": false, "I had a busy day.": false,
			"We met in May.": false, "The baby is due on Sunday.": false, "I hate Christmas.": false, "I was a fat baby.": false},
		"我的生日是哪天？": {"我是腊月初八生的": true, "我的生日是正月十五": true, "我除夕出生的": true, "重阳那天我生日": true, "我是冬月生的": true, "元旦是我生日": true,
			"腊月要吃粥": false, "我生病了": false, "初八开门": false, "除夕包饺子": false, "重阳节爬山": false, "元旦放假": false},
	} {
		form := formAsked(question)
		for text, want := range texts {
			p := Passage{Speaker: "Ann", Text: text}
			if got := form.Gives(question, "Ann", &p); got != want {
				t.Errorf("%q gives %q: %v, want %v", text, question, got, want)
			}
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
