package asked

import (
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A request may say only when, of what the sentence before it tells: "I have to ring Bo. Remind me at nine.", 我要给老王打电话。九点提醒我。

var (
	// asksOfIt matches a request to be reminded of what was told right before: "remind me to do that", "please remind us about it"; not "remind me to
	// do that quiz". The group is the request without it.
	asksOfIt = pattern.MustCompile(`(?i)^((?:please )?remind (?:me|us))(?: again)? (?:to do (?:it|that|this|so)|(?:about|of) (?:it|that|this))(?:,? please)?$`)
	// hasTo matches what the speaker has to do: "I have to ring Bo", "oh, I've got to ring Bo"; not "Tom has to ring Bo". The group is what is to be
	// done.
	hasTo = pattern.MustCompile(`(?i)^(?:(?:oh|ah|ok|okay|so|and|but|also|well|right|hey|hi|hmm),? )*(?:i|we) ?(?:(?:really|still|also) )?` +
		`(?:(?:'ve|have)? ?(?:got to|gotta)|have to|need to|must|'ll have to|'ll need to|should|ought to|want to|'m supposed to|'d better) ((?:[a-z]+) .+)$`)
	// isMatter matches what is still to be done by anyone: "Tom has to ring Bo", "the plants need water", 老王得交房租; not "Tom rang Bo".
	isMatter = pattern.MustCompile(`(?i)\b(?:have|has|got|needs?|ought) to\b|\b(?:must|should|needs?|due|supposed to)\b|要|得[^到了]|必须|该|需要`)
	// noMatterTold matches what tells nothing that is to be done: a request of its own, what is over or is not: "set an alarm", "I had to go", "I don't have to go",
	// 不用去.
	noMatterTold = pattern.MustCompile(`(?i)\b(?:remind|reminder|wake|alarm|timer|forget|tell|had|did|was|were|if|when|whenever|not|never|no|done|cancel|thanks?|you)\b|n't\b|提醒|闹钟|计时|叫我|喊我|别|不|没|了$|如果|你`)
)

// asksCompany matches a request to remind all who are there that does not say of what: "remind us all", "remind everyone"; not "remind us all to pay".
var asksCompany = pattern.MustCompile(`(?i)^(?:please )?remind (?:us (?:all|both)|both of us|all of us|everyone|everybody)$`)

// nextDay matches a day of the week with next: "next Tuesday"; not "next week". The group is the day.
var nextDay = pattern.MustCompile(`(?i)\bnext ((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b`)

// maxMatter bounds in bytes what a sentence tells that a request after it is about.
const maxMatter = 100

// matterBefore returns what is to be done as it was told right before a request that does not say it, and the turn that tells it; "" for nothing.
func matterBefore(r *reading.Reader, s *reading.Sentence) (told string, turn int) {
	said := r.Passage.Turns[s.Turn].Time
	told, turn = s.Before, s.Turn
	if told == "" {
		before := r.JustBefore(s)
		turn--
		if before != nil && before.Role == graph.Robot && turn > 0 && !strings.Contains(before.Text, "?") { // "OK."
			turn--
			before = &r.Passage.Turns[turn]
		}
		if before == nil || before.Role != graph.Human || before.Speaker != r.Holder(s) || strings.ContainsAny(strings.TrimRight(before.Text, "."), ".!?") {
			return "", s.Turn
		}
		told, said = before.Text, before.Time
	}
	told = wording.TrimSentence(told)
	switch {
	case len(told) > maxMatter, strings.ContainsAny(told, "?？"), noMatterTold.MatchString(told), due.Every(told) != nil:
		return "", s.Turn
	case isMatter.MatchString(told), hasTo.MatchString(told), len(times.Future(told, said)) == 1:
		return told, turn
	}
	if at, _, _ := due.Of(told, said); at.IsZero() { // "next Tuesday"
		return "", s.Turn
	}
	return told, turn
}

// withMatter returns a request that only says when with what it is about: "Remind me to ring Bo" of "I have to ring Bo" and "Remind me". Another one is as
// it was. The turn is that which tells it.
func withMatter(r *reading.Reader, s *reading.Sentence, request string) (text string, told string, turn int) {
	ask := asksOfIt.ReplaceAllString(request, "$1")
	if !askOnly.MatchString(ask) && !asksCompany.MatchString(ask) {
		return request, "", s.Turn
	}
	told, turn = matterBefore(r, s)
	if told == "" {
		return request, "", s.Turn
	}
	what := told
	if _, _, rest := due.Of(nextDay.ReplaceAllString(told, "on $1"), r.Passage.Turns[turn].Time); rest != "" {
		what = dangling.ReplaceAllString(wording.WithoutManners(wording.TrimSentence(rest)), "")
	}
	if !reading.HasLetters(what, 2) {
		return request, "", s.Turn
	}
	if language.IsChinese(what) {
		return what + "，" + request, told, turn
	}
	if m := hasTo.FindStringSubmatch(what); m != nil {
		return ask + " to " + m[1], told, turn
	}
	if asksCompany.MatchString(ask) { // it begins with whom it is for
		if len(strings.Fields(what)) > 2 && what == told {
			return ask + " that " + what, told, turn
		}
		return ask + " about " + what, told, turn
	}
	return what + ", " + reading.LowerFirst(ask), told, turn
}

// withRepeatedMatter is withMatter for a request that says how often: "I need to water the plants, remind me every Friday".
func withRepeatedMatter(r *reading.Reader, s *reading.Sentence, request string) string {
	if !askOnly.MatchString(wording.WithoutManners(wording.WithoutTimes(request))) {
		return request
	}
	told, turn := matterBefore(r, s)
	switch {
	case told == "" || turn != s.Turn:
		return request
	case s.Chinese:
		return told + "，" + request
	}
	return told + ", " + reading.LowerFirst(request)
}

// askOfMatter is ask for an errand whose matter a turn tells.
func askOfMatter(r *reading.Reader, s *reading.Sentence, e consolidate.Errand, turn int) {
	asked := len(r.Out.Errands)
	ask(r, s, e)
	if turn != s.Turn && len(r.Out.Errands) > asked {
		added := &r.Out.Errands[asked]
		added.Basis = append([]int{turn}, added.Basis...)
	}
}
