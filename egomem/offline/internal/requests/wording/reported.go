package wording

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

var (
	// reported matches a request that another person made, which the speaker reports: "mum said: move my alarm", "she asked me to
	// cancel", "i was told to move it"; not "move my alarm, mum said so", "mum said it's too early, move it". The groups are
	// who said it and the words up to the request.
	reported = pattern.MustCompile(`(?i)^(?:.*[,;.] ?)?(?:[^ ,;.!?]+ ){0,3}?([^ ,;.!?]+) ` +
		`(?:(?:just|also|already|always|once|then|has|have|had|even|really) )*` +
		`(?:said|says|say|asked|asks|told|tells|wants?|wanted|suggested|suggests|thinks?|thought|reckons|insists|insisted|begged|texted|wrote` +
		`|(?:would|'d) (?:like|prefer|rather))` +
		`((?: to)?(?: me| us)?(?: that)?[:,]? ?["'“‘]?| [^,;.:]*[ "'“‘])` +
		`(?:move|push|shift|postpone|reschedule|delay|bring|put|change|switch|bump|adjust|reset|set|make|cancel|delete|remove|forget|drop` +
		`|scrap|clear|disable|dismiss|stop|turn|shut|snooze)\b`)
	// hanReported matches the same in Chinese: 妈妈说把闹钟调到八点, 妈妈让我取消闹钟; not 把闹钟调到八点，妈妈说太早了, 接孩子要改到四点.
	hanReported = pattern.MustCompile(`^[^，。我你]{1,6}(?:跟我|对我|和我)?(?:说过?|让|叫` +
		`|要(?:我|咱们?)|请|建议|希望)[：:，]?[“"]?(?:我|咱们?)?(?:应该|去|要)?(?:把|将|取消|关|[^，。]{0,12}(?:改|调|推迟|取消))`)
	// endsReport matches what ends the words of another person before a request: "she wants me in early so "; not "she asked me to ".
	endsReport = pattern.MustCompile(`(?i) (?:so|and|but)(?: then| please)? ["'“‘]?$`)
	// ownWord are the speakers of their own requests.
	ownWord = map[string]bool{"i": true, "we": true, "i'd": true, "we'd": true, "i've": true, "we've": true, "i'm": true, "we're": true}
)

// ReportsRequest reports whether a sentence tells what another person asked for, which is no request of the speaker's.
func ReportsRequest(text string) bool {
	m := reported.FindStringSubmatch(text)
	return m != nil && !ownWord[strings.ToLower(m[1])] && !endsReport.MatchString(m[2]) || hanReported.MatchString(text)
}

var (
	// reason matches why a request is made, behind it: "move it because i'm tired", "move it, mum said it's too early", "move it, i
	// have a meeting"; not "move it, no wait", "move it, mum".
	reason = pattern.MustCompile(`(?i)(?:,? (?:because|cos|'cause|since) |, (?:as |so )?` +
		`(?:(?:my |our |the )?[^ ,;.!?]+ (?:says?|said|thinks?|thought|told me)|(?:i|we|he|she|they) (?:have|has|need|needs|want|can|will|was|were)` +
		`|(?:i|we|he|she|they|it|that)(?:'m|'s|'re|'ve|'ll|'d)) ).*$`)
	// hanReason matches the same in Chinese: "调到八点，妈妈说太早了", "调到八点，因为我要开会"; not "调到八点，不对，九点".
	hanReason = pattern.MustCompile(`[，,](?:因为|我|太|[\p{Han}]{1,4}(?:说|觉得)).*$`)
	// ChangesMind matches that a reason may be another request instead: ", i mean 9", ", i said at eight"; not ", i have a meeting".
	ChangesMind = pattern.MustCompile(`(?i)\b(?:no|not|wait|mean|meant|actually|instead|rather|sorry|or|unless|if|kidding|said (?:\d|at|to))\b` +
		`|不|别|是说|还是|算了|改|调|取消|如果|要是|\d点|[一二三四五六七八九十]点`)
)

// reasonBehind matches why a request is made, behind it and without a mark: "no alarm tomorrow im off sick", 周五不用叫我起床我休假; not "i'm off tomorrow".
var reasonBehind = pattern.MustCompile(`(?i) (?:(?:because|cos|since|as) )?(?:i'm|im|i am|we're|we are)(?: all)? (?:off(?: sick| work)?|on leave|on holiday|sick|ill|poorly|away|not going in|not working|working from home)(?: then| that day)?[.! ]*$` +
	`|(?:我|我们)(?:休假|放假|请假|不上班|出差|休息|调休|在家)了?[。！]*$`)

// WithoutReason returns a request without why it is made: "move my alarm to 8" of "move my alarm to 8, mum said it's too early".
// What may change the request is kept.
func WithoutReason(text string) string {
	for _, form := range []*pattern.Pattern{reason, hanReason, reasonBehind} {
		if at := form.FindStringIndex(text); at != nil && at[0] > 0 && !ChangesMind.MatchString(text[at[0]:]) {
			return text[:at[0]]
		}
	}
	return text
}
