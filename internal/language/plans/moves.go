package plans

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/pattern"
)

// A sentence may give another time for something: "Doctor Hale moved my appointment to Wednesday the 23rd at four",
// "it's the Wednesday after now", 牙医改到周四了. What it leaves open, the clock or what it is about, is as in the plan
// that it moves.

const (
	// putElsewhere are participles of what gets another time.
	putElsewhere = `(?:` +
		`moved|pushed|shifted|changed|switched|postponed|rescheduled|re-?arranged|re-?booked|delayed|bumped|brought|put)`
	// toTime matches what stands before the new time.
	toTime = `(?: (?:back|forward|off|out|up|on|over|around))?` +
		`(?: (?:an?|one|two|three|four|a couple of) (?:hour|day|week|month)s?)?(?: (?:from [\p{L}\d ]{2,20}?))? ` +
		`(?:to|until|till|for)`
	// thing is what gets another time.
	thing = `(?:` +
		`(?:my|our|the|his|her|their|this|that|[\p{L}]+'s)(?: [\p{L}'-]+){1,4}?` +
		`|` + eventNoun + `(?: with [\p{L}' ]{2,20}?)?)`
	// toPut are infinitives of the same, after what makes them no wish.
	toPut = `(?:` +
		`(?:rang|called|phoned|texted|emailed|asked|wrote|had|have|has|need|needs|needed|want|wants|wanted)(?: me| us)? to ` +
		`(?:move|push|shift|change|switch|postpone|reschedule|rebook|delay|bring|put))`
)

var (
	// movesThing matches that someone moves something, up to the new time:
	// "Doctor Hale moved my appointment to Wednesday", "I rang to change the booking to six"; not "I moved to Leeds".
	// The groups are who and what.
	movesThing = pattern.MustCompile(`(?i)^(.*?)\b(?:` + putElsewhere + `|` + toPut + `)(?: (?:back|forward))? ` +
		`(me|us|it|that|them|` + thing + `)` + toTime + ` `)
	// wasMoved matches that something is moved, up to the new time: "the meeting has been pushed back to Friday",
	// "my flight's delayed until noon"; not "the meeting is on Friday". The group is what.
	wasMoved = pattern.MustCompile(`(?i)^(.*?)(?:'s| has| have| is| are| was| were| got|'ve)` +
		`(?: (?:now|just|already|all|been|being|getting|had to be))* ` + putElsewhere + `(?: (?:me|us))?` + toTime + ` `)
	// nowIs matches a new time of what was spoken of: "it's the Wednesday after now", "now it's Friday instead".
	nowIs = pattern.MustCompile(
		`(?i)(?:^|[,;] |\b(?:so|but) )(?:(?:oh|so|ok|okay|right|well|actually|sorry|no|and|but|turns out)\b,? ?)*` +
			`(?:now )?(?:it|that)(?:'s| is|'ll be| will be)(?: (?:now|gonna be|going to be|actually))*(?: on| at)? (.+?),? ` +
			`(?:now|instead|not [\p{L}\d ]+)[.!]*$` +
			`|(?:^|[,;] |\b(?:so|but) )(?:(?:oh|so|ok|okay|right|well|actually|and|but)\b,? ?)*now (?:it's|it is|it'll be)` +
			`(?: on| at)? (.+?)[.!]*$` +
			`|^(?:(?:oh|so|ok|okay|right|well|actually|and|but)\b,? ?)*it(?:'s| is) ` +
			`((?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|day) after|the following \p{L}+)[.!]*$`)
	// insteadIs matches a new time that others gave, or that is agreed on: "they've given me Monday at ten".
	insteadIs = pattern.MustCompile(`(?i)(?:^|[,;] |\b(?:so|but|and) )(?:so |but |and )?(?:` +
		`(?:they|she|he)(?:'ve| have|'s| has)? (?:given|gave|offered|got) (?:me|us)(?: in)?(?: for| on)?` +
		`|(?:we're|i'm|we are|i am) (?:doing|having|making|meeting|going)(?: it| that| up)?(?: on| for)?) ` +
		`((?:the |on |next |at )?[\p{L}\d ]+?)( instead| now)?[.!]*$`)
	// isNow matches that a thing has another time now: "the dentist is on Thursday now".
	isNow = pattern.MustCompile(`(?i)^((?:the|my|our)(?: [\p{L}'-]+){1,4}?)(?:'s| is) (?:now )?(?:on |at )?` +
		`([^,.;]+?) (?:now|instead)[.!]*$`)

	// hanMoves matches that something is moved, up to the new time: 牙医改到周四了, 会议推迟到下周; not 会议在周四.
	// The group is what it is about, with who says so.
	hanMoves = pattern.MustCompile(`^(.*?)(?:又|也|都|已经|被|给我们?|帮我们?|临时)*` +
		`(?:改签|改约|改期|改|推迟|推|延期|延后|延|提前|挪|换|移|调)(?:到|成|在|为|至)了?`)

	// hanSays matches who gives the new time, before it: 老板说, 医院打电话来说, 他们通知我; not 会议.
	hanSays = pattern.MustCompile(`^[^，。]{1,6}?(?:打电话来?说?|来电话?说?|发消息说|通知我们?|告诉我们?|说)(?:是|要)?`)
	// undone matches what moves nothing, since it is denied, asked, only thought of, or long ago:
	// "they haven't moved it", "we might move it", "it was moved last year", 能不能改到周五; not "they moved it".
	undone = pattern.MustCompile(
		`(?i)n't\b` +
			`|\b(?:` +
			`not been|never|if|unless|might|maybe|perhaps|could|would|should|wish|years?|used to|last|ago|every|each|always` +
			`|usually|house|home|flat|country|money|furniture|sofa|desk|car` +
			`|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b` +
			`|[没别未吗呢]|如果|要是|可能|也许|不知道|能不能|可不可以|每[周天个]|去年|上周|本来`)
	// generic are terms of a moved thing that name nothing.
	generic = termsOf("appointment appointments appt booking slot it that they them time date day visit thing meeting me us my our now the hospital surgery clinic office receptionist rang called phoned said has have been got had to be 时间 预约 他们 人家 日子 医院 那边 这边 对方 通知 说 把 我 的 我的 被 给 改 约 约的")
)

// readMove reads a sentence that gives another time for something.
func readMove(s string, said time.Time) (p Plan, ok bool) {
	s = leadIn.ReplaceAllString(s, "")
	if about, later := due.ShiftOf(s); later != (due.Shift{}) && !undone.MatchString(language.WithoutNoDenials(s)) {
		return Plan{Text: s, Moves: true, later: later, thing: about, said: said, terms: termsOf(about),
			ofThing: appointed.MatchString(about)}, true
	}
	about, thing, tail, named := moveOf(s)
	if tail == "" {
		return p, false
	}
	if undone.MatchString(language.WithoutNoDenials(clauseWith(s, tail))) {
		return p, false
	}
	p = Plan{Text: s, Moves: true, tail: tail, thing: thing, said: said, terms: termsOf(about)}
	p.From, p.To = due.MovedWhole(tail, time.Time{}, said)
	p.Ahead = p.From.After(said)
	p.ofThing = named && (appointed.MatchString(about) || strings.Contains(about, "我"))
	p.named = (p.ofThing || isAppointment.MatchString(about) || intends.MatchString(about) ||
		ahead.MatchString(about)) && len(p.terms) > 0
	p.ofIt = !named
	return p, p.Ahead && !p.To.IsZero()
}

// clauseWith returns the clause of a sentence that its last words belong to.
func clauseWith(s, tail string) string {
	at := strings.LastIndex(s, tail)
	begin := 0
	for _, cut := range beforeClause.FindAllStringIndex(s[:max(at, 0)], -1) {
		begin = cut[1]
	}
	return s[begin:]
}

// beforeClause matches what stands between a clause and one that tells of a move: "he's ill, so it's on Friday",
// "I called and they moved it", 他病了，改到周五; not "he moved it".
var beforeClause = pattern.MustCompile(`(?i)[,;，；] ?|\b(?:so|but|and)\b`)

// appointed matches what awaits the speaker or theirs: "my haircut", "the dentist", 面试; not "the shop".
var appointed = pattern.MustCompile(`(?i)\b(?:my|our|me|us)\b|\b(?:` + eventNoun + `)\b|` + hanEvent)

// isAppointment matches a plan that is with others, at a time that they give: "the dentist at nine", "see Dr Hale",
// 我约了医生; not "clean the house".
var isAppointment = pattern.MustCompile(`(?i)\b(?:` + eventNoun + `|dr)\b|` + hanEvent + `|约|看病|医生`)

// kinds match what people call in several ways: the dentist and their teeth.
var kinds = []*pattern.Pattern{
	pattern.MustCompile(`(?i)\b(?:dentist|dental|teeth|tooth|filling|hygienist|orthodontist)\b|牙`),
	pattern.MustCompile(
		`(?i)\b(?:doctor|dr|gp|nurse|clinic|check-?up|surgery|consultant|specialist|hospital)\b` +
			`|医生|大夫|看病|复诊|复查|门诊`),
	pattern.MustCompile(`(?i)\b(?:optician|eye test|eyes)\b|眼`),
	pattern.MustCompile(`(?i)\b(?:hairdresser|barber|haircut|hair)\b|理发|头发|剪发`),
	pattern.MustCompile(`(?i)\b(?:physio|physiotherapist|physiotherapy)\b|理疗|康复`),
	pattern.MustCompile(`(?i)\b(?:interview)\b|面试`),
	pattern.MustCompile(`(?i)\b(?:flight|fly|flying|plane)\b|航班|飞机|飞`),
	pattern.MustCompile(`(?i)\b(?:removal|movers|move|moving)\b|搬家`),
}

// ofOneKind reports whether two texts name a thing of the same kind.
func ofOneKind(a, b string) bool {
	for _, kind := range kinds {
		if kind.MatchString(a) && kind.MatchString(b) {
			return true
		}
	}
	return false
}

// moveOf returns what a sentence that moves something is about, what of that is moved, and the words of the new time; named says that it
// names the thing.
func moveOf(s string) (about, thing, tail string, named bool) {
	if language.IsChinese(s) {
		m := hanMoves.FindStringSubmatchIndex(s)
		if m == nil {
			return "", "", "", false
		}
		about = hanSays.ReplaceAllString(s[m[2]:m[3]], "")
		thing = about
		if at := strings.LastIndex(about, "，"); at >= 0 && at+len("，") < len(about) {
			thing = about[at+len("，"):]
		}
		return about, thing, strings.TrimRight(s[m[1]:], "了。！ "), len([]rune(about)) > 0
	}
	if m := movesThing.FindStringSubmatchIndex(s); m != nil {
		return s[m[2]:m[3]] + " " + s[m[4]:m[5]], s[m[4]:m[5]], s[m[1]:], true
	}
	if m := wasMoved.FindStringSubmatchIndex(s); m != nil {
		return s[m[2]:m[3]], s[m[2]:m[3]], s[m[1]:], true
	}
	if m := nowIs.FindStringSubmatchIndex(s); m != nil {
		about = s[:m[0]]
		for i := 2; i < len(m); i += 2 {
			if m[i] >= 0 {
				tail = s[m[i]:m[i+1]]
			}
		}
		return about, "", tail, false
	}
	if m := insteadIs.FindStringSubmatchIndex(s); m != nil && (m[4] >= 0 || m[0] > 0 && appointed.MatchString(s[:m[0]])) {
		return s[:m[0]], "", s[m[2]:m[3]], false
	}
	if m := isNow.FindStringSubmatch(s); m != nil {
		return m[1], m[1], m[2], true
	}
	return "", "", "", false
}

// IsNamed reports whether a plan stands by itself. A move of "it" does not.
func (p *Plan) IsNamed() bool { return p.named }

// IsOf reports whether a move says what is moved, as against "it" and "my appointment", and that an earlier plan is of the same: "my eye
// appointment", and not "Ben's".
func (p *Plan) IsOf(old *Plan) bool {
	named := false
	for term := range termsOf(p.thing) {
		if generic[term] {
			continue
		}
		if named = true; !old.terms[term] {
			return ofOneKind(p.thing, old.Text)
		}
	}
	return named
}

// mayMove are parts of words of every text that gives another time for something.
var mayMove = []string{"move", "push", "shift", "chang", "switch", "postpon", "schedul", "arrang", "book", "delay", "bump", "brought", "put", "now", "instead",
	"after", "following", "given", "gave", "offered", "doing", "having", "making", "改", "推", "延", "提前", "挪", "换", "移", "调"}

// MayMove reports whether a text may give another time for something. It is quick; Of reads the text.
func MayMove(text string) bool {
	text = strings.ToLower(text)
	return slices.ContainsFunc(mayMove, func(part string) bool { return strings.Contains(text, part) })
}

// How late a sentence may still move a plan.
const (
	maxMoveGap = 60 * aDay // after the plan was told
	maxItGap   = 14 * aDay // the same, if the sentence names it "it"
	maxLate    = 3 * aDay  // after the time of the plan
)

// Moved returns what one of the earlier plans of the same person, oldest first, becomes by a move, and its place;
// ok is false if it moves none. A move that names nothing is one of the plan that was told last.
func (p *Plan) Moved(earlier []Plan) (moved Plan, place int, ok bool) {
	place = p.placeOfMoved(earlier)
	if place < 0 {
		return moved, place, false
	}
	moved = p.appliedTo(&earlier[place])
	moved.Ahead = moved.From.After(p.said)
	return moved, place, moved.Ahead
}

// placeOfMoved returns which of the earlier plans a move is about, or -1: the one that shares most words with it, and
// of equal ones the last.
func (p *Plan) placeOfMoved(earlier []Plan) int {
	most, place := 0, -1
	topic := maps.Clone(p.terms)
	maps.DeleteFunc(topic, func(term string, _ bool) bool { return generic[term] })
	for i := range earlier {
		old := &earlier[i]
		if !p.said.Before(old.To.Add(maxLate)) || p.said.Sub(old.said) > maxMoveGap || old.said.After(p.said) {
			continue
		}
		if len(topic) == 0 {
			if !p.ofThing && p.said.Sub(old.said) < maxItGap || p.ofThing && isAppointment.MatchString(old.Text) {
				place = i
			}
			continue
		}
		shared := 0
		for term := range topic {
			if old.terms[term] {
				shared++
			}
		}
		if shared == 0 && ofOneKind(p.Text, old.Text) {
			shared = 1
		}
		if shared > 0 && shared >= most {
			most, place = shared, i
		}
	}
	if place < 0 && movesMe.MatchString(p.Text) {
		return p.onlyAppointment(earlier)
	}
	if place >= 0 || len(earlier) == 0 || !p.ofIt || p.named {
		return place
	}
	last := &earlier[len(earlier)-1]
	if p.said.Sub(last.said) < maxItGap && p.said.Before(last.To.Add(maxLate)) {
		return len(earlier) - 1 // "garage can't do Friday, so it's Monday now"
	}
	return -1
}

// movesMe matches a move by one who gives appointments, and may not have been named before: "Harper's shifted me to the 31st"; not
// "they moved the party".
var movesMe = pattern.MustCompile(`^(?:[Tt]he )?[\p{L}'’]+(?: have| has)?(?: just| now)? ` + putElsewhere + ` me\b`)

// onlyAppointment returns the place of the only appointment among earlier plans that is still to come, or -1.
func (p *Plan) onlyAppointment(earlier []Plan) int {
	place := -1
	for i := range earlier {
		old := &earlier[i]
		if !isAppointment.MatchString(old.Text) || !p.said.Before(old.To) || p.said.Sub(old.said) > maxMoveGap || old.said.After(p.said) {
			continue
		}
		if place >= 0 {
			return -1
		}
		place = i
	}
	return place
}

// appliedTo returns a plan at the time to which a move puts it.
func (p *Plan) appliedTo(old *Plan) Plan {
	moved := Plan{Text: p.Text, Moves: true, tail: p.tail, said: p.said, terms: map[string]bool{}, named: old.named}
	if !p.named {
		moved.Text = old.Text + " " + p.Text
	}
	for _, terms := range []map[string]bool{old.terms, p.terms} {
		for term := range terms {
			moved.terms[term] = true
		}
	}
	if p.later != (due.Shift{}) {
		moved.From, moved.To = p.later.After(old.From), p.later.After(old.To)
		return moved
	}
	from := old.From
	if old.To.Sub(from) > time.Minute { // without a clock
		from = time.Date(from.Year(), from.Month(), from.Day(), 0, 0, 0, 0, from.Location())
	}
	moved.From, moved.To = due.MovedWhole(p.tail, from, p.said)
	return moved
}

var (
	// itIsOff matches that something without a name will not be: "oh, it's off", "they've cancelled it",
	// "it fell through in the end"; not "the party is off".
	itIsOff = pattern.MustCompile(`(?i)(?:^|[,;] )` +
		`(?:(?:oh|so|ok|okay|right|well|actually|sorry|no|and|but|sadly|unfortunately|turns out)\b,? ?)*(?:` +
		`(?:it|that)(?:'s| is)(?: now| all)? (?:off|not happening)` +
		`|(?:it|that)(?:'s| has| was|'s just)(?: been)? (?:cancell?ed|called off)` +
		`|(?:they|we|i|he|she)(?:'ve| have|'s| has)?(?: had to)? (?:cancel(?:l?ed)?|call(?:ed)?) (?:it|that)(?: off)?` +
		`|it fell through|we called it off)(?: (?:now|then|in the end|after all|today|this morning))*[.!]*$`)
	// notGoing matches that the speaker will not go: "I'm not going after all", "so we're not going, sadly"; not
	// "I'm not going to cry".
	notGoing = pattern.MustCompile(`(?i)^(?:(?:oh|so|ok|okay|right|well|actually|sorry|no|and|but)\b,? ?)*` +
		`(?:I|we)(?:'m| am|'re| are) not going(?: (?:now|then|in the end|after all|any ?more))*(?:[.!]*$|,)`)
	// goes matches a plan to be somewhere: "I'm flying to Rome", "we'll see Anna", "the wedding"; not "I'll cook".
	goes = pattern.MustCompile(
		`(?i)\b(?:go|going|fly|flying|travel\w*|driv\w+|visit\w*|see|seeing|meet\w*|trip|off to|join\w*)\b` +
			`|\b` + eventNoun + `\b`)

	// hanNotGoing matches that the speaker will not go: 我们不去了, 算了，不想去了; not 他不去了.
	hanNotGoing = pattern.MustCompile(`^(?:我们?|咱们?|又|还是|决定|最后|都|就|不|那|算了|，)*不` +
		`(?:想|打算|准备)?去了(?:[。！]*$|，)`)
	// hanIsOff matches that something without a name will not be: 下雨，所以取消了, 泡汤了, 算了，不去了; not
	// 他取消了.
	hanIsOff = pattern.MustCompile(
		`^(?:[^，。]{1,12}，)?(?:所以|就|那|又|被|临时|他们|对方|，)*(?:取消|黄|泡汤|作废)了[。！]*$` +
			`|^(?:那|还是|就|，)*算了(?:吧)?[，]不去了[。！]*$`)
	// hanGoes matches a plan to be somewhere: 去北京, 明天出差, 参加婚礼; not 明天做饭.
	hanGoes = pattern.MustCompile(`去|飞|出差|旅[游行]|爬山|逛|参加|约|玩|电影|游泳|回[老家国]|聚|饭局|` + hanEvent)
)

// CallsOffIt reports whether a text calls off something that it does not name, and that may be a plan: "I'm not going
// after all", 不去了. It counts only if no other plan may be meant.
func (w *Words) CallsOffIt(p *Plan) bool {
	if !w.said.After(p.said) || w.said.Sub(p.said) > maxItGap || !p.Came().After(w.said) && !p.To.After(w.said) {
		return false
	}
	text := strings.TrimSpace(strings.ReplaceAll(w.text, "’", "'"))
	switch {
	case hanNotGoing.MatchString(text):
		return hanGoes.MatchString(p.Text)
	case notGoing.MatchString(text):
		return goes.MatchString(p.Text)
	}
	return itIsOff.MatchString(text) || hanIsOff.MatchString(text)
}
