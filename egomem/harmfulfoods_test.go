package egomem_test

import (
	"testing"

	"github.com/egomem/egomem/internal/longtest"
)

// What harms one is what they cannot have, in whatever words the harm is told. Another's is the other's.
func TestWhatDoesOneHarmIsWhatTheyCannotHave(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"Walnuts are out for me, my throat swells up.", "I can't have walnuts", ""},
		{"I swell up if I even look at a peanut.", "I can't have peanut", ""},
		{"Shellfish and I don't get on, ended up in A&E.", "I can't have shellfish", ""},
		{"One bite of prawn and my lips go like balloons.", "I can't have prawn", ""},
		{"Milk doesn't agree with me.", "I can't have milk", ""},
		{"Eggs make me come out in hives.", "I can't have eggs", ""},
		{"Kiwi gives me a rash.", "I can't have kiwi", ""},
		{"If I eat sesame my face puffs up.", "I can't have sesame", ""},
		{"I have to steer clear of gluten.", "I can't have gluten", ""},
		{"A single almond would kill me.", "I can't have almond", ""},
		{"I can't go anywhere near cashews.", "I can't have cashews", ""},
		{"My sister swells up if she eats nuts.", "Mina's sister can't have nuts", "I can't have"},
		{"My colleague swells up if she eats nuts.", "Mina's colleague can't have nuts", "I can't have"},
		{"Dairy plays havoc with my stomach.", "I can't have dairy", ""},
		{"I'm fine with most things but strawberries bring me up in lumps.", "I can't have strawberries", ""},
		{"No nuts for me please, I'd be in hospital by teatime.", "I can't have nuts", ""},
		{"My throat closes up when I have almonds.", "I can't have almonds", ""},
		{"I've got to keep off gluten, it doubles me up.", "I can't have gluten", ""},
		{"My brother's lips swell if he has kiwi.", "Mina's brother can't have kiwi", "I can't have"},
		{"我对牛奶消化不了,喝完就拉。", "我不能喝牛奶", ""},
		{"花生是我的死穴,吃一粒就得进医院。", "我不能吃花生", ""},
		{"坚果类的我全都不能吃。", "我不能吃坚果", ""},
		{"芒果我碰都不能碰,一吃嘴就肿。", "我不能碰芒果", "吃嘴"},
		{"我一喝牛奶就拉肚子。", "我不能喝牛奶", "喜欢"},
		{"我吃虾会起疹子。", "我不能吃虾", ""},
		{"花生一吃我就浑身痒。", "我不能吃花生", ""},
		{"海鲜我沾不得。", "我不能沾海鲜", ""},
		{"鸡蛋对我来说就是毒药。", "我不能吃鸡蛋", ""},
		{"我碰不得花生，上次进了急诊。", "我不能碰花生", ""},
		{"我吃了桃子嘴就痒。", "我不能吃桃子", "桃子嘴"},
		{"酒我一滴都不能沾。", "我不能沾酒", ""},
		{"牛奶跟我合不来，一喝就拉肚子。", "我不能喝牛奶", ""},
		{"我现在喝点牛奶就胀气。", "我不能喝牛奶", ""},
		{"我同事一吃花生就起疹子。", "Mina的同事不能吃花生", "我不能"},
		{"我妈一喝牛奶就拉肚子。", "Mina的妈妈不能喝牛奶", "我不能"},
		{"我爸海鲜一吃就过敏。", "Mina的爸爸不能吃海鲜", "我不能"},
	})
}

func TestWhatDoesNoHarmMayBeHad(t *testing.T) {
	longtest.Skip(t)
	checkChanges(t, []change{
		{"Coffee makes me happy.", "", "can't have"},
		{"My sister and I don't get on.", "", "can't have"},
		{"Chocolate is out for me until Easter.", "", "can't have"},
		{"That curry would kill me.", "", "can't have"},
		{"My stomach hurts if I eat too much cheese.", "", "can't have"},
		{"If I eat eggs I feel full until noon.", "", "can't have"},
		{"Nuts are out for the birds.", "", "can't have"},
		{"Milk used to make me ill, not any more.", "", "can't have"},
		{"I can't stand walnuts.", "", "can't have"},
		{"Does milk agree with you?", "", "can't have"},
		{"Politics makes me sick.", "", "can't have"},
		{"I ate prawns today and threw up.", "", "can't have"},
		{"No nuts for me please, I had lunch.", "", "can't have"},
		{"My throat closes up when I have to speak.", "", "can't have"},
		{"Coffee kills me, it is so dear.", "", "can't have"},
		{"数学是我的死穴,一考就难受。", "", "不能"},
		{"手机我碰都不能碰。", "", "不能碰"},
		{"西瓜一吃就停不下来。", "", "不能"},
		{"我一看书就困。", "", "不能"},
		{"我昨天吃了虾就拉肚子。", "", "不能"},
		{"我一碰水伤口就痒。", "", "不能"},
		{"我吃了药就吐。", "", "不能"},
		{"喝牛奶会拉肚子吗？", "", "不能"},
		{"我喝咖啡不会头疼。", "", "不能"},
		{"他对我来说就是毒药。", "", "不能"},
		{"上次我吃了虾就吐了。", "", "不能"},
	})
}
