package feelings

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// hanHarm matches what happens to one who has what they cannot have: 嘴就肿, 拉肚子, 起疹子.
	hanHarm = `(?:[肿痒喘吐]|起(?:红|皮|荨麻)?疹|疹子|出红点|起红点|拉肚子|腹泻|过敏|憋气|呼吸困难|上不来气|起(?:一身|满身)?(?:红)?(?:疙瘩|包|红点)|长痘|胃疼` +
		`|胃痛|肚子疼|肚子痛|胀气|进(?:了)?(?:医院|急诊)` +
		`|打喷嚏|流眼泪|头疼|头痛|头晕|心慌|发麻|难受|不舒服)`
	// hanAtOnce is what comes between what one has and the harm that it does: 一沾就浑身, 闻了就.
	hanAtOnce = `我?(?:只要|每次|稍微)?(?:一[吃喝碰沾闻]|[吃喝碰沾闻]一?[了到点口])[^，。！；不没]{0,3}[就会]?(?:会|要|得)?[^，。！；不没]{0,5}?`
	hanFood   = `([^，。！；我你他她它就会都也不了的一是]{1,6}?)`
	// hanOwnEater and hanKinEater match the speaker or theirs: 我, 我妈.
	hanTheirs = `我(?:们)?(?:家)?(?:的)?`
	hanKin    = `(?:爸爸?|妈妈?|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥?|姐姐?|弟弟?|妹妹?|老公|老婆|先生|太太|儿子|女儿` +
		`|孩子|同事|朋友|同学|室友|男朋友|女朋友)`
	hanOwnEater = `(` + hanTheirs + hanKin + `|我|)`
	hanKinEater = `(` + hanTheirs + hanKin + `|我)(?:对)?`
	// hanEater matches who has a food, which a clause may leave out: 我, 我妈, 小雨.
	hanEater = `(` + hanTheirs + hanKin + `|我||\p{Han}{2,3}?)`
)

var (
	// notEvenTouched matches that a food must not even be touched: 芒果我碰都不能碰, 海鲜我沾不得, 酒我一滴都不能沾; not
	// 我碰都不碰.
	notEvenTouched = pattern.MustCompile(`(?:^|[，。；])(?:` + hanKinEater + `)?` + hanFood + hanOwnEater + `(?:现在` +
		`|是|可|真的|根本|连|绝对)*(?:` +
		`([吃喝碰沾闻])(?:一下)?都(?:不能|不敢|不可以|没法|不得)[吃喝碰沾闻]` +
		`|一(?:口|点|滴|点儿|颗|粒|丁点)(?:都|也)(?:不能|不敢|不可以|没法)([吃喝碰沾闻])` +
		`|([吃喝碰沾闻])不得)(?:的|了|呢)?(?:[，。！；]|$)`)
	// harmsWhenHad matches the harm behind what is had: 我一喝牛奶就拉肚子, 我吃虾会起疹子, 闻到花粉就打喷嚏; not
	// 我一看书就困.
	harmsWhenHad = pattern.MustCompile(`(?:^|[，。；])` + hanEater + `(?:现在|只要|要是|每次|从小` +
		`|一)*([吃喝碰沾闻])(?:了|到|点|一点|一口|过)*` + hanFood +
		`(?:，)?(?:我|嘴|嘴巴|嘴唇|脸|喉咙|嗓子|舌头|眼睛|皮肤|身上|浑身|全身|肚子)*(?:就|会|都会|总|老)(?:会|要` +
		`|得)?[^，。！；不没]{0,5}?` + hanHarm)
	// cannotThenHarm matches what one cannot have, in front of the harm: 我闻不得花生，一沾就浑身起疙瘩, 我闻不了汽油，一闻就吐; not
	// 我闻不得烟味，真讨厌.
	cannotThenHarm = pattern.MustCompile(`(?:^|[，。；])` + hanEater + `(?:现在|可|真的|从来|一点|一点儿|都|是)*([吃喝碰沾闻])不(?:得|了|来)` + hanFood +
		`[，,]` + hanAtOnce + hanHarm)
	// firstThenHarm matches the food before the harm: 花生一吃我就浑身痒, 芒果吃了嘴就肿; not 西瓜一吃就停不下来.
	firstThenHarm = pattern.MustCompile(`(?:^|[，。；])(?:` + hanKinEater + `)?` + hanFood + hanOwnEater + `(?:，` +
		`|跟我合不来，|和我合不来，)?(?:只要)?(?:一([吃喝碰沾闻])|([吃喝碰沾闻])了)(?:，)?` +
		`(?:我|嘴|嘴巴|嘴唇|脸|喉咙|嗓子|舌头|眼睛|皮肤|身上|浑身|全身|肚子)*(?:就|会|都会|总|老)(?:会|要` +
		`|得)?[^，。！；不没]{0,5}?` + hanHarm)
	// poisonForMe matches that a food and the speaker do not go together: 鸡蛋对我来说就是毒药, 牛奶跟我合不来，喝了就吐; not 他对我来说是毒药.
	poisonForMe = pattern.MustCompile(`(?:^|[，。；])` + hanFood + `(?:对(我)来说(?:就|简直)*(?:是|跟)(?:毒药|禁忌|毒|要命的|致命的)` +
		`|[跟和](我)(?:不合|合不来)[，。]|是(我)的(?:死穴|克星|天敌)，[^。！]*[吃喝碰沾闻][^。！]*` + hanHarm + `)`)
	// digestsNot matches what the speaker's stomach does not take: 我对牛奶消化不了; not 我对数学消化不了.
	digestsNot = pattern.MustCompile(`我对([^，。！；的]{0,4}(?:奶|乳糖|麸质|豆制品|蛋白|面食|酒精|红薯` +
		`|豆))(?:消化不了|不消化|没法消化|不吸收)`)
	// touchesNone matches what may not be touched, behind the verb: 我碰不得花生, 我不敢碰海鲜, 我爸沾不得酒; not 我碰不到他.
	touchesNone = pattern.MustCompile(`(?:^|[，。；])` + hanEater + `(?:现在|可|真的|从来|一点|一点儿|都` +
		`|是)*(?:([吃喝碰沾闻])不得|不(?:敢|能)([碰沾]))` + hanFood + `(?:了)?(?:[，。！；]|$)`)
	// noFood matches what is touched and is no food: 手机, 电脑, 伤口.
	noFood = pattern.MustCompile(`手机|电脑|伤口|水$|车|琴|游戏|电|火|狗|猫|钱|股|赌|烟|药|饭$|[早午晚]饭|亏|苦|醋$|东西|冷风|海风|书`)
	// hanDrunk matches what is drunk: 牛奶, 啤酒, 咖啡; not 面包.
	hanDrunk = pattern.MustCompile(`(?:奶|酒|茶|咖啡|汁|豆浆|饮料|可乐|水)$`)
	// hanBodyPart matches what is no food behind a verb, as in 一吃嘴就肿: 嘴巴, 喉咙; not 桃子.
	hanBodyPart = pattern.MustCompile(`^(?:嘴|嘴巴|嘴唇|脸|喉咙|嗓子|舌头|眼睛|皮肤|身上|浑身|全身|肚子|胃)`)
	// hanFoodAfterAll matches foods whose words hold one of noFood: 汽水, 水果; not 手机.
	hanFoodAfterAll = pattern.MustCompile(`汽水|水果|药膳`)
)

// hanHarmfulFoods finds what one cannot have, told by the harm that it does.
func hanHarmfulFoods(r *reading.Reader, s *reading.Sentence) {
	add := func(whose, verb, food string) {
		if hanBodyPart.MatchString(food) || noFood.MatchString(food) && !hanFoodAfterAll.MatchString(food) {
			return
		}
		if whose == "" {
			if hanOfAnother.MatchString(s.Before + s.Text) {
				return
			}
			whose = "我"
		}
		if who, end := relations.ClauseSubject(r, whose, "", relations.AddNoKin); end == len(whose) && who != "" {
			healthOf(r, s, who, "不能"+verb+food)
		}
	}
	for _, m := range notEvenTouched.FindAllStringSubmatch(s.Text, -1) {
		add(m[1]+m[3], m[4]+m[5]+m[6], m[2])
	}
	for _, m := range harmsWhenHad.FindAllStringSubmatch(s.Text, -1) {
		add(m[1], m[2], m[3])
	}
	for _, m := range cannotThenHarm.FindAllStringSubmatch(s.Text, -1) {
		add(m[1], m[2], m[3])
	}
	for _, m := range firstThenHarm.FindAllStringSubmatch(s.Text, -1) {
		add(m[1]+m[3], m[4]+m[5], m[2])
	}
	for _, m := range poisonForMe.FindAllStringSubmatch(s.Text, -1) {
		verb := "吃"
		if hanDrunk.MatchString(m[1]) {
			verb = "喝"
		}
		add("我", verb, m[1])
	}
	for _, m := range digestsNot.FindAllStringSubmatch(s.Text, -1) {
		verb := "吃"
		if hanDrunk.MatchString(m[1]) {
			verb = "喝"
		}
		add("我", verb, m[1])
	}
	for _, m := range touchesNone.FindAllStringSubmatch(s.Text, -1) {
		add(m[1], m[2]+m[3], m[4])
	}
}
