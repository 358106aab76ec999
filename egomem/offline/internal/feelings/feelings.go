package feelings

import (
	"context"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/affect"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph"
)

// ofPattern matches what a thing is part of.
const ofPattern = `(?: (?:at|of|in|on|from) ` +
	`(?:(?:the|my|our|this|that) (?:[a-z-]+|` + reading.NamePattern + `)|` + reading.NamePattern + `)(?:'s)?)?`

var (
	// emotionOf matches how the speaker feels, and what about: "I am so happy about the news", "I feel lonely",
	// "I've been worried"; not "Bob is sad".
	emotionOf = pattern.MustCompile(`\bI` +
		`(?:'m| am| was| feel| felt| got| have been|'ve been| am feeling|'m feeling)(?: (?:` +
		`so|very|really|just|a bit|a little|kind of|quite|pretty|super|extremely|still|also|feeling|incredibly` +
		`|absolutely|too|not|always))* (` +
		`happy|sad|angry|excited|thrilled|scared|afraid|anxious|nervous|worried|stressed|proud|grateful|lonely|bored|tired` +
		`|exhausted|upset|disappointed|frustrated|annoyed|relieved|ashamed|guilty|jealous|hopeful|calm|content` +
		`|surprised|furious|terrified|delighted|glad|heartbroken|depressed|embarrassed|overwhelmed|devastated|miserable` +
		`|curious|interested)(?: sick| to death| stiff| out of my mind)?` +
		`(?: (about|of|with|for|by|at|to|that|because of|in) (.+?))?(?:` +
		`[.!,;]| because | (?:ever )?since | when | and I | but | before | after | until | while ` +
		`|(?: all| the whole| earlier)? (?:day|today|tonight|yesterday|now|lately)\b` +
		`|$)`)
	// feelsAbout matches what someone likes or dislikes. Groups have the verb and the thing: "I really love jazz",
	// "my sister hates mornings"; not "I bought jazz records".
	feelsAbout = pattern.MustCompile(relations.SubjectPattern + `(?:'ve)?(?:(?: (?:` +
		`really|absolutely|truly|just|so|also|do|still|kind of|sort of|totally|deeply|quite|always|always have|kinda|even` +
		`|very much|don't|doesn't|didn't|never|do not|does not|can't|cannot|'ve|have))*) (` +
		`loves?|loved|likes?|liked|enjoys?|enjoyed|adores?|adored|hates?|hated|dislikes?|disliked|detests?|loathes?` +
		`|miss(?:es)?|missed|appreciates?|prefers?|can't stand|stand|bear|worship|cherish|despise|admires?|fears?` +
		`|dreads?) (.+?)(?:[.!,;]| because | since | when | and I | but | so much| a lot| very much|$)`)
	// preferredTo matches what stands between what is preferred and what it is preferred to: "tea to coffee",
	// "tea rather than coffee"; not "tea and coffee".
	preferredTo = pattern.MustCompile(` (?:to|over|rather than|instead of|more than) `)
	// hanFeels matches what someone likes or dislikes, in Chinese. Groups have who it is, the verb and the thing:
	// 我很喜欢爵士乐, 我妈妈讨厌香菜; not 我买了香菜.
	hanFeels = pattern.MustCompile(`(我(?:的)?(?:` + reading.ChineseKin + `)|我|他|她|[\p{Han}]{2,4}?)((?:` +
		`真的|非常|特别|很|超级|超|最|也|一直|挺|蛮|有点|有些|比较|深深地|极其|十分|不|不太|不怎么|从小就|从不|更|还是|并不|太` +
		`|都|简直|真)*)(` +
		`喜欢|喜爱|热爱|深爱|爱|讨厌|恨|痛恨|厌恶|享受|想念|怀念|崇拜|欣赏|害怕|怕|受不了|迷恋|钟爱|酷爱|敬佩|嫌弃|反感|在乎` +
		`|担心)(死了|极了|得要命)?(?:了)?([^，。！；]*)`)
	// hanMood matches how the speaker feels in Chinese: 我今天很开心, 我有点累, 我不高兴; not 他很开心.
	hanMood = pattern.MustCompile(`我(?:今天|昨天|最近|现在|真的|觉得|感到|一直|也|都)*` +
		`((?:非常|特别|很|好|太|超级|有点|有些|比较|十分|真|不|不太|极其)*)(` +
		`开心|高兴|快乐|难过|伤心|生气|愤怒|害怕|焦虑|紧张|担心|孤独|寂寞|无聊|累|疲惫|失望|沮丧|后悔|内疚|自豪|骄傲|感激|兴奋` +
		`|激动|惊讶|放松|满足|幸福|烦躁|郁闷|崩溃|绝望)`)
)

// feelings finds how people feel about things.
func feelings(r *reading.Reader, s *reading.Sentence) {
	if s.Chinese {
		chineseFeelings(r, s)
		return
	}
	before := len(r.Out.Feelings)
	for _, at := range feelsAbout.FindAllStringSubmatchIndex(s.Text, -1) {
		m := reading.GroupsOf(s.Text, at)
		if inRelative(s.Text, at[0], m[6]) {
			continue
		}
		subject, ok := relations.Subject(r, m[1:5])
		words, object := reading.AtLast.ReplaceAllString(strings.TrimRight(m[0], " .,!"), ""), m[6]
		switch negated := denied.MatchString(m[0]); {
		case negated && dislikes.MatchString(m[5]):
			continue // "I don't hate olives"
		case m[5] == "stand" || m[5] == "bear":
			words = "hates"
		case strings.HasPrefix(m[5], "miss") && negated:
			if !missesNot.MatchString(m[0]) {
				continue // "I never miss a match", "I didn't miss the bus"
			}
			words = "dislikes"
		case strings.HasPrefix(m[5], "miss"):
			words = "loves"
		}
		object = notABitOf.ReplaceAllString(object, "")
		if strings.HasPrefix(m[5], "prefer") { // liked better than another thing
			words = strings.Replace(words, "prefer", "like", 1)
			object = preferredTo.Split(object, 2)[0]
		}
		if object = feltObject(object); ok && object != "" {
			feeling(r, s, subject, object, words, "")
		}
	}
	for _, m := range emotionOf.FindAllStringSubmatch(s.Text, -1) {
		if denied.MatchString(m[0]) {
			continue // "I'm not afraid of spiders"
		}
		object := feltObject(m[3])
		if m[2] == "to" || m[2] == "that" { // "glad to hear that": no thing
			object = ""
		}
		feeling(r, s, r.People.Speaker, object, m[0], m[1])
	}
	readJudgements(r, s, before)
}

func chineseFeelings(r *reading.Reader, s *reading.Sentence) {
	before := len(r.Out.Feelings)
	for _, match := range relations.HanMatches(r, s, hanFeels) {
		subject, m := match.Who, match.Groups
		if subject == "" || strings.HasPrefix(m[5], "得") || hanRelative.MatchString(m[5]) ||
			m[3] == "爱" && (hanTends.MatchString(m[2]) || strings.HasPrefix(m[5], "人")) {
			continue // 我最喜欢的颜色是蓝色, 有点爱吹牛, 我爱人在
		}
		if m[3] == "怕" { // the lexicon has the long form
			m[3] = "害怕"
		}
		feeling(r, s, subject, hanObject(m[5]), m[2]+m[3]+m[4], "")
	}
	hanMoods(r, s)
	hanMissed(r, s)
	for _, m := range hanMood.FindAllStringSubmatch(s.Text, -1) {
		feeling(r, s, r.People.Speaker, "", m[1]+m[2], m[2])
	}
	readJudgements(r, s, before)
}

// missesNot matches that what is gone is not missed: "I don't miss the barking"; not "I don't miss a match".
var missesNot = pattern.MustCompile(`(?:don't|doesn't|do not|does not)(?: really| even)? miss (?:the|my|our|his|her` +
	`|their|that|it|[a-z]{4,}(?:$|[ .,!;]))`)

// notABitOf matches how little something is liked or missed: "barking one bit", "school at all"; not "barking".
var notABitOf = pattern.MustCompile(`(?i) (?:one (?:little )?bit|a bit|at all|in the (?:least|slightest)|one jot` +
	`|the slightest|for a (?:second|minute|moment))$`)

var (
	// denied matches words that deny what is said: "I don't like tea", "I never enjoy parties"; not "I like tea".
	denied = pattern.MustCompile(`(?i)\b(?:not|never)\b|n't\b`)
	// dislikes matches verbs of dislike at the start: "hate", "dreaded"; not "love".
	dislikes = pattern.MustCompile(`^(?:hate|dislike|detest|loathe|despise|fear|dread)`)
	// ofPeople matches words for how a person feels, which do not say how the speaker feels about the person:
	// "very proud", "ill"; not "kind".
	ofPeople = pattern.MustCompile(`(?i)\b(?:` +
		`happy|sad|angry|excited|thrilled|scared|afraid|anxious|nervous|worried|stressed|proud|grateful|lonely|bored|tired` +
		`|exhausted|upset|disappointed|frustrated|annoyed|relieved|ashamed|guilty|jealous|hopeful|surprised|furious` +
		`|terrified|delighted|glad|heartbroken|depressed|embarrassed|overwhelmed|miserable|sick|ill|dead|hungry` +
		`|allergic|pregnant|blind|deaf|mute|mad|crazy|drunk|asleep|late|lost|gone|missing|hurt|injured|wounded|unwell|poorly` +
		`|unconscious|dying|homesick|broke|thirsty|confused)$`)
)

var (
	// pronounObject matches objects that name nothing outside their turn: "it", "both of you", "everyone here"; not
	// "my sister".
	pronounObject = pattern.MustCompile(`(?i)^(?:` +
		`it|that|this|these|those|them|him|her|you|us|me|so|too|there|here|both|which|either|neither|each|each other` +
		`|one another|whole thing|funny` +
		`|(?:you|those|these|them|us) (?:two|three|all|both|guys|folks|people)` +
		`|(?:that|this) (?:one|thing)` +
		`|both of (?:you|them|us)|all of (?:you|them|us)` +
		`|every(?:one|body|thing)(?: (?:today|here|now))?` +
		`|some(?:thing|one)|any(?:thing|one)|nothing|what you .*|when .*|how .*)$`)
	// pointed matches objects that only those who were there know: "that photo", "your event".
	pointed = pattern.MustCompile(
		`(?i)^(?:` +
			`and|or|but|so|i|that|this|these|those|your|you|their|his|her|its|they|we|he|she|is|are|was|to|what|how|where|if|who` +
			`|all (?:the|this|that|these|those|your)` +
			`|(?:[a-z]+ )?(?:idea|ideas|thought))\b` +
			`|\byou(?:'ve|'re|'ll|r)?\b` +
			`| (?:i|he|she|we|they)$`)
	// hanPointed matches how objects begin in Chinese that only those who were there know: 你的照片, 这张图; not 照片.
	hanPointed = pattern.MustCompile(`^(?:你|他|她|它|[这那][个幅张只条件次些])`)
	// hanPronounObject matches objects in Chinese that name nothing outside their turn: 他们俩, 这个, 大家; not 妹妹.
	hanPronounObject = pattern.MustCompile(`^` +
		`(?:[你您它他她咱我]们?[俩仨]?|这个?|那个?|这样|那样|这些|那些|大家|什么|一切)$`)
)

// onlyWhen matches a time, which is no thing: "the other day", "first time".
var onlyWhen = pattern.MustCompile(`(?i)^` +
	`(?:(?:the )?(?:other|first|last|next|second) (?:day|night|time|week|weekend|morning|evening)|lives)$`)

// maxObjectRunes is the longest object of a feeling.
const maxObjectRunes = 60

// feltObject cleans the object of a feeling. It returns "" for pronouns and for objects that are too long.
func feltObject(object string) string {
	object = reading.AtLast.ReplaceAllString(reading.WithoutRunOn(strings.Trim(object, " .,!\"")), "")
	for _, start := range []string{"the ", "my ", "to ", "a ", "an "} {
		object = strings.TrimPrefix(object, start)
	}
	object, _, _ = strings.Cut(object, " - ")
	object = strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(object, " that"), " which"), " -")
	if strings.HasPrefix(object, "-") || strings.Contains(object, "- ") || pointsBack.MatchString(object) ||
		onlyWhen.MatchString(object) {
		return ""
	}
	if object == "" || pronounObject.MatchString(object) || pointed.MatchString(object) {
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
	if hanPronounObject.MatchString(object) || hanPointed.MatchString(object) {
		return ""
	}
	return object
}

var (
	// examined matches what has a result, which is no judgement: "the blood test", "the scans", 体检结果; not
	// "the soup".
	examined = pattern.MustCompile(
		`(?i)\b(?:tests?|results?|scans?|swabs?|samples?|biopsy|biopsies|x-rays?)$` +
			`|(?:检查|检测|化验|结果|报告)$`)
	// finding matches the result of an examination: "the test was negative", 一切正常; not "the soup was good".
	finding = pattern.MustCompile(`(?i)\b(?:negative|positive|clear|inconclusive|normal)\b|[阴阳]性|正常`)
)

// neutralBand is the valence within which words are neutral.
const neutralBand = 0.05

// feeling adds a feeling. The words give its direction and strength.
func feeling(r *reading.Reader, s *reading.Sentence, subject, object, words, emotion string) {
	thing, aspect := partObject(object, s.Chinese)
	addFeeling(r, s, subject, thing, aspect, affect.Graded(words), emotion)
}

func addFeeling(r *reading.Reader, s *reading.Sentence, subject, object, aspect string, valence float64, emotion string) {
	if examined.MatchString(object) && finding.MatchString(s.Text) {
		return
	}
	f := consolidate.Feeling{Claim: r.Claim(s, reading.LooseForm), Subject: subject, Object: object, Aspect: aspect,
		Polarity: consolidate.Neutral, Intensity: math.Abs(valence), Emotion: emotion}
	switch {
	case valence > neutralBand:
		f.Polarity = consolidate.Positive
	case valence < -neutralBand:
		f.Polarity = consolidate.Negative
	}
	if at, seen := r.Entities[language.NameKey(object)+"\x00"+r.Holder(s)]; seen && object != "" {
		f.ObjectType = r.Out.Entities[at].Type
	}
	r.Out.Feelings = append(r.Out.Feelings, f)
	r.FeelingText = append(r.FeelingText, s.Text)
}

// maxRefined bounds the sentences that one passage embeds.
const maxRefined = 256

// Refine lets the learned head judge the sentences of the feelings. When head and
// words agree, the confidence rises; when they disagree, it falls. An embedder that fails
// changes nothing.
func Refine(ctx context.Context, embedder memgraph.Embedder, r *reading.Reader) error {
	if embedder == nil || len(r.Out.Feelings) == 0 {
		return nil
	}
	texts := r.FeelingText[:min(maxRefined, len(r.FeelingText))]
	vectors, err := embedder.Embed(ctx, texts)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil || len(vectors) != len(texts) {
		return nil
	}
	for i, text := range texts {
		chinese := language.IsChinese(text)
		head := affect.HeadFor(embedder.Model(), chinese)
		if head == nil {
			continue
		}
		features := affect.EnglishFeatures(text)
		if chinese {
			features = affect.ChineseFeatures(text)
		}
		judged := head.Valence(features, vectors[i])
		f := &r.Out.Feelings[i]
		switch {
		case f.Polarity == consolidate.Positive && judged > 0, f.Polarity == consolidate.Negative && judged < 0:
			f.Confidence = reading.LooseForm + (1-reading.LooseForm)*math.Abs(judged)*reading.SureForm
		case f.Polarity != consolidate.Neutral:
			f.Confidence = reading.LooseForm * (1 - math.Abs(judged)/2)
		case math.Abs(judged) > 0.5:
			f.Polarity = consolidate.Positive
			if judged < 0 {
				f.Polarity = consolidate.Negative
			}
			f.Intensity, f.Confidence = math.Abs(judged)/2, reading.LooseForm*math.Abs(judged)
		}
	}
	return nil
}

// Read reads what a sentence says of likes, of health, and of how things are felt to be.
func Read(r *reading.Reader, s *reading.Sentence) {
	preferences(r, s)
	health(r, s)
	feelings(r, s)
}
