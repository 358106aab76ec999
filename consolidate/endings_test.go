package consolidate_test

import (
	"strings"
	"testing"
	"time"

	"github.com/egomem/egomem/internal/longtest"
	"github.com/egomem/egomem/memgraph/graph"
)

// believed returns what holds of a person: relations, attributes, preferences and instructions.
func (w *world) believed(speaker string) string {
	w.t.Helper()
	relations, _ := w.known(speaker)
	list := []string{relations}
	for n, err := range w.store.Since(w.t.Context(), 0) {
		if err != nil {
			w.t.Fatal(err)
		}
		c, ok := n.Detail.(graph.Concept)
		if ok && c.Subject == speaker && (c.Type == graph.PreferenceType || c.Type == graph.InstructionType) && n.Retired.IsZero() {
			list = append(list, n.Text)
		}
	}
	return strings.Join(list, "; ")
}

// What ends is often said without its name, and ends what was known of it alone.
func TestWhatEndsIsNoLongerBelieved(t *testing.T) {
	longtest.Skip(t)
	for _, test := range []struct {
		before []string
		later  string
		over   string // was believed, and is no longer
		holds  string // is still believed
	}{
		{[]string{"I have a dog called Momo."}, "Momo died last week.", "dog Momo", ""},
		{[]string{"I have a dog called Momo."}, "Our dog died yesterday.", "dog Momo", ""},
		{[]string{"I have a dog called Momo."}, "We had to put Momo to sleep.", "dog Momo", ""},
		{[]string{"My cat is called Luna.", "I have another cat called Oreo."}, "My cat died.", "", "cat Luna"},
		{[]string{"My cat is called Luna.", "I have another cat called Oreo."}, "Luna died.", "cat Luna", "cat Oreo"},
		{[]string{"My friend Rose lives in Oslo."}, "Rose passed away on Sunday.", "friend Rose", ""},
		{[]string{"My son Leo is four."}, "I put Leo to sleep.", "", "son Leo"},
		{[]string{"I have a dog called Momo."}, "My phone died.", "", "dog Momo"},
		{[]string{"I work at Siemens."}, "I got fired yesterday.", "works at Siemens", ""},
		{[]string{"I work at Siemens."}, "They let me go home early.", "", "works at Siemens"},
		{[]string{"I work at Siemens."}, "My brother lost his job.", "", "works at Siemens"},
		{[]string{"My boyfriend Tom is a nurse."}, "We broke up.", "boyfriend Tom", ""},
		{[]string{"My husband Tom is a nurse."}, "My husband and I split up last month.", "husband Tom", ""},
		{[]string{"My boyfriend Tom is a nurse."}, "They broke up.", "", "boyfriend Tom"},
		{[]string{"My favorite food is sushi."}, "I hate sushi now.", "food: sushi", ""},
		{[]string{"My favorite food is sushi."}, "I don't like sushi any more.", "food: sushi", ""},
		{[]string{"My favorite food is sushi.", "My favorite food is pizza now."}, "I hate sushi.", "", "food: pizza"},
		{[]string{"My favorite food is sushi."}, "I hate the sushi place.", "", "food: sushi"},
		{[]string{"My favorite food is sushi."}, "I've gone off sushi.", "food: sushi", ""},
		{[]string{"My favorite food is sushi."}, "I've gone off the sushi place.", "", "food: sushi"},
		{[]string{"My favorite food is sushi."}, "My sister has gone off sushi.", "", "food: sushi"},
		{[]string{"My favourite flowers are lilies."}, "I'm not so keen on lilies these days.", "flowers: lilies", ""},
		{[]string{"My favourite band is Wet Leg."}, "Wet Leg got boring.", "band: Wet Leg", ""},
		{[]string{"My favourite tree is the oak."}, "The oak is no longer my favourite.", "tree: the oak", ""},
		{[]string{"My favourite drink is coffee."}, "I've switched from coffee to tea.", "drink: coffee", ""},
		{[]string{"My favourite drink is tea."}, "I don't drink green tea any more.", "", "drink: tea"},
		{[]string{"我最喜欢的饮料是咖啡。"}, "我喝腻了咖啡。", "饮料：咖啡", ""},
		{[]string{"我最喜欢的饮料是咖啡。"}, "我不再喜欢咖啡了。", "饮料：咖啡", ""},
		{[]string{"我最喜欢的饮料是咖啡。"}, "妈妈喝腻了咖啡。", "", "饮料：咖啡"},
		{[]string{"I am vegan."}, "I was vegan, not anymore.", "says: I am vegan", ""},
		{[]string{"I am vegan."}, "I'm not vegan any more.", "says: I am vegan", ""},
		{[]string{"I live in Lisbon."}, "Actually I moved to Madrid last week, I no longer live in Lisbon.",
			"lives in Lisbon", "lives in Madrid"},
		{[]string{"I live in Lisbon."}, "I no longer live in Lisbon, I moved to Madrid.", "lives in Lisbon", "lives in Madrid"},
		{[]string{"I live in Lisbon."}, "We bought a house in Porto, we move on the 18th.", "", "lives in Lisbon"},
		{[]string{"I live in Lisbon."}, "We have moved.", "lives in Lisbon", ""},
		{[]string{"I live in Lisbon.", "We bought a house in Porto, we move on the 18th."}, "We've moved!",
			"lives in Lisbon", "lives in Porto"},
		{[]string{"I just moved to Porto."}, "We've moved in at last.", "", "lives in Porto"},
		{[]string{"我住在南京。", "我们在苏州买了房，18号搬过去。"}, "我们已经搬家了。", "lives in 南京", "lives in 苏州"},
		{[]string{"我住在南京。"}, "我们在苏州买了房，18号搬过去。", "", "lives in 南京"},
		{[]string{"I am a nurse."}, "I don't work at the hospital any more, I am a teacher now.", "works as nurse",
			"works as teacher"},
		{[]string{"I am a nurse."}, "I am a teacher too.", "", "works as nurse"},
		{[]string{"I work at Siemens."}, "I no longer work at the factory.", "works at Siemens", ""},
		{[]string{"I'm vegetarian."}, "I'm not vegetarian any more.", "says: ", "no longer: vegetarian"},
		{[]string{"I am vegetarian."}, "I'm not vegetarian anymore.", "I am vegetarian", ""},
		{[]string{"I am a vegetarian."}, "I'm not a vegetarian any more.", "says: ", "no longer: vegetarian"},
		{[]string{"我的狗叫旺财。"}, "我的狗叫旺财，去年去世了。", "dog 旺财", ""},
		{[]string{"I am married to Eve."}, "I was married to Eve for ten years.", "spouse Eve", ""},
		{[]string{"我是护士。"}, "我不在医院上班了，我现在是老师。", "works as 护士", "works as 老师"},
		{[]string{"Speak German with me."}, "Speak English again.", "Speak German", "Speak English"},
		{[]string{"Please always speak slowly."}, "Speak English again.", "", "speak slowly"},
		{[]string{"我养了一只猫叫咪咪。"}, "咪咪去世了。", "cat 咪咪", ""},
		{[]string{"我养了一只猫叫咪咪。"}, "我家的猫昨天死了。", "cat 咪咪", ""},
		{[]string{"我在华为工作。"}, "我上周被裁了。", "works at 华为", ""},
		{[]string{"我在华为工作。"}, "我差点被裁了。", "", "works at 华为"},
		{[]string{"我女朋友叫李婷。"}, "我们分手了。", "girlfriend 李婷", ""},
		{[]string{"我最喜欢的食物是寿司。"}, "我不喜欢寿司了。", "食物：寿司", ""},
		{[]string{"我吃素。"}, "我现在不吃素了。", "说：吃素", ""},
		{[]string{"跟我说英语。"}, "还是说中文吧。", "说英语", "说中文"},
		{[]string{"I'm a plumber."}, "I've packed in the plumbing.", "works as plumber", ""},
		{[]string{"I work at Siemens."}, "I jacked in the job.", "works at Siemens", ""},
		{[]string{"I'm a nurse."}, "I finally chucked the job in last week.", "works as nurse", ""},
		{[]string{"I'm a plumber."}, "I'm done with plumbing.", "works as plumber", ""},
		{[]string{"I'm a cook."}, "I'm done with cooking for good.", "works as cook", ""},
		{[]string{"I teach at St Bart's."}, "I taught at St Bart's; I'm on supply now.", "works at St Bart's", ""},
		{[]string{"I love Marmite."}, "I used to love Marmite.", "prefers: Marmite", ""},
		{[]string{"I love Marmite."}, "I've gone off Marmite.", "prefers: Marmite", ""},
		{[]string{"My girlfriend Theodora is kind."}, "I chucked Theodora.", "girlfriend Theodora", ""},
		{[]string{"My girlfriend Theodora is kind."}, "Theodora and I have split.", "girlfriend Theodora", ""},
		{[]string{"My girlfriend is Skye."}, "Skye chucked me.", "girlfriend Skye", ""},
		{[]string{"My girlfriend is Skye."}, "Skye dumped me last week.", "girlfriend Skye", ""},
		{[]string{"My girlfriend is Skye."}, "We've split up.", "girlfriend Skye", ""},
		{[]string{"My boyfriend is Tom."}, "My new boyfriend is Luke.", "boyfriend Tom", "boyfriend Luke"},
		{[]string{"I'm engaged to Luke."}, "We got hitched on Saturday!", "fiance Luke", "spouse Luke"},
		{[]string{"My fiancée Mia is a nurse."}, "We got married.", "fiancee Mia", "wife Mia"},
		{[]string{"I'm engaged to Luke."}, "Luke and I broke off the engagement.", "fiance Luke", ""},
		{[]string{"I'm engaged to Luke."}, "We've called off our engagement.", "fiance Luke", ""},
		{[]string{"I'm engaged to Luke."}, "The engagement's off.", "fiance Luke", ""},
		{[]string{"我未婚夫叫李强。"}, "我们上周结婚了。", "fiance 李强", "spouse 李强"},
		{[]string{"我未婚夫叫李强。"}, "我跟李强领证了！", "fiance 李强", "spouse 李强"},
		{[]string{"我的未婚妻是小雨。"}, "我和小雨结婚了。", "fiancee 小雨", "spouse 小雨"},
		{[]string{"我的未婚妻是小雨。"}, "我们终于办了婚礼。", "fiancee 小雨", "wife 小雨"},
		{[]string{"My number is 07700 900123."}, "My number was 07700 900123 but I lost the phone.", "phone: 07700 900123", ""},

		{[]string{"I'm a plumber."}, "I packed in a hurry.", "", "works as plumber"},
		{[]string{"I'm a plumber."}, "I'm done with the plumbing in the bathroom.", "", "works as plumber"},
		{[]string{"I'm a plumber."}, "I'm done with plumbing for today.", "", "works as plumber"},
		{[]string{"I'm a plumber."}, "I packed in the plumbing for a week to help Mum.", "", "works as plumber"},
		{[]string{"I'm a plumber."}, "I nearly chucked the job in.", "", "works as plumber"},
		{[]string{"I'm a plumber."}, "My brother packed in the plumbing.", "", "works as plumber"},
		{[]string{"I'm a cook."}, "I'm done with cooking, dinner is ready.", "", "works as cook"},
		{[]string{"I work at Siemens."}, "I packed the job folder in my bag.", "", "works at Siemens"},
		{[]string{"I work at Siemens."}, "I gave up the job hunt.", "", "works at Siemens"},
		{[]string{"I teach at St Bart's."}, "I taught at St Bart's this morning.", "", "works at St Bart's"},
		{[]string{"I love mornings here."}, "I used to love mornings here and still do.", "", "prefers: mornings here"},
		{[]string{"I love Marmite."}, "My sister used to love Marmite.", "", "prefers: Marmite"},
		{[]string{"I love Marmite and jam."}, "I used to love jam.", "", "prefers: Marmite and jam"},
		{[]string{"My girlfriend is Skye."}, "She chucked the ball.", "", "girlfriend Skye"},
		{[]string{"My girlfriend is Skye."}, "Skye dumped me at the station and drove on.", "", "girlfriend Skye"},
		{[]string{"My girlfriend is Skye."}, "Skye and I have split the bill.", "", "girlfriend Skye"},
		{[]string{"My girlfriend is Skye."}, "I left Skye at the pub.", "", "girlfriend Skye"},
		{[]string{"My girlfriend is Skye."}, "Rosie dumped me in the deep end.", "", "girlfriend Skye"},
		{[]string{"My girlfriend is Skye."}, "We split the shopping.", "", "girlfriend Skye"},
		{[]string{"My boyfriend is Tom."}, "My sister's new boyfriend is Luke.", "", "boyfriend Tom"},
		{[]string{"I'm engaged to Luke."}, "They got married on Saturday.", "", "fiance Luke"},
		{[]string{"I'm engaged to Luke."}, "When we got married, it rained.", "", "fiance Luke"},
		{[]string{"I'm engaged to Luke."}, "We got hitched to the tow truck.", "", "fiance Luke"},
		{[]string{"I'm engaged to Luke."}, "My sister broke off the engagement.", "", "fiance Luke"},
		{[]string{"I'm engaged to Luke."}, "We're getting married on Saturday.", "", "fiance Luke"},
		{[]string{"我未婚夫叫李强。"}, "我们下周结婚。", "", "fiance 李强"},
		{[]string{"我未婚夫叫李强。"}, "我们快结婚了。", "", "fiance 李强"},
		{[]string{"我未婚夫叫李强。"}, "我妹妹结婚了。", "", "fiance 李强"},
		{[]string{"我未婚夫叫李强。"}, "我和同事登记了会议室。", "", "fiance 李强"},
		{[]string{"My number is 07700 900123."}, "My number was called at the surgery.", "", "900123"},
	} {
		w := newWorld(t)
		for i, text := range test.before {
			w.say(turn{speaker: "Emily", text: text, at: time.Duration(i) * time.Hour})
			w.idle()
		}
		if got := w.believed("Emily"); !strings.Contains(got, test.over) || test.over == "" && !strings.Contains(got, test.holds) {
			t.Errorf("after %q it believes %q", test.before, got)
		}
		w.say(turn{speaker: "Emily", text: test.later, at: 48 * time.Hour})
		w.idle()
		if got := w.believed("Emily"); test.over != "" && strings.Contains(got, test.over) || !strings.Contains(got, test.holds) {
			t.Errorf("after %q and %q it believes %q", test.before, test.later, got)
		}
		w.check()
	}
}

// A value is corrected without its name in the next turn, though that is read later.
func TestWhatWasJustSaidIsCorrected(t *testing.T) {
	for _, test := range []struct{ first, later, over, holds string }{
		{"My phone number is 555 0134.", "Sorry, I meant 555 0143.", "555 0134", "555 0143"},
		{"My favorite color is blue.", "Wait, I mean green.", "color: blue", "color: green"},
		{"My favorite color is blue.", "No, it's raining.", "", "color: blue"},
		{"我最喜欢的颜色是蓝色。", "我说错了，是绿色。", "颜色：蓝色", "颜色：绿色"},
	} {
		for _, apart := range []bool{false, true} {
			w := newWorld(t)
			w.say(turn{speaker: "Emily", text: test.first})
			if apart {
				w.idle()
			}
			w.say(turn{speaker: "Emily", text: test.later, at: time.Minute})
			w.idle()
			if got := w.believed("Emily"); test.over != "" && strings.Contains(got, test.over) ||
				!strings.Contains(got, test.holds) {
				t.Errorf("after %q and %q, read apart: %v, it believes %q", test.first, test.later, apart, got)
			}
			w.check()
		}
	}
}

// What John says instead corrects nothing of Emily's.
func TestNoOneElseCorrectsAValue(t *testing.T) {
	w := newWorld(t)
	w.say(turn{speaker: "Emily", text: "My phone number is 555 0134."},
		turn{speaker: "John", text: "Sorry, I meant 555 0143.", at: time.Minute})
	w.idle()
	if got := w.believed("Emily"); !strings.Contains(got, "555 0134") || strings.Contains(got+w.believed("John"), "555 0143") {
		t.Errorf("it believes %q of Emily, %q of John", got, w.believed("John"))
	}
	w.check()
}

// Another person's words, and words for fewer people, end nothing.
func TestOnlyOnesOwnWordsEndWhatOneSaid(t *testing.T) {
	for _, later := range []turn{
		{speaker: "John", text: "Momo died."}, {speaker: "John", text: "My dog died."},
		{speaker: "John", text: "I got fired. I hate sushi."},
		{speaker: "Emily", text: "Momo died.", audience: graph.Private},
		{speaker: "Emily", text: "I got fired. I hate sushi.", audience: graph.Private},
	} {
		w := newWorld(t)
		w.say(turn{speaker: "Emily", text: "I have a dog called Momo."},
			turn{speaker: "Emily", text: "I work at Siemens."}, turn{speaker: "Emily", text: "My favorite food is sushi."})
		w.idle()
		later.at = time.Hour
		w.say(later)
		w.idle()
		for _, want := range []string{"dog Momo", "works at Siemens", "food: sushi"} {
			if got := w.believed("Emily"); !strings.Contains(got, want) {
				t.Errorf("after %q of %s it believes %q, without %s", later.text, later.speaker, got, want)
			}
		}
		w.check()
	}
}
