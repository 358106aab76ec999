package language

import "github.com/egomem/egomem/internal/pattern"

// rescheduled matches words that give another time for something that had one.
var rescheduled = pattern.MustCompile(`(?i)\b(?:moved|shifted|shift(?:ing)?|pushed|postponed|rescheduled|re-?arranged|brought forward|put (?:it |that |me )?(?:back|off)|put off|changed (?:it |that |me |my \p{L}+ )?to|switched (?:it |me )?to|it'?s (?:now )?(?:the |on )?[\p{L}\d ]+? now|now (?:it'?s|on|at)|(?:can|could) only do|correction|no wait|not the \d+\p{L}*|instead)\b|改[成到在为]|挪[到了]|推迟|提前到|换[成到]了?|调[到成整]|延[到后期]`)

// whenItWas matches questions for the time of what was, or for a length of time.
var whenItWas = pattern.MustCompile(`(?i)\b(?:did|had|born|originally|first|before|how long|since|what year|which year)\b|多久|以前|原来|本来|当时|上次|哪年`)

// AsksNextTime reports whether a text asks for the time of what is to come, or for the last one of several.
func AsksNextTime(text string) bool {
	return AsksWhen(text) && (!whenItWas.MatchString(text) || inTheEnd.MatchString(text))
}

// inTheEnd matches questions for the last of several times.
var inTheEnd = pattern.MustCompile(`(?i)\b(?:in the end|finally)\b|到底|最后`)

// Reschedules reports whether a text may give another time for something.
func Reschedules(text string) bool { return rescheduled.MatchString(text) }
