package reading

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A condition takes back what it governs and nothing else: "I live in Leeds, so call me if you come by" tells
// where the speaker lives.
var (
	// governs matches a word that makes a clause a condition: "call me if you come by", "unless it rains"; not
	// "call me".
	governs = pattern.MustCompile(`(?i)\b(?:if|unless|whether|provided that)\b`)
	// hanGoverns matches the same in Chinese: 如果下雨, 除非; not 下雨.
	hanGoverns = pattern.MustCompile(`如果|要是|假如|假设|倘若|若是|除非|万一`)
	// leads matches a clause that begins with its condition, which governs the clause after it too: "if it rains",
	// "and even if he comes"; not "call me if it rains".
	leads = pattern.MustCompile(`(?i)^(?:(?:so|and|but|well|oh|then|or|because|even|only|what|as),? )*` +
		`(?:if|unless|provided that)\b`)
	// boundary matches where one clause ends and a next one with its own verb begins: "I live in Leeds, so call me",
	// "it rains and you know it"; not "tea and coffee".
	boundary = pattern.MustCompile(
		`(?:[,;:] |,? - | – )(?:(?:so|and|but|because|then) )*` +
			`|,? (?:so|and|but) (?:if|please|just|let|tell|ask|call|remind|don't|never|always|you|we|I|he|she|they|it)\b`)
	// hanBoundary matches the same in Chinese: 我住北京，你来玩; not 我住北京.
	hanBoundary = pattern.MustCompile(`[，；]`)
	// unreality matches what is not so, whose conditions run over all clauses: "I would buy a boat", "if I were you";
	// not "call me if it rains".
	unreality = pattern.MustCompile(`(?i)\b(?:would|wouldn't|could|couldn't|might|were)\b|'d\b`)
	// hanUnreality matches the same in Chinese: 下雨就好了, 也许; not 下雨.
	hanUnreality = pattern.MustCompile(`就好了|该多好|会不会|可能|也许|说不定`)
)

// Unconditioned returns the clauses of a sentence that no condition governs: all of it where there is none.
func Unconditioned(text string, chinese bool) string {
	governing, joining, hypo := governs, boundary, unreality
	if chinese {
		governing, joining, hypo = hanGoverns, hanBoundary, hanUnreality
	}
	if !governing.MatchString(NoCondition.ReplaceAllString(text, "")) || hypo.MatchString(text) {
		return text
	}
	clauses := cutClauses(text, joining)
	at := 0
	for at < len(clauses) && !governing.MatchString(clauses[at]) {
		at++
	}
	if at == len(clauses) {
		return text
	}
	if at == len(clauses)-1 && afterthought(clauses[at], text, chinese) {
		return text
	}
	kept := clauses[:at]
	if !chinese && !leads.MatchString(clauses[at]) { // the condition stands at the end of what it governs
		for _, clause := range clauses[at+1:] {
			if governs.MatchString(clause) {
				break
			}
			kept = append(kept, clause)
		}
	}
	if len(kept) == 0 {
		return text
	}
	return strings.Join(kept, ", ")
}

// afterthought reports whether the last clause of a sentence is a condition of what stands before it: "I'm moving to
// Rome, if the visa comes".
func afterthought(clause, text string, chinese bool) bool {
	if chinese {
		return !strings.ContainsAny(clause, "就请别") && !strings.Contains(clause, "告诉") && !strings.Contains(clause, "提醒")
	}
	before := strings.TrimRight(strings.TrimSuffix(text, clause), " ")
	return leads.MatchString(clause) && strings.HasSuffix(before, ",") && !boundary.MatchString(clause)
}

// cutClauses cuts a sentence where its clauses are joined.
func cutClauses(text string, joining *pattern.Pattern) (clauses []string) {
	from := 0
	for _, at := range joining.FindAllStringIndex(text, -1) {
		end := at[1]
		if joint := text[at[0]:at[1]]; !strings.ContainsAny(joint[:1], ",;:") && !strings.Contains(joint, "，") &&
			!strings.Contains(joint, "；") {
			end = at[0] + len(joint) - len(strings.TrimLeft(joint, " ,-–")) // the next clause keeps its words
		}
		clauses, from = append(clauses, text[from:at[0]]), end
	}
	return append(clauses, text[from:])
}
