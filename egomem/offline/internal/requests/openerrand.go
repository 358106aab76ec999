package requests

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/conditional"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// openErrand is an errand that a sentence may finish, cancel or move: one that the passage lists,
// or that an earlier sentence asks for.
type openErrand struct {
	consolidate.OpenErrand
	verb  string          // term of what is to be done; "" for a thing: "the dentist"
	terms map[string]bool // the other terms, without those of asking
	turn  int             // that asks for it; -1 if it is before the passage
	once  time.Time       // of what comes back, the one time that is meant; zero for all
	// stored is the text by which the errand is known, where another person asked for it and Text is as the speaker would have: "remind Tom to take
	// his pills" for Tom, whose is "remind me to take his pills"; else "".
	stored string
}

// errand returns when an errand is due, and how it comes back.
func (e *openErrand) errand() graph.Errand {
	return graph.Errand{Due: e.Due, Every: e.Every, Skips: e.Skips, Except: e.Except, Until: e.Until}
}

// sameAs reports whether two errands are to do the same.
func (e *openErrand) sameAs(other *openErrand) bool {
	return e.verb == other.verb && len(e.terms) == len(other.terms) && len(e.terms) > 0 &&
		shared(e.terms, other.terms) == len(e.terms)
}

var (
	// asking matches the words by which a reminder begins, up to what is to be done: "please remind me to call Mum",
	// "set an alarm for six"; not "call Mum".
	asking = pattern.MustCompile(`(?i)^.*?\b(?:` +
		`(?:remind|nudge|poke|prod|nag|chase|badger|pester) (?:[a-z]+ and )?(?:me|us)(?: again)?` +
		`|forget` +
		`|(?:set|make|put) (?:an?|the|my|another) (?:[a-z]+ )?(?:alarm|timer|reminder|note)` +
		`|remember)\b(?:.*? (to|about|of|that|for)\b|)`)
	// hanAskedLast matches a request that follows what is to be done: 去医院，到时候叫我一声, 有瑜伽课，提前一个小时喊我.
	hanAskedLast = pattern.MustCompile(`[，,](?:到时候?|那时候?|记得|请|你|(?:提前|[前头][一两三]?[天晚])[\p{Han}\d.:：]{2,10}?)*` +
		`(?:提醒|叫|喊)(?:一下)?我(?:一声|一下)?[。！]*$`)
	// hanAsking matches the words by which a reminder begins, in Chinese: 明天提醒我吃药, 别忘了买菜; not 吃药.
	hanAsking = pattern.MustCompile(`^.*?(?:提醒一下我|提醒我|别让我忘了?|别忘了|记得|[叫喊]我|闹钟|提醒)`)
)

// openErrands returns the errands that may be changed by what a person says: those of the passage, then those that were asked for in it, of this
// person and for this person, as it changed them so far.
func openErrands(r *reading.Reader, holder string) (list []openErrand) {
	for _, e := range r.Passage.Errands {
		if e.Holder == holder {
			list = append(list, newOpenErrand(e, -1))
		} else if slices.Contains(e.For, holder) {
			list = append(list, forSpeaker(r, e, holder, -1))
		}
	}
	for i := range r.Out.Errands {
		e := &r.Out.Errands[i]
		switch {
		case e.Change == consolidate.Asks:
			asked := consolidate.OpenErrand{Holder: e.Holder, Text: e.Text, Due: e.Due, Every: e.Every, Until: e.Until}
			if e.Holder == holder {
				list = append(list, newOpenErrand(asked, e.Basis[0]))
			} else if _, ok := r.Passage.ForSpeaker(e.Text, holder); ok {
				list = append(list, forSpeaker(r, asked, holder, e.Basis[0]))
			}
		case !e.Was.IsZero():
			at := slices.IndexFunc(list, func(o openErrand) bool { return o.named() == e.Text && o.Due.Equal(e.Was) })
			if at >= 0 && e.Change == consolidate.Moves {
				list[at].Due = e.Due
			} else if at >= 0 && len(e.Except) > 0 {
				list[at].Except = append(slices.Clone(list[at].Except), e.Except...)
			} else if at >= 0 && e.Change == consolidate.Skips {
				list[at].Skips = append(slices.Clone(list[at].Skips), e.Due)
			} else if at >= 0 && (e.Change == consolidate.Cancels || list[at].Every == graph.Once) {
				list = slices.Delete(list, at, at+1)
			}
		}
	}
	return list
}

// named returns the text by which an errand is known.
func (e *openErrand) named() string { return cmp.Or(e.stored, e.Text) }

// forSpeaker returns an errand that another person asked for, as the speaker whom it is to remind would have.
func forSpeaker(r *reading.Reader, e consolidate.OpenErrand, speaker string, turn int) openErrand {
	stored := e.Text
	if own, ok := r.Passage.ForSpeaker(e.Text, speaker); ok {
		e.Text = own
	}
	o := newOpenErrand(e, turn)
	o.stored = stored
	return o
}

func newOpenErrand(e consolidate.OpenErrand, turn int) openErrand {
	o := openErrand{OpenErrand: e, terms: map[string]bool{}, turn: turn}
	text := e.Text
	if request, ok := conditional.Split(text); ok {
		text = request.Do // what it waits for is not what is done
	}
	if language.IsChinese(text) {
		o.terms = hanTerms(hanAsking.ReplaceAllString(hanAskedLast.ReplaceAllString(text, ""), ""))
		return o
	}
	body, verbal := text, true
	if m := asking.FindStringSubmatchIndex(text); m != nil {
		body, verbal = text[m[1]:], m[2] >= 0 && text[m[2]:m[3]] == "to"
	} else if m := remindsWhom.FindStringSubmatch(text); m != nil && !wording.NoOneReminded[strings.ToLower(m[1])] {
		to, found := strings.CutPrefix(m[2], " to ")
		body, verbal = m[1]+" "+m[2], found
		if found {
			body = to
		}
	}
	if at := due.Every(body); at != nil {
		o.terms = termsOf(body[:at[0]] + body[at[1]:])
	} else {
		o.terms = termsOf(body)
	}
	if words := strings.Fields(strings.ToLower(politeWords.ReplaceAllString(strings.ToLower(body), ""))); verbal && len(words) > 0 {
		if o.verb = verbTerm(words[0]); o.verb != "" {
			delete(o.terms, o.verb)
		}
	}
	return o
}

// politeWords matches polite words before a request: "could you please remind me", "kindly call Bob".
var politeWords = pattern.MustCompile(reading.PoliteStart)

// baseForms maps irregular past forms, and words for the same act, to one verb each.
var baseForms = reading.TableOf(`buy: bought purchase purchased get got gotten pick picked order ordered
call: called phone phoned ring rang rung spoke spoken talked speak talk
pay: paid
take: took taken had
send: sent email emailed mail mailed
write: wrote written
tell: told
give: gave given
bring: brought
make: made
do: did done
go: went gone
see: saw seen
meet: met
feed: fed
read:
put:
find: found
eat: ate eaten
drink: drank drunk
sell: sold
teach: taught
leave: left
wake: woke woken
book: booked reserve reserved
water: watered`)

// baseForm returns the base form of a verb in the past or in -ing, or "" for another word: call of "rang" and
// "ringing".
func baseForm(word string) string {
	if base := baseForms[word]; base != "" {
		return base
	}
	if stem, ok := strings.CutSuffix(word, "ing"); ok && len(stem) > 2 {
		if base := baseForms[stem]; base != "" {
			return base
		}
		return baseForms[stem+"e"]
	}
	return ""
}

// verbTerm returns the index term of a verb in its base form; "" for a word without one.
func verbTerm(word string) string {
	word = strings.Trim(word, ".,!?;:'\"")
	if base := baseForms[word]; base != "" {
		word = base
	}
	if terms := lexical.Terms(nil, word); len(terms) > 0 {
		return terms[0]
	}
	return ""
}

// noTopic are the words of errands that say nothing of what they are about.
var noTopic = reading.SetOf(`remind reminder reminders alarm timer errand please today tomorrow tonight morning afternoon evening night noon monday tuesday wednesday thursday friday
saturday sunday week month year day daily weekly monthly yearly january february march april may june july august september october november december am pm o'clock clock at already just finally anymore any
more now later again next said told asked thing lot lots one ok okay yes yeah thanks thank`)

// termsOf returns the index terms of the words of a text that say what it is about, verbs in their
// base form.
func termsOf(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return !isWordRune(r) }) {
		word = strings.TrimSuffix(word, "'s")
		if noTopic[word] || strings.ContainsAny(word, "0123456789") {
			continue
		}
		if base := baseForm(word); base != "" {
			word = base
		} else if same := sameThing[word]; same != "" {
			word = same
		}
		for _, term := range lexical.Terms(nil, word) {
			set[term] = true
		}
	}
	return set
}

func isWordRune(r rune) bool {
	return r == '\'' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 127
}

// sameThing maps words for an appointment to one of them each: the dental appointment is at the dentist's.
var sameThing = reading.TableOf(`dentist: dental dentists orthodontist
doctor: doctors gp physician
hairdresser: hairdressers haircut barber barbers
physio: physiotherapist physiotherapy
optician: opticians optometrist
man: men chap chaps fella fellas fellow guy guys bloke blokes lad lads people folk folks`)

// hanNoTopic are characters of Chinese errands that say nothing of what they are about.
const hanNoTopic = "的了吗呢吧啊呀哦给在和就都也很这那我你您他她它们要去到把被一个已经好完过请每天早上下午晚点半周星期礼拜月号日年今明后前再不用别是说有没二三四五六七八九十两"

// hanTerms returns the characters of a text that say what it is about.
func hanTerms(text string) map[string]bool {
	set := map[string]bool{}
	for _, c := range text {
		if lexical.Ideographic(c) && !strings.ContainsRune(hanNoTopic, c) {
			set[string(c)] = true
		}
	}
	return set
}

// shared counts the terms that are in both sets.
func shared(a, b map[string]bool) (n int) {
	for term := range a {
		if b[term] {
			n++
		}
	}
	return n
}
