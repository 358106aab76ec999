package relations

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// onPaper matches words for what papers say: "according to my passport", "on paper", "officially", 身份证上; not "I lost my passport".
	onPaper = pattern.MustCompile(`(?i)\baccording to (?:my|the|his|her|our|their) (?:passport|papers|records|id|birth certificate|file|register|website|contract)` +
		`|\bon paper\b|\bofficially\b|\b(?:passport|papers|birth certificate|id|records|contract) (?:says?|still says?|has|have)\b` +
		`|(?:身份证|户口本?|护照|档案|合同|证件|纸面)(?:上|里|显示|写的?是?)`)
	// inTruth matches the beginning of what is so, as against the papers: "but I grew up in Cork", "really", 其实; not "and".
	inTruth = pattern.MustCompile(`(?i)\b(?:but|though|although|really|actually|in fact|in truth)\b|其实|但是?|可是?|不过|实际`)
)

// isOnPaperOnly reports whether a sentence says of something that papers say so, and then that it is not: "According to my
// passport I'm from Leeds, but I was born in Cork" of Leeds.
func isOnPaperOnly(s *reading.Sentence, object string) bool {
	paper := onPaper.FindStringIndex(s.Text)
	if paper == nil {
		return false
	}
	at := inTruth.FindStringIndex(s.Text[paper[1]:])
	if at == nil {
		return false
	}
	return strings.Contains(s.Text[:paper[1]+at[0]], object) && !strings.Contains(s.Text[paper[1]+at[1]:], object)
}
