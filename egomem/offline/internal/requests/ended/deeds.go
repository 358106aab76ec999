package ended

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/moved"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// finished matches that something was done, by the speaker or by someone who is not named: "yes, I called her",
	// "the bill is paid"; not "Bob called her".
	finished = pattern.MustCompile(`(?i)^` +
		`(?:(?:yes|yeah|yep|ok|okay|well|so|oh|thanks|and|hey|by the way|done|good news)[,.!:]? )*(?:` +
		`(?:i|we|i've|we've|i have|we have)(?: (?:just|already|finally|also|now|both|actually))* ([a-z]+)\b` +
		`|.{0,60}\b(?:is|are|was|were|been|got|'s|it's) (?:all |already |now )*` +
		`(?:done|sorted|taken care of|handled|finished|bought|paid|booked|sent|called|ordered|settled|fixed)\b)`)
	// doneDeal matches that something was done, without saying what: "Done, thanks", "yes, I did that already"; not
	// "I called her".
	doneDeal = pattern.MustCompile(`(?i)^` +
		`(?:(?:yes|yeah|yep|ok|okay|thanks|oh|well|i'm|it's|that's|all|i|we|have|i've|we've|just|already)[,.!]? )*` +
		`(?:done|did(?: it| that)?(?: already)?|finished|taken care of|sorted|handled)` +
		`(?:,? (?:it|that|already|now|thanks|thank you|this morning|today|yesterday))*[.!]*$`)
	// hanFinished matches words by which a thing is done: 药吃了, 去过医院, 都办好; not 去医院.
	hanFinished = pattern.MustCompile(`了|啦|喽|罢|过|齐活|完事|刚[^，。]{0,3}(?:[完好掉]|过去|回来|出去)|搞定|办好|弄好|做完|完成`)
	// hanSettled matches in Chinese that a matter is settled: 水管的事搞定了, 签证的事儿已经办好了; not 搞定了. The group is the matter.
	hanSettled = pattern.MustCompile(`^(?:好了|对了|那|，)*([^，。]{2,8}?)(?:的|那个?)事儿?(?:情)?(?:我|都|已经|总算|终于|刚刚?)*(?:搞定|办好|办妥|办完|弄好|解决|处理好|完成)(?:啦|了)[。！]*$`)
	// hanDoneDeal matches in Chinese that something was done, without saying what: 我已经办好了, 搞定了！; not
	// 药买好了.
	hanDoneDeal = pattern.MustCompile(`^(?:好的|嗯|是的|对|我|都|已经|刚刚|刚|早就)*[，,]?` +
		`(?:我|都|已经|刚刚|刚|早就)*(?:做完|办好|弄好|搞定|完成|做好|办完|做|弄完|弄妥|办妥|整完|整好|整妥|搞掂|搞完|忙完|拾掇(?:完|好|利索)|利索|齐活|妥|完事儿?|完活儿?)[了啦喽]*[。！!了]*$`)
	// callsOffAll matches that no reminder, or none of a kind, is wanted any longer: "cancel all my reminders",
	// "delete all alarms", 取消所有的闹钟, 闹钟全删了; not "cancel the reminder about the pills", "cancel all reminders except that".
	callsOffAll = pattern.MustCompile(
		`(?i)^(?:please )?(?:cancel|delete|forget|remove|clear|drop|(?:turn|switch) off|stop) (?:all|every one)(?: of)?(?: my| the| these)? ` +
			`(?:reminders|alarms|timers|errands)(?:,? (?:please|now|thanks|thank you|that i (?:have|set)))*[.! ]*$` +
			`|^(?:请|麻烦你?|你|帮我|把|，)*(?:取消|删除|删|关)(?:我的|掉|了)*(?:所有|全部)的?(?:提醒|闹钟|计时器)(?:了|吧)*[。！]*$` +
			`|^(?:请|麻烦你?|你|帮我|，)*(?:把|将)?(?:我的)?(?:所有|全部)的?(?:提醒|闹钟|计时器)(?:都|全)?(?:取消|删|关)(?:掉|了|吧)*[。！]*$` +
			`|^(?:请|麻烦你?|你|帮我|，)*(?:把|将)?(?:我的)?(?:提醒|闹钟|计时器)(?:全都?|全部都?|统统|都)(?:给我|帮我)?(?:取消|删除?|清空?)(?:掉|了|吧)*[。！]*$` +
			`|^(?:请|麻烦你?|你|帮我|，)*(?:取消|删除|删|清[空除])(?:掉|了)*(?:我的)?(?:所有|全部)的?(?:提醒|闹钟|计时器)(?:了|吧)*[。！]*$`)
	// calledOff matches that a thing is not to be done, which a group has: "forget about the dentist",
	// "never mind the cake", "I don't need to call Bob"; not "I forgot the dentist", "I don't want to call Bob".
	calledOff = pattern.MustCompile(`(?i)^(?:` +
		`(?:please|ok|okay|actually|oh|well|and|so|no)[, ]+` +
		`|(?:(?:scrap|forget(?: about)?|cancel|drop) (?:that|it|this)|never ?mind) ?[,:;!–-] *)*(?:` +
		`forget (?:about |what i said about )?` +
		`|never ?mind (?:about )?` +
		`|don't (?:bother|worry)(?: (?:about|with))? ` +
		`|(?:there's )?no (?:more )?need (?:to|for) ` +
		`|(?:i|we|you) (?:don't|do not|no longer) (?:need|have|want(?: you to| the| my| our| any| that))(?: you)?(?: to)? ` +
		`|skip |drop |scrap |cancel ` +
		`|(?:please )?stop (?:reminding|waking|calling) (?:me|us)(?: up)?(?: to| about| of)? ` +
		`|don't remind (?:me|us|[A-Z][\p{L}'-]+|(?:my|our) [a-z-]+) (?:to|about|of) ` +
		`|(?:i|we|they|he|she|(?:the|my|our) [a-z]+)(?:'ve| have| has| had to)? (?:just )?(?:cancel(?:l?ed)?|called off) (?:the|my|our) ` +
		`|that's it (?:with|for) |(?:the|my|our) )([^,.;!]+)`)
	// ofThing matches how a sentence begins that says of a thing whether it takes place: "the party", "my party"; not "they cancelled my
	// party".
	ofThing = pattern.MustCompile(`(?i)^(?:the|my|our) `)
	// OffNow matches that something does not take place: "the party is off", "the meeting has been cancelled"; not
	// "the party is on Friday".
	OffNow = pattern.MustCompile(`(?i)\b(?:is|are|was|were|has been|have been|got|had to be) (?:just |now )?` +
		`(?:off|cancell?ed|called off|not (?:needed|necessary|happening))\b` +
		`|\b(?:isn't|aren't|is no longer|are no longer|won't be) (?:happening|taking place|needed|necessary|required)\b` +
		`|^(?:i|we|they|he|she|(?:the|my|our) [a-z]+)(?:'ve| have| has| had to)? (?:just )?(?:cancel(?:l?ed)?|called off) (?:the|my|our)\b`)
	// hanCalledOff matches in Chinese that a thing is not to be done, which a group has: 不用买牛奶了,
	// 看电影的事就算了, 牛奶今天不买了; not 今天买牛奶.
	hanCalledOff = pattern.MustCompile(
		`^(?:好的|那|对了|哦)*[，,]?(?:不用|不必|别|不要|不需要|取消|甭|无需|不去)(?:再)?(.+?)了?[。！!]*$` +
			`|^(.+?)(?:的事)?(?:就)?(?:算了|取消(?:了|吧)?|不用了|不办了|不去了)[。！!]*$` +
			`|^([^，。]+?(?:就|也|都|今天|明天)*(?:不用|不必|不)(?:再)?[买打交做看洗送寄取拿订约修跑还带])了[。！!]*$`)
)

// finishes returns the errand that a sentence says is done, or nil.
func finishes(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if at := firstClauseEnd.FindStringIndex(s.Text); at != nil && !hangs(r, s) { // "Done, they come on Monday"
		first := *s
		first.Text, first.Lower = s.Text[:at[0]], s.Lower[:min(at[0], len(s.Lower))]
		if e := doneAsReminded(r, &first, open); e != nil {
			return e
		}
	}
	if s.Chinese {
		if wording.HanUndone.MatchString(s.Text) || !hanFinished.MatchString(s.Text) || hanStopping.MatchString(s.Text) {
			return nil
		}
		if hanDoneDeal.MatchString(s.Text) && !takesBack(r, s) {
			return errand.RemindedOf(r, s, open)
		}
		if hanBefore.MatchString(s.Text) || hanDoneToMe.MatchString(s.Text) || hanRemindedBy.MatchString(s.Text) || hanOfReminder.MatchString(s.Text) {
			return nil
		}
		terms, said := errand.HanTerms(s.Text), r.Passage.Turns[s.Turn].Time
		return errand.Best(open, func(e *errand.Open) int {
			n := errand.Shared(e.Terms, terms)
			if e.Due.After(said) && yesterday.MatchString(s.Text) && !doneLastNight(r, s, e) {
				return 0
			}
			if found := hanFoundSo.FindString(s.Text); found != "" && !strings.Contains(e.Text, found[:len("坏")]) &&
				!(strings.HasPrefix(found, "丢") && hanThrowsAway.MatchString(e.Text)) {
				return 0
			}
			if settled := hanSettled.FindStringSubmatch(s.Text); settled != nil { // 水管的事搞定了
				if topic := errand.HanTerms(settled[1]); len(topic) > 1 && errand.Shared(topic, e.Terms) == len(topic) {
					return n
				}
				return 0
			}
			if n < 2 && n < len(e.Terms) || 5*n < 3*len(e.Terms) || hanOtherThing(s.Text, e) || hanOtherDeed(s.Text, e) ||
				moved.HanMovedTo.MatchString(s.Text) && !moved.HanMovedTo.MatchString(e.Text) { // 开会改到四点了
				return 0
			}
			return n
		})
	}
	if wording.Unfinished.MatchString(s.Text) || !reading.IsStated(s) {
		return nil
	}
	if doneDeal.MatchString(s.Lower) && !takesBack(r, s) {
		return errand.RemindedOf(r, s, open)
	}
	m := finished.FindStringSubmatch(s.Lower)
	text, bare := allDone.ReplaceAllString(s.Text, ""), m == nil
	if bare { // "Rang the garage, they can do it on the 17th"
		text = firstClauseEnd.Split(text, 2)[0]
		m = bareDeed.FindStringSubmatch(strings.ToLower(text))
	}
	if m == nil {
		return nil
	}
	verb, terms := errand.VerbTerm(m[1]), errand.TermsOf(text)
	if m[1] != "" && !isPast(m[1]) {
		return nil
	}
	said := r.Passage.Turns[s.Turn].Time
	if before.MatchString(justAgo.ReplaceAllString(s.Text, "")) {
		return nil
	}
	delete(terms, verb)
	return errand.Best(open, func(e *errand.Open) int {
		n := errand.Shared(e.Terms, terms)
		switch {
		case n < len(e.Terms) && n < len(terms): // the gas bill and the electricity bill
			return 0
		case bare && n < len(terms): // "Called Anna about the garage door"
			return 0
		case ofAnother(s.Lower, e), e.Due.After(said) && yesterday.MatchString(s.Text),
			e.Due.After(said) && lastNight.MatchString(s.Text) && !doneLastNight(r, s, e):
			return 0
		case e.Verb == "" && (n == 0 || e.Due.After(said) && !(settles[verb] && n == len(e.Terms) && !moved.Appointment.MatchString(e.Text))): // a thing at a time: only after it
			return 0
		case e.Verb != "" && m[1] != "" && verb != e.Verb && verb != "do" && !(collects[e.Verb] && brings[m[1]]):
			return 0
		case e.Verb != "" && m[1] == "" && n == 0, 2*n < len(e.Terms):
			return 0
		}
		return 100*n + 1 - len(e.Terms) // of Bob and Bob's wife, Bob
	})
}

// settles are deeds after which nothing is left to do with what falls due at a time, as terms: "I renewed the car insurance".
var settles = termSet("renew pay settle return submit file")

// hanDoneToMe matches that another person did to the speaker what was to be done to them: 奶奶给我打电话了, 奶奶打电话来了, 老师跟我说了; not
// 我给奶奶打电话了, 爸爸给我买了牛奶.
var hanDoneToMe = pattern.MustCompile(`^我?(?:[^\P{Han}我，。]{1,8})(?:[给跟](?:我|咱|我们)(?:打|发|写|回|说|道歉)|打(?:了?个)?电话(?:过)?来|来(?:了?个?)电话)`)

// hanRemindedBy matches that another person reminded the speaker: 妈妈提醒我吃药了, 你催过我交电费了; not 你的提醒我收到了，药吃了.
var hanRemindedBy = pattern.MustCompile(`^[^，。我的]{1,6}(?:提醒|催|叫|喊|让|劝)(?:过|了)?我`)

// hanOfReminder matches a sentence about a reminder, and not what is to be done: 妈妈取消了吃药的提醒, 吃药的提醒响了, 他把提醒删了; not 你的提醒我收到了，药吃了.
var hanOfReminder = pattern.MustCompile(`^[^，。]*(?:[的把将]|取消了?|[删关](?:除|掉|闭)?了?)[^，。我]{0,8}(?:提醒|闹[钟铃])(?:[^我，。][^，。]*)?[。！]*$`)

// bareDeed matches the verb that a sentence without a subject begins with: "called the plumber",
// "okay, just paid my rent".
var bareDeed = pattern.MustCompile(`^` +
	`(?:(?:yes|yeah|yep|ok|okay|well|so|oh|thanks|and|hey|just|finally|already)[,.!:]? )*([a-z]+)\b ` +
	`(?:the|my|our|his|her|their|an?|[a-z]+)\b`)

// allDone matches what people add to what they did: "I renewed the licence, all sorted", "picked up the coat on my way home".
var allDone = pattern.MustCompile(`(?i)[,;] (?:(?:so|and) )?(?:(?:it|that)(?:'s| is) )?(?:all |now )*` +
	`(?:done|sorted|finished|taken care of|dealt with|settled)[.!]*$` +
	`| (?:on (?:my|the|our) way(?: home| back| in| here| to work)?|at lunch(?:time)?|before work|after work)[.!]*$`)

// firstClauseEnd matches the end of the first clause of a sentence: "done, thank you", 吃了，谢谢; not "done".
var firstClauseEnd = pattern.MustCompile(`[,;，；] ?`)

var (
	// hanging matches words after the first clause by which a thing may not be done, or not all of it:
	// "I called, no answer", "I packed, except the shoes"; not "I called, thanks".
	hanging = pattern.MustCompile(`(?i)\b(?:` +
		`except|apart from|other than|though|again|later|remind|try|trying|tried|yet|still|only|half|part|most|kidding|joking` +
		`|hope|think|guess|no|nobody` +
		`|(?:call|ring|phone|text) back` +
		`|wrong|wait)\b`)
	// hanHanging matches the same in Chinese: 打了，占线, 写了一半, 买了，还差鸡蛋; not 买了，谢谢.
	hanHanging = pattern.MustCompile(`再|骗|又|占线|关机|等|还(?:得|是|差|剩|有)|不对|昨|前天|没|只|一半|错`)
)

// hangs reports whether any clause of a sentence, or the rest of its turn, leaves in doubt that a thing is done.
func hangs(r *reading.Reader, s *reading.Sentence) bool {
	undone, doubtful := wording.Unfinished, hanging
	if s.Chinese {
		undone, doubtful = wording.HanUndone, hanHanging
	}
	for _, text := range []string{s.Text, s.Own} { // Own is as it was said, before corrections
		if undone.MatchString(text) || doubtful.MatchString(text) {
			return true
		}
	}
	return !reading.IsStated(s) || ofOneself.MatchString(s.Text) || takesBack(r, s)
}

// ofOneself matches what may be said of oneself, and not of what was to be done: "I'm done, leave me alone".
var ofOneself = pattern.MustCompile(`(?i)\b(?:i'm|i am|we're|we are) (?:all )?(?:done|finished)\b`)

// doneAsReminded returns the errand that the companion reminded of, if a clause says that it is done: "done", 去过了.
func doneAsReminded(r *reading.Reader, clause *reading.Sentence, open []errand.Open) *errand.Open {
	if clause.Chinese {
		if !wording.HanUndone.MatchString(clause.Text) && hanDoneDeal.MatchString(clause.Text) {
			return errand.RemindedOf(r, clause, open)
		}
		return deedOf(r, clause, open)
	}
	if !wording.Unfinished.MatchString(clause.Text) && doneDeal.MatchString(clause.Lower) {
		return errand.RemindedOf(r, clause, open)
	}
	return nil
}

var (
	// deed matches an act alone, as an answer to a reminder. A group has the act: "called her",
	// "yes, I've already paid"; not "5 minutes ago".
	deed = pattern.MustCompile(`^` +
		`(?:(?:yes|yeah|yep|ok|okay|oh|well|i|we|i've|we've|i have|have|just|already|finally|all)[,.!]? )*([a-z]+)\b`)
	// hanDeed matches the same in Chinese: 吃过了, 嗯，刚洗完; not 吃药.
	hanDeed = pattern.MustCompile(`^(?:好的?|嗯|是的|对|我|都|已经|刚刚|刚才|刚|早就|早|才|，|,)*(\p{Han})` +
		`(?:过|完|好|掉|了|啦)`)
)

// deedOf returns the errand that the companion reminded of, if a sentence says that its act was done
// and says nothing else.
func deedOf(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	e := errand.RemindedOf(r, s, open)
	if e == nil || takesBack(r, s) {
		return nil
	}
	if s.Chinese {
		m := hanDeed.FindStringSubmatch(s.Text)
		if m == nil || !e.Terms[m[1]] && !strings.Contains(e.Text, m[1]) || wording.HanUndone.MatchString(s.Text) ||
			hanBefore.MatchString(s.Text) {
			return nil
		}
		return ifOnly(e, errand.HanTerms(hanOpeners.ReplaceAllString(s.Text, "")))
	}
	m := deed.FindStringSubmatch(s.Lower)
	namesAct := m != nil && e.Verb != "" && errand.VerbTerm(m[1]) == e.Verb && isPast(m[1])
	if !namesAct || wording.Unfinished.MatchString(s.Text) || !reading.IsStated(s) ||
		before.MatchString(justAgo.ReplaceAllString(s.Text, "")) {
		return nil
	}
	if before := r.Neighbour(s.Turn, -1); len(e.Terms) > 0 && errand.Shared(e.Terms, errand.TermsOf(r.Passage.Turns[before].Text)) == 0 {
		return nil // the companion spoke of the same act, with another thing
	}
	terms := errand.TermsOf(justAgo.ReplaceAllString(s.Text, ""))
	delete(terms, e.Verb)
	return ifOnly(e, terms)
}

// justAgo matches what was not long ago: "an hour ago", "a few minutes ago"; not "two days ago".
var justAgo = pattern.MustCompile(`(?i)\b(?:an|a|one|two|\d+|few|half an) (?:few )?(?:hours?|minutes?|mins?) ago\b`)

// hanOpeners matches words around an act that say nothing of it: 好的, 已经, 刚刚.
var hanOpeners = pattern.MustCompile(`已经|刚刚|刚才|刚|早就|都|才|好的?|嗯|是的|对|啦|完`)

// ifOnly returns an errand if it has all of some terms, or nil.
func ifOnly(e *errand.Open, terms map[string]bool) *errand.Open {
	if errand.Shared(e.Terms, terms) < len(terms) {
		return nil
	}
	return e
}

// isPast reports whether an English verb is in a form of the past.
func isPast(verb string) bool {
	return strings.HasSuffix(verb, "ed") || errand.BaseForms[verb] != "" && errand.BaseForms[verb] != verb || verb == "put" || verb == "read"
}

var (
	// before matches that something was done at another time than the errand's, or also then: "I paid it last month",
	// "I went there once", "I used to go"; not "I paid it today".
	before = pattern.MustCompile(`(?i)\b` +
		`(?:last (?:year|month|week|time|summer|winter)|ago|used to|once|too|also|again|as well|in \d{4})\b`)
	// yesterday matches that something was done before today: "I called her yesterday", 昨天去过了; not
	// "I called her today".
	yesterday = pattern.MustCompile(`(?i)\byesterday\b|昨|前天|上周|上个?星期|上个?礼拜|上个月`)
	// hanBefore matches in Chinese that something was done at another time than the errand's, or also then: 以前去过,
	// 上次买了; not 刚买了.
	hanBefore = pattern.MustCompile(`以前|之前|上次|去年|上周|上个?星期|上个?礼拜|上个月|曾经|也`)
)

// collects are verbs of errands to bring something home, as terms. brings are past forms by which they are done.
var (
	collects = map[string]bool{errand.VerbTerm("collect"): true, errand.VerbTerm("fetch"): true}
	brings   = lexical.SetOf("picked got collected fetched brought")
)

// doneIs matches a thing that is done, where 's is not a possessive: "cobalt's ordered".
var doneIs = pattern.MustCompile(`(?i)^(?:the |my |our )?(?:\p{L}+ ){0,2}\p{L}+'s ` +
	`(?:all |already |now |just |been )*` +
	`(?:done|sorted|taken care of|handled|finished|bought|paid|booked|sent|ordered|settled|fixed)\b`)

// ofAnother reports whether a sentence in lower case has a word of an errand in the possessive, which the errand
// has not: "the dentist's office" is not the dentist.
func ofAnother(lower string, e *errand.Open) bool {
	for word := range strings.FieldsSeq(lower) {
		word = strings.Trim(word, ".,!?")
		if owner, ok := strings.CutSuffix(word, "'s"); ok && !doneIs.MatchString(lower) &&
			!strings.Contains(strings.ToLower(e.Text), word) {
			for _, term := range lexical.Terms(nil, owner) {
				if e.Terms[term] {
					return true
				}
			}
		}
	}
	return false
}
