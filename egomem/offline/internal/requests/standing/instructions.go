package standing

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/addressee"
	"github.com/egomem/egomem/egomem/offline/internal/requests/asked"
	"github.com/egomem/egomem/egomem/offline/internal/requests/ended"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// lastingRequest matches requests that hold on by their nature, such as how to speak, what to call someone or what to
// leave out: "speak slowly", "never mention my ex", "wake me every morning at six"; not "wake me at six".
var lastingRequest = pattern.MustCompile(reading.PoliteStart + `(?:` +
	reading.SpeakForm +
	`|(?:speak|talk|answer|reply|respond|write|explain)(?: to me)? (?:more |very |a bit |a little )?` +
	`(?:slowly|slower|quietly|softly|loudly|louder|clearly|briefly|formally|informally|simply|in [a-z]+|like )` +
	`|use (?:` +
	`metric|imperial|celsius|fahrenheit|simple|short|formal|informal|plain|british|american|my (?:first|last|full)|the )` +
	`|keep (?:your|the|it|all|my) .*` +
	`\b(?:short(?:er)?|brief(?:er)?|simpler?|quiet(?:er)?|down|private|concise|secrets?|closed|open|off)\b` +
	`|(?:don't|do not|never|never ever|stop|avoid|quit|no more) (?:` +
	`using|use|calling|call|mention|mentioning|talk|talking|bring|bringing|ask|asking|say|saying|interrupt` +
	`|interrupting|wake|waking|remind|reminding|tell|telling|play|playing|share|sharing|suggest|suggesting` +
	`|recommend|recommending|disturb|disturbing|show|showing|give|giving|shout|swear|swearing|make jokes|joke|joking|speak` +
	`|add|adding|send|sending)\b` +
	`|(?:don't|do not|please don't) (?:ring|phone|text|message)(?: me| us)? (?:(?:before|after|past) (?:\d|noon|midday|midnight|dark|breakfast` +
	`|lunch|supper|` + language.NumberWord + `)|(?:when|while|whenever|if) (?:i|we)\b|at (?:night|work)\b|during )` +
	`|i(?:'d| would) (?:rather|prefer(?: it)?) (?:if )?you (?:didn't|did not|to|used|spoke|called|kept|not)` +
	`|no (?:emojis?|jokes|small talk|spoilers)\b` +
	`|(?:be|stay) (?:quiet|honest|brief|more [a-z]+|less [a-z]+|direct)\b` +
	`|let me (?:finish|sleep)` +
	`|(?:` +
	`always` +
	`|(?:every|each) ` +
	`(?:day|time|morning|evening|night|week|month|monday|tuesday|wednesday|thursday|friday|saturday|sunday)` +
	`|whenever)[, ].*\b(?:remind|tell|wake|read|play|ask|give|say|turn|call|show|wish)\b` +
	`|(?:remind|tell|wake|read|play|ask|give|show|turn|wish)\b.*\b(?:every|each) (?:[a-z]+ )?(?:` +
	`day|morning|evening|night|week|month|time|monday|tuesday|wednesday|thursday|friday|saturday|sunday|hour|minute)s?\b` +
	`|remember (?:that i|to always|i )` +
	`|you (?:must|should|have to) (?:always|never)` +
	`|whenever i` +
	`|when you (?:talk|speak|answer|wake|call|tell|read)\b` +
	`|i(?:'d| would) (?:love|like|appreciate) it if you` +
	`|when i (?:ask|say|get|come|wake|leave|am|'m|feel)` +
	`|(?:when|while|whenever) i(?:'m| am) [^,]{2,30}?,? (?:please )?(?:keep|be|stay|don't|never|turn|put|speak|talk|let me|leave|play|dim|stop)\b)`)

// proverb matches sayings that look like a lasting request: "never say never", "never give up".
var proverb = pattern.MustCompile(`\bsay (?:never|die)\b|\bgive (?:up|in)\b`)

// withdrawal matches the end of a standing instruction: "you don't have to speak slowly any more",
// "forget what I said", "stop calling me Sam", "stop answering in rhymes"; not "I stopped calling Sam".
var withdrawal = pattern.MustCompile(
	`^(?:please )?no (?:` +
		`more [a-z ]{2,30} (?:when|whenever|if|every time)\b` +
		`|need to (?:remind|tell|ask|wake|warn|nudge|call) (?:me|us)\b)` +
		`|(?:you (?:don't|do not) (?:need|have) to|no need to|you (?:can|may) stop|it's (?:ok|okay|fine) to|you (?:can|may)) .*` +
		`(?:any ?more|any longer|again|from now on)` +
		`|you (?:can|may) stop ` +
		`|(?:forget|ignore|scrap|disregard|drop|never mind|nevermind) (?:` +
		`what i (?:said|told|asked)` +
		`|that (?:rule|instruction)` +
		`|the (?:rule|instruction)` +
		`|my (?:instruction|rule|request))` +
		`|(?:don't|do not) .* any ?more\b` +
		`|(?:^|, )no longer (?:call|use|remind|speak|answer|tell|ask)` +
		`|` + stopsOnOccasion + `|^(?:there's )?no need for [a-z ]{3,30}$` +
		`|stop (?:calling|reminding|waking|using|asking|telling|answering|speaking|adding|reading|playing)`)

// stopsOnOccasion is the end of what the companion does on an occasion, or of how it answers: "stop putting the kettle on when i come home", "stop
// answering in short sentences".
const stopsOnOccasion = `^(?:please )?stop (?:[a-z]+ing\b.* (?:when|whenever|if|every time|as soon as)\b|(?:answering|replying) (?:in|with)\b)`

// forgetsOnOccasion matches the same without a verb: "forget about the kettle when i come home"; not "forget about the kettle".
var forgetsOnOccasion = pattern.MustCompile(`^(?:please )?(?:forget|never ?mind) about (?:the |my )?[a-z ]{2,30} (?:when|whenever|every time) (?:i|we)\b`)

// refersBack matches words about something that was asked for before: "no more", "any longer", "stop reminding".
var refersBack = pattern.MustCompile(
	stopsOnOccasion + `|^(?:please )?(?:no more|stop (?:remind|tell|ask|wak|play|read|say|giv|show|nudg|warn|put)ing)\b` +
		`|any ?more|any longer|again|no longer|no need|don't (?:need|have) to|you (?:can|may) stop|forget|ignore|scrap` +
		`|disregard|drop|never ?mind`)

// asksMeWhether matches a figure of speech, or a question put to the companion once: "ask me if I like jazz", "ask me how the viva
// went", 你问问我答辩怎么样; not "ask me every night whether I've eaten".
var asksMeWhether = pattern.MustCompile(`^(?:(?:just|go on|well|so|now),? )*ask me (?:if|whether|how|why|what|who|where|when) [^,]*$|^你?(?:问问|问)我.*(?:怎么样|有没有|是不是|好不好|[喜想愿]不[欢想愿])`)

// asksWhether matches a question put as a request, which is answered once: "tell me if my order has been sent", "let me know whether I can park there", "check if I still need it"; not "tell me
// if it rains", "tell me when the kettle boils".
var asksWhether = pattern.MustCompile(`\b(?:(?:tell|inform) (?:me|us)|let (?:me|us) know|check(?: and)?(?: to)?(?: see| tell me| let me know)?|see|find out|figure out|say) (?:(?:exactly )?(?:if|whether|when|how) [^,]*\b(?:(?:has|have) (?:already |ever )?been|is due|are due|(?:was|were|had) (?:last )?\p{L}+|can i|i can|i could|i am able|i'm able|i should|should i|i need|i still|still|yet|will (?:be|arrive)|expires?|would be|i have (?:any|an?|some|enough)|have enough|there (?:is|are) (?:an?|any)|already has?)\b)`)

// aboutOthers matches sentences that tell of someone or something instead of asking: "my friend always gives me a
// call".
var aboutOthers = pattern.MustCompile(`^(?:my|our|his|her|their|he|she|they|it|the|we|there)\b|hesitate`)

// aboutOneself matches how sentences begin that tell of the speaker, or of anything else, instead of asking:
// "I don't have to take pills any more", "the doctor says so"; not "stop calling me Sam".
var aboutOneself = pattern.MustCompile(`^(?:i|we|he|she|they|it|my|the|there|this|that)(?:'| )`)

// hanLasting matches requests in Chinese that hold on by their nature: 以后叫我小王, 说话慢一点, 不要再提他; not
// 我说话慢.
var hanLasting = pattern.MustCompile(`^(?:请|麻烦你?|你|拜托|希望你|好的|对了|嗯|那|还有|记住|记得|帮我|还是)*` +
	`[，,：:]?(?:请|你)?(?:以后|从现在起|从今以后|今后)?[，,]?(?:请|你)?(?:` +
	`叫我[^0-9一二三四五六七八九十点起床]+$` +
	`|` + reading.HanSpeakForm +
	`|(?:说话|讲话|回答|回复|说)(?:的时候)?(?:要|请|尽量)?(?:慢|小声|大声|简短|简单|用|清楚|轻|短)` +
	`|(?:用|请用).{1,8}(?:回答|说|跟我|和我|交流|单位|称呼)` +
	`|(?:.{0,10}(?:以前|之前|以后|之后|时))?(?:不要|别|不许|不准|禁止)` +
	`(?:叫醒|再|总|老|在|总是|老是|随便|在我|跟我|对我|叫我|提|说|用|给我打|打电话|打扰|打搅|打断|吵|问|告诉|放|开|推荐|建议|催|讲)` +
	`|(?:每天|每周|每次|每当|每晚|每天早上|每天晚上|每个).*(?:提醒|叫|告诉|读|放|播|问|给)我` +
	`|如果我.{0,12}[，,]请` +
	`|.{0,14}的时候[，,]?(?:请|别|不要|你要|(?:给我|陪我|跟我)(?:讲|放|唱|读|念|播|开|倒|聊|说))` +
	`|保持安静|声音(?:小|轻|大)|多给我|少给我|直接(?:说|告诉))`)

// hanWithdraws matches the end of a standing instruction in Chinese: 不用再说英语了, 取消之前的要求; not 不要说英语.
var hanWithdraws = pattern.MustCompile(
	`(?:不用|不需要|不必|没必要|无需)再?.*了$` +
		`|(?:不用|不需要|不必)再` +
		`|可以(?:不用|停止|恢复).*了?` +
		`|(?:取消|忘掉|忘了|作废)(?:之前|刚才|上次|我)?.*(?:要求|规定|指令|吩咐|说的)` +
		`|别再.*了$|不要再.*了$|停止(?:提醒|叫|每)`)

// hanOwnAct matches what no one but the speaker did and need not do any longer, which withdraws nothing: 不用爬楼了, 我不用上班了; not
// 不用开灯了.
var hanOwnAct = pattern.MustCompile(`^(?:终于|总算|现在|今天|明天|以后|那|就|我们?|咱们?|[，,])*(?:不用` +
	`|不需要|不必|没必要|无需)(?:再|去|天天|每天|一个人|自己)*(?:爬|走[路楼着那]|跑|[上下][班学课楼]|加班|考|打针` +
	`|住院|手术|开刀|化疗|吃药|排队|挤|坐[车公地]|骑|开车|搬|出差|熬夜|早起|减肥|戴|还[钱贷]|交(?:房租|钱)|付|花钱|请假|住)`)

// tells matches a statement before or after a wish to keep it secret: "don't tell Bob, but I lost my job",
// "we are getting married, keep it quiet"; not "please don't tell Bob".
var tells = pattern.MustCompile(
	`(?:[,:;]| -)(?: (?:but|because|cos|so|and|since))* (?:` +
		`i|i'm|i've|i'd|i'll|we|we're|we've|my|our|his|her|their|the|it's|it is|there|he|she|they|it|he's|she's|they're)\b` +
		`|\bbut (?:please )?(?:remind|wake)\b` +
		`|\b(?:but|because|cos|since) (?:i|i'm|i've|we|we're|we've|my|our|his|her|it's|he|she|he's|she's|there)\b` +
		`|^(?:i|i'm|i've|we|my|our)\b`)

// hanTells matches the same in Chinese: 别告诉妈妈，我考砸了, 我考砸了，别告诉妈妈; not 别告诉妈妈.
var hanTells = pattern.MustCompile(`[，：](?:但是?|可是?|因为|其实)?(?:我|咱|他|她|这)|^我`)

// secretItself matches a wish for secrecy that ends without naming what is secret:
// "keep this to yourself and don't tell anyone", "I want to surprise them, so keep this"; not
// "don't tell Bob about the party".
var secretItself = pattern.MustCompile(`\b(?:it|this|that|anyone|anybody|others|everyone)[.! ]*$`)

// secretForNow matches a wish for secrecy that holds for the present alone: "don't let on to Bob yet", "say nothing to Pam for now"; not
// "never mention my ex".
var secretForNow = pattern.MustCompile(`\b(?:yet|just yet|for now|for the moment|for the time being)(?:,? please)?[.! ]*$`)

// dontRemind matches that a reminder is taken back: "don't remind me to call Mum",
// "please stop reminding us about rent"; not "don't remind me of my ex".
var dontRemind = pattern.MustCompile(reading.PoliteStart + `(?:don't|do not|stop) remind(?:ing)? (?:me|us) ` +
	`(?:about|to|that)\b`)

// asksWhat matches a question for what was said before: "remind me, who was it?"
var asksWhat = pattern.MustCompile(`\bremind (?:me|us),? (?:what|what's|which|who|whose|where|why|how)\b`)

// Read finds standing instructions, their withdrawal, and errands. They are for the
// companion: in a conversation with another person there are none.
func Read(r *reading.Reader, s *reading.Sentence) {
	if len(s.Text) > reading.MaxErrandBytes || addressee.BeginsWithPerson(r, s) || !r.People.ToRobot && !addressee.IsCompanion(r, s) {
		return
	}
	if wording.InRole(r, s) || language.PassesOnWords(s.Text) || language.RelaysWords(s.Text) || wording.Joking.MatchString(s.Text) {
		return
	}
	text := wording.RequestText(r, s)
	if inYourPlace.MatchString(text) || onceUndisturbed(text) || asksMeWhether.MatchString(text) && !reading.Repeats.MatchString(text) &&
		len(times.Future(s.Text, r.Passage.Turns[s.Turn].Time)) == 0 {
		return
	}
	if asksWhether.MatchString(text) && !reading.Repeats.MatchString(text) && len(times.Future(s.Text, r.Passage.Turns[s.Turn].Time)) == 0 {
		return
	}
	if isAdvice(text) && len(times.Future(s.Text, r.Passage.Turns[s.Turn].Time)) == 0 {
		return
	}
	if timesADay.MatchString(text) && (wording.MustErrand.MatchString(text) || wording.HanErrand.MatchString(text)) &&
		len(times.Future(s.Text, r.Passage.Turns[s.Turn].Time)) == 0 && !wording.ComesBack(s.Text, r.Passage.Turns[s.Turn].Time) {
		return // the words do not say when
	}
	if s.Chinese {
		chineseInstructions(r, s, text)
		return
	}
	said := r.Passage.Turns[s.Turn].Time
	if s.Question && (wording.AsksBack.MatchString(text) || asksWhat.MatchString(text)) ||
		language.AsksToRemind(s.Text) && len(times.Future(s.Text, said)) == 0 {
		return
	}
	repeated := reading.Repeats.MatchString(text)
	if at := due.Every(text); at != nil && at[0] == 0 { // "Every weekday at 7, wake me"
		_, rest, ok := strings.Cut(text[at[1]:], ", ") // behind "Mondays, Wednesdays and Fridays"
		verb, found := requestVerb.FindStringIndex(text), times.Future(rest, said)
		if ok && (verb == nil || len(found) == 0 || found[0].Start > 0 && !startsOn.MatchString(rest)) {
			text = rest
		} else if verb != nil { // "every ten minutes remind me", "twice a day, at 8, remind me"
			text = text[verb[0]:]
		}
	} else if m := onMonthDay.FindStringSubmatch(text); m != nil {
		text = m[1]
	} else if found := times.Future(s.Text, said); len(found) > 0 && found[0].Start == 0 { // "In two hours, remind me"
		text = strings.TrimLeft(text[min(len(text), found[0].End):], ", ")
	}
	switch {
	case alarmAlone.MatchString(text) && AnswersWhich(r, s):
	case language.AsksForSecrecy(s.Text) && (tells.MatchString(text) || secretItself.MatchString(text) || secretForNow.MatchString(text)): // of what is told, no instruction
		if !asked.InSecret(r, s, text) {
			asked.Last(r, s) // "don't tell Rosa, but remind me"
		}
	case standsOnOccasion(r, s, text):
		addInstruction(r, s)
	case (wording.MustErrand.MatchString(text) || toldAtClock.MatchString(s.Lower) && clockNamed.MatchString(s.Text)) && asked.Repeated(r, s):
	case ended.CancelsNamed(r, s, text):
	case leavesOutEach.MatchString(text): // what is there has no such days
	case forgetsOnOccasion.MatchString(text), allowsAgain.MatchString(text), reading.DroppedThing(text) != "":
		withdrawInstruction(r, s)
	case wording.CancelForm.MatchString(text) && !onceFinished.MatchString(text):
		cancelErrand(r, s)
	case dontRemind.MatchString(text):
		cancelErrand(r, s)
		withdrawInstruction(r, s)
	case withdrawal.MatchString(text) && refersBack.MatchString(text) && !aboutOneself.MatchString(text) &&
		!aboutOthers.MatchString(text):
		withdrawInstruction(r, s)
	case remindsOther(r, s, text) && (asked.Repeated(r, s) || !repeated && asked.Once(r, s, false)):
	case errandForm.MatchString(text) && !repeated && !ownCourse.MatchString(text) && !wording.AsksForAnswer(text) && !wording.IsThing(text) && asked.Once(r, s, wording.MustErrand.MatchString(text)):
	case !errandForm.MatchString(text) && !lastingRequest.MatchString(text) && asked.Last(r, s):
	case aboutOthers.MatchString(text) && !leaveOff.MatchString(text): // "My friend always gives me a call"
	case language.OnlyTells(text), tellsOwnHabit(text):
	case reading.TongueOf(text) != "", reading.MeasureOf(text) != "":
		addInstruction(r, s)
	case !s.Question && asksOnCondition(text), language.IsStandingInstruction(s.Text),
		ownVoice.MatchString(text), lastingRequest.MatchString(text) && !proverb.MatchString(text), asksForName(s.Text):
		addInstruction(r, s)
	}
}

// addInstruction adds a sentence as a standing instruction.
func addInstruction(r *reading.Reader, s *reading.Sentence) {
	r.Out.Instructions = append(r.Out.Instructions,
		consolidate.Instruction{Claim: r.Claim(s, reading.LikelyForm), Text: withoutLeadIn(wording.TrimSentence(s.Text))})
}

// cancelErrand adds that a sentence cancels an earlier errand.
func cancelErrand(r *reading.Reader, s *reading.Sentence) {
	r.Out.Errands = append(r.Out.Errands, consolidate.Errand{Claim: r.Claim(s, reading.LikelyForm), Text: wording.TrimSentence(s.Text),
		Change: consolidate.Cancels})
}

// withdrawInstruction adds that a sentence withdraws an earlier standing instruction.
func withdrawInstruction(r *reading.Reader, s *reading.Sentence) {
	r.Out.Instructions = append(r.Out.Instructions,
		consolidate.Instruction{Claim: r.Claim(s, reading.LooseForm), Text: wording.TrimSentence(s.Text), Withdraws: true})
}

// leadIn matches words that join a request to what was said before: "okay, so remind me", "by the way, call me Sam";
// not "remind me".
var leadIn = pattern.MustCompile(`(?i)^(?:(?:` +
	`oh|ah|ok|okay|so|and|also|but|then|well|right|anyway|anyhow|yes|yeah|sure|btw|by the way|one more thing` +
	`|before i forget|while i remember|对了|还有|那|好的|嗯)[,:，]? ?\b)+`)

// withoutLeadIn returns a request without such words: "And please keep it short".
func withoutLeadIn(text string) string {
	if rest := leadIn.ReplaceAllString(text, ""); reading.HasLetters(rest, reading.MinFactLetters/2) {
		return rest
	}
	return text
}

// startsOn matches from when on something comes back, right behind how often: "starting on the 15th"; not "remind me".
var startsOn = pattern.MustCompile(`^(?:starting|beginning|from|as of)\b`)

// requestVerb matches the verb of a request that begins with how often: "every ten minutes remind me".
var requestVerb = pattern.MustCompile(`\b(?:please |can you |could you )*(?:remind|wake|tell|ping|ask) (?:me|us)\b`)

// hanLeaveTopic matches a request to leave a topic, which withdraws nothing: 别再劝我了.
var hanLeaveTopic = pattern.MustCompile(`(?:别|不要)再(?:劝|提|说|问|推荐|建议|催|讲|唠叨|念叨|打扰)我?[^，。]{2,}`)

// hanRename matches a name by which the speaker is not to be called: 别再叫我小艾了.
var hanRename = pattern.MustCompile(`(?:别|不要|不许|甭|不用)(?:再|老|总|老是|总是)?(?:这么)?(?:叫|称呼|喊)我` +
	`(?:什么|做|为)?[^，。！你他她我去来]{1,6}?了?(?:[，,。！]|$)`)

// hanFromNowName matches a request to be called by another name from now on: 以后叫我老李吧.
var hanFromNowName = pattern.MustCompile(`^(?:请|你|那)*(?:以后|今后|从现在起|从今以后)[，,]?(?:请|你|都|就)*叫我`)

// hanMayYou matches a request in the form of a question: 能取消一下闹钟吗; not 闹钟取消了吗.
var hanMayYou = pattern.MustCompile(`^(?:请问)?你?(?:能不能|能|可以|可不可以)`)

// hanOtherCalls matches that another person calls or wakes the speaker, which asks nothing: 他喊我吃饭, 妈妈晚上八点叫我吃药; not
// 八点叫我吃药.
var hanOtherCalls = pattern.MustCompile(`(?:[他她谁]|[妈爸爷奶哥姐弟妹婆公]` +
	`|老师|老板|朋友|同事|室友|同学|邻居|领导|别人|有人|人家|客户|经理|孩子|儿子|女儿)[^，。！我你别候后了]{0,10}[叫喊]醒?我`)

// hanPoliteTag matches what makes a polite question of a request, at its end: 可以吗, ，好不好; not 了吗.
var hanPoliteTag = pattern.MustCompile(`[，,]?(?:可以|行|好|成|可)(?:吗|么|不|不[可好行成]以?)[？?]?$`)

var (
	// hanCanYou matches the words that make a polite question of a request: 你能不能, 可以帮我; not 别.
	hanCanYou = pattern.MustCompile(`(?:你|您)?(?:能不能|可不可以|能否|可以|能)(?:请|麻烦你?|你|您|帮我|给我)*`)
	// hanBeforeCan matches what may stand before them, a time or a polite word: 明天早上, 请问; not 他不.
	hanBeforeCan = pattern.MustCompile(`^(?:请问|那|嗯|好的?|对了|，|[\d:：点分半刻钟一二两三四五六七八九十早上中下午晚夜里明后今天大周星期礼拜日末每个月号])*$`)
	// hanAsksEnd matches the end of a question: 吗？; not 吧.
	hanAsksEnd = pattern.MustCompile(`[吗么呢]?[？?]*$`)
	// hanWantsAnswer matches that an answer is wanted, and nothing done: 昨天, 什么, 记得; not 明天.
	hanWantsAnswer = pattern.MustCompile(`昨|上次|之前说|记得|知道|什么|哪|怎么|为什么|多少|几[点个次]|谁|是不是|有没有`)
)

// hanAskedPolitely returns the request in a polite question: 明天八点提醒我买菜 of 你能明天八点提醒我买菜吗？ It is "" for another question.
func hanAskedPolitely(text string) string {
	at := hanCanYou.FindStringIndex(text)
	if at == nil || !hanBeforeCan.MatchString(text[:at[0]]) || hanWantsAnswer.MatchString(text) || !strings.ContainsAny(text, "吗么？?不否") {
		return ""
	}
	return hanAsksEnd.ReplaceAllString(text[:at[0]]+text[at[1]:], "")
}

func chineseInstructions(r *reading.Reader, s *reading.Sentence, text string) {
	if asks := hanAskedPolitely(text); asks != "" && wording.HanErrand.MatchString(asks) && !hanOtherCalls.MatchString(asks) {
		s, text = s.WithText(asks), asks
		s.Question = false
	}
	if asks := hanPoliteTag.ReplaceAllString(text, ""); asks != text && wording.HanErrand.MatchString(asks) {
		s, text = s.WithText(asks), asks
		s.Question = false
	}
	if tellsOfAlarms(text) || alarmAlone.MatchString(text) && AnswersWhich(r, s) {
		return
	}
	if toldByOther(text) {
		return
	}
	if wording.HanErrand.MatchString(text) && hanOtherCalls.MatchString(text) && !strings.Contains(text, "提醒") {
		return
	}
	repeated := reading.Repeats.MatchString(text)
	switch {
	case language.AsksForSecrecy(s.Text) && hanTells.MatchString(text):
		asked.InSecret(r, s, text)
	case hanMayYou.MatchString(text) && ended.CancelsNamed(r, s, text):
	case strings.HasSuffix(text, "吗") || s.Question && !strings.Contains(text, "能") && !strings.Contains(text, "可以"):
	case hanRename.MatchString(text) && !wording.HanErrand.MatchString(text), standsOnOccasion(r, s, text),
		hanFromNowName.MatchString(text) &&
			slices.ContainsFunc(r.Out.Names, func(n consolidate.SpeakerName) bool { return n.Basis[0] == s.Turn }):
		addInstruction(r, s)
	case ended.CancelsNamed(r, s, text):
	case wording.HanCancel.MatchString(text) && !repeated:
		cancelErrand(r, s)
	case hanAllowsAgain.MatchString(text):
		withdrawInstruction(r, s)
	case hanWithdraws.MatchString(text) && !remindsNot(text) && !hanLeaveTopic.MatchString(text) && !hanOwnAct.MatchString(text):
		withdrawInstruction(r, s)
	case wording.HanErrand.MatchString(text) && !wording.HanDont.MatchString(text) && asked.Repeated(r, s):
	case !strings.Contains(text, "每") && !wording.HanDont.MatchString(text) && asked.Last(r, s):
	case wording.HanRemindOther.MatchString(text) && !wording.HanDont.MatchString(text) &&
		(asked.Repeated(r, s) || !repeated && asked.Once(r, s, false)):
	case wording.HanErrand.MatchString(text) && !repeated && !wording.HanDont.MatchString(text) && !strings.Contains(text, "以后每"):
		asked.Once(r, s, true)
	case !s.Question && asksOnConditionChinese(text), language.IsStandingInstruction(s.Text), hanLasting.MatchString(text):
		addInstruction(r, s)
	}
}

var (
	// leftOnce matches that another person, or the speaker, is not to be reminded or woken: "don't wake Bob",
	// "no need to call my sister"; not "wake Bob".
	leftOnce = pattern.MustCompile(reading.PoliteStart +
		`(?:don't|do not|no need to|you (?:don't|do not|needn't) (?:need to |have to )?) ?` +
		`(?:remind|wake|nudge|call|ring|text|disturb|bother) [\p{L}'-]`)
	// hanLeftOnce matches the same in Chinese: 别叫醒爸爸, 不用提醒我; not 叫醒爸爸.
	hanLeftOnce = pattern.MustCompile(`(?:别|不要|不用|不必|不许|甭)(?:再|去)?(?:提醒|叫醒|叫|喊|打扰|吵醒|吵|给我打电话|打电话)`)
)

// onceUndisturbed reports whether a request leaves one reminder or call out: "don't remind Emily about her pills
// tonight". It holds for that time alone.
func onceUndisturbed(text string) bool {
	if forGood.MatchString(text) || reading.Repeats.MatchString(text) {
		return false
	}
	return leftOnce.MatchString(text) && oneTimeOnly.MatchString(text) && !dontRemind.MatchString(text) ||
		hanLeftOnce.MatchString(text) && reading.HanOnce.MatchString(fromNow.ReplaceAllString(text, "")) &&
			!wording.HanCancel.MatchString(text)
}
