package relations

import (
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// A new job is often named by its place alone: "First day at Oak Clinic today", "my sister changed jobs, she's at
// Siemens now". It ends the job before it, of the same person alone.

// whoWorks matches whose work it is, in three groups: the speaker, a relative with a name perhaps, or a name.
var whoWorks = `(?:\b(I)|\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){0,2}?(` + reading.EnglishKin + `)(?: (?:` + reading.NamePattern + `))?` +
	`|\b(` + reading.NamePattern + `))`

const (
	hasDone = `(?:'ve| have| has|'s)?` + ofLate
	// atPlace matches an employer in two groups, by its name or by what it is.
	atPlace = `(?:(?:the )?(` + reading.NamePattern + `)|` + workplace + `\b)`
)

var (
	// firstDay matches the first day of work at a place: "First day at Oak Clinic today", "it was my first day at the
	// library", "my brother's first day at Bosch"; not "her first day at school".
	firstDay = pattern.MustCompile(`(?:^(?:[Ii]t(?:'s| is| was) |[Tt]oday(?:'s| is| was) |[Ww]ell, |I had )*` +
		`(?:[Mm]y |the )?[Ff]irst day|\b(I)(?:'ve| have)? (?:just )?(?:had|survived|finished|did) (?:my|the) first day` +
		`|\b(?:my|our|My|Our) (` + reading.EnglishKin + `)'s first day|\b(` + reading.NamePattern + `)'s first day)` +
		`(?: of work| working)? (?:at|with|in|for) ` + atPlace)
	// gotJob matches a job that the speaker or another got at a place: "I got the job at the library", "Tom has taken a
	// job with Bosch", "my sister has a new job at the bank"; not "I got the job done".
	gotJob = pattern.MustCompile(whoWorks + hasDone + ` (?:(?:got|gotten|landed|accepted|taken|took|found|started) ` +
		`(?:the|that|a|an|my|her|his)|(?:has|have) (?:a|her|his|my) new) (?:[a-z-]+ ){0,2}?(?:job|post|position) (?:at|with|in|for) ` + atPlace)
	// startedAt matches work that began of late at a place, by a day: "I started at the library today", "I've started at the clinic now",
	// "my sister started work at the bank on Monday"; not "I started at the top".
	startedAt = pattern.MustCompile(whoWorks + hasDone + ` (?:started|begun|began)(?: work| working)? (?:at|in|with) ` + workplace +
		` (?:now|today|yesterday|this (?:morning|week|month)|last (?:week|month)|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?:[.,;!]|$| and )`)
	// gaveNotice matches that someone leaves their work for other work: "I handed in my notice", "I've
	// just given my notice"; not "I gave my word".
	gaveNotice = pattern.MustCompile(`\bI(?:'ve| have)?` + ofLate + ` (?:(?:handed in` +
		`|gave in|given in|gave|given) my (?:notice|resignation)|handed my (?:notice|resignation) in)\b`)
	// changesJob matches that someone has other work: "I've changed jobs", "my sister has a new job", "Tom left his
	// job"; not "I changed my mind".
	changesJob = pattern.MustCompile(whoWorks + hasDone + ` (?:(?:changed|switched|moved|swapped) jobs?\b` +
		`|(?:got|gotten|has|have|started|found|landed) (?:a|her|his|my) new job\b` +
		`|(?:quit|left|lost|resigned from|gave up|given up) (?:my|her|his|their) (?:old )?(?:job|post|position)\b)`)
	// isNowAt matches where they work then: "I'm at Bosch now", "she's with Siemens", "he works at the bank"; not "I'm
	// at home".
	isNowAt = pattern.MustCompile(`(?:^|[,;:.!–-] |\b(?:and|so|but) )(?:and |so |but |now )*` +
		`(I|[Ss]he|[Hh]e|[Tt]hey)(?:'m|'s|'re| am| is| are)?(?: now| currently)? ` +
		`(?:(?:working |over |based )?(?:at|with|for)|works? (?:at|for|in)|working in|joined|(?:went|going|gone) to) ` + atPlace)
	// losesJob matches that another lost or gave up their work, or that the speaker did: "my brother was made
	// redundant", "I've retired", "Ida quit her job"; not "Tom quit smoking".
	losesJob = pattern.MustCompile(whoWorks + hasDone + ` (?:(?:got |gotten |been ` +
		`|was )(?:fired|sacked|laid off|let go|made redundant|dismissed)|(?:lost|quit|resigned from|left) (?:my|her|his|their) job` +
		`|resigned|retired)(?: (?:last|this|yesterday|today|two|three|from work|in [A-Z][a-z]+|in \d{4}|a (?:week|month))\b[^,.;!]*` +
		`|\b)(?:[.,;!]|$| and | so | because )`)
	// sameJob matches that the work goes on: "I still work", "the same job"; not "a new job".
	sameJob = pattern.MustCompile(`(?i)\b(?:still|same|second|another|side|evening|weekend|saturday|also|too|as well)\b`)
	// notThisWork matches what begins with a first day and is no work: "first day at school", "on holiday", "nursery";
	// not "at the clinic".
	notThisWork = pattern.MustCompile(`(?i)\b(?:school|nursery|uni|university|college|kindergarten|camp|course|class|gym|holiday|home|academy)\b`)
	// ofNamedOne matches that the work is named which is left: " at Barclays", " with the bank"; not ", I'm at Barclays".
	ofNamedOne = pattern.MustCompile(`^ (?:at|with|from|in) (?:the |a )?[\p{L}]`)
	// startsWork matches a sentence that says when work begins: "I start on 3 June", "my first day is Monday"; not "I
	// stop on Friday".
	startsWork = pattern.MustCompile(`(?i)\b(?:start(?:s|ing)?|begin(?:s|ning)?|first day)\b`)
)

// newJobs reads work at another place, and work that is over, in such words.
func newJobs(r *reading.Reader, s *reading.Sentence) {
	if s.Question || notYet.MatchString(s.Text) || hypothetical.MatchString(reading.NoCondition.ReplaceAllString(s.Text, "")) ||
		wasOnce.MatchString(s.Text) || longAgo.MatchString(s.Text) || sameJob.MatchString(s.Text) {
		return
	}
	if m := firstDay.FindStringSubmatch(s.Text); m != nil && !notThisWork.MatchString(m[0]) {
		if who := worker(r, s, m[1:4]); who != "" {
			worksAt(r, s, who, TrimName(m[4]), m[5], time.Time{})
		}
	}
	if len(firstDay.FindString(s.Text)) == 0 {
		firstWeeks(r, s)
	}
	if m := gotJob.FindStringSubmatch(s.Text); m != nil {
		if who := worker(r, s, m[1:4]); who != "" {
			worksAt(r, s, who, TrimName(m[4]), m[5], startOfWork(r, s))
		}
	}
	if m := startedAt.FindStringSubmatch(s.Text); m != nil && !notThisWork.MatchString(m[0]) {
		if who := worker(r, s, m[1:4]); who != "" {
			worksAt(r, s, who, "", m[4], time.Time{})
		}
	}
	if (gaveNotice.MatchString(s.Text) || gaveNotice.MatchString(s.Before)) && hasOtherJob(r, s) {
		end(r, s, r.Holder(s), "works at", "")
	}
	changes := func(text string) (who, rest string) {
		at := changesJob.FindStringSubmatchIndex(text)
		if at == nil || ofNamedOne.MatchString(text[at[1]:]) {
			return "", ""
		}
		return worker(r, s, reading.GroupsOf(text, at)[1:4]), text[at[1]:]
	}
	who, rest := changes(s.Text)
	if who != "" {
		endWork(r, s, who, time.Time{})
	} else if who, _ = changes(s.Before); who != "" {
		rest = s.Text
	}
	if who == "" && leftEmployer(r, s) { // "I've left Tesco. I'm at the library now."
		who, rest = r.Holder(s), s.Text
	}
	if m := isNowAt.FindStringSubmatch(rest); m != nil && who != "" && (m[1] == "I") == (who == r.Holder(s)) {
		worksAt(r, s, who, TrimName(m[2]), m[3], time.Time{})
	}
	if m := losesJob.FindStringSubmatch(s.Text); m != nil {
		if who := worker(r, s, m[1:4]); who != "" {
			endWork(r, s, who, time.Time{})
		}
	}
}

// leftEmployer reports whether a turn says that the speaker left where they worked, for other work now.
func leftEmployer(r *reading.Reader, s *reading.Sentence) bool {
	return nowadaysWord.MatchString(s.Text) && slices.ContainsFunc(r.Out.Relations, func(one consolidate.Relation) bool {
		return one.Basis[0] == s.Turn && one.Subject == r.Holder(s) && one.Label == "works at" && one.Change == consolidate.Ends
	})
}

// hasOtherJob reports whether a turn says what the speaker works as now, and not where.
func hasOtherJob(r *reading.Reader, s *reading.Sentence) (has bool) {
	for i := range r.Out.Relations {
		one := &r.Out.Relations[i]
		switch {
		case one.Basis[0] != s.Turn || one.Subject != r.Holder(s):
		case one.Label == "works at":
			return false
		case one.Label == "works as" && one.Change == consolidate.Begins && one.From.IsZero():
			has = true
		}
	}
	return has
}

// worker returns whose work the groups of whoWorks name; the speaker's, if they name no one.
func worker(r *reading.Reader, s *reading.Sentence, groups []string) string {
	if groups[0] == "I" || groups[1]+groups[2] == "" {
		return r.Holder(s)
	}
	if who, ok := Subject(r, []string{"", groups[1], "", groups[2]}); ok {
		return who
	}
	return ""
}

// worksAt adds that someone works at a place from a day on, now if it is zero, and ends their work before.
func worksAt(r *reading.Reader, s *reading.Sentence, who, name, kind string, from time.Time) {
	place := name
	if place == "" {
		place = kind
	}
	if place == "" || reading.CalendarWords[strings.ToLower(place)] || reading.IsStreet.MatchString(place) {
		return
	}
	claim := r.Claim(s, reading.LikelyForm)
	claim.From = from
	Relate(r, s, consolidate.Relation{Claim: claim, Subject: who, Label: "works at", Object: place, Change: consolidate.Begins})
	endWork(r, s, who, from)
}

// endWork adds that the work of a person is over from a day on, now if it is zero. A claim that some work without a name
// is over ends what they work as, too. If the turn names their new employer, only what they worked as is left to end.
func endWork(r *reading.Reader, s *reading.Sentence, who string, until time.Time) {
	label := "works at"
	for i := range r.Out.Relations {
		one := &r.Out.Relations[i]
		if one.Basis[0] != s.Turn || one.Change != consolidate.Begins || language.NameKey(one.Subject) != language.NameKey(who) {
			continue
		}
		switch one.Label {
		case "works at":
			label = "works as"
		case "works as":
			return
		}
	}
	before := len(r.Out.Relations)
	end(r, s, who, label, "")
	if len(r.Out.Relations) > before {
		r.Out.Relations[before].Until = until
	}
}

// startOfWork returns when work begins, by this sentence or another of its turn that says so; zero for now.
func startOfWork(r *reading.Reader, s *reading.Sentence) time.Time {
	for i := range r.Sentences {
		other := &r.Sentences[i]
		if other.Turn == s.Turn && startsWork.MatchString(other.Text) {
			if from := timeAhead(r, other); !from.IsZero() {
				return from
			}
		}
	}
	return time.Time{}
}
