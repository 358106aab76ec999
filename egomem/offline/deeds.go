package offline

import (
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/compare"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// A clause in which the speaker denies something for their whole life ("I have never been to Lisbon"), or tells what
// they did, is always a fact, also in a question and in a turn that is not salient: the two may contradict each other
// long after.
var (
	// neverClause matches that the speaker denies something for their whole life: "I have never been to Lisbon",
	// "I never learned to swim"; not "I never drink tea".
	neverClause = pattern.MustCompile(
		`\bI(?:'ve| have) never\b` +
			`|\bI (?:haven't|have not) ever\b` +
			`|\bI never (?:once|learned|learnt|had)\b`)
	// hanNeverClause matches the same in Chinese: 我从来没去过日本, 我这辈子从没坐过飞机; not 我没吃饭.
	hanNeverClause = pattern.MustCompile(`我(?:这辈子|一辈子|一生)?从来?[没未]`)
	deedClause     = func() *pattern.Pattern {
		var irregular []string
		for _, line := range strings.Split(irregularDeeds, "\n") {
			irregular = append(irregular, strings.Fields(line)...)
		}
		return pattern.MustCompile(`\bI(?:'ve| have)?` +
			`(?: (?:just|recently|finally|already|also|even|actually|once|first|then))* ` +
			`(?:[a-z]{2,}ed|` + strings.Join(irregular, "|") + `)\b`)
	}()
	// journeyClause matches a journey of the speaker, who was there: "on my trip to Lisbon",
	// "back from our holiday in Spain"; not "a trip to Lisbon".
	journeyClause = pattern.MustCompile(`\b(?:[Oo]n|[Dd]uring|[Bb]ack from|[Rr]eturned from) (?:my|our) ` +
		`(?:[a-z]+ ){0,2}(?:trip|visit|holidays?|vacation|journey|stay|tour|honeymoon) (?:to|in|at|around|through) ` +
		`(?:the )?\p{Lu}`)
	// wished matches words before a clause that is only supposed or asked for: "if I've never", "I wish I had", "what did "; not "you know what ".
	wished = pattern.MustCompile(`(?i)\b(?:if|unless|wish|as though|imagine|suppose|say that|pretend|whether)\b[^,.;]*$|\b(?:do|did|will|would|can|could|should|must|have|had) $`)
	// noDeed matches past forms that tell what was thought, said or wanted, and no deed: "I wanted a dog",
	// "I heard a noise"; not "I bought a dog".
	noDeed = pattern.MustCompile(`(?i) (?:` +
		`needed|wanted|tried|wondered|liked|loved|hoped|guessed|noticed|assumed|expected|figured|realized|realised` +
		`|decided|planned|asked|mentioned|supposed|used to|heard|said|told|thought)\b`)
	// endsDeed matches where a clause about a deed ends: "I went to Lisbon, but it rained", "I swam and I loved it";
	// not "I swam and ran".
	endsDeed = pattern.MustCompile(
		`[.!?;:]+(?: |$)` +
			`|,? (?:but|so|because|since|though|although|which|considering|given that)\b` +
			`|, (?:and |now |then |or )?(?:` +
			`I|I'm|I've|we|can|could|would|will|do|does|did|is|are|should|what|how|when|where|why|who|any|got|please|maybe|let|help` +
			`|it's|here's|especially)\b` +
			`|,? and (?:I|I'm|I've|I'd|we|now|want|need|can|how|what|it)\b`)
)

const irregularDeeds = `rode saw broke flew swam wrote lost drove ate ran won slept drank sang wore gave made caught fought found held left paid sold spent stole threw taught
bought brought fell grew spoke dove drew shot built did went took met began read cut hit hurt kept sent led chose sat stood
ridden seen broken flown swum written driven eaten drunk sung worn given done gone taken begun stolen thrown fallen grown spoken drawn chosen`

const (
	// maxDeeds bounds the clauses that are taken of a turn.
	maxDeeds = 2
	// minDeedTerms is the least number of terms of a deed: with fewer it is not clear without the turn before.
	minDeedTerms = 3
)

// deeds adds a fact of each such clause that is in no fact yet. What the speaker did counts only in talk with a
// companion: among themselves, people tell each other little else.
func deeds(r *reading.Reader) {
	withCompanion := slices.ContainsFunc(r.Passage.Turns, func(t consolidate.Turn) bool { return t.Role == graph.Robot })
	taken := map[int]int{}
	for i := range r.Sentences {
		s := &r.Sentences[i]
		if s.Turn < r.Passage.Context || r.Passage.Turns[s.Turn].Role != graph.Human || s.Long || taken[s.Turn] == maxDeeds {
			continue
		}
		clause, never := lifelongClause(s), true
		if clause == "" && withCompanion {
			clause, never = doneClause(s), false
		}
		if clause == "" || s.Request && strings.HasPrefix(s.Text, clause) {
			continue
		}
		if toldIn(r, s) && !(never &&
			slices.ContainsFunc(compare.ClauseEnd.Split(s.Text, -1),
				func(other string) bool { return compare.Coverage(other, clause) > 0 })) {
			continue
		}
		taken[s.Turn]++
		r.People.Enter(s.Turn)
		part := *s
		part.Text, part.Question = clause, false
		text, found := dated(r, &part)
		claim := r.Claim(s, reading.LikelyForm)
		if found != nil {
			claim.From, claim.Until = found.From, found.To
		}
		t := &r.Passage.Turns[s.Turn]
		r.Out.Facts = append(r.Out.Facts,
			consolidate.Fact{Claim: claim,
				Text: report(t.Speaker, r.People.Listener, t.Time, []string{text}, s.Chinese), Subject: r.People.Speaker})
	}
}

// toldIn reports whether a sentence is in a fact of its turn.
func toldIn(r *reading.Reader, s *reading.Sentence) bool { return isStatement(s) && r.Told[s.Turn] }

// lifelongClause returns the clause of a sentence that denies something for the speaker's whole life, or "".
func lifelongClause(s *reading.Sentence) string {
	if s.Chinese {
		if at := hanNeverClause.FindStringIndex(s.Text); at != nil && !s.Question {
			clause, _, _ := strings.Cut(s.Text[at[0]:], "，")
			return strings.TrimRight(clause, "。！；")
		}
		return ""
	}
	clause := clauseFrom(s, neverClause.FindStringIndex(s.Text))
	if leansOn(clause+".") || compare.SaidBefore.MatchString(clause) {
		return ""
	}
	return clause
}

// doneClause returns the first clause of a sentence that tells what the speaker did, or "".
func doneClause(s *reading.Sentence) string {
	if s.Chinese {
		return ""
	}
	for _, at := range deedClause.FindAllStringIndex(s.Text, maxDeeds) {
		clause := clauseFrom(s, at)
		if clause == "" || noDeed.MatchString(s.Text[at[0]:at[1]]) || !compare.IsExperience(clause) ||
			len(lexical.Terms(nil, clause)) < minDeedTerms || leansOn(clause+".") {
			continue
		}
		return clause
	}
	if clause := clauseFrom(s, journeyClause.FindStringIndex(s.Text)); clause != "" && !s.Question &&
		compare.IsExperience(s.Text) && !leansOn(clause+".") {
		return clause
	}
	return ""
}

// clauseFrom returns the clause of a sentence that begins at a match, or "".
func clauseFrom(s *reading.Sentence, at []int) string {
	if at == nil || wished.MatchString(s.Text[:at[0]]) || strings.Count(s.Text[:at[0]], `"`)%2 == 1 {
		return ""
	}
	rest := s.Text[at[0]:]
	if end := endsDeed.FindStringIndex(rest[at[1]-at[0]:]); end != nil {
		rest = rest[:at[1]-at[0]+end[0]]
	}
	return strings.TrimRight(rest, ",.!?;: ")
}
