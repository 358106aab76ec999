// Package language holds the rules for English and Chinese texts: dialogs, requests,
// questions, scripts and the fixed words of prompts. Sub-package times finds time
// expressions. All functions are pure and safe for concurrent use.
//
// Other languages match no rule. Their texts are then plain statements.
package language
