package wording

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// IsToldOrAsked reports whether a sentence is no request or news of the speaker's own.
func IsToldOrAsked(s *reading.Sentence) bool {
	return s.Question || reading.Unstated.MatchString(s.Text) || ReportsRequest(s.Text) || language.PassesOnWords(s.Text) ||
		language.RelaysWords(s.Text) || Joking.MatchString(s.Text)
}

// AsksBack matches how a question begins that wants an answer, and no deed: "did you set the alarm?",
// "when will you wake me?"; not "will you wake me?".
var AsksBack = pattern.MustCompile(`^(?:did|do|have|was|what|when|where|who|why|how|is|are|should|will i|can i)\b`)

// Joking matches that a request is not meant: "just kidding", 跟你开玩笑呢.
var Joking = pattern.MustCompile(`(?i)\b(?:just|only) (?:kidding|joking)\b|开玩笑|逗你玩`)

// InRole reports whether a sentence, or one before it in its turn, claims to come from the system.
func InRole(r *reading.Reader, s *reading.Sentence) bool {
	if !r.FalseRole[s.Turn] {
		return language.ClaimsRole(s.Text)
	}
	for i := range r.Sentences {
		if one := &r.Sentences[i]; one.Turn == s.Turn && language.ClaimsRole(one.Text) {
			return true
		} else if one.Turn == s.Turn && one.Text == s.Text {
			break
		}
	}
	return false
}
