package answers

import "testing"

func TestTheFormOfAnAnswer(t *testing.T) {
	for _, test := range []struct {
		question string
		in, not  []string // texts that may have the answer, and that cannot
	}{
		{"How old is Pixie?", []string{"Pixie is eleven.", "She was born in May.", "Pixie turned 3."},
			[]string{"Pixie was sick on the rug.", "Pixie likes the vet."}},
		{"What did I pay for the bicycle?", []string{"It was four hundred euros.", "640 with the lock."},
			[]string{"The bicycle is red."}},
		{"How much is the rent?", []string{"They want nine hundred a month."}, []string{"The landlord is a clown."}},
		{"what time is the dentist", []string{"the dentist is at half past four", "at 16:10"}, []string{"The dentist rang again."}},
		{"What's the wifi password?", []string{"The password is sunflower.", "it is 4711"}, []string{"The wifi is slow today."}},
		{"What colour is the new car?", []string{"It is a dark green estate."}, []string{"The new car is here."}},
		{"豆包几岁了？", []string{"豆包今年三岁。", "豆包是去年出生的"}, []string{"豆包又咬拖鞋了"}},
		{"买新车用了多少钱？", []string{"十一万二，贷了一半"}, []string{"新车很安静"}},
		{"家里的无线密码是多少？", []string{"密码换成小雨生日了"}, []string{"网又断了"}},
		{"我老板叫什么？", []string{"我老板叫何平。", "老板姓何"}, []string{"老板又骂我了"}},
		{"我女儿叫什么？", []string{"我女儿小雨今天上学了"}, []string{"女儿很忙"}},
		{"我表妹叫什么名字？", []string{"我表妹小芸要结婚了"}, []string{"表妹下周来"}},
		{"What time is the check?", []string{"ten past four", "it is at 9"}, []string{"It is on the 29th."}},
		{"How old is Pixie?", []string{"Pixie is a year old.", "Pixie is 3yo."}, nil},
		{"how old is my aunt", []string{"My aunt is in her eighties."}, nil},
		{"What time is the train?", []string{"The train is at 1830.", "It leaves at 9ish.", "It leaves at dawn."},
			[]string{"The train was late."}},
		{"What did the sofa cost?", []string{"It cost a fortune.", "It cost a pound.", "hundreds"}, []string{"The sofa is soft."}},
		{"What colour is the tent?", []string{"It's khaki."}, []string{"The tent leaks."}},
		{"Do you remember what time the train is?", []string{"at nine"}, []string{"The train was late."}},
		{"我奶奶多大了？", []string{"我奶奶八十了。", "她是四五年的。"}, []string{"奶奶又摔了一跤。"}},
		{"What's my dentist called?",
			[]string{"My dentist is called Wu.", "I see Dr Wu on Monday.", "the dentist, mr wu, rang",
				"Wu is my dentist", "Pixie was sick", "Doctor Wu!", "wu"},
			[]string{"The dentist moved me to Monday.", "the dentist was on the 4th", "Emily: the dentist was rude",
				"Emily said on 3 May 2024 that the dentist was late"}},
		{"what is the name of Colin's boat?", []string{"he named it after his wife", "It's the Daisy, his boat."},
			[]string{"The boat of Colin is in the harbour."}},
		{"whats my managers name", []string{"my manager beryl is rude", "the manager is called beryl"},
			[]string{"the manager was so rude", "quit greggs btw"}},
		{"What are the budgies called?", []string{"nan has two budgies called pip and squeak"},
			[]string{"nan has four budgies and they all scream"}},
		{"When is Leela's birthday?",
			[]string{"Leela turns eighteen on Sunday.", "Leela was born in May.",
				"Leela's big day is her 18th birthday."},
			[]string{"Leela got into Durham.", "Emily said on 3 May 2025 that Leela got in"}},
		{"When was Noah born?", []string{"We had Noah on 2 November 2021.", "Noah arrived at new year."}, []string{"Noah sings."}},
		{"What are our children called?",
			[]string{"a daughter, June, and a son", "the puppy is Max", "the hairdresser tanya"},
			[]string{"our children moved out in June"}},
		{"我老板叫什么？", []string{"我的老板是李建国。"}, []string{"我老板很忙"}},
		{"我的生日是哪天？", []string{"我是五月三日出生的", "下周一是我生日"}, []string{"今天太阳好"}},
		{"When did Mum die?", []string{"Mum passed away in March.", "The funeral was last June."},
			[]string{"Mum is moving in March."}},
		{"How old is Pixie?", []string{"Pixie is 3."},
			[]string{"Emily said on 3 March 2025 that Pixie was sick", "Emily: Pixie was sick in May 2024"}},
		{"豆包几岁了？", nil, []string{"张强在2025年4月3日说，豆包又咬拖鞋了"}},
		{"面试是几点？", []string{"面试改到下午三点"}, []string{"面试我有点紧张"}},
	} {
		form := formAsked(test.question)
		if form == nil {
			t.Errorf("%q asks for no form", test.question)
			continue
		}
		for _, text := range test.in {
			if !form.In(text) {
				t.Errorf("%q: %q cannot have the answer", test.question, text)
			}
		}
		for _, text := range test.not {
			if form.In(text) {
				t.Errorf("%q: %q may have the answer", test.question, text)
			}
		}
	}
	for _, question := range []string{"Who is my dentist?", "What did Emily say about the price of freedom fries?",
		"How do I pay?", "我住在哪里？", "",
		"Who did I give the door code to?", "Who has my phone number?", "Did I give Tom my phone number?",
		"Where did I write the wifi password?", "What language do I code in?",
		"What's the dress code for the gala?", "What is it called when it rains?", "What's my name?",
		"What username do I have?", "What did Emily call the plumber about?", "When is the birthday party?",
		"When did the battery die?", "What did I pay for with the company card?", "What was the fee for?",
		"How much sugar did we buy for the jam?",
		"What time of year do we go to Norway?", "What time zone is Anna in?", "How much do you love me for my jokes?",
		"谁付的租金？", "价格怎么样？", "医生给了哪几点建议？", "谁有我的手机号？", "我给小王手机号了吗？"} {
		if formAsked(question) != nil {
			t.Errorf("%q asks for a form", question)
		}
	}
}

func TestValuesThatAreAskedFor(t *testing.T) {
	for _, test := range []struct {
		question, text string
		has            bool
	}{
		{"Where did Ned fall?", "i went over on the step outside the butchers", true},
		{"Where did Ned fall?", "he went white as a sheet", false},
		{"When is the vet?", "Half past four, mind.", true},
		{"When is the vet?", "The vet has cold hands.", false},
		{"How many boats were there?", "Forty one boats!", true},
		{"How many boats were there?", "Boats everywhere.", false},
		{"我老家是哪里的？", "我住在剑川。", true},
		{"几号走？", "七月五号走。", true},
		{"几号走？", "她票改签了。", false},
	} {
		if value := valueAsked(test.question); value == nil || value.In(test.text) != test.has {
			t.Errorf("%s %q: want %v", test.question, test.text, test.has)
		}
	}
	for _, question := range []string{"Why did Ned fall?", "Does Ned drive?", "What does Ned like?"} {
		if valueAsked(question) != nil {
			t.Errorf("%s asks for no value", question)
		}
	}
	for text, want := range map[string]bool{"They had to shift it.": true, "It's the 29th now.": true,
		"From now on, call me Max.": false, "改到周五": true, "The vet has cold hands.": false} {
		if got := Changes(text); got != want {
			t.Errorf("%q changes something: %v", text, got)
		}
	}
}

func TestWhatIsRarelyTold(t *testing.T) {
	for _, test := range []struct {
		question string
		in, not  []string
	}{
		{"What blood type am I?", []string{"I'm O negative.", "My blood group is A."}, []string{"I am off to work.", "They took my temperature."}},
		{"我是什么血型?", []string{"我是O型血。", "我的血型是AB。"}, []string{"我们买了辆大型车。"}},
		{"What's my star sign?", []string{"I'm a Virgo.", "I was born in the year of the dragon."}, []string{"There was a sign on the door."}},
		{"老韩属什么?", []string{"老韩属龙。"}, []string{"这车不属我们家。"}},
		{"What is my shoe size?", []string{"I take a size 6.", "My shoes are a 42."}, []string{"My shoes are killing me.", "My locker code is 4471."}},
		{"What's Owen's middle name?", []string{"Owen's full name is Owen Rhys Price."}, []string{"Owen's mum is called Beryl."}},
		{"What's my nickname?", []string{"They all call me Speedy.", "I go by Speedy, short for nothing."}, []string{"My boss shouted at me."}},
		{"Who was my first boyfriend?", []string{"I dated Callum at fifteen."}, []string{"Owen and I met at a dance."}},
		{"Where did I go to school?", []string{"I was at St Mary's grammar."}, []string{"I went to bed at ten."}},
		{"Which football team does Owen support?", []string{"Owen is mad about Leeds United."}, []string{"Owen plays darts at the Anchor."}},
		{"我们家住几楼?", []string{"我们家在三楼。", "我们住顶层。"}, []string{"我姐有两个儿子。"}},
		{"What is my favourite song?", []string{"I could listen to Hallelujah all day."}, []string{"I love the smell of diesel."}},
		{"老韩最喜欢的电影是什么?", []string{"老韩看过二十遍《卧虎藏龙》，电影里他最爱它。"}, []string{"老韩去打牌了。"}},
	} {
		form := formAsked(test.question)
		if form == nil {
			t.Errorf("%q asks for no form", test.question)
			continue
		}
		for _, text := range test.in {
			if !form.In(text) {
				t.Errorf("%q: %q cannot have the answer", test.question, text)
			}
		}
		for _, text := range test.not {
			if form.In(text) {
				t.Errorf("%q: %q may have the answer", test.question, text)
			}
		}
	}
	for _, question := range []string{"What sign did she see?", "What dish did we like on our first date?", "What did Kenji read?"} {
		if formAsked(question) != nil {
			t.Errorf("%q asks for a form", question)
		}
	}
}
