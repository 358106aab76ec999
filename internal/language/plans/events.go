package plans

import (
	"strings"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// eventNoun are what awaits people at a time.
	eventNoun = `(?:` +
		`interviews?|appointments?|dentist(?:'s)?|doctor(?:'s|s)?|gp|nurse|physio(?:therapist)?|hairdresser(?:'s)?` +
		`|barber(?:'s)?|optician(?:'s)?|eye test|vet(?:'s)?|exams?|tests?|operation|op|surgery|scan|mri|x-ray|check-?up|biopsy` +
		`|jab|vaccination|wedding|funeral|christening|party|meeting|viewing|hearing|trial|court|audition|recital|match|final` +
		`|race|marathon|gig|concert|show|flight|train|ferry|coach|delivery|deadline|presentation|parents' evening` +
		`|graduation|ceremony|reunion|barbecue|bbq|lessons?|class|session|trip|results|booking|mot|service|quiz` +
		`|tournament|rehearsal|visit|removal|movers|plumber|electrician|builders?|engineer|boiler man|surveyor` +
		`|driving test|therapy|therapist|practice|play|training|dinner|lunch|drinks|brunch|fitting|tour|inspection|course` +
		`|induction|shift|webinar|handover|completion|assessment|review|appraisal|survey|treatment|chemo|dialysis` +
		`|procedure|filling|injection|booster|mammogram|ultrasound|baby shower|hen do|stag do|wake|memorial|baptism|prom|fair` +
		`|fete|sports day|parade|festival|film|lecture|seminar|sale)`
	// hanEvent are the same in Chinese.
	hanEvent = `(?:` +
		`面试|考试|手术|体检|复查|复诊|看牙|牙医|看病|约会|婚礼|葬礼|聚会|聚餐|饭局|会议|开会|开庭|演出|演唱会|比赛|答辩|家长会` +
		`|毕业典礼|航班|飞机|火车|高铁|快递|交稿|截止|试镜|汇报|出院|住院|拆线|打针|产检|年会|彩排|笔试|复试|入职|开学|装修` +
		`|看房|搬家|相亲|保养|维修|检修|年检|打疫苗|家访|满月酒|喜酒|大寿|寿宴|培训|讲座|典礼|葬礼|拍婚纱照|放假|报到|验收|交房` +
		`|收房租|剪头发|理发|洗牙|补牙|拔牙)`
)

const (
	// hanLead matches how a Chinese sentence begins, and hanWhose people and things of the speaker.
	hanLead  = `^(?:那|然后|对了|嗯|好|哦|，)*`
	hanWhose = `` +
		`我们?(?:家)?(?:的)?(?:[\p{Han}]{0,4})?` +
		`|咱们?家?` +
		`|(?:我|我家|家里)?(?:的)?(?:` +
		`爸|妈|爷|奶|哥|姐|弟|妹|老公|老婆|女儿|儿子|孩子|宝宝|外公|外婆|姥姥|姥爷|岳父|岳母|公公|婆婆|车|狗|猫|房子|公司|单位` +
		`|学校)[\p{Han}]{0,2}`
)

var (
	// eventIs matches an event and its verb, up to the time that a sentence gives: "the interview is ",
	// "Dad's operation is ", "my exam with Mr Hale has been set for ", "the kiln firing is booked for "; not "the interview was ".
	eventIs = pattern.MustCompile(`(?i)` +
		`(?:\b(?:the|this|that|our|my|[\p{L}]+'s)(?: [\p{L}'-]+){0,3}? |^(?:[\p{L}'-]+ ){0,2}?)` + eventNoun +
		`(?: (?:with|at|in|for|about) [^,.;]{1,30}?)?(?: is|'s| are| has)` +
		`(?: (?:now|only|actually|not until|been|set|fixed|booked|scheduled|confirmed|arranged|down))* (?:for )?$` +
		`|\b(?:the|my|our)(?: [\p{L}'-]+){1,3}?(?: is|'s| are| has been| have been)(?: now)? (?:set|fixed|booked|scheduled|arranged) (?:in )?for $`)
	// isBooked matches an event that was arranged, up to its time: "booked the dentist, it's".
	isBooked = pattern.MustCompile(`(?i)\b(?:booked|made|got|arranged|fixed|reserved|scheduled)` +
		`(?: (?:us|me|myself))?(?: in)?(?: (?:with|for|at))? (?:[\p{L}'-]+ ){0,4}?` + eventNoun +
		`(?: (?:with|at|for|to) [^,.;]{1,30}?)?(?: for|(?:,| and)? (?:it's|it is|that's)(?: now)?) *$`)
	// eventAlone matches an event without a verb: "the dentist", "dentist appointment with Doctor Hale".
	eventAlone = pattern.MustCompile(`(?i)^` +
		`(?:(?:right|ok|okay|so|well|oh|and|then|also|got|i've got|we've got|just)\b,? ?)*(?:(?:the|my|our|an?) )?` +
		`(?:[\p{L}'-]+ ){0,2}?` + eventNoun + `(?: appointment)?` +
		`(?: (?:with|at|in|for)(?: (?:the|my|our|an?|some))?(?: [\p{L}'-]+){1,2})?[,: ]*$`)
	// toYou matches what is said of the listener, or wished: "your exam", "good luck", "enjoy the party"; not
	// "my exam".
	toYou = pattern.MustCompile(`(?i)\b(?:you|your|enjoy|good luck|happy|hope)\b`)
	// eachTime matches what comes again and again: "every Friday", "on Mondays", 每周五, 天天; not "on Friday",
	// 明天天不亮.
	eachTime = pattern.MustCompile(`(?i)\bevery\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|每|(?:^|[^今明后])天天`)
	// endsThere matches the end of a sentence after its time, or what adds nothing new: ".", " at the town hall.",
	// " with my sister, so"; not " I leave".
	endsThere = pattern.MustCompile(`(?i)^` +
		`(?: (?:then|now|sharp|by the way|as well|too|with [^,.;]{1,30}|at the [^,.;]{1,30}))*(?:[.!,;]|$)`)
	// awaited matches what is done for a household, or with someone of it: "the roof is being mended", "Dad's knee is".
	awaited = pattern.MustCompile(
		`(?i)\bthe(?: [\p{L}'-]+){1,3} (?:(?:is|are) (?:being|getting)|gets) [\p{L}]+` +
			`|\bthe(?: [\p{L}'-]+){0,2} [\p{L}]+s get [\p{L}]+ed\b` +
			`|\bthe(?: [\p{L}'-]+){1,3}?(?: comes| arrives|(?:'s| is)(?: now)? (?:coming|arriving))\b` +
			`|\b(?:mum|mom|dad|nan|gran|grandma|grandad|granddad|mummy|daddy|grandpa)(?:'s(?: [\p{L}'-]+){1,3}?)?` +
			`(?: is|'s| has| gets| needs| starts| comes| arrives| flies| moves| leaves)\b`)
	// comesToUs matches that others come to the speaker, or do something for them: "they're taking my stitches out".
	comesToUs = pattern.MustCompile(`(?i)(?:'s|'re| is| are) (?:` +
		`(?:coming|popping|driving|flying) (?:back |over |up |down )*` +
		`(?:home|round|over|to (?:us|ours|mine|see (?:me|us)|stay|visit))` +
		`|(?:` +
		`taking|sending|bringing|picking|collecting|delivering|doing|fixing|fitting|ringing|calling|seeing|meeting` +
		`|visiting|removing|changing|checking|replacing|mending|servicing|giving|taking|dropping)(?: [\p{L}'-]+){0,4}? ` +
		`(?:my|our|me|us|round|over)\b)`)
	// hanEventAt matches an event before its time, up to that time: 我的面试在, 我爸的手术安排, 婚礼定, 毕业秀定在; not 我要在.
	hanEventAt = pattern.MustCompile(hanLead + `(?:` + hanWhose + `)?(?:\p{Han}{0,4})?` + hanEvent +
		`(?:的?时间)?(?:是|在|就|也|都|给我们?|定|约|安排|排|，)*$` +
		`|` + hanLead + `(?:` + hanWhose + `)?[^\P{Han}没不别谁哪吗呢]{2,8}(?:定|安排|排)(?:在|到|于)?了?$`)
	// hanThenIs matches an event after its time: 有个面试, 去看牙。, 开家长会; not 去爬山.
	hanThenIs = pattern.MustCompile(`^(?:[，]|有|是|要|得|去|就|的|开|做|参加|来|在|送去?|上门|来家里|上医院)*` +
		`(?:个|场|次)?(?:\p{Han}{0,4})?` + hanEvent + `了?(?:[。！，]|$)`)
	// hanOurs matches whose an event is, before the time: 我妈, 那我们, 我老公; not 小明.
	hanOurs = pattern.MustCompile(hanLead + `(?:` + hanWhose + `)?$`)
	// hanComes matches that someone comes to the speaker's home: 房东来收房租, 修水管的师傅要来.
	hanComes = pattern.MustCompile(`^(?:` +
		`[\p{Han}]{1,6}的(?:人|师傅)?` +
		`|(?:[\p{Han}]{0,6}的)?(?:` +
		`师傅|房东|保洁|阿姨|快递|物业|客人|朋友|亲戚|同学|老师|医生|工人|中介|公婆|岳父|岳母|[爸妈]{2}|爸爸?|妈妈?|爷爷|奶奶` +
		`|外公|外婆|姐姐?|哥哥?|妹妹?|弟弟?))(?:要|会|就|都)*(?:来|上门|到我?家|过来)`)
)

// isEvent reports whether a sentence says no more than when an event is that awaits the speaker or theirs.
func isEvent(s string, at times.Interval) bool {
	before, after := s[:at.Start], s[at.End:]
	if toYou.MatchString(before) || eachTime.MatchString(s) {
		return false
	}
	if clause := clauseOf(s, at); awaited.MatchString(clause) || comesToUs.MatchString(clause) {
		return true
	}
	if strings.TrimSpace(before) == "" {
		return eventAlone.MatchString(strings.TrimLeft(strings.TrimRight(after, ".! "), " ,:"))
	}
	return endsThere.MatchString(after) &&
		(eventIs.MatchString(before) || isBooked.MatchString(before) || eventAlone.MatchString(before))
}

// isHanEvent is isEvent for Chinese: 面试在周五, 周五面试.
func isHanEvent(s string, at times.Interval) bool {
	before, after := s[:at.Start], s[at.End:]
	if eachTime.MatchString(s) {
		return false
	}
	if rest := strings.TrimLeft(after, "了"); strings.HasPrefix(rest, "，") || strings.Trim(rest, "。！ ") == "" {
		return hanEventAt.MatchString(before)
	}
	return hanOurs.MatchString(before) && hanThenIs.MatchString(after) ||
		hanOpening.MatchString(before) && hanComes.MatchString(after)
}
