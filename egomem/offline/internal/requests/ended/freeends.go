package ended

import (
	"maps"
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// People tell of the success of what they were reminded of in free words: "got through to the insurance at last", "Mum's signed the slip", "all wormed",
// "the feed man's been and gone", 钱早交了, 查煤气的走了. Such news ends the only reminder that names what they tell of.

const (
	// newsLead are words before such news.
	newsLead = `(?i)^(?:(?:yes|yeah|yep|ok|okay|well|so|oh|right|thanks|and|there|phew|hey|done|good news|all right|alright|finally|at last|actually|hallelujah|hooray|by the way)[,.!:]? )*`
	// newsThing is what they tell of.
	newsThing = `(?:the |my |our |that |his |her |their |those |all the )?([\p{L}][\p{L}'’ -]+?)`
	// newsIs are the forms of "is" and "has" behind it.
	newsIs = `(?:'s|'ve|'re| is| are| has| have)(?: all| both| now| already| just| safely| finally| only)*`
	// newsEnd is what may follow.
	newsEnd = `(?: (?:at last|finally|in the end|now|already|today|earlier|just now|this (?:morning|afternoon|evening)|by the way|thanks))*(?:(?:,|;| -| and) [^?]*)?[.! ]*$`
)

var (
	// gotThrough matches that the speaker spoke to one who was to be called: "got through to the insurance at last", "I had a word with Bob"; not "the insurance rang
	// me". The group is whom.
	gotThrough = pattern.MustCompile(newsLead + `(?:(?:i|we)(?:'ve| have)? )?(?:(?:finally|just|eventually|already|at last) )*(?:got (?:through to|hold of|an answer (?:from|out of)|on to|onto)|(?:spoke|spoken|talked|chatted) (?:to|with)` +
		`|had a (?:word|chat|natter) with|been on (?:the phone )?to|reached|managed to (?:reach|get hold of|speak to|get through to|catch)|caught|rang|phoned|called|texted|emailed|messaged) ` + newsThing + newsEnd)
	// contacts are the verbs of errands to speak to another one, as terms.
	contacts = termSet("call text email message contact chase ask tell speak talk write")
	// didThing matches that a person did what was to be done with a thing: "Mum's signed the slip", "Dad has paid the deposit", "Tom's dropped the parcel off"; not "Mum's lost the
	// slip". The groups are the deed and the thing.
	didThing = pattern.MustCompile(newsLead + `(?:\p{L}[\p{L}-]*|(?:my|our|the) [\p{L}-]+)(?:'s|'ve| has| have)(?: just| already| finally| now| gone and| been and)* ` +
		`(signed|filled in|completed|done|paid|sorted|sorted out|handed in|returned|collected|fetched|picked up|dropped off|dropped|brought|taken|posted|sent|booked|fixed|mended|cleaned|washed|fed|walked|watered|emptied|ordered|bought|renewed|finished|dealt with|seen to|seen about|taken care of|packed|changed|cleared|delivered|ironed|mowed|tested|stamped|approved)` +
		` ` + newsThing + `(?: (?:off|in|out|up|back|round|over))?` + newsEnd)
	// anyDeedDone are deeds that do any errand: "Ros has sorted the wages".
	anyDeedDone = lexical.SetOf("done sorted finished dealt seen completed taken signed filled handed returned")
	// allOfThem matches a deed that was done to all: "all wormed", "they're all fed now", "wormed the lot of them"; not "all of it". The groups are the deed, in one of
	// the alternatives.
	allOfThem = pattern.MustCompile(newsLead + `(?:(?:they|we|that|it|everyone|everything)(?:'s|'re|'ve)(?: been)? )?(?:all|both|everyone(?:'s)?|every one of them|the (?:whole )?lot)(?: of (?:them|us|'em))?(?:(?:'s| is| are| been| got| now))* ([a-z]+ed)\b(?: and [a-z]+ed)?` + newsEnd +
		`|` + newsLead + `(?:(?:i|we)(?:'ve| have)? )?(?:just |finally |already )?([a-z]+ed) (?:the (?:whole )?lot|all of (?:them|'em)|every (?:last )?one|them all|everyone|everybody|both of them|'em all)\b(?: of (?:them|us|'em))?` + newsEnd)
	// beenAndGone matches that one who was expected was there: "the feed man's been and gone", "the tiles have turned up"; not "the feed man's late". The groups are who
	// or what, and what became of it.
	beenAndGone = pattern.MustCompile(newsLead + newsThing + `(?:'s|'ve| has| have)?(?: already| just| finally| now| all)* (been and gone|come and gone|came and went|come and went|been|been round|been in|turned up|showed up|shown up|arrived|been delivered|come|came|left|gone)` + newsEnd)
	// comesThen matches that a reminder is of one who comes or of what is brought: "the feed man's coming", "the tile delivery"; not "pay the rent".
	comesThen = pattern.MustCompile(`(?i)\b(?:coming|comes|due|arriv\w*|deliver\w*|visit\w*|collect\w*|calling|round|man|men|chap|fella|fellow|guy|bloke|lady|lads?|engineer|plumber|electrician|vet|farrier|courier|postman|inspector|surveyor|cleaners?|sweep|van|lorry)\b`)
	// atHand matches that a thing is packed: "hat's in my bag", "the boots are by the door"; not "the hat's in the wash". The groups are the thing and where it is.
	atHand = pattern.MustCompile(newsLead + newsThing + newsIs + ` (packed|loaded|in (?:my|the|his|her|our) (?:bag|rucksack|backpack|car|boot|pocket|case|suitcase|hand|basket|satchel|trolley|kit ?bag|van|trailer)|(?:by|at) the (?:front |back )?door|on my (?:head|feet|back|wrist|finger)|round my neck|with me|on me)` + newsEnd)
	// bringsAlong are the verbs of errands to bring a thing along, as terms.
	bringsAlong = termSet("bring take pack fetch get grab put find remember carry wear dig")
	// timerOver matches that what a timer was for is over: "poultice is off", "the eggs are done"; not "the eggs are brown". The group is what it was for.
	timerOver = pattern.MustCompile(newsLead + newsThing + newsIs + ` (?:off|out|done|ready|over|cooked|finished|drained|served|on the table|on the plate|off the heat)` + newsEnd)
	// isUp matches that the speaker is awake: "all right, I'm up", 我爬起来了, 我醒了; not "I'm up for it", 他醒了.
	isUp = pattern.MustCompile(`(?i)^(?:(?:all right|alright|ok|okay|yes|yeah|fine|right|oh|morning|good morning|i'm up|i'm awake|stop it|enough|give over)[,.! ]+)*i(?:'m| am) (?:up|awake|getting up|out of bed|vertical|on my feet|up and about)(?: now| already)*(?:, [^?]*)?[.! ]*$` +
		`|^(?:行了|好了|知道了|好|嗯|别喊了|别叫了|[，。！])*我?(?:已经|早就|早|都|这就|自己)?(?:爬|坐|站)?(?:起来|起床|醒|睡醒|醒过来|起)了(?:[，！。](?:我?(?:爬|已经)?(?:起来|起床|醒|起)了|别[叫喊]了|谢谢))*[。！]*$`)
	// dropsThat matches that no reminder of what stands before is wanted: "the ferns died, you can drop that one", "it's sold, so forget that reminder"; not "you can drop that
	// here". The group is what stands before.
	dropsThat = pattern.MustCompile(newsLead + `([^?;]+?)(?:,|;| -)(?: so| and)?(?: you can| you may| you might as well| please| just| we can| let's)* (?:drop|scrap|forget(?: about)?|bin|cancel|delete|lose|ditch|skip) (?:that|that one|it|that reminder|the reminder)(?: now| too| altogether)?[.! ]*$`)
	// hanDropsThat matches the same in Chinese: 绿萝送人了，这个不用提醒了, 往后对账归老周，你甭催我了; not 不用提醒了. The group is what stands before.
	hanDropsThat = pattern.MustCompile(`^([^。？]+?)，(?:所以|那|[这那](?:个|事儿?|条|件事)|你|就|也|都|以后|可以|往后)*(?:不用|不必|别|甭|不要|无需)(?:再|老|总)?(?:提醒|[叫喊催]|念叨|唠叨|惦记)(?:我)?了?[。！]*$`)
)

// toldFreely returns the only errand whose success a sentence tells of in free words.
func toldFreely(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if !reading.IsStated(s) || takesBack(r, s) && !HanNothing.MatchString(s.Text) || len(s.Text) > reading.MaxErrandBytes {
		return nil
	}
	if isUp.MatchString(s.Text) {
		return wokenBy(r, s, open)
	}
	if s.Chinese {
		return hanToldFreely(s, open)
	}
	text := s.Text
	if wording.Unfinished.MatchString(text) || hanging.MatchString(text) || before.MatchString(text) || reading.Unstated.MatchString(text) {
		return nil
	}
	if m := gotThrough.FindStringSubmatch(text); m != nil {
		return namesOnly(open, m[1], func(e *errand.Open) bool { return contacts[e.Verb] })
	}
	if m := didThing.FindStringSubmatch(text); m != nil {
		deed, _, _ := strings.Cut(strings.ToLower(m[1]), " ")
		return namesOnly(open, m[2], func(e *errand.Open) bool {
			return e.Verb == "" || anyDeedDone[deed] || errand.VerbTerm(deed) == e.Verb || e.Verb == errand.VerbTerm("get")
		})
	}
	if m := allOfThem.FindStringSubmatch(text); m != nil {
		deed := errand.VerbTerm(strings.ToLower(m[1] + m[2]))
		return errand.OnlyOne(open, func(e *errand.Open) bool {
			return e.Every == graph.Once && deed != "" && (e.Terms[deed] || e.Verb == deed)
		})
	}
	if m := atHand.FindStringSubmatch(text); m != nil {
		return namesOnly(open, m[1], func(e *errand.Open) bool {
			return bringsAlong[e.Verb] || e.Verb == errand.VerbTerm("tell") && bringsIt(e)
		})
	}
	if m := timerOver.FindStringSubmatch(text); m != nil {
		if e := namesOnly(open, m[1], func(e *errand.Open) bool { return language.IsTimer(e.Text) }); e != nil {
			return e
		}
	}
	if m := beenAndGone.FindStringSubmatch(text); m != nil {
		sure := strings.Contains(m[2], " and ") || strings.Contains(m[2], "turned")
		return namesOnly(open, m[1], func(e *errand.Open) bool {
			return (e.Verb == "" || !contacts[e.Verb] && comesThen.MatchString(m[1])) && (sure || comesThen.MatchString(e.Text))
		})
	}
	return nil
}

// bringsIt reports whether an errand to tell another person is to bring something: "tell Callie to bring her hat".
func bringsIt(e *errand.Open) bool {
	for verb := range bringsAlong {
		if e.Terms[verb] {
			return true
		}
	}
	return false
}

// namesOnly returns the only errand, of those that come once and fit, that has all words of a name.
func namesOnly(open []errand.Open, name string, fits func(*errand.Open) bool) *errand.Open {
	thing := errand.TermsOf(name)
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		if e.Every != graph.Once || len(thing) == 0 || !fits(e) {
			return false
		}
		all := maps.Clone(e.Terms)
		all[e.Verb] = true
		n := errand.Shared(thing, all)
		return n == len(thing) || n == len(thing)-1 && n > 0 && thing[manTerm] && !all[manTerm]
	})
}

// manTerm is the term of "man", and of other words for one: the feed man is the one who brings the feed.
var manTerm = errand.VerbTerm("man")

// besideAlarm is how long before or after its time an alarm is the one that woke a person.
const besideAlarm = 2 * time.Hour

// wokenBy returns the only alarm that comes once and is about due when a person says that they are up.
func wokenBy(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	said := r.Passage.Turns[s.Turn].Time
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		return e.Every == graph.Once && language.IsAlarm(e.Text) && !e.Due.IsZero() && said.Sub(e.Due).Abs() <= besideAlarm
	})
}

// dropsIt returns the only errand of which the clause before a wish for no reminder speaks: "the ferns died, you can drop that one".
func dropsIt(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if s.Question || takesBack(r, s) || language.PassesOnWords(s.Text) {
		return nil
	}
	if s.Chinese {
		m := hanDropsThat.FindStringSubmatch(s.Text)
		if m == nil {
			return nil
		}
		told := errand.HanTerms(m[1])
		return errand.OnlyOne(open, func(e *errand.Open) bool {
			return errand.Shared(told, e.Terms) >= min(2, len(e.Terms)) && len(e.Terms) > 0
		})
	}
	m := dropsThat.FindStringSubmatch(s.Text)
	if m == nil {
		return nil
	}
	told := errand.TermsOf(m[1])
	return errand.OnlyOne(open, func(e *errand.Open) bool { return errand.Shared(told, e.Terms) > 0 })
}

const (
	// hanNewsLead are words before news in Chinese.
	hanNewsLead = `^(?:好的?|嗯|哦|对了|那个?|行了|得了|总算|终于|[，！])*`
	// hanAlready are words of what is over.
	hanAlready = `(?:我|咱|他|她|老?[爸妈爷奶]|已经|都|刚刚?|刚才|早就|早|今早|今天|上午|下午|昨晚|总算|终于|给|帮我|替我|在手机上|在网上|手机上|网上|顺手|顺路|一早|全)*`
)

var (
	// hanCame matches that one who was expected was there: 查煤气的走了, 快递收走了, 师傅来过了; not 师傅没来. The group is who.
	hanCame = pattern.MustCompile(hanNewsLead + `([^，。我你他她没不]+?)(?:的人|那边|那人|师傅|公司的?|小哥|的)?` + hanAlready + `(?:来过(?:又走)?|来完|走|到过|到|来|[收取拿接拉]走|[查修弄装送换测抄]完|送到|送来|送走|装好|修好)了(?:，[^？]*)?[。！]*$`)
	// hanComes matches that a reminder is of one who comes: 煤气公司的要来查表, 快递要来收件; not 取快递.
	hanComes = pattern.MustCompile(`(?:要|会|得)?(?:来|上门|过来|到)(?:收|查|修|送|取|装|换|测|抄|看|拿|$|[，。])|上门|师傅`)
	// hanFetched matches that a thing was brought home: 老太太的药我已经拎回来了, 菜买好了; not 药忘了买. The group is the thing.
	hanFetched = pattern.MustCompile(hanNewsLead + `([^，。我你他她没不]+?)` + hanAlready + `(?:拎|买|拿|取|带|捎|提|抱|领|抓|配|扛|背|搬|接|拉)(?:回来|回家|到手|到家|到|好)了(?:，[^？]*)?[。！]*$`)
	// hanFetches matches an errand to bring a thing home: 买降压药, 取快递; not 吃药.
	hanFetches = pattern.MustCompile(`[买取拿领配接带捎拎抓]`)
	// hanPaid matches that money was paid: 钱早交了, 物业费刚在手机上缴了; not 钱还没交. The group is what it was for.
	hanPaid = pattern.MustCompile(hanNewsLead + `([^，。我你他她没不]*?(?:钱|费|款|租|账|贷|税|押金|定金|学费))` + hanAlready + `(?:交|付|缴|还|转|结|汇|打)(?:过去|上去|上|完|掉|清|好|过|齐)?了(?:，[^？]*)?[。！]*$`)
	// hanPays matches an errand to pay: 交报名费, 还信用卡; not 报名.
	hanPays = pattern.MustCompile(`[交付缴还转结].*(?:钱|费|款|租|账|贷|税|金|卡)|(?:钱|费|款|租|账|贷|税|金|卡).*[交付缴还转结]`)
	// hanSpoke matches that the speaker spoke to a person: 跟我妈唠完了, 给奶奶打过电话了; not 跟我妈吵架了. The group is whom.
	hanSpoke = pattern.MustCompile(hanNewsLead + `(?:我|刚|刚刚|已经|早就)*(?:跟|和|给)([^，。你他她没不]+?)(?:那边)?(?:已经|都|刚刚?|早就|早|总算|终于)*(?:唠|聊|侃|谝|喧|通|说|讲|谈|打|视频|联系|汇报|拉|絮叨|叨咕|拉呱|唠嗑|报)(?:完|过|好|上|妥|透|罢|了)*(?:个|会儿|半天)?(?:电话|话|视频|嗑|天|家常|平安)?(?:完|过)?(?:了|啦|喽)(?:，[^？]*)?[。！]*$`)
	// hanToSpeak matches an errand to speak to a person: 给我妈打个电话, 联系房东; not 给我妈买菜.
	hanToSpeak = pattern.MustCompile(`打.{0,2}电话|联系|通话|视频|聊|商量|回.{0,2}电话|问|说`)
	// hanDidTo matches the deed that was done to a thing, and how it is since: 锅补好背回来了, 床单晾上了; not 锅坏了. The groups are the thing and the deed.
	hanDidTo = pattern.MustCompile(hanNewsLead + `([^，。我你他她没不]+?)` + hanAlready + `([还退寄修补卖洗擦刷倒扔交浇锁关画喂挂搬剪砍拆换装写看读约晾晒收熨充订签填磨缝配])(?:干净|[好完掉过走上])*(?:背|拿|带|送|搬|拎|拉|取)?(?:干净|回来|回去|出去|起来|上去|进去|[好完掉过走上])+了(?:，[^？]*)?[。！]*$`)
)

// hanToldFreely is toldFreely for Chinese.
func hanToldFreely(s *reading.Sentence, open []errand.Open) *errand.Open {
	first, _, _ := strings.Cut(s.Text, "，")
	if wording.HanUndone.MatchString(first) || hanHanging.MatchString(first) || hanBefore.MatchString(first) || hanDoneToMe.MatchString(s.Text) || hanRemindedBy.MatchString(s.Text) ||
		hanAskedJust.MatchString(first) || strings.ContainsAny(s.Text, "？?") || hanStopping.MatchString(s.Text) {
		return nil
	}
	only := func(thing string, form *pattern.Pattern) *errand.Open {
		terms := errand.HanTerms(thing)
		return errand.OnlyOne(open, func(e *errand.Open) bool {
			if e.Every != graph.Once || len(terms) == 0 || !form.MatchString(errand.HanAsking.ReplaceAllString(e.Text, "")) {
				return false
			}
			return errand.Shared(terms, errand.HanTerms(e.Text)) == len(terms)
		})
	}
	if m := hanPaid.FindStringSubmatch(s.Text); m != nil {
		if m[1] == "钱" {
			return errand.OnlyOne(open, func(e *errand.Open) bool {
				return e.Every == graph.Once && hanPays.MatchString(errand.HanAsking.ReplaceAllString(e.Text, ""))
			})
		}
		return only(m[1], hanPays)
	}
	if m := hanSpoke.FindStringSubmatch(s.Text); m != nil {
		return only(m[1], hanToSpeak)
	}
	if m := hanFetched.FindStringSubmatch(s.Text); m != nil {
		if e := only(m[1], hanFetches); e != nil {
			return e
		}
		if _, what, found := strings.Cut(m[1], "的"); found { // 老太太的药
			return only(what, hanFetches)
		}
	}
	if m := hanCame.FindStringSubmatch(s.Text); m != nil {
		if e := only(m[1], hanComes); e != nil {
			return e
		}
	}
	if m := hanDidTo.FindStringSubmatch(s.Text); m != nil && !hanFoundSo.MatchString(first) {
		terms := errand.HanTerms(m[1])
		return errand.OnlyOne(open, func(e *errand.Open) bool {
			task := errand.HanAsking.ReplaceAllString(e.Text, "")
			return e.Every == graph.Once && len(terms) > 0 && errand.Shared(terms, errand.HanTerms(task)) == len(terms) && !hanOtherDeed(m[2]+"好了", e) && strings.ContainsAny(task, sameDeeds(m[2]))
		})
	}
	return nil
}

// sameDeeds returns a deed in Chinese and those that are done by it.
func sameDeeds(deed string) string {
	all := deed
	for _, same := range hanDeeds {
		if strings.Contains(same, deed) {
			all += same
		}
	}
	return all
}

// HanNothing matches that there is nothing of some kind, which asks nothing: 查完了，啥毛病没有, 什么都不用带; not 有没有毛病, 啥时候来.
var HanNothing = pattern.MustCompile(`^[^？?]*(?:啥|什么|哪儿|谁)[^，？?吗呢]{0,4}(?:都|也)?(?:没有?|不)[^？?吗呢]{0,4}[。！]*$`)
