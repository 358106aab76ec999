package feelings

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/affect"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

const degrees = `(?:` +
	`so|very|really|quite|pretty|too|not|just|absolutely|extremely|a bit|a little|kind of|super|incredibly|totally|that|all` +
	`|always|also|rather|way too|still)`

var (
	// thingJudged matches what a thing is like. Groups have the thing and the predicate: "the food was really good",
	// "it's too expensive", "Mario's looks nice".
	thingJudged = pattern.MustCompile(`\b(?:` +
		`(` +
		`(?i:the|my|our|this|that|his|her|their|your|its) (?:[a-z'-]+ ){0,3}?[a-z'-]+` + ofPattern +
		`|` + reading.NamePattern + `(?:'s(?: [a-z-]+)?)?` +
		`|[Ii]t|[Tt]his|[Tt]hat) ` +
		`(?:is|was|are|were|has been|looks|looked|feels|felt|tastes|tasted|sounds|sounded|smells|seems|seemed)` +
		`|([Ii]t|[Tt]hat)'s) ((?:` + degrees + ` )*[a-z-]+)`)
	// wornOut matches what became dull, and unlike judged no change of a person's looks or health:
	// "the show got boring", "my job has become so tedious"; not "my father got thin".
	wornOut = pattern.MustCompile(`^(?i:(?:well|honestly|but|and),? )?((?:[\p{L}\d'&-]+ ){0,3}?[\p{L}\d'&-]+) ` +
		`(?:has |have |is |are )?(?:got|gotten|getting|become|became|becoming|grown|grew)` +
		`(?: (?:so|too|really|a bit|a little|rather|quite|pretty|very|just))* ` +
		`(boring|dull|tedious|tiresome|samey|predictable|repetitive)\b`)
	// alike matches a further predicate of what was judged, as a part of its own behind the first: "noisy",
	// "it was really noisy"; not "the bed was hard".
	alike = pattern.MustCompile(`^(?:(?:it|that|this)(?:'s| is| was) )?((?:` + degrees + ` )*[a-z-]+)[.!]*$`)
	// nounJudged matches a judgement without a verb: "horrible staff".
	nounJudged = pattern.MustCompile(`(?i)^(?:(?:really|very|such|a|an|the) )*([a-z]+) ([a-z]+)[.!]*$`)
	// parts matches where another judgement may begin: "the food was great but the service was slow",
	// "clean, but noisy", "clean and quiet".
	parts = pattern.MustCompile(
		`(?i)(?:,|;| -)? (?:but|yet|though|although|while|whereas|however),? ` +
			`|[,;] (?:and )?| and `)
	// hanParts matches the same in Chinese: 房间很大，但是很吵, 好吃就是贵; not 房间很大.
	hanParts = pattern.MustCompile(
		`[，；。！](?:但是?|不过|可是|就是|而且|只是|然而|虽然|而)*` +
			`|(?:但是|不过|可是|就是|而且|只是)`)

	// hanJudged matches what a thing is like in Chinese. Groups have the thing, the degree and the predicate:
	// 房间很干净, 这家店的菜太咸了; not 房间干净.
	hanJudged = pattern.MustCompile(`([\p{Han}]{1,12}?)(` + hanDegrees + `+)([\p{Han}]{1,3}?)(?:[，。！；了的]|$)`)
	// hanAlike matches a further predicate of what was judged, a part of its own: 也很干净, 有点贵; not 菜很贵.
	hanAlike = pattern.MustCompile(`^(?:也|还|又)?(` + hanDegrees + `+)([\p{Han}]{1,3}?)(?:了|的)?$`)
)

const hanDegrees = `(?:非常|特别|很|好|太|超级|有点儿?|有些|比较|十分|真|不|不太|极其|真的很|实在|一点也不|并不|简直)`

// readJudgements finds what the speaker says that things are like, part by part of a sentence: "the food
// was great but the service was slow". It skips parts that the feelings from index first on were found in.
func readJudgements(r *reading.Reader, s *reading.Sentence, first int) {
	form := parts
	if s.Chinese {
		form = hanParts
	}
	felt := len(r.Out.Feelings) > first
	var last judgedThing
	for _, part := range form.Split(s.Text, -1) {
		part = strings.TrimSpace(part)
		if felt && isFelt(r, part, first) {
			last = judgedThing{}
			continue
		}
		if s.Chinese {
			hanJudgement(r, s, part, &last)
		} else {
			readJudgement(r, s, part, &last)
		}
	}
}

// judgedThing is what a sentence judged last.
type judgedThing struct {
	object string // as it was named
	whole  string // what it is a part of; "" for none that was named
}

// isFelt reports whether a part of a sentence holds the object of a feeling.
func isFelt(r *reading.Reader, part string, first int) bool {
	for i := first; i < len(r.Out.Feelings); i++ {
		if f := &r.Out.Feelings[i]; f.Object != "" && strings.Contains(part, f.Object) ||
			f.Emotion != "" && strings.Contains(part, f.Emotion) {
			return true
		}
	}
	return feelsAbout.MatchString(part) || hanFeels.MatchString(part)
}

// bestOfAll matches what only names the thing behind it, which is no judgement of it: "the best thing in the world", in "the best thing in the
// world is dumplings"; not "the food".
var bestOfAll = pattern.MustCompile(`(?i)^(?:the|my) (?:very |second )?(?:best|worst|nicest|loveliest|greatest|finest|strangest|funniest|biggest|saddest|hardest)` +
	` (?:thing|part|bit|food|film|book|song|day|place|present|meal|moment)s?\b`)

func readJudgement(r *reading.Reader, s *reading.Sentence, part string, last *judgedThing) {
	if m := thingJudged.FindStringSubmatch(part); m != nil && !bestOfAll.MatchString(m[1]) {
		object := m[1]
		switch strings.ToLower(object) {
		case "", "it", "this", "that":
			object = last.object
		}
		addJudgement(r, s, feltObject(lowerArticle(object)), m[3], last)
		return
	}
	if m := wornOut.FindStringSubmatch(part); m != nil {
		addJudgement(r, s, feltObject(lowerArticle(m[1])), "boring", last)
		return
	}
	if m := nounJudged.FindStringSubmatch(part); m != nil && affect.Valence(m[1]) != 0 &&
		language.Aspect(strings.ToLower(m[2])) != "" && !articles[strings.ToLower(m[1])] {
		addJudgement(r, s, strings.ToLower(m[2]), strings.ToLower(m[1]), last)
		return
	}
	if m := alike.FindStringSubmatch(part); m != nil && last.object != "" {
		addJudgement(r, s, last.object, m[1], last)
	}
}

// lowerArticle makes an article or possessive at the start of a text small.
func lowerArticle(text string) string {
	if first, rest, ok := strings.Cut(text, " "); ok && articles[strings.ToLower(first)] {
		return strings.ToLower(first) + " " + rest
	}
	return text
}

var articles = lexical.SetOf("the my our this that his her their your a an")

func hanJudgement(r *reading.Reader, s *reading.Sentence, part string, last *judgedThing) {
	if m := hanAlike.FindStringSubmatch(part); m != nil {
		if last.object != "" {
			addJudgement(r, s, last.object, m[1]+m[2], last)
		}
		return
	}
	m := hanJudged.FindStringSubmatch(part)
	if m == nil || hanOfPeople.MatchString(m[3]) {
		return
	}
	object := hanDegree.Split(m[1], 2)[0] // 房间很大很干净
	object = hanAdverbs.ReplaceAllString(hanOpening.ReplaceAllString(object, ""), "")
	if rest := hanPointing.ReplaceAllString(object, ""); language.Aspect(rest) != "" {
		object = rest
	}
	if m[3] == "舒服" && strings.Contains(m[2], "不") && hanBody.MatchString(object) {
		return // 嗓子不舒服
	}
	if hanDeeds.MatchString(object) || hanPointed.MatchString(object) {
		return // a clause, or what only those who were there know
	}
	if strings.HasSuffix(object, "得") ||
		m[3] == "好" && (hanBody.MatchString(object) || strings.HasPrefix(m[2], "不") && hanVerbLast.MatchString(object)) {
		return // 睡不好, 考得很好, 胃不好
	}
	if !strings.ContainsAny(object, "我你他她") && (utf8.RuneCountInString(object) > 1 || language.Aspect(object) != "") {
		addJudgement(r, s, object, m[2]+m[3], last)
	}
}

var (
	// hanOpening matches words that begin a judgement and are not what is judged: 我觉得菜太咸, 最近房间很吵; not
	// 菜太咸.
	hanOpening = pattern.MustCompile(`^(?:` +
		`我(?:的)?|现在|最近|这几天|晚上|早上|中午|下午|平时|以前|刚才|觉得|认为|感觉|发现|听说|其实|但是?|不过|可是|今天|昨天` +
		`|这次)+`)
	// hanAdverbs matches adverbs that end what is judged: 菜真的, 房间一直; not 菜.
	hanAdverbs = pattern.MustCompile(`(?:真的|实在|确实|其实|简直|就是|倒是|都|也|一直|总是|还是|还|挺|蛮|真|太|很` +
		`|特别|非常|超|好|有点儿?)+$`)
)

var (
	// hanOfPeople matches words for how a person feels, which judge no thing: 开心, 难过了; not 干净.
	hanOfPeople = pattern.MustCompile(`^(?:` +
		`开心|高兴|快乐|难过|难受|伤心|生气|愤怒|害怕|焦虑|紧张|担心|孤独|寂寞|疲惫|累|失望|沮丧|后悔|内疚|自豪|骄傲|兴奋|激动` +
		`|惊讶|满足|幸福|烦躁|郁闷|绝望)`)
	// hanDeeds matches words of what is done, in what is no thing: 收到礼物, 让人; not 礼物.
	hanDeeds = pattern.MustCompile(`感到|觉得|感觉|变得|显得|发现|看到|收到|分享|参加|[让令使玩着]`)
)

var (
	// hanVerbLast matches a verb at the end, whose failure 不好 says: 睡, 菜做; not 菜.
	hanVerbLast = pattern.MustCompile(`[睡吃喝做看听说走写学干弄搞唱跳跑打玩穿起考住坐站记念读买卖煮洗骑教练讲管带]$`)
	// hanBody matches parts of the body and the like: what is said of them is health, and no taste: 我的腰, 睡眠,
	// 爷爷身体; not 房间.
	hanBody = pattern.MustCompile(`(?:` +
		`胃|胃口|腰|鼻子?|手腕|手指|脚踝|喉|牙龈|胸口?|腿|膝盖?|眼睛?|耳朵?|牙齿?|头|嗓子|喉咙|肚子|心脏|肝|肾|肺|身体` +
		`|身子|健康|血压|血糖|睡眠|记性|记忆力|视力` +
		`|听力|脖子|颈椎|肩膀?|背|手|脚|皮肤|心情|精神|脸色|气色|状态|脑子|成绩)$`)
	// body matches the same in English: "my left knee", "eyesight"; not "my phone".
	body = pattern.MustCompile(`(?i)^(?:(?:my|his|her|their|your) )?(?:(?:left|right|bad|poor) )*(?:` +
		`back|knees?|eyes?|eyesight|ears?|hearing|stomach|tummy|belly|legs?|arms?|hips?|shoulders?|neck|head|teeth|tooth|heart` +
		`|health|memory|blood pressure|foot|feet|hands?|throat|skin|appetite|mood|sleep|wrists?|ankles?|elbows?|nose` +
		`|jaw|gums?|fingers?|toes?|thumbs?|chest|thighs?|calf|calves|lungs?)$`)
)

// hanPointing matches what points to a thing before its part: 这家店.
var hanPointing = pattern.MustCompile(`^(?:这|那)(?:家|个|本|部|间|款|次)` +
	`(?:店|餐厅|饭店|酒店|馆子|电影|书|小说|剧|手机|车|衣服)?的?`)

// looksLike matches the beginning of a likeness, which says nothing good by itself: "like", "a bit like"; not "lovely".
var looksLike = pattern.MustCompile(`(?:^| )like$`)

var (
	// inState matches predicates that say what state something is in, and nothing of how it is liked: "almost ready",
	// "fully booked"; not "very good".
	inState = pattern.MustCompile(`(?i)(?:^| )(?:` +
		`ready|done|finished|complete|completed|over|available|here|there|home|due|closed|open|full|empty|cancell?ed` +
		`|postponed|delayed|called|moved|shut|booked|sold|rained|late|early)$`)
	// notBought matches a price for which a thing was not bought or kept, though it may be liked: 太贵了，没买,
	// 有点贵，退了; not 太贵了.
	notBought = pattern.MustCompile(`贵.*(?:退|不买|没买|买不起|换)`)
	// hanTitledPerson matches a person with a title behind where they are: 楼下的李大夫人; not 李大夫.
	hanTitledPerson = pattern.MustCompile(`的([\p{Han}]{1,2}(?:大夫|医生|老师|师傅|阿姨|叔叔|先生|女士|护士|教练))人?$`)
)

// addJudgement adds what the speaker says that something is like, if it says anything.
func addJudgement(r *reading.Reader, s *reading.Sentence, object, predicate string, last *judgedThing) {
	if !s.Chinese && (ofPeople.MatchString(predicate) || predicate == "no" || looksLike.MatchString(predicate) || body.MatchString(object) ||
		isFavoriteOf.MatchString(object)) {
		return // "Tom is scared", "my back is bad", "my favorite color is hard to say"
	}
	if inState.MatchString(predicate) || notBought.MatchString(predicate) {
		return // "the cello is not ready", 围巾太贵退了
	}
	if m := hanTitledPerson.FindStringSubmatch(object); m != nil { // 楼下的李大夫人很好
		object = m[1]
	}
	thing, aspect := partObject(object, s.Chinese)
	j := judgementOf(predicate, s.Chinese)
	valence := affect.Graded(predicate)
	if s.Chinese && affect.Intensity(predicate) == 0 || valence == 0 {
		valence = j.valence
	}
	if valence == 0 && aspect == "price" {
		valence = priceJudgements[lastWord(predicate)]
	}
	if valence == 0 {
		return
	}
	switch {
	case thing == object && j.aspect != "" && object != "":
		aspect = j.aspect // the room is noisy
	case aspect == "":
		aspect = j.aspect
	}
	if thing == object && last.whole != "" && aspectOf(object, s.Chinese) != "" { // Mario's food, and the prices
		thing = last.whole
	} else {
		*last = judgedThing{object: object}
		if thing != object {
			last.whole, last.object = thing, thing
		}
	}
	addFeeling(r, s, r.People.Speaker, thing, aspect, valence, "")
}

// priceJudgements judge prices alone.
var priceJudgements = map[string]float64{"high": -0.4, "steep": -0.4, "low": 0.4, "reasonable": 0.4, "fair": 0.3,
	"高": -0.4, "低": 0.4, "合理": 0.4}

// lastWord returns the last word of a predicate; of a Chinese one what follows its degrees.
func lastWord(predicate string) string {
	if rest := hanDegreesAt.ReplaceAllString(predicate, ""); rest != predicate {
		return rest
	}
	return predicate[strings.LastIndex(predicate, " ")+1:]
}

// hanDegree matches words of degree: 很大, 特别吵; not 大.
var hanDegree = pattern.MustCompile(`很|非常|特别|太|有点|比较|十分`)

// hanDegreesAt matches words of degree at the start: 非常好, 不太好; not 好.
var hanDegreesAt = pattern.MustCompile(`^` + hanDegrees + `+`)
