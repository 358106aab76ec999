package values

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/relations"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/capitals"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var attributeIs = func() *pattern.Pattern {
	var words []string
	for key := range reading.Attributes {
		if key[0] < utf8.RuneSelf {
			words = append(words, strings.ReplaceAll(regexp.QuoteMeta(key), "_", " "))
		}
	}
	reading.SortByLength(words)
	return pattern.MustCompile(`(?i)\b(?:my|our) (?:new |current |old )?(` + strings.Join(words, "|") + `)` +
		`(?: is|'s| was)(?: now| on| actually)* (.+?)(?:` +
		`[.!;]?$` +
		`|, (?:and|but|so|not|rather than)\b` +
		`| but ` +
		`| and (?:my|our|i|i'm|i am|we|he|she|it|they|you|please|remind)\b` +
		`|,? (?:please )?remind |[.!;] )`)
}()

// favorite matches a favorite. Groups have of what it is, and its name: "my favourite color is blue",
// "my favorite film is still Alien"; not "I like blue".
var favorite = pattern.MustCompile(`(?i)\bmy (?:all-time |absolute )?favou?rite ([a-z]+(?: [a-z]+)?) ` +
	`(?:is|are|has always been)(?: (?:still|always|definitely|currently|probably|easily))* (.+?)(?:[.!;,]|$)`)

// isFavored matches a favorite whose value stands first: "blue is my favourite colour now".
// hanFavorColor matches a favorite color without the word for color: 我现在最喜欢蓝色.
var isFavored = pattern.MustCompile(`(?i)(?:^|[,;] )((?:the )?[\p{L}'-]+(?: [\p{L}'-]+)?) (?:is|are) ` +
	`(?:now |still )?my (?:new |all-time |absolute )?favou?rite ` +
	`(colou?r|food|dish|book|film|movie|song|sport|season|animal|fruit|drink|singer|game|city|band|team|tea|coffee|wine|beer` +
	`|juice|snack|cheese|soup|cake|pudding|biscuit|sweet|vegetable|meal|restaurant|caf[eé]|pub|flower|bird|author|writer|poet` +
	`|composer|actor|actress|artist|painter|show|series|album|subject|hobby|place|park|beach|day|month|number|perfume|shop)` +
	`(?: (?:now|these days|at the moment|nowadays))?(?:[.,;!]|$| and | but )`)

// hanFavorColor matches a favorite color without the word for color, in a group: 我现在最喜欢蓝色, 我最爱的是红色; not
// 我最喜欢游泳.
var hanFavorColor = pattern.MustCompile(`我(?:现在|如今|还是|其实|改)*最(?:喜欢|爱)(?:的是)?([\p{Han}]{1,2}色)` +
	`(?:了|的)?(?:[，。！]|$)`)

// hanFavors matches a favorite drink or dish by its own name, in two groups, where it is a new one: 我现在最喜欢普洱茶,
// 我如今最爱喝龙井茶; not 我喜欢喝茶.
var hanFavors = pattern.MustCompile(`我(?:现在|如今|改)(?:还是|改)?最(?:喜欢|爱)(?:的是)?[喝吃]?([\p{Han}]{1,5}?(茶|酒|咖啡|汤|面|菜|粥|水果))` +
	`(?:了|的)?(?:[，。！]|$)`)

// usedToFavor matches a favorite that took the place of another:
// "my favorite color used to be blue, but now it's green", "my favourite food isn't pizza, it's sushi"; not
// "my favorite color was blue".
var usedToFavor = pattern.MustCompile(`(?i)\bmy (?:all-time |absolute )?favou?rite ([a-z]+(?: [a-z]+)?) ` +
	`(?:used to be|was|isn't|is not) [^.;,]+?[,;] (?:but |and )?(?:now |these days )*(?:it's|it is|that's) ` +
	`(?:now )?(.+?)(?:[.!;,]|$)`)

// ageIs matches the speaker's age in digits: "I'm 49", "I just turned 16 today"; not "I'm 5 minutes late".
var ageIs = pattern.MustCompile(`\bI(?:'m| am| just turned| turned) (\d{1,3})(?: years? old)?` +
	`(?:[.!,;](?:\s|$)| now| this| today| yesterday| last| years?(?:[.!,;]|$)|$)`)

// aMonth is the name of a month, as written or in small letters.
const aMonth = `(?:[Jj]anuary|[Ff]ebruary|[Mm]arch|[Aa]pril|[Mm]ay|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember)`

// bornOn matches the day on which the speaker was born: "I was born on 3 May 1980", "I was born on March 12th"; not
// "I was born in Leeds".
var bornOn = pattern.MustCompile(`\bI was born on (?:the )?` +
	`(\d{1,2}(?:st|nd|rd|th)?(?: of)? ` + aMonth + `(?:,? \d{4})?|` + aMonth + ` (?:the )?\d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)\b`)

// turnsOn matches the day of the speaker's birthday, by the age that comes with it: "I turn 30 on 3 May",
// "i turn forty on the 14th of november"; not "I turn left on the corner".
var turnsOn = pattern.MustCompile(`\b[Ii](?:'m going to| will|'ll)? turn(?:ing)? ` + ageNumber + ` on (?:the )?` +
	`(\d{1,2}(?:st|nd|rd|th)?(?: of)? ` + aMonth + `|` + aMonth + ` (?:the )?\d{1,2}(?:st|nd|rd|th)?)\b`)

// hanBorn matches the day on which the speaker was born, in Chinese: "我1980年5月3日出生", "我5月3号生日",
// 我是三月十二日生的.
var hanBorn = pattern.MustCompile(`我(?:是|出生于|出生在)?` +
	`((?:\d{4}年)?[\d一二三四五六七八九十]{1,3}月[\d一二三四五六七八九十]{1,3}[日号])(?:出生|生)?(?:的|过?生日)?` +
	`(?:[，。！]|$)`)

// isJob matches a word for a job: "nurse", "software engineer"; not "at home".
var isJob = pattern.MustCompile(`\b(?:` + relations.JobWords + `)\b`)

// todayIs matches that a birthday of the speaker is or was today, tomorrow or yesterday: "today is my birthday",
// "it's my birthday tomorrow"; not "today is my brother's birthday".
var todayIs = pattern.MustCompile(
	`(?i)\b(today|tomorrow|yesterday) (?:is|was|will be) my birthday\b` +
		`|\bit(?:'s| is| was) my birthday (today|tomorrow|yesterday)\b`)

// hanTodayIs matches the same in Chinese: 今天是我的生日, 明天就是我生日; not 今天是他的生日.
var hanTodayIs = pattern.MustCompile(`([今昨明前后]天)(?:就)?是我(?:的)?生日`)

// hanAttribute matches the value of an attribute of the speaker: "我的电话是13800138000", 我的生日是五月三号; not
// 我的电话很旧.
var hanAttribute = pattern.MustCompile(`(?:我(?:的)?(?:新|家的|家)?|[，。；]新的?)` +
	`(` + reading.Alternatives(reading.Attributes, true) + `)(?:现在)?(?:是|在|叫|：|:)([^，。！；]+)`)

// hanFavorite matches a favorite in Chinese. Groups have of what it is, and its name: 我最喜欢的颜色是蓝色,
// 我从小最爱的水果是西瓜; not 我喜欢蓝色.
var hanFavorite = pattern.MustCompile(`我(?:现在|目前|如今|一直|其实|还是|从小)?最(?:喜欢|爱)的` +
	`([\p{Han}]{1,6}?)(?:现在|还|仍然?|一直|依然)*是([^，。！；]+)`)

// hanAge matches the speaker's age in Chinese: 我今年三十五岁, "我刚满18岁", 我今年四十了; not 他三十五岁.
var hanAge = pattern.MustCompile(
	`我(?:今年|已经|刚满|现在|刚)*(\d{1,3}|[一二三四五六七八九十两]{1,3})岁` +
		`|我今年(?:都|已经|刚|快)?([一二三四五六七八九]?十[一二三四五六七八九]?)(?:了)?(?:[，。！；]|$)`)

// meantInstead matches that a sentence corrects an earlier claim, see ChangeOf: "sorry, I meant Tuesday",
// "it's not Leeds, it's York", "I made a mistake"; not "it's Tuesday".
var meantInstead = pattern.MustCompile(
	`(?i)^(?:no|sorry|wait|oops|actually|correction)[,.!: -]+(?:sorry,? |actually,? )?` +
		`(?:i meant|i mean|it's|it is|not .+? but|that's wrong)\b` +
		`|\b(?:it|that|this|he|she|my [a-z ]{1,20}|the [a-z ]{1,20})(?:'s not| isn't| is not| wasn't| was not) ` +
		`[^,.;]{1,40}[,;] ?(?:but |no,? )?(?:it's|it is|that's|it was|but) ` +
		`|^i meant\b|\bmade a mistake\b|\bi was wrong\b|\bi misspoke\b`)

// hanCorrects matches the same in Chinese: 不对，是周二, 我说错了, 我不是护士，是医生; not 我是医生.
var hanCorrects = pattern.MustCompile(
	`^(?:不对|不是|错了|说错了|我说错了|更正|不好意思)[，,！。]` +
		`|我的意思是|我说错了|应该是` +
		`|^(?:[^，。]{0,8})不是[^，。]{1,12}[，,](?:而)?是`)

// noLonger matches that a sentence ends an earlier claim, see ChangeOf: "I don't smoke any more", "I quit my job",
// "we sold our car"; not "I have a car".
var noLonger = pattern.MustCompile(
	`(?i)n't .{0,40}any ?more` +
		`|\b(?:` +
		`not .{0,30}any ?more|no longer|used to|stopped|quit|gave up` +
		`|broke up(?: with|[.!,]|$)` +
		`|ex-|ended` +
		`|sold (?:my|our|the|his|her)` +
		`|moved out|retired)\b` +
		`|\b(?:is|are|was|were|been) (?:off|cancell?ed|called off)\b`)

// hanNoLonger matches the same in Chinese: 我不再抽烟, 我离婚了, 把车卖了; not 我有车.
var hanNoLonger = pattern.MustCompile(`不再|再也不|已经不|戒了|以前.{0,8}现在|(?:^|[^们]|我们)分手|离婚|辞职|退休|搬走|卖掉|把[^，。]{1,8}卖了`)

// beginsNow matches that a sentence begins something new, see ChangeOf: "I just got a dog", "I work from home now",
// "the meeting was moved"; not "I have a dog".
var beginsNow = pattern.MustCompile(
	`(?i)\b(?:just|recently|finally|now|started|begun|began|new|newly|from now on|as of)\b` +
		`|\b(?:is|was|got|been) (?:moved|postponed|rescheduled)\b` +
		`|\b(?:postponed|rescheduled) (?:to|until|for)\b` +
		`|\bmoved to (?:mon|tues|wednes|thurs|fri|satur|sun)day`)

// hanBeginsNow matches the same in Chinese: 我刚换了工作, 我终于有车了; not 我有车.
var hanBeginsNow = pattern.MustCompile(`刚刚|刚|最近开始|开始|终于|现在|新`)

// introduction matches the name that speakers give for themselves, in a group: "My name is Anna", "I'm Tom",
// "everyone calls me Mel", "please refer to me as Lou"; not "my sister is Anna".
var introduction = pattern.MustCompile(`\b(?:(?i:` + capitals.GivesOwnName + `)` +
	`|[Tt]his is|I'm|I am|[Ii]t's) (` + reading.NamePattern + `)` +
	`(?:[.!,?]| here| by the way| speaking| from | and | but | now| instead of | please| when | not |$)`)

// mineBehind matches the name in front of the words that make it the speaker's: "Anna is my name"; not "that is my name". The group is the name.
var mineBehind = pattern.MustCompile(`^(` + reading.NamePattern + `)(?: is|'s) (?:my name|what (?:I'm called|they call me|people call me|you can call me))[.! ]*$`)

// clearIntro matches the forms of introduction that can be followed by nothing but a name: "My name is Anna",
// "everyone calls me Mel"; not "I'm Tom".
var clearIntro = pattern.MustCompile(`^(?i:` + capitals.GivesOwnName + `)`)

// hanIntro matches the name that speakers give for themselves, in Chinese: 我叫王明, 大家都叫我小王; not 他叫王明.
var hanIntro = pattern.MustCompile(`(?:我叫|我的名字(?:是|叫)|叫我|我名叫|大家都叫我|(?:称呼|喊)我|管我叫)` +
	`([\p{Han}A-Za-z·]{2,12}?)(?:[，。！,.!吧就好了]|$)`)

// maxValueRunes is the longest value; longer ones are sentences.
const maxValueRunes = 80

// keyValues finds attributes of the speaker.
func keyValues(r *reading.Reader, s *reading.Sentence) {
	bornMonth(r, s)
	ages(r, s)
	birthdayAges(r, s)
	phones(r, s)
	if s.Chinese {
		givenApart(r, s)
		codes(r, s)
		for _, m := range hanAttribute.FindAllStringSubmatch(s.Text, -1) {
			keyValue(r, s, reading.Attributes[m[1]], m[2])
		}
		for _, m := range hanTodayIs.FindAllStringSubmatch(s.Text, -1) {
			keyValue(r, s, "birthday", m[1])
		}
		for _, m := range hanFavorite.FindAllStringSubmatch(s.Text, -1) {
			keyValue(r, s, "favorite "+thing(m[1]), m[2])
		}
		for _, m := range hanFavorColor.FindAllStringSubmatch(s.Text, -1) {
			keyValue(r, s, "favorite color", m[1])
		}
		for _, m := range hanFavors.FindAllStringSubmatch(s.Text, -1) {
			keyValue(r, s, "favorite "+thing(m[2]), m[1])
		}
		for _, m := range hanAge.FindAllStringSubmatch(s.Text, -1) {
			keyValue(r, s, "age", m[1]+m[2])
		}
		for _, m := range hanBorn.FindAllStringSubmatch(s.Text, -1) {
			if strings.Contains(m[0], "生") {
				keyValue(r, s, "birthday", m[1])
			}
		}
		return
	}
	ownAge(r, s)
	birthdays(r, s)
	givenApart(r, s)
	codes(r, s)
	for _, m := range usedToFavor.FindAllStringSubmatch(s.Text, -1) {
		before := len(r.Out.KeyValues)
		keyValue(r, s, "favorite "+thing(strings.ToLower(m[1])), m[2])
		if len(r.Out.KeyValues) > before {
			r.Out.KeyValues[before].Change = consolidate.Begins
		}
	}
	for _, m := range attributeIs.FindAllStringSubmatch(s.Text, -1) {
		key, before := reading.Attributes[strings.ReplaceAll(strings.ToLower(m[1]), " ", "_")], len(r.Out.KeyValues)
		keyValue(r, s, key, m[2])
		if len(r.Out.KeyValues) > before && wasValue.MatchString(m[0]) && heldOnce[key] {
			r.Out.KeyValues[before].Change = consolidate.Ends
		}
	}
	for _, m := range append(bornOn.FindAllStringSubmatch(s.Text, -1), turnsOn.FindAllStringSubmatch(s.Text, -1)...) {
		keyValue(r, s, "birthday", m[1])
	}
	for _, m := range todayIs.FindAllStringSubmatch(s.Text, -1) {
		keyValue(r, s, "birthday", m[1]+m[2])
	}
	for _, m := range favorite.FindAllStringSubmatch(s.Text, -1) {
		keyValue(r, s, "favorite "+thing(strings.ToLower(m[1])), m[2])
	}
	for _, m := range isFavored.FindAllStringSubmatch(s.Text, -1) {
		keyValue(r, s, "favorite "+thing(strings.ToLower(m[2])), m[1])
	}
	for _, m := range ageIs.FindAllStringSubmatch(s.Text, -1) {
		keyValue(r, s, "age", m[1])
	}
}

var (
	// heldOnce are attributes that change: if the value of one was something, it is so no longer.
	heldOnce = lexical.SetOf("phone email address wifi password room job surname nickname")
	// wasValue matches that a value is an old one or was so: "my old phone number is 0151",
	// "our wifi password was tulip9"; not "my phone number is 0151".
	wasValue = pattern.MustCompile(`(?i)^(?:my|our) old |^(?:my|our) (?:[a-z-]+ )+?was\b`)
)

// things maps words for what people have a favorite of to one word each.
var things = reading.TableOf(`color: colour colors colours 颜色 色
food: foods meal 食物 吃的
dish: 菜
movie: film movies films 电影 片子
book: books novel 书 小说
song: songs 歌 歌曲
sport: sports 运动
season: seasons 季节
animal: animals 动物
fruit: fruits 水果
city: cities 城市
drink: drinks beverage 饮料
singer: singers 歌手
game: games 游戏`)

// thing returns the one word for a thing.
func thing(word string) string {
	if known := things[strings.ReplaceAll(word, " ", "_")]; known != "" {
		return known
	}
	return word
}

// NoValue matches words in the place of a value that are none: "hard to say", "wrong".
var NoValue = pattern.MustCompile(
	`^(?:none of|not |no one's|nobody's|something |whatever |up to |a (?:big |total )?secret)` +
		`|^(?:(?:really|quite|very|so|pretty|too|rather) )*` +
		`(?:hard|difficult|easy|tough|tricky|impossible|unsafe|private|for) to ` +
		`|^(?:很|太|挺|有点|不)*(?:难|好)(?:说|讲|选)` +
		`|^(?:不能|不可以|不方便|不想|不告诉|没有|保密|秘密|看心情|看情况)` +
		`|(?i)^(?:so |very |too |all |completely |always |still |already )*(?:` +
		`wrong|right|correct|broken|new|old|different|changed|lost|gone|expired|weak|safe|secret|dead|empty|full` +
		`|missing|stolen|great|good|bad|nice|hard|easy|boring|coming up|soon|over|near|close|far|important|private` +
		`|the same|unknown|blocked)$` +
		`|^(?:错的?|坏了?|丢了?|换了|变了|新的|旧的|对的|不对)$`)

// nowAtEnd matches words after a value that are no part of it: "blue now", "Mill Road these days", 蓝色了; not "blue".
var nowAtEnd = pattern.MustCompile(`(?i)(?:,? (?:now|these days|at the moment|currently|again|by the way)|现在|了)$`)

// valueForms are what the values of some attributes look like.
var valueForms = func() map[string]*pattern.Pattern {
	number := pattern.MustCompile(
		`\d` +
			`|[一二三四五六七八九十百两]` +
			`|(?i)\b(?:` +
			`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty` +
			`|thirty|forty|fifty|sixty|seventy|eighty|ninety|small|medium|large|[xsml]+)\b`)
	day := pattern.MustCompile(
		`\d|[一二三四五六七八九十]` +
			`|(?i)\b(?:` +
			`jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|christmas|new year|today|tomorrow|yesterday|monday|tuesday` +
			`|wednesday|thursday|friday|saturday|sunday|next|week|month|spring|summer|autumn|fall|winter)` +
			`|今天|明天|昨天|周|月|节|除夕`)
	word := pattern.MustCompile(`^\S+$`)
	code := pattern.MustCompile(`^\S*\d\S*$`)
	return map[string]*pattern.Pattern{
		"phone": pattern.MustCompile(
			`\d[\d -]{2,}` +
				`|[零一二三四五六七八九]{3,}`), "email": pattern.MustCompile(`\S@\S`), "password": word, "wifi password": word,
		"alarm code": code, "door code": code, "gate code": code,
		"age": number, "height": number, "weight": number, "size": number, "shoe size": number, "birthday": day, "anniversary": day,
	}
}()

// keyValue adds a value of an attribute of the speaker, unless the words are no value of it.
func keyValue(r *reading.Reader, s *reading.Sentence, key, value string) {
	if key == "phone" {
		value = phoneOf(strings.TrimPrefix(value, "成")) // 换成138...
	}
	value = strings.Trim(nowAtEnd.ReplaceAllString(strings.Trim(ofValue(value, valueForms[key] != nil), " .,!\""), ""), " .,!\"")
	if form := valueForms[key]; form != nil {
		if value = reading.WithoutRunOn(value); !form.MatchString(value) {
			return // "my phone is broken"
		}
	}
	if NoValue.MatchString(value) {
		return // "my password is wrong"
	}
	if key == "job" && !s.Chinese && !isJob.MatchString(value) || key == "room" && !strings.ContainsAny(value, "0123456789") {
		return // "my job is hard"
	}
	if key == "birthday" || key == "anniversary" {
		value = dayMeant(r, s, value)
	}
	if key == "" || value == "" || utf8.RuneCountInString(value) > maxValueRunes || isTheirs(r, s, key, value) {
		return
	}
	for i := range r.Out.KeyValues { // "my birthday is in June"
		if kv := &r.Out.KeyValues[i]; kv.Basis[0] == s.Turn && kv.Key == key && kv.Subject == r.People.Speaker &&
			(strings.HasSuffix(value, " "+kv.Value) || key == "address" && value == kv.Value || strings.TrimSuffix(value, "份") == kv.Value) {
			return
		}
	}
	r.Out.KeyValues = append(r.Out.KeyValues, consolidate.KeyValue{
		Claim: r.Claim(s, reading.LikelyForm), Subject: r.People.Speaker, Key: key, Value: value, Change: ChangeOf(s),
	})
}

// ofValue returns a value without the clauses that follow it: "3 June, keep it to yourself". After a comma, a
// value with a form continues only with digits, others with names too.
func ofValue(value string, hasForm bool) string {
	if hasForm {
		value, _, _ = strings.Cut(value, " not ") // "the 9th of May not the 8th"
	}
	first, rest, _ := strings.Cut(value, ", ")
	for part := range strings.SplitSeq(rest, ", ") {
		begin, _ := utf8.DecodeRuneInString(part)
		if clauseWord.MatchString(part) || !strings.ContainsAny(part, "0123456789") && (hasForm || !unicode.IsUpper(begin)) {
			break
		}
		first += ", " + part
	}
	return first
}

// clauseWord matches a word of a clause, which is no part of a value: "I think", "it's blue"; not "blue".
var clauseWord = pattern.MustCompile(`(?i)\b(?:i|i'm|i'll|my|is|are|am|was|it|it's|not|don't|you|he|she|we|they)\b`)

// getsUsed matches the words used to where nothing ends by it: "I'm used to the noise", "she got used to it"; not
// "I used to smoke".
var getsUsed = pattern.MustCompile(`(?i)\b(?:get|gets|getting|got|gotten|be|been|am|is|are|[a-z]+'(?:m|s|re)) used to\b`)

// ChangeOf returns what a sentence does to earlier claims, by its words.
func ChangeOf(s *reading.Sentence) consolidate.Change {
	corrects, ends, begins := meantInstead, noLonger, beginsNow
	if s.Chinese {
		corrects, ends, begins = hanCorrects, hanNoLonger, hanBeginsNow
	}
	switch {
	case corrects.MatchString(s.Text):
		return consolidate.Corrects
	case ends.MatchString(getsUsed.ReplaceAllString(s.Text, "")) && !reading.StillDoes.MatchString(s.Text):
		return consolidate.Ends
	case begins.MatchString(s.Text):
		return consolidate.Begins
	}
	return consolidate.States
}

// asksForName matches a question that asks to be called by a name: "could you call me Bobby?", "can you please refer to me as Lou"; not "do you call me Bobby?".
var asksForName = pattern.MustCompile(`(?i)^(?:(?:please|hey|so|sorry|ok|okay|and|but),? )*(?:can|could|will|would) you (?:please |just |start )*(?:call|calling|refer|referring|address)`)

// NamesAsked finds the names by which speakers ask to be called in a question.
func NamesAsked(r *reading.Reader, s *reading.Sentence) {
	if asksForName.MatchString(s.Text) {
		asked := s.WithText(strings.TrimRight(s.Text, "? "))
		asked.Question = false
		Names(r, asked)
	}
}

// Names finds the names that speakers give for themselves.
func Names(r *reading.Reader, s *reading.Sentence) {
	form := introduction
	if s.Chinese {
		form = hanIntro
	}
	found := form.FindAllStringSubmatchIndex(s.Text, -1)
	if at := mineBehind.FindStringSubmatchIndex(s.Text); at != nil && !s.Chinese {
		found = append(found, at)
	}
	for _, at := range found {
		m := reading.GroupsOf(s.Text, at)
		if notCalled.MatchString(s.Text[:at[0]]) {
			continue // "don't call me Bob"
		}
		name := m[1]
		if !s.Chinese {
			name = relations.TrimName(name)
			clear := clearIntro.MatchString(m[0]) || mineBehind.MatchString(m[0])
			if reading.AdjectiveName.MatchString(name) ||
				!clear && (!r.People.IsPerson(name) || r.Passage.Turns[s.Turn].Speaker != "" && !isOwnName(r, name)) {
				continue
			}
		} else if !unicode.IsLetter([]rune(name)[0]) || strings.ContainsAny(name, "起床的他她你去来做") {
			continue
		}
		if name != "" {
			r.Out.Names = append(r.Out.Names, consolidate.SpeakerName{Claim: r.Claim(s, reading.LikelyForm), Name: name})
		}
	}
}

// notCalled matches what stands before a name that is not wanted, or not used: "please don't ",
// "I hate it when people ", 别再; not "my friends ".
var notCalled = pattern.MustCompile(`(?i)(?:` +
	`\b(?:` +
	`don't|do not|never|stop|not to|nobody|no one|none of them` +
	`|hates? it when (?:you|people)` +
	`|used to|if you|when you` +
	`|rather (?:than|you didn't)` +
	`|please don't)(?: (?:ever|always|just|please|everyone|everybody|people|they|you))* ` +
	`|(?:别|不要|不许|不准|甭|不用|不想|没人|不再|谁也不|以前|从前|小时候|讨厌|不喜欢)` +
	`(?:再|老|总|都|老是|总是|你|你们|大家|别人|他们|有人|随便|乱)*)$`)

// isOwnName reports whether a name may be the speaker's: "I'm John" from Emily is a joke or
// a quotation.
func isOwnName(r *reading.Reader, name string) bool {
	person := r.People.Canonical(name)
	return person == r.People.Speaker || r.People.Find(language.NameKey(name)) == ""
}

// Read reads the attributes that a sentence gives, and those that it corrects.
func Read(r *reading.Reader, s *reading.Sentence) {
	theirValues(r, s)
	newAddresses(r, s)
	addresses(r, s)
	keyValues(r, s)
	correctsValue(r, s)
	correctsPlace(r, s)
	newHome(r, s)
}
