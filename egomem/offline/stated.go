package offline

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// Sentences that state nothing of the world: conditions, wishes, stories, jokes, and denials of
// what was said. Nothing but a fact, which repeats their words, is made of them.
var (
	unstated = pattern.MustCompile(`(?i)\b(?:if (?:i|we|he|she|they|you|it|my|only)\b|(?:i|we|he|she|they) wish(?:es)?\b|imagine|suppose|pretend|what if|as if|as though|joking|kidding|just a joke|` +
		`(?:never|didn't|did not|don't|do not|haven't|have not|hasn't|wouldn't|would not|can't|cannot|not) (?:say|said|saying|tell|told|claim|claimed|mean|think|believe) (?:that |him |her |them |you |anyone )*(?:i|i'm|i've|we|we're|my)\b|` +
		`(?:not|isn't|never) true\b|(?:a|it's) lies?\b|said no one|but (?:that's|that is|it's|it is) (?:wrong|not true|not so|a lie)\b|but (?:i|i'm|we) (?:don't|do not|am not|not|wasn't|didn't)\b[.! ]*$|` +
		`in (?:the|a|an|my|this|that|his|her) (?:movie|film|book|novel|story|series|dream|game|video game|play|song|poem|episode)\b|(?:dreamed|dreamt) (?:that|about|of)\b)`)
	hanUnstated = pattern.MustCompile(`如果|要是|假如|假设|倘若|万一|但愿|(?:没|没有|不是|从没|从来没|从来没有|并没有|从未)(?:有)?(?:说|讲|告诉)|开玩笑|以为|不是真的|没人相信|谁说|都说我|都觉得我|(?:电影|电视剧|小说|书|故事|游戏|梦|歌|剧)(?:里|中)|梦见|梦到`)
)

// thoughtBy matches what another person says or thinks of the speaker.
var thoughtBy = pattern.MustCompile(`(?i)\b([a-z]+) (?:thinks?|thought|believes?|believed|assumes?|assumed|says?|said|claims?|claimed) (?:that )?(?:i|i'm|i've|i'd|my)\b`)

// informed are those whose word about a person counts as the person's, and the person.
var informed = setOf("i we doctor doctors gp dentist nurse vet")

// isStated reports whether a sentence states what is so.
func isStated(s *sentence) bool {
	if s.chinese {
		return !hanUnstated.MatchString(s.text)
	}
	m := thoughtBy.FindStringSubmatch(s.text)
	return !unstated.MatchString(s.text) && (m == nil || informed[strings.ToLower(m[1])])
}

// speech matches words in quotes that may be what a person said, as against a title.
var speech = pattern.MustCompile(`(?i)(?:^|[^\p{L}])(?:i|i'm|i've|i'll|i'd|my|me|we|you|your)(?:$|[^\p{L}])|[我你您]`)

// leaveOutSpeech leaves what others say out of the words of a turn: quotes that are closed in it, even
// sentences later. The quote signs stay.
func leaveOutSpeech(turn []sentence) {
	type place struct{ sentence, at int }
	var signs []place
	for i := range turn {
		turn[i].own = turn[i].text
		for at, r := range turn[i].text {
			if r == '"' {
				signs = append(signs, place{i, at})
			}
		}
	}
	for pair := len(signs)/2 - 1; pair >= 0; pair-- { // from the end: places before it stay
		open, end := signs[2*pair], signs[2*pair+1]
		var said strings.Builder
		part := func(i int) (from, to int) {
			from, to = 0, len(turn[i].text)
			if i == open.sentence {
				from = open.at + 1
			}
			if i == end.sentence {
				to = end.at
			}
			return from, to
		}
		for i := open.sentence; i <= end.sentence; i++ {
			from, to := part(i)
			said.WriteString(turn[i].text[from:to] + " ")
		}
		if !speech.MatchString(said.String()) {
			continue
		}
		for i := open.sentence; i <= end.sentence; i++ {
			from, to := part(i)
			turn[i].own = turn[i].own[:from] + turn[i].own[to:]
		}
	}
}
