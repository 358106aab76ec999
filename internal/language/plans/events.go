package plans

import (
	"strings"

	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

const (
	// eventNoun are what awaits people at a time.
	eventNoun = `(?:interviews?|appointments?|dentist(?:'s)?|doctor(?:'s|s)?|gp|nurse|physio(?:therapist)?|hairdresser(?:'s)?|barber(?:'s)?|optician(?:'s)?|eye test|vet(?:'s)?|exams?|tests?|operation|op|surgery|scan|mri|x-ray|check-?up|biopsy|jab|vaccination|` +
		`wedding|funeral|christening|party|meeting|viewing|hearing|trial|court|audition|recital|match|final|race|marathon|gig|concert|show|flight|train|ferry|coach|delivery|deadline|presentation|parents' evening|graduation|ceremony|reunion|barbecue|bbq|` +
		`lessons?|class|session|trip|results|booking|mot|service|quiz|tournament|rehearsal|visit|removal|movers|plumber|electrician|builders?|engineer|boiler man|surveyor|driving test|therapy|therapist)`
	// hanEvent are the same in Chinese.
	hanEvent = `(?:面试|考试|手术|体检|复查|复诊|看牙|牙医|看病|约会|婚礼|葬礼|聚会|聚餐|饭局|会议|开会|开庭|演出|演唱会|比赛|答辩|家长会|毕业典礼|航班|飞机|火车|高铁|快递|交稿|截止|试镜|汇报|出院|住院|拆线|打针|产检|年会|彩排|笔试|复试|入职|开学|装修|看房|搬家)`
)

var (
	// eventIs matches an event whose time a sentence says: "the interview is", "Dad's operation is", up to the time.
	eventIs = pattern.MustCompile(`(?i)\b(?:the|this|that|our|my|[\p{L}]+'s)(?: [\p{L}'-]+){0,3}? ` + eventNoun + `(?: (?:with|at|in|for|about) [^,.;]{1,30}?)?(?: is|'s| are)(?: (?:now|only|actually|not until|set|fixed|booked|scheduled|down))* (?:for )?$`)
	// eventAlone matches an event without a verb: "the dentist", "dentist appointment with Doctor Hale".
	eventAlone = pattern.MustCompile(`(?i)^(?:(?:right|ok|okay|so|well|oh|and|then|also|got|i've got|we've got|just)\b,? ?)*(?:(?:the|my|our|an?) )?(?:[\p{L}'-]+ ){0,2}?` + eventNoun + `(?: appointment)?(?: (?:with|at|in|for) [^,.;]{1,30}?)?[,: ]*$`)
	// endsThere matches the end of a sentence after its time, or what goes on after it in another clause.
	endsThere = pattern.MustCompile(`(?i)^(?: (?:then|now|sharp|by the way|as well|too|with [^,.;]{1,30}|at the [^,.;]{1,30}))*(?:[.!,;]|$)`)
	// awaited matches what is done for a household, or with someone of it: "the roof is being mended", "Dad's knee is".
	awaited    = pattern.MustCompile(`(?i)\bthe(?: [\p{L}'-]+){1,3} (?:(?:is|are) (?:being|getting)|gets?) [\p{L}]+|\b(?:mum|mom|dad|nan|gran|grandma|grandad|granddad|mummy|daddy|grandpa)(?:'s(?: [\p{L}'-]+){1,3}?)?(?: is|'s| has| gets| needs| starts| comes| arrives| flies| moves| leaves)\b`)
	hanEventAt = pattern.MustCompile(`^(?:那|然后|对了|嗯|好|哦|，|我们?的?|咱们?|[爸妈爷奶哥姐弟妹老公婆女儿子孩]{1,3}的?)*(?:\p{Han}{0,4})?` + hanEvent + `(?:是|在|定在|约在|安排在|排在|就在|，)*$`)
	hanThenIs  = pattern.MustCompile(`^(?:有|是|要|去|就|的)?(?:个|场|次)?(?:\p{Han}{0,3})?` + hanEvent + `[了。！，]*$`)
)

// isEvent reports whether a sentence says no more than when an event is that awaits the speaker or theirs.
func isEvent(s string, at times.Interval) bool {
	before, after := s[:at.Start], s[at.End:]
	if awaited.MatchString(s) && awaited.MatchString(clauseOf(s, at)) {
		return true
	}
	if strings.TrimSpace(before) == "" {
		return eventAlone.MatchString(strings.TrimLeft(strings.TrimRight(after, ".! "), " ,:"))
	}
	return endsThere.MatchString(after) && (eventIs.MatchString(before) || eventAlone.MatchString(before))
}

// isHanEvent is isEvent for Chinese: 面试在周五, 周五面试.
func isHanEvent(s string, at times.Interval) bool {
	before, after := s[:at.Start], s[at.End:]
	if strings.Trim(after, "。！，了 ") == "" {
		return hanEventAt.MatchString(before)
	}
	return hanOpening.MatchString(before) && hanThenIs.MatchString(after)
}
