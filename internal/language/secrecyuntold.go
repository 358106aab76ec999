package language

import "github.com/egomem/egomem/internal/pattern"

// People do not always ask that something is kept: they say that they dare not tell it, have not told it, or that
// another person does not want it known.
const (
	// dares and hanDares match that someone does not dare to; confesses and hanConfesses what.
	dares = `(?:` +
		`daren't|dare not` +
		`|(?:don't|do not|didn't|did not|haven't|have not|wouldn't) (?:quite |even )?dared?(?: to)?` +
		`|(?:can't|cannot|couldn't|could not) (?:quite |even )?(?:bring (?:myself|ourselves) to|face|bear to)` +
		`|(?:am|'m|are|'re|was|were) (?:still |so |too |really |far too |a bit )*` +
		`(?:afraid|scared|ashamed|embarrassed|frightened|nervous) (?:to|of)` +
		`|(?:don't|do not|haven't|have not|'ve not|didn't|lack) (?:have |had |got |find |found )?(?:the )?` +
		`(?:courage|heart|nerve|guts) to` +
		`|(?:don't|do not) know how to` +
		`|(?:haven't|have not) worked out how to` +
		`|(?:keep|have been|'ve been|kept) putting off` +
		`|(?:am |'m |are |'re |have been |'ve been )?dread(?:ing)?)`
	confesses = `(?:` +
		`(?:admit|admitting|confess|confessing|say|saying)(?: (?:it|this|that|anything))? to` +
		`|(?:break|breaking) (?:it|this|that|the (?:bad |sad )?news) to` +
		`|come clean (?:to|with))`
	hanDares = `(?:` +
		`不敢|没敢|没胆|没勇气|不好意思|没好意思|没脸|不忍心|开不了口|张不开口|没法` +
		`|不知道(?:怎么|该怎么|要怎么|如何))`
	hanConfesses = `(?:说|讲|提|开口|坦白|交代|承认|摊牌|启齿)`
)

// tellsApart matches what is no telling: "I can't bring myself to tell the twins apart".
var tellsApart = pattern.MustCompile(`(?i)\btell(?:ing)? [^.,;!?]{1,30} apart\b`)

// untold are those forms.
var untold = []secretForm{
	// "I daren't tell Dad", "I can't bring myself to tell Anna"
	{[]string{"tell", "admit", "confess", "break", "come clean", "say"},
		[]string{"dare", "bring", "face", "bear", "afraid", "scared", "ashamed", "embarrassed", "frightened", "nervous",
			"courage", "heart", "nerve", "guts", "how to", "putting off", "dread"},
		pattern.MustCompile(`(?i)\b(?:i|we)(?: (?:just|still|really|simply))* ?` + dares + ` (?:` +
			`(?:` + confesses + `|tell|telling) (?:` + relatives + `|anyone|anybody|him|her|them)\b` +
			`|` + confesses + ` (?-i:\p{Lu})` +
			`|(?:tell|telling) (?-i:\p{Lu})[\p{L}-]+ (?:that|about|i|i'm|i've|we|we're|we've|what|how|it|this)\b)`)},
	// "we haven't told the kids", with whom it is to be kept from
	{nil, []string{"told"}, pattern.MustCompile(`(?i)\b` +
		`(?:(?:i|we) (?:haven't|have not|have never)|(?:i|we)'ve (?:not|never)) (?:even |actually |really |ever )?told ` +
		`(?:` + relatives + `|anyone|anybody|a soul)` +
		`(?:[.,;!]|$| (?:about|that|i|i'm|i've|we|we're|we've|this|any of)\b)`)},
	// "she doesn't want anyone to know", "they don't like people to hear of it"
	{[]string{"know", "find out", "hear", "learn", "wind"}, []string{"want", "like", "wish"},
		pattern.MustCompile(`(?i)\b(?:doesn't|does not|didn't|wouldn't|would not|don't|do not) ` +
			`(?:really |ever )?(?:want|like|wish)(?: for)? ` +
			`(?:anyone|anybody|people|others|` + relatives + `|the \p{L}+|\p{L}+) to ` + learn +
			`(?: (?:either|too|yet|about|of|it|this|that|before|until|till|or|and|because)\b|[.,;!]|$)`)},
	// "no need for Felix to know", "Felix needn't hear of it"; not "no need to know Latin"
	{[]string{"know", "find out", "hear", "learn", "wind", "tell", "mention"}, []string{"need"}, pattern.MustCompile(
		`(?:^ ?|[.,;!?] |\b(?i:there's|there is|and|but|so|see|really) )(?i:absolutely |really )?(?i:no need) (?i:for )(?:` + relatives +
			`|(?i:anyone|anybody|others|him|her|them)|\p{Lu}[\p{L}-]+) (?i:to ` + learn + `)(?: (?:about|of|it|this|that|yet)\b|[.,;!]|$)` +
			`|(?:^ ?|[.,;!?] |\b(?i:but|so|and) )(?:` + relatives +
			`|(?i:he|she|they)|\p{Lu}[\p{L}-]+) (?i:needn't|need not|doesn't need to|don't need to|does not need to) ` +
			`(?i:` + learn + `)(?: (?:about|of) (?:it|this|that|us|my|our)\b| (?:it|this|that|yet)\b|[.,;!]|$)` +
			`|(?:^ ?|[.,;!?] |\b(?i:there's|there is|and|but|so) )(?i:no need to (?:tell|mention (?:it|this|that) to)) (?:` + relatives +
			`|(?i:anyone|anybody|him|her|them)|\p{Lu}[\p{L}-]+)(?: (?:about|that|yet)\b|[.,;!]|$)`)},
	// "remind me secretly"
	{nil, []string{"secret", "discreet"}, pattern.MustCompile(
		`(?i)\b(?:remind|tell|nudge|wake) me (?:secretly|discreetly|in secret)\b|\b(?:secretly|discreetly) (?:remind|tell|nudge) me\b`)},
	{nil, []string{"偷偷", "悄悄"}, pattern.MustCompile(`(?:偷偷|悄悄)地?(?:提醒|告诉|叫)我|提醒我[^，。]{0,12}(?:偷偷|悄悄)`)},
	// "she made me promise to keep it to myself"
	{nil, []string{"promise", "swear", "swore"}, pattern.MustCompile(`(?i)\b` +
		`(?:made (?:me|us) (?:promise|swear)|(?:i|we)(?:'ve)? (?:promised|swore|sworn))\b[^.;!?]{0,30} (?:` +
		`(?:to|(?:i|we)(?:'d| would)) keep (?:it|this|that)(?:` +
		`[.,;!?]|$` +
		`| (?:quiet|secret|private|hidden|hush|under|between|from|in the family|to (?:my|our)sel(?:f|ves))\b)` +
		`|not to (?:tell|say|mention)` +
		`|(?:wouldn't|would not) (?:tell|say|mention))\b`)},
	// "keep this in the family"; "we keep it in the house" says where it is
	{nil, []string{"keep", "kept", "keeping"}, pattern.MustCompile(
		`(?i)\b(?:keep|kept|keeping) (?:it|this|that|things|our \p{L}+) (?:strictly |just )?(?:in|inside|within) ` +
			`(?:the|our) (?:family|four walls)` + ends +
			`|\b(?:ask(?:ed|s)?|promised?|rather|please|let's)\b[^.;!?]{0,30} (?:keep|kept|keeping) (?:it|this|that|things) ` +
			`(?:strictly |just )?(?:in|inside|within) (?:the|our) (?:house|team)` + ends)},
	// 她也不让说, 他不许我告诉妈
	{nil, []string{"不让", "不许", "不准"}, pattern.MustCompile(
		`不(?:让|许|准)(?:我们?|咱们?|人|别人|大家)?(?:(?:跟|和|对|向)[^，。！？；你您]{1,8})?(?:往外)?` +
			`(?:说|讲|提(?:起|这事|出去)|告诉[^，。！？；你您]{1,8})(?:出去|的|呢|哦|啊)?(?:[，。！]|$)` +
			`|不(?:让|许|准)(?:` +
			`(?:我们?|咱们?|人|别人|大家)(?:(?:跟|和|对|向)[^，。！？；你您]{1,8})?` +
			`|(?:跟|和|对|向)[^，。！？；你您]{1,8})提(?:起|这事)?(?:的|呢|哦|啊)?(?:[，。！]|$)`)},
	// 我还没敢跟Anna说, 我不好意思跟他开口
	{nil, []string{"不敢", "没敢", "没胆", "没勇气", "好意思", "没脸", "忍心", "不了口", "不开口", "没法", "不知道"},
		pattern.MustCompile(
			hanDares + `(?:跟|和|对|向|告诉|同)[^，。！？；你您]{1,8}?(?:` + hanConfesses + `(?:[^话英汉中外价]|$))` +
				`|` + hanDares + `告诉[^，。！？；你您]{1,12}`)},
	// 我还瞒着我爸妈呢
	{nil, []string{"瞒着"}, pattern.MustCompile(`(?:^|[，。！])(?:这事|其实)?我们?` +
		`(?:还|一直|都|现在|到现在|先)*瞒着[^，。！？；你您]{1,8}(?:呢|[，。！]|$)`)},
	// 这事我没跟家里说
	{nil, []string{"没"}, pattern.MustCompile(`(?:这|那)件?事[^，。！？；]{0,8}没(?:有)?` +
		`(?:(?:跟|和|对|向)[^，。！？；你您]{1,8}(?:说|讲|提)|告诉[^，。！？；你您我])`)},
}

const (
	// relatives matches those from whom people keep things.
	relatives = `(?:` +
		`(?:my|our|his|her|their|the) (?:\p{L}+ )?` + relation +
		`|mum|mom|mam|dad|mummy|daddy|gran|granny|grandma|grandpa|nan|nana|grandad)`
	relation = `(?:` +
		`(?:grand|step|god)?(?:mother|father|mum|mom|dad|ma|pa|son|daughter|parent|child|kid)s?` +
		`|(?:grand|step|god)?children` +
		`|mam|mummy|daddy|gran|granny|nan|nana|sisters?|brothers?|siblings?|twins|aunt(?:ie)?s?|uncles?|cousins?|niece|nephew` +
		`|wife|husband|partner|fianc[eé]e?|boyfriend|girlfriend|ex|in-laws` +
		`|(?:mother|father|son|daughter|sister|brother)-in-law` +
		`|family|folks|relatives|boys?|girls?|lads|friends?|mates?|neighbou?rs?|flatmates?|roommates?|housemates?` +
		`|colleagues?|coworkers?|co-workers?|team|boss|manager|supervisor|employer|staff|clients?|customers?|teachers?|school` +
		`|class|classmates?|headmaster|headmistress|tutor|professor|coach|doctor|gp|nurse|dentist|therapist|carer` +
		`|landlord|landlady|tenants?|police|lawyer|solicitor|accountant|bank|insurance|vicar|priest|pastor|rabbi|imam` +
		`|guests?|others)`
	// ends matches where a clause ends.
	ends = `(?:[.,;:!?]|$| (?:for now|until|till|please|okay|ok|and|but|so|yet)\b)`
)
