package newvalue

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A correction may say which value no longer holds, beside the one that does, also if another person said it before: "It's York, not Leeds", "Leeds fell through", "we're going to Siam Orchid
// instead of Beit Layla", 不是周四，是周五.

const (
	// deniedThing is what no longer holds: up to four words.
	deniedThing = `(?:(?:in|at|on|to|from|for|with|the|a|an|my|our|his|her|their) )*([\p{L}\d][\p{L}\d:'’.-]*(?: [\p{L}\d][\p{L}\d:'’-]*){0,3}?)`
	// deniedEnd ends it.
	deniedEnd = `(?: any ?more| any longer| after all| though| then)?(?:[,;.!]|$| (?:but|because|since|as|and|so|like) )`
)

var (
	// besideOther matches a value that another stands beside: "York, not Leeds", "it's Friday not Thursday", "Tom rather than Ben"; not "why not", "not yet". The group is the
	// value.
	besideOther = pattern.MustCompile(`(?i)[\p{L}\d],? (?:not|instead of|rather than) ` + deniedThing + deniedEnd)
	// firstDenied matches a value before the other one: "not Leeds but York", "it isn't Leeds any more, it's York"; not "not only". The group is the value.
	firstDenied = pattern.MustCompile(`(?i)\b(?:not|isn't|is no longer|aren't|wasn't) ` + deniedThing + `(?: any ?more| any longer)?(?:,| -|;)? (?:but |it's |it is |they're |now |he's |she's )`)
	// fellThrough matches what came to nothing: "Leeds fell through", "the Beit Layla lunch is off", "Rome is cancelled"; not "I fell". The group is the value.
	fellThrough = pattern.MustCompile(`(?i)(?:^|[,;.!] )(?:(?:so|and|but|because|sorry|oh|well|the|our|my),? )*([\p{L}\d][\p{L}\d'’-]*(?: [\p{L}\d][\p{L}\d'’-]*){0,3}?) ` +
		`(?:fell through|has fallen through|(?:is|was|has been|got|'s)(?: now| been)? (?:off|cancelled|canceled|called off|scrapped))` + deniedEnd)
	// hanBeside matches the same in Chinese: 是周五，不是周四, 改去约克不去利兹了; not 是不是. The group is the value.
	hanBeside = pattern.MustCompile(`[\p{Han}\d][，,]?(?:而)?(?:不是|不去|不在|不叫|不用)(?:了)?([\p{L}\d]{2,8}?)了?(?:[，。！]|$)`)
	// hanFirst matches a value before the other one in Chinese: 不是周四，是周五, 不去利兹了，改去约克. The group is the value.
	hanFirst = pattern.MustCompile(`(?:^|[，。！])(?:(?:我|我们|他|她|其实|现在|但是?|啊|哦))*(?:不是|不去|不在|不叫)([\p{L}\d]{2,8}?)(?:了)?[，,](?:而)?(?:是|改|在|去|叫|换)`)
	// noValue matches words that begin no value: "yet", "only for"; not "Leeds".
	noValue = pattern.MustCompile(`(?i)^(?:yet|sure|only|just|really|that|this|it|too|so|very|now|me|you|him|her|us|them|i|he|she|we|they|what|why|how|if|when|because|bad|good|long|far|much|many|one|all|at all|even|being|going|having|to)\b`)
)

// Denied returns the values that a text says do not hold, or no longer: "Leeds" of "It's York, not Leeds".
func Denied(text string) (values []string) {
	for _, form := range []*pattern.Pattern{besideOther, firstDenied, fellThrough, hanBeside, hanFirst} {
		for _, m := range form.FindAllStringSubmatch(text, -1) {
			if value := strings.TrimRight(m[1], ".'’-"); !noValue.MatchString(value) {
				values = append(values, value)
			}
		}
	}
	return values
}
