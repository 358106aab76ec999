package offline

import (
	"context"
	"math"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/affect"
)

// aspects maps words for aspects to canonical ones.
var aspects = tableOf(`price: price prices cost expensive cheap value 价格 价钱 性价比 贵 便宜
service: service staff waiter waitress waiters 服务 服务员 态度 前台
food: food meal dishes menu breakfast dinner lunch 菜 饭 食物 早餐 晚餐 菜品
taste: taste flavor flavour 味道 口味
room: room rooms bed bathroom 房间 床 卫生间
location: location place area neighborhood neighbourhood 位置 地段 地理位置
cleanliness: clean dirty hygiene 卫生 干净
noise: noise noisy quiet 噪音 隔音 吵
atmosphere: atmosphere ambience vibe mood 气氛 氛围 环境
quality: quality material build 质量 做工 材质
design: design look looks style color colour 设计 外观 样子 颜色 款式
screen: screen display 屏幕 显示
battery: battery charge 电池 续航
speed: speed slow fast performance 速度 性能
sound: sound audio voice 声音 音质
plot: plot story storyline ending 情节 故事 剧情 结局
acting: acting actor actress actors cast performance 演技 演员
music: music soundtrack songs 音乐 配乐 歌
characters: character characters 人物 角色
work: work job workload salary boss 工作 薪水 加班
people: people colleagues classmates 人 同事 同学
weather: weather rain heat cold 天气
delivery: delivery shipping package 物流 快递 送货 包装
size: size fit 大小 尺寸 尺码`)

var (
	emotionOf  = regexp.MustCompile(`\bI(?:'m| am| was| feel| felt| got| have been|'ve been| am feeling|'m feeling)(?: (?:so|very|really|just|a bit|a little|kind of|quite|pretty|super|extremely|still|also|feeling|incredibly|absolutely|too|not|always))* (happy|sad|angry|excited|thrilled|scared|afraid|anxious|nervous|worried|stressed|proud|grateful|lonely|bored|tired|exhausted|upset|disappointed|frustrated|annoyed|relieved|ashamed|guilty|jealous|hopeful|calm|content|surprised|furious|terrified|delighted|glad|heartbroken|depressed|embarrassed|overwhelmed|devastated|miserable|curious|interested)(?: (?:about|of|with|for|by|at|to|that|because of|in) (.+?))?(?:[.!,;]| because | when | and I | but |$)`)
	feelsAbout = regexp.MustCompile(subjectPattern + `(?:(?: (?:really|absolutely|truly|just|so|also|do|still|kind of|sort of|totally|deeply|quite|always|always have|kinda|even|very much|don't|doesn't|didn't|never|do not|does not|can't|cannot|'ve|have))*) (loves?|loved|likes?|liked|enjoys?|enjoyed|adores?|adored|hates?|hated|dislikes?|disliked|detests?|loathes?|miss(?:es)?|missed|appreciates?|prefers?|can't stand|stand|bear|worship|cherish|despise|admires?|fears?|dreads?) (.+?)(?:[.!,;]| because | since | when | and I | but | so much| a lot| very much|$)`)
	// preferredTo ends what is preferred: "tea to coffee".
	preferredTo = regexp.MustCompile(` (?:to|over|rather than|instead of|more than) `)
	judged      = regexp.MustCompile(`\b((?i:the|my|our|this|that|his|her|their|your|your) (?:[a-z'-]+ ){0,3}?[a-z'-]+|` + namePattern + `|[Ii]t|[Tt]his|[Tt]hat) (?:is|was|are|were|has been|looks|looked|feels|felt|tastes|tasted|sounds|sounded|smells|seems|seemed|'s) ((?:(?:so|very|really|quite|pretty|too|not|just|absolutely|extremely|a bit|a little|kind of|super|incredibly|totally|that|all|always|also) )*[a-z-]+)`)
	hanFeels    = regexp.MustCompile(`(我(?:的)?(?:` + zhKin + `)|我|他|她|[\p{Han}]{2,4}?)((?:真的|非常|特别|很|超级|超|最|也|一直|挺|蛮|有点|有些|比较|深深地|极其|十分|不|不太|不怎么|从小就|从不|更|还是|并不|太|都|简直|真)*)(喜欢|喜爱|热爱|深爱|爱|讨厌|恨|痛恨|厌恶|享受|想念|怀念|崇拜|欣赏|害怕|怕|受不了|迷恋|钟爱|酷爱|敬佩|嫌弃|反感|在乎|担心)(死了|极了|得要命)?(?:了)?([^，。！；]*)`)
	hanMood     = regexp.MustCompile(`我(?:今天|昨天|最近|现在|真的|觉得|感到|一直|也|都)*((?:非常|特别|很|好|太|超级|有点|有些|比较|十分|真|不|不太|极其)*)(开心|高兴|快乐|难过|伤心|生气|愤怒|害怕|焦虑|紧张|担心|孤独|寂寞|无聊|累|疲惫|失望|沮丧|后悔|内疚|自豪|骄傲|感激|兴奋|激动|惊讶|放松|满足|幸福|烦躁|郁闷|崩溃|绝望)`)
	hanJudged   = regexp.MustCompile(`([\p{Han}]{2,8}?)((?:非常|特别|很|好|太|超级|有点|有些|比较|十分|真|不|不太|极其|真的很|实在|一点也不|并不|简直)+)([\p{Han}]{1,3}?)(?:[，。！；了的]|$)`)
)

// feelings finds how people feel about things.
func (r *reader) feelings(s *sentence) {
	if s.chinese {
		r.chineseFeelings(s)
		return
	}
	before := len(r.out.Feelings)
	for _, m := range feelsAbout.FindAllStringSubmatch(s.text, -1) {
		subject, ok := r.subject(m[1:5])
		words, object := m[0], m[6]
		if strings.HasPrefix(m[5], "prefer") { // liked better than another thing
			words = strings.Replace(words, "prefer", "like", 1)
			object = preferredTo.Split(object, 2)[0]
		}
		if object = feltObject(object); ok && object != "" {
			r.feeling(s, subject, object, words, "")
		}
	}
	for _, m := range emotionOf.FindAllStringSubmatch(s.text, -1) {
		r.feeling(s, r.people.speaker, feltObject(m[2]), m[0], m[1])
	}
	if len(r.out.Feelings) > before {
		return
	}
	for _, m := range judged.FindAllStringSubmatch(s.text, -1) {
		if affect.Valence(m[2]) == 0 {
			continue
		}
		object := strings.ToLower(m[1][:1]) + m[1][1:]
		switch object {
		case "it", "this", "that":
			object = ""
		}
		r.feeling(s, r.people.speaker, strings.TrimPrefix(strings.TrimPrefix(object, "the "), "my "), m[0], "")
		return
	}
}

func (r *reader) chineseFeelings(s *sentence) {
	before := len(r.out.Feelings)
	for _, m := range hanFeels.FindAllStringSubmatch(s.text, -1) {
		subject, ok := r.hanSubjectName(m[1])
		if !ok {
			continue
		}
		r.feeling(s, subject, hanObject(m[5]), m[2]+m[3]+m[4], "")
	}
	for _, m := range hanMood.FindAllStringSubmatch(s.text, -1) {
		r.feeling(s, r.people.speaker, "", m[1]+m[2], m[2])
	}
	if len(r.out.Feelings) > before {
		return
	}
	for _, m := range hanJudged.FindAllStringSubmatch(s.text, -1) {
		if affect.Intensity(m[2]+m[3]) > 0 && !strings.ContainsAny(m[1], "我你他她") {
			r.feeling(s, r.people.speaker, m[1], m[2]+m[3], "")
			return
		}
	}
}

// maxObjectRunes is the longest object of a feeling.
const maxObjectRunes = 60

// feltObject cleans the object of a feeling. Pronouns and objects that are too long are
// none.
func feltObject(object string) string {
	object = strings.Trim(object, " .,!\"")
	for _, start := range []string{"the ", "my ", "to ", "a ", "an "} {
		object = strings.TrimPrefix(object, start)
	}
	switch strings.ToLower(object) {
	case "it", "that", "this", "them", "you", "so", "too", "there", "here", "":
		return ""
	}
	if utf8.RuneCountInString(object) > maxObjectRunes || strings.Contains(object, "\"") {
		return ""
	}
	return object
}

func hanObject(object string) string {
	object = strings.Trim(object, " ，。！了")
	if utf8.RuneCountInString(object) > 16 {
		return ""
	}
	switch object {
	case "你", "它", "这个", "这样", "他", "她":
		return ""
	}
	return object
}

// neutralBand is the valence within which words are neutral.
const neutralBand = 0.05

// feeling adds a feeling. The words give its direction and strength.
func (r *reader) feeling(s *sentence, subject, object, words, emotion string) {
	valence := affect.Graded(words)
	f := consolidate.Feeling{Claim: r.claim(s, looseForm), Subject: subject, Object: object, Aspect: aspectOf(object, s.chinese),
		Polarity: consolidate.Neutral, Intensity: math.Abs(valence), Emotion: emotion}
	switch {
	case valence > neutralBand:
		f.Polarity = consolidate.Positive
	case valence < -neutralBand:
		f.Polarity = consolidate.Negative
	}
	if at, seen := r.entities[language.NameKey(object)+"\x00"+r.holder(s)]; seen && object != "" {
		f.ObjectType = r.out.Entities[at].Type
	}
	r.out.Feelings = append(r.out.Feelings, f)
	r.feelingText = append(r.feelingText, s.text)
}

// aspectOf returns the canonical aspect that an object names: "service" for "the waiters".
func aspectOf(object string, chinese bool) string {
	if chinese {
		best := ""
		for word := range aspects {
			if word[0] >= utf8.RuneSelf && len(word) > len(best) && strings.HasSuffix(object, word) {
				best = word
			}
		}
		return aspects[best]
	}
	words := strings.Fields(strings.ToLower(object))
	for i := len(words) - 1; i >= 0; i-- {
		if aspect := aspects[words[i]]; aspect != "" {
			return aspect
		}
	}
	return ""
}

// maxRefined bounds the sentences that one passage embeds.
const maxRefined = 256

// refineFeelings lets the learned head judge the sentences of the feelings. When head and
// words agree, the confidence rises; when they disagree, it falls. An embedder that fails
// changes nothing.
func (s *Steps) refineFeelings(ctx context.Context, r *reader) error {
	if s.embedder == nil || len(r.out.Feelings) == 0 {
		return nil
	}
	texts := r.feelingText[:min(maxRefined, len(r.feelingText))]
	vectors, err := s.embedder.Embed(ctx, texts)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || len(vectors) != len(texts) {
		return nil
	}
	for i, text := range texts {
		chinese := language.IsChinese(text)
		head := affect.HeadFor(s.embedder.Model(), chinese)
		if head == nil {
			continue
		}
		features := affect.EnglishFeatures(text)
		if chinese {
			features = affect.ChineseFeatures(text)
		}
		judged := head.Valence(features, vectors[i])
		f := &r.out.Feelings[i]
		switch {
		case f.Polarity == consolidate.Positive && judged > 0, f.Polarity == consolidate.Negative && judged < 0:
			f.Confidence = looseForm + (1-looseForm)*math.Abs(judged)*sureForm
		case f.Polarity != consolidate.Neutral:
			f.Confidence = looseForm * (1 - math.Abs(judged)/2)
		case math.Abs(judged) > 0.5:
			f.Polarity = consolidate.Positive
			if judged < 0 {
				f.Polarity = consolidate.Negative
			}
			f.Intensity, f.Confidence = math.Abs(judged)/2, looseForm*math.Abs(judged)
		}
	}
	return nil
}
