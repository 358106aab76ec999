package newvalue

import "testing"

func TestALaterSentenceGivesTheSameThingAnotherValue(t *testing.T) {
	for _, test := range []struct {
		earlier, later string
		replaced       bool
	}{
		{"The key is under the flowerpot.", "The key is behind the feed bin now.", true},
		{"Key's under the flowerpot, love, the one with the dead geranium.", "I've moved the key because your brother's mates found it. It's on the nail behind the feed bin now.", true},
		{"We keep the spare key under the mat.", "The spare key hangs in the shed now.", true},
		{"I keep my passport in the desk.", "I've put the passport in the safe from now on.", true},
		{"Lessons are thirty pounds.", "Lessons are thirty-five pounds from the first.", true},
		{"A lesson is £30.", "Lessons have gone up to £35.", true},
		{"I pay 600 euros for my room.", "My room costs 650 euros from January.", true},
		{"Kids' group is ten o'clock on Saturdays.", "Kids' group is half nine from now on.", true},
		{"The shop opens at nine.", "The shop opens at ten these days.", true},
		{"The library shuts at six.", "The library closes at five now.", true},
		{"Choir is on Tuesdays.", "Choir's moved to Thursdays.", true},
		{"Gary does the feet of a Tuesday.", "Gary's hip won't let him do Tuesdays, so it's Thursdays for the feet till further notice.", true},
		{"Leanne does my knee.", "Tom does my knee now.", true},
		{"Our vet is Fenwick.", "Priya's our vet now.", true},
		{"My dentist is Dr Hall.", "My dentist is Dr Moss now.", true},
		{"Mrs Ames cleans the flat.", "Petra cleans the flat now.", true},
		{"I live over the chip shop.", "I've moved to Long Marston.", true},
		{"I'm still living in my mum's attic.", "I've finally moved out and into a flat by the canal.", true},
		{"I want to be a vet.", "I've gone off it. I want to be a paramedic now.", true},
		{"I drive an old Volvo.", "The Volvo conked out, I'm in a Skoda now.", true},
		{"That old Volvo'll see me into the ground.", "I'm in a Skoda now, it beeps at me.", true},
		{"后门钥匙搁在坛子底下。", "后门钥匙现在塞在电表箱后头。", true},
		{"钥匙在门口的花盆里。", "钥匙我挪到鞋柜上了。", true},
		{"牛肉面十二一碗。", "今天起牛肉面十四一碗。", true},
		{"钢琴课一节一百八。", "钢琴课涨到两百了。", true},
		{"店里九点关门。", "从下个月起，店里十点关门。", true},
		{"给我看腰的是刘大夫。", "现在给我看腰的是何大夫。", true},
		{"我的班主任是王老师。", "我的班主任换成李老师了。", true},
		{"我住在城中村。", "我搬到地铁口了。", true},
		{"我还住城中村那个隔断间。", "我现在跟人在地铁口合租。", true},
		{"我想考师大。", "师大我不考了，我想学护理。", true},
		{"我早上吃茶叶蛋。", "我现在早上改喝豆浆了。", true},
		{"送货骑三轮。", "送货现在开小面包。", true},
		{"我一天抽两包烟。", "我戒烟了。", true},
		{"我一天抽两包烟。", "烟我掐了。", true},
		{"I'm doing vet school. Mum reckons it's a phase.", "So, vet school's in the bin.", true},
		{"I don't exist till I've my black coffee.", "I've gone right off coffee, the smell turns me.", true},
		{"Living over a chip shop, everything I own smells of cod.", "I'm in at the barn in Long Marston with my sister at last.", true},
		{"Is Biscuit in? He's my favourite, I'm not even sorry.", "Biscuit's been dethroned, I'm all about Moth now.", true},
		{"收摊还是九点哈，过了九点来的让他吃泡面去。", "以后咱十点才打烊，夜宵那拨人不少。", true},
		{"牛肉面还是十二一碗，涨不得。", "没法子，今儿起十四一碗。", true},
		{"后门钥匙搁在泡菜坛子底下，你早来自己开。", "钥匙我挪窝了，坛子底下让人摸着了，现在塞在电表箱后头。", true},
		{"早饭给我留个茶叶蛋就行。", "我现在早上改喝豆浆了。", true},
		{"我还住城中村那个隔断间。", "我可算从那个隔断间挪出来了，跟我表哥在地铁口合租。", true},
		{"我想好了，就考师大。", "师大我不惦记了，我想学护理。", true},
		{"送货还得靠我那辆破三轮。", "三轮当废铁卖了，换了辆小面包。", true},
		{"我晚上就追那个宫斗剧，不看完睡不着。", "宫斗剧看伤了，我最近迷上那个破案的。", true},
		{"我在学钢琴。", "我不学钢琴了。", true},

		// the same value, another thing, another kind, for a time, in thought, or nothing new
		{"The key is under the flowerpot.", "The key is under the flowerpot now.", false},
		{"The back door key is under the flowerpot.", "The shed key is behind the bin now.", false},
		{"The spare key is under the mat.", "The key is on the hook now.", false},
		{"The key is under the flowerpot.", "The torch is behind the feed bin now.", false},
		{"The key is under the flowerpot.", "The key is in my bag for now.", false},
		{"The key is under the flowerpot.", "Is the key behind the bin now?", false},
		{"The key is under the flowerpot.", "The key might be in the shed now.", false},
		{"The key is under the flowerpot.", "The key is under the flowerpot and the torch is in the hall.", false},
		{"My brother is in Leeds.", "My brother is in bed now.", false},
		{"My sister's friend is in York.", "My friend is in Hull now.", false},
		{"Lessons are thirty pounds.", "Hats are ten pounds now.", false},
		{"Lessons are thirty pounds.", "Lessons are at ten now.", false},
		{"The shop opens at nine.", "The shop closes at ten now.", false},
		{"Choir is on Tuesdays.", "Choir is on Thursday this week.", false},
		{"Leanne does my knee.", "Tom does my hair now.", false},
		{"Leanne does my knee.", "Tom does my knee as well now.", false},
		{"My cousin is Anna.", "Ben is my cousin now.", false},
		{"I live over the chip shop.", "I've moved to nights.", false},
		{"I live over the chip shop.", "I'm moved to tears.", false},
		{"I drive an old Volvo.", "My dad drives a Skoda now.", false},
		{"I want to be a vet.", "My sister wants to be a paramedic now.", false},
		{"后门钥匙搁在坛子底下。", "抽屉钥匙现在放在电表箱后头。", false},
		{"后门钥匙搁在坛子底下。", "伞现在放在电表箱后头。", false},
		{"牛肉面十二一碗。", "今天起炸酱面十四一碗。", false},
		{"店里九点关门。", "店里现在七点开门。", false},
		{"店里九点关门。", "今晚十点关门。", false},
		{"给我看腰的是刘大夫。", "现在给我看牙的是何大夫。", false},
		{"我住在城中村。", "我下周搬到地铁口吗？", false},
		{"我住在城中村。", "我现在在上班。", false},
		{"我早上吃茶叶蛋。", "我现在晚上喝豆浆。", false},
		{"我一天抽两包烟。", "我爸戒酒了。", false},
		{"我想考师大。", "我现在想学做饭。", false},
		{"I went off on holiday by train.", "I've gone off trains.", false},
		{"My sister has a dog.", "The dog's in the bin again.", false},
		{"We had coffee at Ann's yesterday.", "I've gone off coffee.", false},
		{"牛肉面十二一碗。", "炸酱面今儿起十四一碗。", false},
		{"我昨天吃了火锅。", "我不吃火锅了。", false},
		{"他想考师大。", "师大不考了。", false},
	} {
		earlier, later := Read(test.earlier), Read(test.later)
		if got := later.Replaces(earlier); (got != "") != test.replaced {
			t.Errorf("%q, then %q: replaced %q, want %v: %v, %v", test.earlier, test.later, got, test.replaced, earlier, later)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("The key is behind the bin now.", "The key is under the mat.")
	f.Add("牛肉面涨到十四了", "牛肉面十二一碗")
	f.Fuzz(func(t *testing.T, later, earlier string) {
		now := Read(later)
		if !now.IsNew() && now.Replaces(Read(earlier)) != "" {
			t.Errorf("%q gives no new value, and replaces that of %q", later, earlier)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	for _, text := range []string{"I've moved the key because your brother's mates found it. It's on the nail behind the feed bin now.", "后门钥匙现在塞在电表箱后头，别忘了。"} {
		b.Run(text[:3], func(b *testing.B) {
			for b.Loop() {
				Read(text)
			}
		})
	}
}
