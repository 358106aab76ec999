package ended

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/leftout"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// didIt matches a sentence that says of a thing without a name that its act was done: "I paid it", "paid it already".
	didIt = pattern.MustCompile(`(?i)^` +
		`(?:(?:yes|yeah|yep|ok|okay|well|so|oh|thanks|and|hey|right|good news)[,.!:]? )*` +
		`(?:(?:i|we|i've|we've|i have|we have) )?(?:(?:just|already|finally|now) )*([a-z]+) (?:it|that|this|them|those)\b` +
		itsTime)
	// isDone matches the same said of the thing: "that's paid now".
	isDone = pattern.MustCompile(`(?i)^` +
		`(?:(?:yes|yeah|yep|ok|okay|well|so|oh|thanks|and|hey|right|good news)[,.!:]? )*` +
		`(?:(?:that|it|this)(?:'s| is| has been|'s been| got)|(?:they|those|these)(?:'re| are| have been| got)) ` +
		`(?:(?:just|already|finally|now|all|both) )*([a-z]+)\b` + itsTime)
	// manyDeeds are verbs that are said of most things: "I got it" says that it is understood.
	manyDeeds = lexical.SetOf("got gotten get had did done made saw seen met went found put liked loved hated wanted needed thought heard knew said meant took tried read used moved changed called named kept left lost missed")
)

// itsTime ends a sentence that says that something was done.
const itsTime = `(?:,? (?:` +
	`already|now|just now|earlier|today` +
	`|this (?:morning|afternoon|evening)` +
	`|yesterday|last night|in the end|at last|thanks|thank you|cheers|by the way))*[.! ]*$`

// didTheOne returns the errand of the act that a sentence says was done, without a word on what: the only one with that
// act. What was spoken of right before must not be another thing.
func didTheOne(r *reading.Reader, s *reading.Sentence, open []errand.Open) (found *errand.Open) {
	if s.Chinese || wording.Unfinished.MatchString(s.Text) || !reading.IsStated(s) || takesBack(r, s) {
		return nil
	}
	m := didIt.FindStringSubmatch(s.Lower)
	if m == nil {
		m = isDone.FindStringSubmatch(s.Lower)
	}
	if m == nil || manyDeeds[m[1]] || !isPast(m[1]) {
		return nil
	}
	verb := errand.VerbTerm(m[1])
	for i := range open {
		e := &open[i]
		if e.Verb != verb || e.Due.After(r.Passage.Turns[s.Turn].Time) && yesterday.MatchString(s.Text) {
			continue
		}
		if found != nil && (e.Every != graph.Once || !found.SameAs(e)) {
			return nil // one of several
		}
		found = e
	}
	if found == nil || otherBefore(r, s, found) {
		return nil
	}
	return found
}

// otherBefore reports whether what was said right before speaks of another thing than an errand.
func otherBefore(r *reading.Reader, s *reading.Sentence, e *errand.Open) bool {
	text := s.Before
	if before := r.Neighbour(s.Turn, -1); text == "" && before >= 0 {
		text = r.Passage.Turns[before].Text
		if r.Passage.Turns[before].Role == graph.Robot && !strings.Contains(text, "?") &&
			errand.RemindedOf(r, s, []errand.Open{*e}) == nil && !errand.TermsOf(text)[e.Verb] {
			return false // "Good morning, Emily."
		}
	}
	terms := errand.TermsOf(text)
	delete(terms, e.Verb)
	return len(terms) > 0 && errand.Shared(terms, e.Terms) == 0
}

var (
	// thingDone matches that something was done to a thing: "the passport's renewed", "the bins are out".
	thingDone = pattern.MustCompile(`(?i)^` +
		`(?:(?:yes|yeah|yep|ok|okay|well|so|oh|thanks|and|hey|right|good news)[,.!:]? )*(?:the |my |our )?` +
		`((?:[\p{L}-]+ ){0,3}?[\p{L}-]+)('s|'re| is| are| have been| has been)` +
		`(?: (?:all|now|already|just|been|both|finally))* ([a-z]+)(?: (?:up|out|off|in|back))?` + itsTime)
	// asSubject are acts that a person does as well as has done to them: "Anna's called".
	asSubject = lexical.SetOf("called phoned rung rang texted emailed messaged visited paid asked told written replied answered left gone booked ordered sent")
	// placesOfThings are words that say of a thing where it was to be brought.
	placesOfThings = lexical.SetOf("out in off back away on up")
)

// thingIsDone returns the errand with the act that a sentence says was done to its thing, and says no more.
func thingIsDone(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if s.Chinese || wording.Unfinished.MatchString(s.Text) || before.MatchString(s.Text) || !reading.IsStated(s) || takesBack(r, s) {
		return nil
	}
	m := thingDone.FindStringSubmatch(s.Text)
	if m == nil {
		return nil
	}
	act, thing := strings.ToLower(m[3]), errand.TermsOf(m[1])
	if asSubject[act] && m[2] == "'s" || len(thing) == 0 {
		return nil
	}
	isAct := func(e *errand.Open) bool {
		return isPast(act) && errand.VerbTerm(act) == e.Verb ||
			placesOfThings[act] && strings.Contains(strings.ToLower(e.Text)+" ", " "+act+" ")
	}
	return errand.Best(open, func(e *errand.Open) int {
		n := errand.Shared(e.Terms, thing)
		if e.Verb == "" || n < len(thing) || !isAct(e) ||
			e.Due.After(r.Passage.Turns[s.Turn].Time) && yesterday.MatchString(s.Text) {
			return 0
		}
		return n
	})
}

var (
	// onItsWay matches that a thing was sent off: "the parcel's on its way", "the letters are in the post"; not "I'm on my way". The group
	// is the thing.
	onItsWay = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|yep|ok|okay|well|so|oh|thanks|and|hey|right|good news)[,.!:]? )*` +
		`(?:the |my |our |your )?((?:[\p{L}'-]+ ){0,3}?[\p{L}-]+)(?:(?:'s|'re| is| are)(?: (?:all|now|already|finally|both))* ` +
		`(?:on (?:its|their|the) way|in the (?:post|mail|postbox)|on the way to \p{L}+)|(?:'s gone|'ve gone| has gone| have gone| went)(?: (?:all|now|already|finally|both))* (?:off|in the post|in the postbox|off in the post))` + itsTime)
	// sends are the verbs of errands to send something off, as terms.
	sends = map[string]bool{errand.VerbTerm("send"): true, errand.VerbTerm("post"): true, errand.VerbTerm("mail"): true, errand.VerbTerm("ship"): true,
		errand.VerbTerm("return"): true, errand.VerbTerm("dispatch"): true}
)

// sentOff returns the only errand to send off a thing that a sentence says is on its way.
func sentOff(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	m := onItsWay.FindStringSubmatch(s.Text)
	if m == nil || wording.Unfinished.MatchString(s.Text) || !reading.IsStated(s) || takesBack(r, s) {
		return nil
	}
	thing := errand.TermsOf(m[1])
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		return sends[e.Verb] && len(thing) > 0 && errand.Shared(e.Terms, thing) == len(thing)
	})
}

// untilDeed matches the deed that ends what comes back: "until I've called the bank", "until we have paid the rent"; not "until Friday". The
// group is the deed.
var untilDeed = pattern.MustCompile(`(?i)\buntil (?:i|we)(?:'ve| have)? ([a-z]+ [^,.;]{2,60})`)

// doneUntil returns the only errand that comes back until the deed that a sentence says is done.
func doneUntil(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	m := finished.FindStringSubmatch(s.Lower)
	if m == nil || m[1] == "" || !isPast(m[1]) || wording.Unfinished.MatchString(s.Text) || !reading.IsStated(s) || takesBack(r, s) {
		return nil
	}
	said := errand.TermsOf(s.Text)
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		until := untilDeed.FindStringSubmatch(e.Text)
		if until == nil || e.Every == graph.Once {
			return false
		}
		verb, _, _ := strings.Cut(until[1], " ")
		deed := errand.TermsOf(until[1])
		return errand.VerbTerm(m[1]) == errand.VerbTerm(strings.ToLower(verb)) && errand.Shared(deed, said) == len(deed)
	})
}

var (
	// wentEarly matches that the speaker was at an appointment before its time: "I've been to the optician now, they squeezed me in early",
	// "I saw the dentist today already, they fitted me in"; not "I've been to the optician", "I saw the dentist last week". The group is
	// whom they went to.
	wentEarly = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|oh|well|so|ok|okay|good news|actually)[,.!:]? )*` +
		`(?:(?:i|we)(?:'ve| have)(?: just| already| now)* (?:been to|had|seen)|(?:i|we) (?:just |already )?(?:went to|saw|had)) ` +
		`(?:the|my|our) ([\p{L} '-]{3,30}?)(?: appointment)?(?: now| already| today| this (?:morning|afternoon))*,? ` +
		`(?:(?:and |because |as )?they (?:squeezed|fitted|fit|got) (?:me|us) in|(?:a (?:day|week)|[a-z]+ days) early|early)[^?]*$`)
	// earlyThen matches that it was before the time of the reminder: "early", "squeezed me in"; not "late".
	earlyThen = pattern.MustCompile(`(?i)\bearly\b|\b(?:squeezed|fitted|fit|got) (?:me|us) in\b`)
)

// wasEarly returns the only errand that is an appointment at which a sentence says that the speaker was before its time.
func wasEarly(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	m := wentEarly.FindStringSubmatch(s.Text)
	if m == nil || !earlyThen.MatchString(s.Text) || wording.Unfinished.MatchString(s.Text) || before.MatchString(s.Text) ||
		yesterday.MatchString(s.Text) || !reading.IsStated(s) || takesBack(r, s) {
		return nil
	}
	about := errand.TermsOf(m[1])
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		return e.Every == graph.Once && (e.Verb == "" || leftout.Attends[e.Verb]) && len(about) > 0 && errand.Shared(e.Terms, about) == len(about)
	})
}

var (
	// handedIn matches that a paper was handed in: "the form's in", "Ira's trip form has been handed in", "essay's submitted"; not "the form's in
	// the drawer". The groups are the paper and what became of it.
	handedIn = pattern.MustCompile(`(?i)^(?:(?:yes|yeah|ok|okay|well|so|oh|thanks|and|right|there|good news)[,.!:]? )*(?:the |my |his |her |our |their )?` +
		`([\p{L}' -]+?)(?:'s| is|'re| are| has been| have been| went)(?: all| now| already| finally)* ` +
		`(in|handed in|given in|turned in|sent in|sent off|submitted|filed)` + itsTime)
	// isPaper matches what is handed in: "form", "slip", "essay"; not "crumble".
	isPaper = pattern.MustCompile(`(?i)\b(?:forms?|slips?|letters?|applications?|essays?|homework|coursework|reports?|tax return|returns?|paperwork|papers?|permission` +
		`|claims?|invoices?|drafts?|theses|thesis|dissertation|manuscript|ballots?|entry|entries|timesheets?)\b`)
	// handsIn are the verbs of errands to hand something in, as terms; "" is of one that names the paper alone.
	handsIn = map[string]bool{"": true, errand.VerbTerm("hand"): true, errand.VerbTerm("give"): true, errand.VerbTerm("send"): true, errand.VerbTerm("submit"): true,
		errand.VerbTerm("turn"): true, errand.VerbTerm("return"): true, errand.VerbTerm("file"): true, errand.VerbTerm("get"): true}
	// hanItsDeed matches an errand that names its deed, which is not to hand something in: 还书, 买申请表; not 交回执, 春游的回执.
	hanItsDeed = pattern.MustCompile(`[还退修卖洗擦买订购取拿领倒扔付缴充租借拆换看读画写打做填印]`)
	// hanHandedIn matches the same in Chinese: 回执交上去了, 申请表已经递了; not 回执交了吗. The group is the paper.
	hanHandedIn = pattern.MustCompile(`^(?:好的?|嗯|对了|那|，)*([^，。我你他她没不]+?)(?:已经|都|早就|刚刚?|我)*(?:交|递|寄|上交|提交)(?:上去|上|过去|出去|好|掉|过|给老师)*了[。！]*$`)
)

// paperIn returns the only errand of a paper that a sentence says was handed in.
func paperIn(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if s.Chinese {
		m := hanHandedIn.FindStringSubmatch(s.Text)
		if m == nil || wording.HanUndone.MatchString(s.Text) || len([]rune(m[1])) < 2 {
			return nil
		}
		return errand.OnlyOne(open, func(e *errand.Open) bool {
			named := strings.TrimRight(errand.HanAsking.ReplaceAllString(e.Text, ""), "。！")
			return e.Every == graph.Once && strings.HasSuffix(named, m[1]) && !hanItsDeed.MatchString(named)
		})
	}
	m := handedIn.FindStringSubmatch(s.Text)
	if m == nil || wording.Unfinished.MatchString(s.Text) || !reading.IsStated(s) || takesBack(r, s) || strings.EqualFold(m[2], "in") && !isPaper.MatchString(m[1]) {
		return nil
	}
	paper := errand.TermsOf(m[1])
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		return e.Every == graph.Once && handsIn[e.Verb] && len(paper) > 0 && errand.Shared(e.Terms, paper) == len(paper)
	})
}
