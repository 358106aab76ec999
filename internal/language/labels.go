package language

import "github.com/egomem/egomem/internal/pattern"

// labelled matches a number that tells one of several things apart: "cabin number 21", "room 12", "no. 4"; not "the cabin is 240".
var labelled = pattern.MustCompile(`(?i)\b(?:\p{L}+ )?(?:number|nr\.?|no\.) \d+\p{L}?\b` +
	`|\b(?:room|cabin|flat|apartment|gate|platform|line|bus|tram|floor|page|seat|row|bay|locker|plot|chapter|unit) #?\d+\p{L}?\b`)

// WithoutLabels returns a text without numbers that tell things apart, and are no amount.
func WithoutLabels(text string) string { return labelled.ReplaceAllString(text, " ") }
