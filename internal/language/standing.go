package language

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/internal/pattern"
)

// maxInstructionBytes is the longest text that is read as a standing instruction.
// Longer texts have other topics too.
const maxInstructionBytes = 400

// instructionWords are words of which every standing instruction has at least one.
// Searching for them is faster than the expression.
var instructionWords = []string{"always", "never", "n't ever", "not ever", "from now on", "in future",
	" i ask", " i mention", " i request", " i say", " i bring up", " i talk about", " i tell you", " i need help", " i want you",
	"以后", "从现在", "从今", "每次", "每当", "永远", "总是", "始终", "一直", "当我"}

// instructionForms matches in lower case an instruction that holds from now on: "always answer in french",
// "call me max from now on", "when i ask for music, play jazz", 以后请叫我小王, 当我问天气; not "answer in french".
var instructionForms = pattern.MustCompile(
	`(?:^|[.!?;:\n,]\s*)(?:(?:` +
		`please|and|but|so|ok|okay|also|oh|hey|then|remember to|remember:|make sure to|make sure you|be sure to` +
		`|i(?:'d like| would like| want| need) you to),? )*(?:` +
		`(?:always|never)\s+([a-z]+)` +
		`|(?:do not|don't) ever\b|from now on\b|in future\b` +
		`|(?:` +
		`call|address|use|speak|talk|answer|reply|respond|give|tell|show|remind|keep|write|let|ask|say|stop|be|add` +
		`|include|avoid|do not|don't)\b[^.!?\n]{0,80}\b(?:from now on|in future)\b)` +
		`|\b(?:when|whenever|if|every ?time|each time|any ?time) i ` +
		`(?:(?:ask|say)\b(?:\s+([a-z]+))?|(?:mention|request|bring up|talk about|tell you|need help|want you)\b)` +
		`|(?:^|[^我们他她它])以后(?:请|都(?:要|请|用|别|不要)|要|别|不要|每次|一律|叫我|跟我)` +
		`|从(?:现在|今)(?:起|开始|以后)` +
		`|每(?:次|当)我?.{0,36}` +
		`(?:都要(?:先|再|也)?(?:提醒|告诉|叫|帮|给|用|回答|说|问|加|写|放|关|开|打开|列|附)|都请|请|，你?要)` +
		`|永远(?:不要|别|要)` +
		`(?:在|再|先|用|叫|说|讲|提|问|告诉|打|放[^弃]|播|开|关|给|让|把|对|跟|和|吵|催|记|回|拿|带|读|写|教)` +
		`|(?:请|要|你)(?:总是|始终|一直)` +
		`|(?:^|[^我们他她它])(?:总是|始终)(?:要|用|以)` +
		`|当我(?:问|说|提|要|请)(?:[^他她它]|$)`)

// Groups of instructionForms: verb must be a verb, and whom must be the companion.
const (
	verb = 1
	whom = 2
)

// otherListeners matches the word after I ask or I say that shows that the companion is not meant, and so, as in if I
// say so: "him", "my", "so"; not "for".
var otherListeners = pattern.MustCompile(`^(?:my|our|his|her|him|them|people|someone|somebody|everyone|everybody|so)$`)

// companionVerbs matches what a companion is asked always or never to do: "answer", "remind", "interrupt"; not
// "look", which other advice has, as in always look on the bright side.
var companionVerbs = pattern.MustCompile(`^(?:` +
	`answer|speak|talk|reply|respond|use|call|address|mention|say|tell|ask|remind|play|wake|show|give|write|read|sing` +
	`|explain|keep|let|turn|switch|open|close|shut|lock|unlock|start|begin|end|stop|include|add|put|interrupt` +
	`|suggest|recommend|share|send|check|double|make|bring|translate|greet|knock|wait|cite|quote|format|record|joke|lie` +
	`|name|list|print|spell|repeat|summari[sz]e|confirm|warn|note|save|store|delete|order|buy|book|charge|clean|feed|water` +
	`|leave|pronounce|round|prefer|convert|avoid|assume|delay|disturb|discuss|bother|wish|praise|criticise` +
	`|criticize|correct|enter|drive|move|serve|offer|cook)$`)

var (
	// aboutSpeaker matches in lower case words for the speaker, whom an instruction concerns: "never scare my dog",
	// "trust me"; not "always look up".
	aboutSpeaker = pattern.MustCompile(`\b(?:me|my|mine|us|our|i)\b`)
	// sayings matches proverbs that have the verb of an instruction: "never say never", "keep smiling", "let go"; not
	// "keep it short".
	sayings = pattern.MustCompile(`\b(?:` +
		`say (?:never|die)|give (?:up|in)` +
		`|stop (?:dreaming|learning|believing)` +
		`|keep (?:going|smiling|calm)` +
		`|let (?:go|them)|leave home without)\b`)
	// ofSelf matches in lower case what people say that they always or never do: "i'd never lie",
	// "we'll always love you"; not "never lie".
	ofSelf = pattern.MustCompile(`\b(?:i'd|i would|we'd|we would|i'll|we'll) (?:never|always)\b`)
	// leavesEarly matches what people always do that has no object to ask for: "always leave early"; not "always leave the
	// light on".
	leavesEarly = pattern.MustCompile(`\b(?:always|never) leave (?:early|late|first|when (?:it|they)|as soon as (?:it|they))\b`)
	// inverted matches sentences in which something is said to be always or never so: "never have i seen that",
	// "always is", "never again"; not "never interrupt".
	inverted = pattern.MustCompile(`\b(?:always|never) ` +
		`(?:have|has|had|do|does|did|will|would|could|can|should|is|are|am|until|since|in|before|again)\b`)
)

// notVerbs matches the word after always or never where no instruction begins: "mind", "been", "wanted"; not
// "answer".
var notVerbs = pattern.MustCompile(`^(?:` +
	`mind|again|before|been|had|heard|knew|saw|thought|got|was|were|a|an|the|my|your|good|nice|fun|great|happy|glad|so|too` +
	`|more|enough|there|here|up|down|on|in|at|one|that|this|did|really|quite|easy|hard|better|best|worth|said|felt|loved` +
	`|[a-z]+ed|[a-z]+ing)$`)

// IsStandingInstruction reports whether a text is a standing instruction, one that
// holds from now on: "always answer in French when I ask about wine".
func IsStandingInstruction(text string) bool {
	if len(text) > maxInstructionBytes {
		return false
	}
	whole := text
	text = strings.ToLower(text)
	if !mayInstruct(text) || ClaimsRole(whole) || PassesOnWords(whole) || RelaysWords(whole) {
		return false
	}
	for _, at := range instructionForms.FindAllStringSubmatchIndex(text, -1) {
		if OnlyTells(sentenceAround(text, at[0], at[1])) {
			continue
		}
		not := func(group int, words *pattern.Pattern) bool {
			return at[2*group] >= 0 && words.MatchString(text[at[2*group]:at[2*group+1]])
		}
		if at[2*verb] >= 0 && !forCompanion(text, text[at[2*verb]:at[2*verb+1]]) ||
			ofSpeaker(text, at[0], at[2*verb], at[2*verb+1]) || hanOfSpeaker(text, at[0], at[1]) {
			continue
		}
		if !not(verb, notVerbs) && !not(whom, otherListeners) {
			return true
		}
	}
	return false
}

// sentenceAround returns the sentence that has a part of a text.
func sentenceAround(text string, from, to int) string {
	const ends = ".!?\n。！？"
	from += len(text[from:to]) - len(strings.TrimLeft(text[from:to], ends+" ")) // a form may begin with the end before it
	if at := strings.LastIndexAny(text[:from], ends); at >= 0 {
		_, size := utf8.DecodeRuneInString(text[at:])
		text, to = text[at+size:], to-at-size
	}
	if at := strings.IndexAny(text[max(0, min(to, len(text))):], ends); at >= 0 {
		text = text[:max(0, to)+at]
	}
	return text
}

// forCompanion reports whether a companion is asked to do what a verb after "always" or "never" says.
func forCompanion(text, word string) bool {
	if leavesEarly.MatchString(text) || inverted.MatchString(text) || ofSelf.MatchString(text) || sayings.MatchString(text) {
		return false
	}
	return companionVerbs.MatchString(word) || manner.MatchString(text) || aboutSpeaker.MatchString(text)
}

var (
	// speakerFirst matches a clause about the speaker, before what they always do: "i hate noise", "well, i'm deaf"; not
	// "my dog is shy".
	speakerFirst = pattern.MustCompile(`^\s*(?:(?:and|but|so|well|oh|yes|no|yeah|sorry|honestly|actually|really),? )*i(?:'m|'ve|'d)? \S`)
	// addressed matches what is always asked of another after such a clause, with what follows: "speak up", "leave the
	// light on", "cook me rice"; not "leave when it starts", "wear a coat".
	addressed = pattern.MustCompile(`^(?:` +
		`speak|talk|answer|reply|respond|call|address|mention|say|tell|ask|remind|play|wake|show|give|explain|let|turn|switch|lock` +
		`|interrupt|suggest|recommend|include|warn|disturb|bother|greet|repeat|translate|joke|lie|be|keep (?:it|your|the|answers)` +
		`|(?:leave|open|close|shut|put|add) (?:the|a|an|it|out|your)|use (?:the|my|short|simple|plain|metric|your))\b|[^,;]* (?:me|us)\b`)
)

// ofSpeaker reports whether what is always done, by the verb at from and until, goes on with what the speaker tells of
// themselves in the clause before it, which ends at end: "I can't stand mushrooms, always pick them out".
func ofSpeaker(text string, end, from, until int) bool {
	if from < 0 || end == 0 || text[end] != ',' {
		return false
	}
	asked := text[end:until]
	return speakerFirst.MatchString(text[strings.LastIndexAny(text[:end], ".!?;:\n")+1:end]) &&
		!strings.Contains(asked, "please") && !strings.Contains(asked, "you") && !addressed.MatchString(text[from:])
}

var (
	// hanSpeakerFirst matches a clause about the speaker, in Chinese: 我怕冷, 因为我讨厌吵; not 我要你.
	hanSpeakerFirst = pattern.MustCompile(`^(?:因为|其实|不过|但是?|而且)?我[^要想希让你，,]{1,10}$`)
	// hanAddressed matches what is asked of another after such a clause, in Chinese: 要大声说, 用中文; not 要穿两件毛衣.
	hanAddressed = pattern.MustCompile(`[你请说讲叫喊问答放播开关帮给教念读]|提醒|告诉|中文|英文|英语|我`)
)

// hanOfSpeaker is ofSpeaker in Chinese, of what one always has to do: 我怕冷，总是要穿两件毛衣.
func hanOfSpeaker(text string, from, to int) bool {
	if form := text[from:to]; !strings.Contains(form, "总是") && !strings.Contains(form, "始终") {
		return false
	}
	sentence := sentenceAround(text, from, to)
	before, rest, found := strings.Cut(sentence, "总是")
	if !found {
		before, rest, _ = strings.Cut(sentence, "始终")
	}
	before, comma := strings.CutSuffix(strings.ReplaceAll(before, ",", "，"), "，")
	return comma && hanSpeakerFirst.MatchString(before) && !hanAddressed.MatchString(rest)
}

// manner matches how a companion is asked to be: "always be honest", "always be on time"; not "always be mine".
var manner = pattern.MustCompile(`\balways be ` +
	`(?:honest|quiet|polite|brief|direct|concise|careful|gentle|patient|formal|informal|friendly|punctual|on time)\b`)

// mayInstruct reports whether a text in lower case contains one of instructionWords.
func mayInstruct(text string) bool {
	for _, word := range instructionWords {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
