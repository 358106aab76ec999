package offline_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// amongTelling returns the facts of a turn of Mina's among turns of Tom's that tell more. all makes facts of all turns.
func amongTelling(t *testing.T, text string, all bool) (facts []string, e *consolidate.Extraction) {
	t.Helper()
	others := []string{"My sister bought a house in Leeds last year and her husband sold his business.",
		"We had fourteen friends at our wedding in Ripon, and my brother made a cake with plum jam.",
		"I've been working on my book since the summer, about a lighthouse keeper and his dog."}
	if language.IsChinese(text) {
		others = []string{"我姐姐去年在绵阳买了房子，姐夫把公司卖了。", "我们的婚礼来了四十个朋友，我弟弟做了一个大蛋糕。",
			"我从去年夏天开始写书，写一个守灯塔的人和他的狗。"}
	}
	p := &consolidate.Passage{}
	for i, words := range []string{others[0], text, others[1], others[2]} {
		speaker := "Tom"
		if i == 1 {
			speaker = "Mina"
		}
		p.Turns = append(p.Turns, consolidate.Turn{Speaker: speaker, Role: graph.Human, Text: words,
			Time: time.Date(2025, 4, 15, 15, 30, 0, 0, time.UTC)})
	}
	o := &offline.Options{}
	if all {
		o.FactsPerTurn = 1
	}
	steps, err := offline.New(o)
	if err != nil {
		t.Fatal(err)
	}
	e = extract(t, steps, p)
	for _, f := range e.Facts {
		if slices.Contains(f.Basis, 1) {
			facts = append(facts, f.Text)
		}
	}
	return facts, e
}

// Lasting facts that are told in few words are kept among turns that tell more; talk that only sounds like them is not.
func TestLastingFactsInPassing(t *testing.T) {
	longtest.Skip(t)
	for _, text := range []string{
		"The chiropodist's every other Monday from now on.",
		"Rent's six hundred from the first.",
		"I've marked it down, forty-two from the first.",
		"Surgery opens at eight these days.",
		"Evening class is off till further notice.",
		"Tuesdays for the bins till further notice.",
		"I was a harvest baby, third of September, so Mum missed the fair.",
		"Milk and one sugar in mine, always.",
		"I don't touch shellfish, haven't since Cornwall.",
		"We've gone over to Barker's for the feed.",
		"We're with Octopus for the electric, have been for years.",
		"Never any onion for me.",
		"I've given up the fags, three weeks on Friday.",
		"The wifi's gooseberry7, it's stuck on the fridge.",
		"The alarm code? Oh, 4471, written on the calendar.",
		"We've got double physics at St Brendan's tomorrow, worse luck.",
		"A cut goes up to thirty from the first of June.",
		"The surgery's shut Wednesdays.",
		"The door code's 5518 if you need it.",
		"洗头从今天起二十五块，染发另算。",
		"打今儿起早班归我，晚班归老李。",
		"往后十点才开门，早来也没用。",
		"我现在住河边那个小区，三楼，挺安静。",
		"酒我断了，半年没沾。",
		"周二我们不开门，雷打不动。",
		"我碗里从来不放葱，一根都别放。",
		"我可不吃羊肉，一口都不行。",
		"现在店里是小何管账，挺细心。",
		"米现在都从东头老陈那儿拿，便宜。",
		"我在三中念书，骑车二十分钟。",
		"我是正月初八的生日，净吃剩年货。",
		"跟我师姐在南门合租，省钱。",
		"密码是多少来着？哦，8842，写在墙上呢。",
	} {
		if facts, _ := amongTelling(t, text, false); len(facts) == 0 {
			t.Errorf("%s: no fact", text)
		}
	}
	for _, text := range []string{
		"I'm not sure about these days off.", "One of these days.", "I liked it from the first.", "Wake me at six from now on.",
		"No alarm from now on, please.", "Milk's gone off in the tea.", "No coffee for me, thanks.", "I don't eat it like that.",
		"We've swapped seats, look.", "See you Thursday then.", "It was busy in 2024.", "I have given up on him.",
		"以后再说吧。", "十分钟以后叫我。", "我现在就去。", "现在几点了。", "下周一歇着吧。", "我不吃了，饱了。", "今天我不吃晚饭了。",
		"以后别叫我起床了。", "现在都几点了，还不走。", "烟我掐了，进来吧。",
	} {
		if facts, _ := amongTelling(t, text, false); len(facts) != 0 {
			t.Errorf("%s: %v, want no fact", text, facts)
		}
	}
}

// What only accompanies the moment makes no fact, however short a talk; what tells something behind it does.
func TestChatterMakesNoFact(t *testing.T) {
	longtest.Skip(t)
	for _, text := range []string{
		"All right, all right, I'm up.", "Okay, okay, I'm coming.", "The postman's been.", "The gas man's been and gone.",
		"Hat's in my bag, look, before anyone starts.", "My coat's on the hook, stop fussing.", "Right, that's me done.",
		"The potatoes are on the boil.", "Dinner's out of the oven.", "Plumber's just left.", "There, all sorted.",
		"I'm here, I'm here, keep your hair on.",
		"行了行了，我爬起来了。", "来了来了，我这就下来。", "好了好了，我醒了。", "卤蛋捞出来了，色儿正好。", "饺子下锅了。",
		"查煤气的走了，啥毛病没有。", "修空调的来过了，弄好了。", "快递员刚走，东西放门口了。", "水开了，我关火了。", "包在门口呢，你看。",
		"知道了知道了，我这就去。", "粥熬好了。", "我到楼下了。", "好嘞好嘞，马上就来。", "行行行，我起。", "Coming, coming!", "My shoes are on, look.", "我起来了起来了，别喊了。",
	} {
		if facts, _ := amongTelling(t, text, true); len(facts) != 0 {
			t.Errorf("%s: %v, want no fact", text, facts)
		}
	}
	for _, text := range []string{
		"The feed man's been and gone, and he's short by three bags.", "My husband's left me.", "Key's in the shed now.",
		"I'm going to Spain in May.", "The plumber's left his wife.", "My passport's in the blue drawer.", "Our bread's from Hartley's.",
		"I'm up at five every day for the milking.", "Bread's out of the question since the diagnosis.", "The milkman's been ill since May.",
		"The farrier's retired to Wales.",
		"小何走了，去了上海。", "备用钥匙在门口花盆底下。", "我起来一看才五点，又睡了。", "查煤气的说管子漏气。", "饺子是我妈包的。", "师傅走了以后我自己开店。",
		"水开了以后再放面。",
	} {
		if facts, _ := amongTelling(t, text, true); len(facts) == 0 {
			t.Errorf("%s: no fact", text)
		}
	}
}

// A sentence whose words would mean another in a report is quoted; others are told in the third person.
func TestWhatIsNotSurelyRewordedIsQuoted(t *testing.T) {
	longtest.Skip(t)
	for _, text := range []string{
		"We had a lovely time at the lake and I got stung.",
		"We had six rosettes at Ripon. I blubbed all over the steward.",
		"Our Pete's forty on Sunday, we're off to Wales, the two of us.",
		"My cousin's joined the army, my house is getting quieter.",
		"I'm getting this beard trimmed before the do, I look like a badger.",
		"My mum's moved in, she's got my bed, and I'm on the couch.",
		"I told my sister I'd lend her my car.",
		"I saw her and she told me I was late.",
		"My dad reckons I'm mad.",
		"My daughter's called hers Rex and mine's called Bob.",
		"I've moved in with my boyfriend and his mum, they're lovely.",
		"My coat's on the peg in the hall, mind the dog.",
		"老师没骂着我，就说了两句。", "钱早交了，老师没吃成我。", "狗差点没咬着我，真险。", "我说我不去，老李说我傻。",
		"数学老师夸我了，难得。", "妈，我起不来，头疼得厉害。", "四点可得把我弄起来，有活。", "茶叶蛋吃得我都快下蛋了。",
	} {
		facts, _ := amongTelling(t, text, true)
		if len(facts) != 1 || !strings.Contains(facts[0], text) {
			t.Errorf("%s: %v, want it quoted", text, facts)
		}
	}
	for text, want := range map[string]string{
		"I live in York.":                            "that they live in York",
		"I was born on the twelfth of May.":          "that they were born on the twelfth of May",
		"I bought a car in Hull and I love driving.": "that they bought a car in Hull and they love driving",
		"When I was six, I lived in Leeds.":          "that when they were six, they lived in Leeds",
		"We've sold our house in Leeds.":             "that they have sold their house in Leeds",
		"My brother works at the bank.":              "that their brother works at the bank",
		"I told him to give me a day off.":           "that they told him to give them a day off",
		"我在北京教书，住在海淀。":                               "Mina在北京教书",
		"我妈给我买了一双鞋，红的。":                              "给Mina买了",
		"大夫让我少吃盐，多走路。":                               "大夫让Mina少吃盐",
		"我跟表哥学修车，学了两年。":                              "Mina跟表哥学修车",
		"卷子让我塞床垫底下了，藏好了。":                            "卷子让Mina塞",
		"我住城里，天天走路上班。":                               "Mina住城里",
	} {
		if facts, _ := amongTelling(t, text, true); len(facts) != 1 || !strings.Contains(facts[0], want) {
			t.Errorf("%s: %v, want %q", text, facts, want)
		}
	}
}

// A fact keeps the name that was called out, and the question that the speaker answers.
func TestAFactKeepsWhatNamesItsSubject(t *testing.T) {
	longtest.Skip(t)
	for _, text := range []string{
		"Scrap! Get down, you daft dog. Six years I've had him and he still thinks he's a lapdog.",
		"Bess! Off the bed. Nine years she's been mine and she still sneaks up.",
		"Tiger! Leave it. We got him from the rescue and he has never settled.",
		"What's the wifi in here again? Oh, hoofprint99, it's on the wall.",
		"Tell Callie to bring her hat next Saturday, would you? She's not riding bareheaded on my watch.",
		"Where's the hose? It's behind the greenhouse, coiled up.",
		"The alarm code? Oh, 4471, written on the calendar.",
		"元宝！下来！它来店里四年了，还是偷鱼。",
		"密码是多少来着？哦，8842，写在墙上呢。",
	} {
		if facts, _ := amongTelling(t, text, true); len(facts) != 1 || !strings.Contains(facts[0], text) {
			t.Errorf("%s: %v, want it whole", text, facts)
		}
	}
	for text, lost := range map[string]string{
		"Good grief! I've had that cough for six weeks.":    "grief",
		"Stop it! I've had that job for years.":             "Stop",
		"Lord! He has sold the van.":                        "Lord",
		"Is that you? I sold the caravan to a man in Hull.": "Is that",
		"Blimey! She lives in Leeds these days.":            "Blimey",
		"Scrap! I need a new coat for the winter.":          "Scrap",
		"下来！我在梯子上修灯，等着扶一下。":                                 "下来",
		"天哪！他把店卖了，去了南方。":                                    "天哪",
		"吃了吗？我在三中教书，教了十年。":                                  "吃了吗",
	} {
		for _, fact := range func() []string { facts, _ := amongTelling(t, text, true); return facts }() {
			if strings.Contains(fact, lost) {
				t.Errorf("%s: %q has %q", text, fact, lost)
			}
		}
	}
}

// States of the body, times within which something was done, and words for what another sentence names are no likings; what does harm
// is not disliked but forbidden.
func TestStatesAndHarmAreNoTastes(t *testing.T) {
	longtest.Skip(t)
	for text, want := range map[string]string{
		"我闻不得花生，一沾就浑身起疙瘩。": "我不能闻花生", "我闻不得油漆，一闻就头晕。": "我不能闻油漆", "我闻不了汽油，一闻就吐。": "我不能闻汽油",
		"我吃不得虾，一吃就起红点。": "我不能吃虾", "我碰不得芒果，一碰嘴就肿。": "我不能碰芒果", "我喝不得牛奶，喝一口就拉肚子。": "我不能喝牛奶",
		"我闻不得烟味，真讨厌。": "not 烟味", "我穿不惯高跟鞋，脚疼。": "not 高跟鞋",
		"我早上天天就指着它活。": "", "我总惦记着他，睡不着。": "", "我天天都喝它，习惯了。": "", "我一直就这样，改不了。": "", "我一向靠他，别人不行。": "",
		"我每天就那样过，没意思。": "", "我一下午就弄完了。": "", "我一个人就搬完了。": "", "我一口气就喝完了。": "",
		"酒我不喝了，半年没沾。": "ends 喝酒", "烟我掐了，二十天一根没碰。": "ends 抽烟", "糖我断了。": "ends 吃糖", "烟我掐了，进来吧。": "",
		"账我不管了。": "", "我天天弹吉他，解闷。": "天天弹吉他", "我一喝酒就脸红。": "一喝酒就脸红",
	} {
		_, e := amongTelling(t, text, true)
		var got []string
		for _, p := range e.Preferences {
			if slices.Contains(p.Basis, 1) {
				words := p.Text
				if p.Negated {
					words = "not " + words
				}
				got = append(got, strings.TrimSpace(string(p.Change)+" "+words))
			}
		}
		if list := strings.Join(got, "; "); list != want {
			t.Errorf("%s: %q, want %q", text, list, want)
		}
	}
}
