package language

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// The forms of this file are made of parts: someone is asked not to, or is not to; then a way in which
// words get out, or in which others learn of them. They find wordings that no list of phrases has.
const (
	// notDo matches what asks someone not to do something.
	notDo = `(?:` +
		`don't|do not|never|not|better not|best not|no need to` +
		`|not (?:a good|the) (?:time|moment) to` +
		`|please not|won't|will not|wouldn't|` + mayNot + `|without)(?: you)?` +
		`(?: (?:ever|even|dare|go|be|go about|to|start|please|just|accidentally|go and|you ever))*`
	// disclose matches verbs that only mean to tell others; discloseIt those that do with an object.
	disclose = `(?:` +
		`reveal(?:ing)?|disclos(?:e|ing)|leak(?:ing)?|snitch(?:ing)?|tattl(?:e|ing)|gossip(?:ing)?|yap(?:ping)?` +
		`|squeal(?:ing)?|sing(?:ing)? about|jabber(?:ing)?|prattl(?:e|ing)|natter(?:ing)?|run(?:ning)? your mouth` +
		`|whisper(?:ing)? (?:about|to)` +
		`|expos(?:e|ing)|divulg(?:e|ing)|confid(?:e|ing) in` +
		`|let (?:them|him|her|anyone|anybody|(?:the|my|our) [\p{L}]+|[\p{L}]+) (?:in on|into|near)` +
		`|betray(?:ing)?|blab(?:bing)?|blurt(?:ing)?` +
		`|rat(?:ting)? (?:on|out|me|us|him|her|them)` +
		`|grass(?:ing)? (?:me|us|on)` +
		`|tell(?:ing)? on|let(?:ting)? on|let(?:ting)? slip` +
		`|give (?:me|us|it|this|that|anything|him|her|them) away` +
		`|giving (?:me|us|it) away` +
		`|go(?:ing)? public|spill(?:ing)?` +
		`|shout(?:ing)? (?:about|it)` +
		`|broadcast(?:ing)?` +
		`|out(?:ing)? (?:me|him|her|them)` +
		`|dob(?:bing)? (?:me|on|us)` +
		`|air(?:ing)? (?:it|this|that|our|my))\b`
	discloseIt = `(?:` +
		`tell(?:ing)?|show(?:ing)?|pass(?:ing)?|forward(?:ing)?|send(?:ing)?|post(?:ing)?|publish(?:ing)?|shar(?:e|ing)` +
		`|repeat(?:ing)?|spread(?:ing)?|announc(?:e|ing)|advertis(?:e|ing)|discuss(?:ing)?|record(?:ing)?` +
		`|bring(?:ing)? up|mention(?:ing)?|talk(?:ing)? about` +
		`|speak(?:ing)? (?:of|about)` +
		`|read(?:ing)? (?:out|aloud)` +
		`|say(?:ing)?|chat(?:ting)? about)`
	mine = `(?:it|this|that|these|those|them|any|anything|something|what|who|where|how|my|our|a word|a thing|one word)`
	// learnOf matches how others learn of something; they get to see or hear "it".
	learnOf = `(?:` +
		`know(?:s|ing)?|knew` +
		`|(?:find|finds|finding|found) (?:it |this |that )?out` +
		`|catch(?:es|ing)?|caught|discover(?:s|ed|ing)?|suspect(?:s|ed|ing)?|notice(?:s|d)?|realis(?:e|es|ed)` +
		`|realiz(?:e|es|ed)|get(?:s|ting)? wind|got wind` +
		`|(?:get(?:s|ting)? to|got to) (?:know|hear|see)` +
		`|be (?:told|informed|aware)` +
		`|being (?:told|informed)` +
		`|hear(?:s|d|ing)? (?:about|of|this|it|any|what|from you|me|us|that(?:[.,;!?]|$))` +
		`|learn(?:s|ed|t|ing)? (?:about|of|this|it|that (?:i|i'm|i've|we|my|he|she))` +
		`|(?:see|sees|saw|seeing|read|reads|reading) (?:it|this|that|these|those|them|my|our|what)` +
		`|pick(?:s|ing)? up on)\b`
	// getOut matches how words reach others.
	getOut = `(?:` +
		`get(?:s|ting)? (?:out|around|about|back|to)` +
		`|go(?:es|ing)? (?:beyond|outside|around|any further|further)` +
		`|reach(?:es|ing)?|leak(?:s|ing)?|spread(?:s|ing)?|leav(?:e|es|ing)|come(?:s|ing)? out|become public` +
		`|be (?:made )?public` +
		`|be (?:shared|repeated|mentioned|discussed|disclosed|revealed|passed on|forwarded|spread|leaked|known|public))\b`
	// ones matches the others: no pronoun of those who talk.
	ones = `(?:(?:my|our|your|his|her|their|the|any|other|that|those|an?) )*(?:[\p{L}'-]+)` +
		`(?: (?:at|from|in|of|and|or|next) (?:(?:my|the|our) )?[\p{L}'-]+)?`
	// aloud matches verbs of talking, after which any topic may follow.
	aloud = `(?:` +
		`mention(?:ing)?|bring(?:ing)? up` +
		`|talk(?:ing)? (?:about|of)` +
		`|speak(?:ing)? (?:about|of)` +
		`|discuss(?:ing)?|announc(?:e|ing)` +
		`|say(?:ing)? (?:any|some)thing about` +
		`|refer(?:ring)? to|joke about|joking about)`
	before = `(?:` +
		`to|with|in front of|around|near|when|while|whenever|if|outside|until|till|before` +
		`|at (?:work|school|home|church|dinner))`
	// surprised matches whom a surprise is for: "Owen", "Owen's", "our boss"; not "me".
	surprised = `(?:` +
		`him|her|them|everyone|(?:my|our|his|her|their|the) (?:\p{L}+ )?\p{L}+(?:'s)?|mum|mom|dad|mummy|daddy|gran|grandma|grandpa|nan` +
		`|(?-i:\p{Lu})\p{L}+(?:'s)?(?: and (?-i:\p{Lu})\p{L}+)?)`
	nothing = `(?:nothing|none|no one|nobody|not a (?:single )?(?:word|soul|thing|person)|no other|neither|no word|not one)`
)

var (
	// notOpened matches talk of learning and telling that is no wish for secrecy, which the forms in opened would
	// find: "you can't know that", "I hope we find out soon", "who knows", "learn it the hard way",
	// "say that to yourself"; not "Tom can't find out".
	notOpened = pattern.MustCompile(
		`(?i)\b(?:i|you|we|one|it|people|this|that) ` +
			`(?:` + mayNot + `|(?:don't|do not|doesn't|does not) (?:need|have|get) to|need not|needn't|may|can) ` +
			`(?:ever |even |yet |also )?` + learnOf +
			`|\b(?:so|that|if|when|hope|because|glad|before|until) (?:i|we|you|u) (?:[\p{L}']+ ){0,2}?` + learnOf +
			`|\bwho knows\b` +
			`|\blearn(?:s|ed|t|ing)? (?:it|this|that) (?:the hard way|by heart|from scratch|by ear)\b` +
			`|\b(?:say|tell|do|repeat|mention) (?:that|this|it) to (?:yourself|me|us)\b` +
			`|\bsurprise (?:\p{L}+ )?(?:inspections?|tests?|checks?|audits?|quiz(?:zes)?|exams?|raids?|attacks?|bills?|wins?|winners?|results?)\b` +
			`|\b(?:the|my|our|his|her|their) (?:\p{L}+ )?(?:kitchen|garden|house|home|flat|bathroom|bedroom|room|lounge|shed|garage|hall|hallway|porch|office|lawn) ` +
			`(?:an? )?(?:\p{L}+ )?surprise\b`)
	// notAble matches what it is not possible to know, up to the end of the clause:
	// "a dog can't know how the world ends", "she can hear everything"; not "Tom can't know about it".
	notAble = pattern.MustCompile(`(?i)\b(?:can't|cannot|can not|can never|can|could|may) ` +
		`(?:ever |possibly |really )?(?:know|learn|hear|see|suspect|discover|notice|read) ` +
		`(?:what|how|when|where|who|why|if|whether|everything|anything|his|her|their|its|the|any|a)\b[^.,;!?]*`)
)

// opened are forms in which people ask that something does not get out, of those parts.
var opened = []secretForm{
	// "never reveal", "don't show this to Tom", "without telling my wife"
	{nil, []string{"not", "n't", "never", "without"}, pattern.MustCompile(`(?i)\b` + notDo + ` (?:` +
		disclose +
		`|` + aloud + ` [^.;!?]{1,40} ` + before + `\b` +
		`|` + discloseIt + ` (?:` +
		mine + `\b[^.;!?]{0,40} (?:` +
		`to|with|in front of|around|on|near|when|while|where|if|by|outside|past|until|till|before|yet|publicly|online` +
		`|at (?:work|school|home|church|dinner))\b` +
		`|(?:me|us) (?:when|in front)` +
		`|my (?:` +
		`diagnosis|secret|secrets|condition|illness|salary|address|number|password|story|news|business|affairs|problems|name` +
		`|plans?)\b` +
		`|(?:any(?:thing| of (?:it|this|that)?)|this|a (?:word|thing))` +
		`(?:[.,;!]|$| about| of| ok| please| yet| until| till))` +
		`|(?:be|being) (?:a )?(?:snitch|tattletale|telltale|grass|rat|blabbermouth)` +
		`|a (?:word|peep|sound|syllable|hint|whisper) (?:to|about|of))`)},
	// "not a peep to Tom"
	{nil, []string{"peep", "word", "hint", "whisper", "syllable", "snitch", "tattl", "blab", "gossip"}, pattern.MustCompile(
		`(?i)\b(?:not|no|without|not even|not so much as)(?: a| one| a single)? ` +
			`(?:peep|word|hint|whisper|syllable|sound) (?:to|about|of (?:it|this|that|any))\b` +
			`|\bno (?:snitching|tattling|blabbing|gossiping|talking about it|spilling)\b`)},
	// "my wife must not see these", "the others don't need to know", "no one's supposed to know"
	{[]string{"know", "find", "catch", "discover", "suspect", "notice", "reali", "wind", "told", "inform", "aware",
		"hear", "learn", "see", "read", "get", "reach", "leak", "spread", "come out", "public", "leave", "repeated",
		"beyond", "further", "tell"},
		[]string{"not", "n't", "never", "no one", "nobody", "none", "nothing", "neither"}, pattern.MustCompile(
			`(?i)\b` + ones + ` (?:` +
				mayNot + `|must` +
				`|(?:does|do)(?:n't| not) (?:need|have|get|ever|ever need) to` +
				`|need(?:n't| not)|has no need to` +
				`|(?:is|are) (?:not|never) (?:going )?to` +
				`|(?:isn't|aren't) (?:going )?to` +
				`|mustn't) (?:ever |even |yet |also )?` + learnOf +
				`|\b` + nothing + `\b(?:'s| [\p{L}' ]{1,40}?)? ?` +
				`(?:is|are|can|may|must|should|shall|needs?|has|have|ought|supposed|meant|allowed|gets?|will|goes)(?: ?to)?` +
				`(?: ever| yet| even)? (?:` + learnOf + `|` + getOut + `|see\b|tell\b)` +
				`|\b(?:what|this|it|that|these|they|word|news|any of (?:this|it)|[\p{L}]+)(?: [\p{L}']+){0,6}? ` + mayNot + ` ` +
				`(?:ever )?` + getOut)},
	// "I don't want this getting back to my boss", "it would be dreadful if Henry found out"
	{[]string{"know", "knew", "find", "found", "finding", "catch", "caught", "discover", "suspect", "notice", "reali",
		"wind", "told", "inform", "aware", "hear", "learn", "see", "saw", "read", "pick", "get", "reach", "leak",
		"spread", "coming out", "comes out", "come out", "public", "repeated", "careful who"},
		[]string{"want", "hate", "rather", "would be", "'d be", "best", "better", "if ", "sure", "hope", "afraid",
			"scared", "worried", "die", "dead", "careful", "before", "until", "so that", "so my", "prefer", "like"},
		pattern.MustCompile(
			`(?i)\b(?:` +
				`(?:don't|do not|wouldn't|would not|didn't|never) (?:want|like|wish)` +
				`|(?:would|'d) (?:hate|die|prefer|rather)(?: it)?(?: if| for)?` +
				`|rather(?: it)?(?: if)?|prefer(?: it)?(?: if)?` +
				`|(?:would|'d|will|'ll|might|could) be (?:so |really |very |too |quite )?(?:` +
				`dreadful|awful|terrible|bad|embarrass(?:ed|ing)|mortified|horrible` +
				`|a (?:disaster|shame|nightmare|catastrophe)` +
				`|in (?:big |so much )?trouble` +
				`|dead|fired|ruined|better|best|safer|wiser|unfortunate|furious|mad|angry|upset|livid)(?: for me| for us)? if` +
				`|(?:better|best|safer|wiser|easier) if` +
				`|make (?:sure|certain)|see to it` +
				`|i(?:'m| am)(?: so| really)? (?:dead|toast|fired|finished|screwed|doomed|scared|afraid|worried)(?: that)?` +
				`(?: if)?` +
				`|(?:kill|murder|fire|divorce|sack|hate|ground|disown) me if` +
				`|(?:be )?careful(?: that| about)?` +
				`|hope(?: that)?|lest|in case|so(?: that)?) ` +
				`(?:` + ones + `|it|this|that|nothing|word|who|any of (?:it|this|that)|anything)(?: (?:` +
				`ever|don't|doesn't|does not|do not|didn't|did not|won't|never|to|not|mustn't|can't|ever|would|were to|should|is|are))*` +
				`(?: to)? (?:` + learnOf + `|` + getOut + `)` +
				`|\b` +
				`(?:mum|mom|mam|dad|mother|father|wife|husband|boss|parents|teacher|girlfriend|boyfriend|sister|brother|\p{L}+) ` +
				`(?:finds|found|would find|were to find|ever finds|ever found) out\b[^.;!?]{0,40}\b` +
				`(?:dead|kill|trouble|fired|so|don't|please|angry|mad|furious|livid|grounded|over|die|ruin)` +
				`|\bif [^.,;!?]{1,30} (?:finds|found|ever finds|were to find) out\b` +
				`|\bcareful who (?:hears|sees|knows|finds)\b` +
				`|\b(?:this|it|that|these|any of (?:this|it)) getting (?:out|around|back)\b`)},
	// "what I say stays in this car", "it must not leave the kitchen"
	{nil, []string{"stay", "remain", "leave", "leaving", "grave", "further"}, pattern.MustCompile(
		`(?i)\b(?:what|this|that|it|everything|all|anything|which|these|secret|secrets|word|mum|conversation|news)\b` +
			`[^.;!?]{0,60}?\b(?:stays?|staying|remains?|kept)\b (?:[\p{L}']+ ){0,3}?(?:` +
			`here|between|with (?:us|you|me)|ours?|private|secret|quiet|hidden|buried` +
			`|(?:in|inside|within|behind) ` +
			`(?:this|these|our|closed|my|your|the (?:room|house|car|family|cab|van|kitchen|office|team|group))\b` +
			`|put|confidential|among|unsaid|unspoken|under)` +
			`|\b(?:` +
			`doesn't|does not|don't|do not|never|mustn't|must not|can't|cannot|should not|shouldn't|won't|nothing` +
			`|not a word)\b[^.;!?]{0,30} (?:leaves?|leaving) (?:this|these|the|our|your|my) (?:` +
			`room|house|car|(?:four )?walls|kitchen|table|chat|office|family|home|building|group|conversation|flat` +
			`|apartment|bed|bedroom|door|cab|van|ward|lips)\b` +
			`|\b(?:to|with|in) (?:your|my|the|our|their|his|her) grave\b` +
			`|\b(?:goes|go|going|went|take (?:it|this)|get|gets) (?:no|any) (?:further|farther)\b`)},
	// "our little secret", "entre nous"
	{nil, []string{"secre", "discre", "confid", "hush", "sealed", "shh", "zip", "down low", "on the d", "on the q",
		"entre nous", "your ears", "your eyes", "between", "wraps", "in the dark", "out of the loop", "privat",
		"our thing", "just us", "only us", "just the two", "for us", "classified", "sub rosa", "your mouth",
		"your lips", "your trap", "you only", "eyes only", "out of the", "hidden", "quiet"}, pattern.MustCompile(
		`(?i)\b(?:our|it's a|this is a|that's a|as a|tell you a|keep(?:ing)? (?:it|this|that)(?: as)? a) ` +
			`(?:(?:little|big|own|dirty|dark|deep|huge|tiny|special|strict|absolute|complete|total|small) )*secrets?\b` +
			`|\bsecrets? of (?:ours|mine)\b` +
			`|\b(?:strict|strictest|absolute|complete|total|utmost) secrecy\b` +
			`|\b(?:stay|keep(?:ing)?|kept|it's|top|super|strictly) ` +
			`(?:it |this |that |the [\p{L}]+ |my [\p{L}]+ |our [\p{L}]+ )?` +
			`(?:very |all |top |kept |strictly |so |super |still |for now |just )*(?:` +
			`secret|confidential|hush|hush[ -]hush|private|between|under wraps` +
			`|on the (?:quiet|down ?low|dl|qt|low)` +
			`|in the dark|out of the loop|classified|sub rosa|hidden)\b(?:` +
			`[.,;!?]|$` +
			`| (?:from|for now|until|till|ok|okay|please|pls|but|us|you|the|and|right|so|that|we|i|he|she|they|my|between)\b)` +
			`|\b(?:discretion|confidentiality)\b` +
			`|\bdiscreet(?:ly)?\b` +
			`|\b(?:in|strictest|strict|absolute) confidence\b` +
			`|\bconfidentially\b` +
			`|\b(?:lips|mouth) (?:are |is |stay |must stay |to stay )?(?:sealed|shut|closed|zipped)\b` +
			`|\b(?:zip|button|seal) (?:it|your (?:lips?|mouth|trap))\b` +
			`|\b(?:keep|shut) your (?:mouth|trap|lips|gob) (?:shut|closed|sealed|zipped)\b` +
			`|\bsh{2,}\b|\bhush[ -]hush\b` +
			`|\b(?:on the (?:down ?low|dl|qt|hush)|entre nous|sub rosa)\b` +
			`|\bbetween (?:you and (?:me|i)|me and you|ourselves|the (?:two|three) of us|just the two of us)` +
			`(?:[.,;:!?]|$| (?:two|ok|okay|please|pls|but|i|i'm|right|for now|alone|only)\b)` +
			`|(?:keep|stay|stays|remain|remains|just|strictly|only|kept|this is|it's|that's|purely)` +
			`(?: (?:it|this|that|just|all|strictly|only))* between (?:just )?us\b` +
			`|(?:^|[.,;:!?] ?)(?:(?:and|but|so|oh|well|also|now|look|listen|hey),? )*between us` +
			`(?:[,:;]| [–—-]| (?:two|ok|okay|please|girls|guys|friends)\b)` +
			`|\b(?:this|that|our|the|my) (?:conversation|chat|talk|message|call|one|session|matter|bit|part)? ?` +
			`(?:is|stays|remains|be|'s) (?:strictly |very |completely |just )?(?:private|confidential|secret)\b` +
			`|\b(?:just|only) (?:for )?(?:us|the two of us|you and me)(?: two)?(?:[.,;!?]|$| ok| okay)` +
			`|\b(?:our|a) thing(?:[.,;!?]|$| ok)` +
			`|\bunder wraps\b` +
			`|\bfor (?:you|your ears) only\b` +
			`|\byour (?:ears|eyes) only\b` +
			`|\b(?:personal|private) and confidential\b` +
			`|\b(?:keep|leave) (?:[\p{L}']+ ){1,4}(?:in the dark|out of the loop)\b` +
			`|\bkeep (?:the|my|our|this|that|all|his|her) [\p{L} ]{1,30}? ` +
			`(?:private|secret|hidden|under wraps|to yourself|between us|confidential)\b`)},
	// "if anyone asks, you know nothing", "pretend I never said that"
	{nil, []string{"ask", "pretend", "act ", "dumb", "heard", "saw", "seen", "cover for", "out of it", "out of this",
		"calls", "wonders", "delete", "erase", "forget", "wipe", "never said", "didn't say"}, pattern.MustCompile(
		`(?i)\b(?:if|when|in case|whenever|should) [^.;!?]{1,40}\b` +
			`(?:asks?|calls?|wonders?|rings?|wants to know|comes? (?:up|looking)|brings? it up)\b[^.;!?]{0,30}\b` +
			`(?:you|say|tell|i|we|just|play|act|pretend|it|not|nothing|deny|quiet|mum)\b[^.;!?]{0,30}\b(?:` +
			`nothing|don't|do not|haven't|have not|didn't|did not|never|dumb|no idea|no clue|weren't|wasn't|was not|not` +
			`|innocent|deny|quiet|mum|secret|otherwise|else|out|at (?:work|home|the|a)|asleep|with)\b` +
			`|\bpretend(?: like| that)? (?:you|i|we|it|this|that|nothing|not)\b` +
			`|\bact (?:like|as if|as though|surprised|dumb|innocent|natural)\b[^.;!?]*\b` +
			`(?:don't|didn't|never|know|nothing|surprised|dumb|innocent)\b` +
			`|\bplay(?:ing)? (?:dumb|innocent)\b` +
			`|\byou (?:never|didn't|did not|haven't|have not) (?:really )?(?:hear|heard|see|saw|seen|read|know|knew) ` +
			`(?:it|this|that|any|anything|nothing|a thing|me|us|about|from)\b` +
			`|\b(?:cover|covering|vouch|lie) for (?:me|us)\b` +
			`|\b(?:leave|keep) (?:me|us|my name|our names?|[\p{L}]+'s name|his name|her name|this|that|all that) out of ` +
			`(?:it|this|that|there)\b` +
			`|\b(?:delete|erase|wipe|scrub) (?:this|that|it|what)\b[^.;!?]*` +
			`(?:\bif\b|\bbefore\b|\bfrom your\b|\bmemory\b|\bafter\b)` +
			`|\bforget (?:that )?(?:i|we) (?:ever )?(?:said|told|mentioned|asked|was|were) ` +
			`(?:that|this|it|anything|you|about|here)\b` +
			`|\bi never said (?:that|this|anything|it)\b`)},
	// "my wife doesn't know yet", "you are the only one I told"
	{nil, []string{"yet", "told", "tell", "only one", "only person", "knows", "know", "out to", "closet", "swear",
		"trust", "promise", "heart", "official", "public", "announce"}, pattern.MustCompile(
		`(?i)\b(?:haven't|have not|hasn't|has not|not) (?:even |actually |really )?` +
			`(?:told|tell(?:ing)?|said anything to|informed|announced|shared (?:it|this|that)|let on) [^.;!?]{0,40}\b` +
			`(?:yet|else|but you|except|apart|until|so)\b` +
			`|\b(?:haven't|have not) (?:announced|come out|gone public|made it public)\b` +
			`|\b(?:isn't|is not|not|ain't) (?:official|public|announced|common knowledge|out)` +
			`(?: knowledge| yet| until|[.,;!?]|$)` +
			`|\bnot (?:ready|supposed|allowed|meant|free) (?:for (?:him|her|them|people|everyone|` + ones + `) )?to ` +
			`(?:tell|say|talk|share|know|announce|come out)\b` +
			`|\b(?:i'm|i am|he's|she's|they're|we're|am|is) (?:not|still not) out (?:to|at|yet)\b` +
			`|\b(?:in the closet|closeted)\b` +
			`|\byou(?:'re| are)? (?:the |my )?(?:only|first) (?:one|person)? ?(?:who|that|i|i've|to|knows?)\b[^.;!?]{0,20}\b` +
			`(?:knows?|told|tell|trust|hear|telling|told this)\b` +
			`|\bonly (?:told|telling|tell|trust|trusting) you\b` +
			`|\b(?:no one|nobody|no soul|not a soul|none of (?:them|my|the)[\p{L} ]{0,20})` +
			`(?: (?:else|here|at [\p{L}]+|in [\p{L}]+ [\p{L}]+|but you))* (?:knows?|has heard)` +
			`(?: (?:yet|about (?:it|this|that|my)|this|that i|that i'm|of this|but you|except|i|i'm)\b|[.,;!?]|$)` +
			`|\b(?:my|our|his|her|the) [\p{L}' -]{2,30}? (?:doesn't|does not|don't|do not|has no idea|have no idea|mustn't)` +
			`(?: even)? (?:know|knows)?` +
			`(?: (?:yet|about (?:it|this|that|us|my)|that (?:i|i'm|we)|of (?:it|this))\b| (?:i|i'm|we're) )` +
			`|\bswear (?:(?:to|on) [\p{L} ]{1,20} )?(?:not|you won't|you will not|you'll|never|to secrecy)\b` +
			`|\b(?:i trust|trusting|can i trust|i'm trusting) you (?:not|with|to keep|to be|won't|on)\b` +
			`|\bpinky (?:promise|swear)\b` +
			`|\bcross your heart\b` +
			`|\bpromise (?:me )?(?:that )?(?:` +
			`you(?:'ll| will)? (?:keep|won't|never|not)` +
			`|not to|never to|to keep|to stay quiet|it'll stay|it stays|no one|nobody)\b`)},
	// "the neighbours are none the wiser", "hold your tongue"
	{nil, []string{"wiser", "tongue", "silen", "confess", "chest", "business", "unsaid", "hurt", "in your head",
		"out of it", "out of this", "out of the", "lamppost", "you and me", "you me", "gonna know", "going to know",
		"never know", "won't know", "no one but", "nobody but", "not a soul", "only you", "stays so", "remain so",
		"not for", "in on "}, pattern.MustCompile(
		`(?i)\bnone the wiser\b` +
			`|\b(?:hold|bite|watch|mind|guard) your tongue\b` +
			`|\b(?:sworn|swear|vow|oath|promise)(?: [\p{L}]+){0,2} silence\b` +
			`|\b(?:your|stay|keep|remain|be) silen(?:t|ce)(?: about| on|[.,;!?]|$)` +
			`|\b(?:this|that|it) (?:is|was)(?: [\p{L}]+)? (?:a )?confession\b` +
			`|\bi have a confession\b` +
			`|\b(?:close to|near) (?:your|my|the|our) (?:chest|vest)\b` +
			`|\b(?:` +
			`nobody|no one|none of \p{L}+` +
			`|not (?:his|her|their|your|my|our|anyone|anybody|everyone)[\p{L}']*` +
			`|no one else's|nobody else's|[\p{L}]+'s)(?: [\p{L}']+)? business\b` +
			`|\b(?:as |un)unsaid\b|\bunsaid\b` +
			`|\b(?:doesn't|does not|don't|do not|won't) (?:know|see|hear)\b[^.;!?]*\b` +
			`(?:won't|can't|doesn't|don't|does not|cannot) (?:hurt|harm|bother|kill)\b` +
			`|\bkeep [^.;!?]{1,20} in your head\b` +
			`|\b(?:keep|leave) [^.,;!?]{1,30} out of (?:it|this|that|the (?:picture|conversation|story|loop|know))\b` +
			`|\bbetween you,?(?: and)? me\b` +
			`|\b(?:not|isn't|not going to|not gonna|won't|never) (?:gonna |going to |need to |have to |has to )?(?:ever )?know` +
			`(?: (?:right|ok|okay|about|that i|that we|it was|of)\b|[.,;!?]|$)` +
			`|\btold (?:no one|nobody|not a soul|only you)\b` +
			`|\b(?:remain|stay|stays|keep it) so(?:[.,;!?]|$)` +
			`|\b(?:this|that|it)(?:'s| is) not for ` +
			`(?:the|my|our|his|her|their|anyone|anybody|everyone|others|public|other|general)\b`)},
	// "I'll get in trouble if coach hears about it"
	{[]string{"if", "when", "would", "gets out", "before"},
		[]string{"trouble", "finished", "dead", "kill", "fired", "ruin", "grounded", "furious", "angry", "mad",
			"divorce", "lose my", "my job", "ashamed", "embarrass", "never forgive", "hate me", "over for me", "toast",
			"screwed", "upset", "livid", "heartbroken", "die"}, pattern.MustCompile(
			`(?i)\b(?:if|when|once|should|before)\b[^.;!?]{0,40}\b(?:` +
				`(?:find|finds|found) (?:it |this |that )?out` +
				`|hears?|heard|learns?|learned|sees?|saw|knew|knows` +
				`|gets? (?:out|around|back)` +
				`|got out|comes? out|leaks?|catch(?:es)?|caught|tells?|told|say|says)\b`)},
	// "it's a surprise for grandma"
	{nil, []string{"surpris"}, pattern.MustCompile(
		`(?i)\b(?:` +
			`it's|it is|it'll be|it will be|this is|that's|to be|should be|must be|gonna be|supposed to be|meant to be|as|stay` +
			`|remain|want (?:it|this) to be) a (?:big |total |complete |little |birthday )?surprise` +
			`(?: (?:party|for|gift|present|trip|visit|until|till|ok|okay)\b|[.,;!]|$)` +
			`|\b(?:plan(?:ning)?|organi[sz](?:e|ing)|throw(?:ing)?|prepar(?:e|ing)|have|book(?:ed|ing)|arrang(?:e|ing)) ` +
			`(?:a |an |him |her |them |my |the )*(?:big |little )?surprise\b` +
			`|\b(?:i|i'm|i've|i'll|we|we're|we've|we'll|let's|to) (?:(?:also|just|all|secretly|going to|gonna|want to) )*(?:` +
			`throw(?:ing)?|plan(?:ning)?|organi[sz](?:e|ing)|arrang(?:e|ing)|prepar(?:e|ing)|giv(?:e|ing)|get(?:ting)?|got|mak(?:e|ing)` +
			`|bak(?:e|ing)|buy(?:ing)?|bought|book(?:ed|ing)|order(?:ed|ing)|have|having) ` + surprised +
			` (?:an? )?(?:(?:big|little|small|huge|birthday|leaving|farewell|retirement) )*surprise\b` +
			`|\b(?:have|having|got|getting|bought|booked|ordered|made|making|preparing|prepared|organi[sz]ed|planned|arranged) (?:an?|some|the) ` +
			`(?:(?:big|little|small|huge) )?surprise (?:\p{L}+ )?for ` + surprised + `(?:[^'\p{L}]|$)` +
			`|\b(?:i'm|i am|we're|we are|i'll|we'll|i want to|we want to) (?:going to )?surpris(?:e|ing) ` + surprised +
			` (?:with|by|on|at|for|tomorrow|next)\b` +
			`|\b(?:ruin|spoil|give away) (?:the|his|her|their|my|our) surprise\b`)},
}

// asksToKeep reports whether a text has one of the forms made of parts.
func asksToKeep(text string) bool {
	if IsChinese(text) && (strings.Contains(text, "不知") && unknowing.MatchString(text) ||
		hasForm(openedChinese, notSecretChinese.ReplaceAllString(text, ""))) {
		return true
	}
	for sentence := range strings.FieldsFuncSeq(text, endsSentence) {
		if hasForm(untold, tellsApart.ReplaceAllString(sentence, " ")) {
			return true
		}
		if IsChinese(sentence) && soundsSecret(comforts.ReplaceAllString(sentence, "")) {
			return true
		}
		if !hasForm(opened, sentence) {
			continue
		}
		sentence = notAble.ReplaceAllStringFunc(notOpened.ReplaceAllString(sentence, " "), func(able string) string {
			if ofMine.MatchString(able) {
				return able
			}
			return " "
		})
		if hasForm(opened, sentence) {
			return true
		}
	}
	return false
}

func endsSentence(r rune) bool { return strings.ContainsRune(".!?;\n。！？；", r) }
