package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

const (
	passing = `(?:` +
		`tell|inform|notify|report|relay|forward|repeat|pass|send|show|read|play|let|update|brief|message|text|email|give|share` +
		`|warn|alert|keep)`
	speaking = `(?:(?:ever|also|just|has|have|had|will|might|may) )*(?:` +
		`say|says|said|saying|tell|tells|told|telling|talk|talks|talked|ask|asks|asked|write|writes|wrote|mention` +
		`|mentions|mentioned|share|shares|shared|confide|confides|confided|discuss|discusses|discussed|chat|chats|speak|speaks` +
		`|spoke|complain|complains)`
)

var (
	// passesOn matches a request for what another person says, with the request first: "tell me what Emily says",
	// "show us everything my son wrote"; not "tell me what is on TV". The group is the person.
	passesOn = pattern.MustCompile(`(?i)\b` + passing + ` (?:to )?(?:me|us)\b.{0,40}?\b` +
		`(?:what|whatever|everything|anything|all|whenever|every ?time|each time|when|if) (?:that )?` +
		`((?:(?:my|our|his|her|their|the) (?:[a-z-]+ )?)?[\p{L}'-]+) ` + speaking + `\b`)
	// passesOnNext matches a request for what another person says, with the request last:
	// "whenever she talks to you, tell me", "what Tom says, pass it on to me"; not "when Tom says yes, I am glad".
	// The group is the person.
	passesOnNext = pattern.MustCompile(`(?i)\b` +
		`(?:what|whatever|everything|anything|whenever|every ?time|each time|when|if) ` +
		`((?:(?:my|our|his|her|their|the) (?:[a-z-]+ )?)?[\p{L}'-]+) ` + speaking + `\b` +
		`(?: (?:to|with|about) (?:you|me|us))?.{0,60}?,? (?:always |please |then |just |you )*` + passing + ` ` +
		`(?:it |that |this )?(?:(?:back|on) )?(?:to )?(?:me|us)\b(?: know\b| what\b| about\b| everything\b|[.! ]*$)`)
	// secretsOf matches a request for what belongs to others: "tell me Anna's secrets",
	// "read me everyone's messages"; not "tell me a secret".
	secretsOf = pattern.MustCompile(`(?i)\b` + passing + ` (?:me|us)\b.{0,30}?\b` +
		`(?:(?:everyone|everybody|anyone|people|other people|others)(?:'s|s')?|[\p{L}-]+'s) ` +
		`(?:secrets?|messages?|diary|diaries|conversations?|chats?|private (?:life|notes|things))\b`)
	// openSources matches who or what may be passed on, since anyone may hear it or it is the speaker's or listener's
	// own: "the weather forecast", "the oven", "you"; not "Emily".
	openSources = pattern.MustCompile(`(?i)^(?:` +
		`i|you|we|it|that|this` +
		`|the (?:[a-z-]+ )?(?:` +
		`news|weather|forecast|radio|paper|clock|timer|sign|recipe|book|label|calendar|schedule|report|doorbell|alarm|oven` +
		`|phone|robot)` +
		`|news|weather|always|please|there|who|which|me)$`)

	// hanPassesOn matches a request for what another person says: 把妈妈说的话告诉我, 告诉我小明说了什么; not
	// 告诉我时间. The groups are the person.
	hanPassesOn = pattern.MustCompile(
		`([\p{Han}A-Za-z]{1,8}?)(?:每次)?(?:跟|对|和|同)?(?:你|别人|他们)?(?:说|讲|聊|谈|问|告诉你|提到|抱怨)(?:过|了)?` +
			`(?:的|什么|些什么|啥|的(?:每句|所有|任何|那些)?(?:话|事|内容|东西)|的一切)[^。！？]{0,10}?` +
			`(?:告诉|转告|汇报|报告|转述|念给|发给|转发|说给|传给|讲给)(?:给)?(?:我|咱)` +
			`|(?:告诉|转告|汇报|报告)(?:给)?我([\p{Han}A-Za-z]{1,8}?)(?:跟|对|和|同)?(?:你)?(?:说|讲|聊|谈|问|提)(?:过|了)?` +
			`(?:什么|些什么|啥|的(?:话|事|一切))`)
	// hanWhenSaid matches a request to report whenever another person talks: 每次小明跟你说话都告诉我,
	// 只要他和你聊天就转告我.
	hanWhenSaid = pattern.MustCompile(`(?:每次|每当|只要|一旦|以后)([\p{Han}A-Za-z]{1,8}?)(?:一)?` +
		`(?:跟|对|和|同)你(?:说|讲|聊|谈|提)[^。！？]{0,12}?(?:告诉|转告|汇报|报告|通知|说给|传给)(?:给)?我`)
	// hanSecrets matches a request for the secrets of another person: 把小红的秘密告诉我, 把她的日记念给我听.
	hanSecrets = pattern.MustCompile(`([\p{Han}A-Za-z]{1,8}?)的` +
		`(?:秘密|心里话|悄悄话|聊天(?:记录|内容)?|日记|隐私|私事|话)[^。！？]{0,10}?` +
		`(?:告诉|转告|汇报|报告|转述|念给|发给|转发|说给|传给|讲给)(?:给)?我`)
	// hanOpenSources matches who or what may be passed on, since anyone may hear it or it is the speaker's or
	// listener's own: 天气预报, 闹钟, 你; not 小明.
	hanOpenSources = pattern.MustCompile(`[我你咱您]$|天气|新闻|预报|广播|电台|闹钟|日历|菜谱`)
)

// PassesOnWords reports whether a text asks for the words of another person, for now or for good. What they say
// to the companion is theirs to pass on.
func PassesOnWords(text string) bool {
	if secretsOf.MatchString(text) {
		return true
	}
	for _, form := range []*pattern.Pattern{passesOn, passesOnNext} {
		for _, m := range form.FindAllStringSubmatch(text, -1) {
			if !openSources.MatchString(m[1]) {
				return true
			}
		}
	}
	for _, form := range []*pattern.Pattern{hanPassesOn, hanWhenSaid, hanSecrets} {
		for _, m := range form.FindAllStringSubmatch(text, -1) {
			if who := strings.Join(m[1:], ""); !hanOpenSources.MatchString(who) {
				return true
			}
		}
	}
	return false
}
