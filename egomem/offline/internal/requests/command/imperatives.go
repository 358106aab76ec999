package command

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// People command a companion by a bare imperative: "turn off the lights", "translate hello into french". A statement that lacks its subject looks alike: "work at the
// bakery", "play tennis on sundays".

var (
	// imperatives are verbs by which people command a companion, and which seldom begin a statement or a noun.
	imperatives = lexical.SetOf(`turn switch shut dim brighten lower raise increase decrease reduce adjust boost crank add append remove delete erase clear cancel schedule
		reschedule reserve purchase transfer deposit freeze block unblock lock unlock activate deactivate enable disable connect disconnect sync convert calculate compute multiply divide
		subtract translate define describe explain summarize summarise recommend suggest alert recite roll flip toss pick choose locate display show list send forward
		reply respond compose draft tweet upload download install update upgrade open close launch pause resume continue skip shuffle repeat replay rewind mute unmute silence reset restart
		reboot create confirm verify find search navigate fetch bring tell ask speak whisper shush hush exit redeem rename edit modify replace swap subscribe unfollow queue browse
		vacuum hoover mop sweep brew prepare dial checkout pronounce recall disregard ignore generate rewrite provide analyze analyse compare rephrase insert state revise engage perform trash`)
	// nounsToo are such verbs that are nouns or past tenses too: "book a table", "put the light on"; not "book club was fun", "put the dog to bed yesterday".
	nounsToo = lexical.SetOf(`book order text call email message report record note mark change charge check clean test track pair link post share name file review rate spell power
		save store pull grab start stop begin end play sing read say write put make go buy pay count look help wake talk slow speed move cook heat warm
		water dust throw see apply submit plug press follow favorite dump lookup plan print request measure estimate stream hang place give`)
	// objectOf matches what follows such a verb in a command: "the light", "me a taxi", "to the list"; not "to oslo last week", "club".
	objectOf = pattern.MustCompile(`^(?:(?:me|us|it|that|this|these|those|them|him|her|the|a|an|my|our|your|some|any|another|all|everything|more|one|two|three|mom|mum|dad|please|\d+)\b` +
		`|(?:up|off|down|on|out|in|over|through|back|ahead|forward|away|louder|quieter|faster|slower|softer|next|sure|rid of|if|what|when|where|how|who|whether|playing|cleaning|reminder|reminders|alarm|volume|music|about` +
		`|to (?:the|my|next|last|previous|factory|sleep|[a-z]+ mode)|at (?:the|my)|into (?:the|my)|with (?:the|my))\b)`)
	// anyObject are such verbs that take any object: "play jazz", "call anna", "order pizza", "spell onomatopoeia".
	anyObject = lexical.SetOf(`play call text email message order check spell buy sing book post share name say request stream`)
	// stated matches a finite verb soon behind the first word, which is then a noun: "book club was fun", "order came", "call with tom is at five"; not "book the club".
	stated = pattern.MustCompile(`^[a-z'-]+(?: [a-z'-]+){0,3}? (?:is|are|was|were|has|had|came|comes|went|got|moved|starts|started|ends|ended|meets|broke|arrived|isn't|wasn't|hasn't|will|won't|didn't|doesn't|needs|takes|took|made|makes|found|says|said|tells|seems|looks|sounds|feels|depends|keeps|goes|went)\b` +
		`|^[a-z]+(?:'s| club| group| date| day| night| class| dates) `)
	// habitOrPast matches what a command for now does not have: "play tennis on sundays", "put the tent up last week", "turn fifty on friday", "find it hard to sleep"; not "play it on sunday".
	habitOrPast = pattern.MustCompile(`\b(?:usually|often|sometimes|a lot|yesterday|last (?:week|night|month|year)|ago|already|this morning|for a living|for fun|(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekends|together|myself|anymore|since` +
		`|when i was|most days|as a (?:child|kid|boy|girl|job|hobby)|and (?:fed|went|got|had|made|did|came|took|left|saw|met|ate|slept|watched|walked|cleaned|cooked|washed|finished))\b` +
		`|^find (?:it|this|that|them) (?:hard|easy|difficult|tough|weird|strange|funny|boring|annoying|relaxing|tricky|impossible)\b|^turn (?:\d+$|\d+ (?:on|in|next|this|tomorrow)|` + wording.LengthWords + `|(?:thir|four|six|seven|eigh|nine)teen|seventy|eighty)\b` +
		`|^start an? new (?:job|school|course)\b|^go to (?:the )?(?:gym|pub|office|cinema|beach|doctor|dentist|hospital|shops|library|pool|park|market)\b` +
		`|^play (?:tennis|football|soccer|chess|golf|basketball|rugby|cricket|hockey|volleyball|badminton|bridge|darts|squash|netball|guitar|piano|the (?:guitar|piano|violin|drums|cello|flute|harp|sax|trumpet)|violin|drums|cards) (?:with|on|at|in|for|and)\b` +
		`|^(?:call|text|email|ring|tell|ask|name) me (?:[a-z]+$|if|when|that)|^(?:say|tell) (?:that|what you)|^(?:call it a|keep (?:it|in|your)|take care|have|let's|see you|go figure|look (?:at|forward)|stop (?:by|it)|hold on|come on|hang on|wait|get (?:it|well|a life|lost|over|up|on with|home)|give up|go (?:home|away|on)|make (?:sense|do|it)|do (?:it|that|not|n't))\b`)
	// wantsNow matches a wish that only the companion can fulfil: "i want to hear some jazz", "i'd like to check my balance", "let me see my list"; not "i want to buy a house", "let me
	// think".
	wantsNow = pattern.MustCompile(`^(?:(?:please|hey|ok|okay|so|and|now|well) )*(?:(?:i|we)(?:'d like| would like|'d love|(?: really)?(?: want| wanna| need| wish| have| must| gotta| got))|i'm trying|would like|need|want)(?: you)? (?:to )?(?:` +
		`hear|listen to|know (?:if |of )?(?:the |my |your |what|how (?:much|many|long|far|to)|when|where|who|today|tomorrow|[a-z]+'s )|find out|look up|check|see (?:the|my|all|what|how|if)|talk to (?:you|a (?:robot|bot))|(?:roll|flip) (?:a|the|some)|ask you|play (?:a game|some|the|monopoly|music)` +
		`|turn (?:on|off|up|down)|increase|decrease|raise the|lower the|mute|confirm (?:my|the|that)|pause|skip|translate|convert|calculate|define|spell|set (?:an?|the|my|up an?) (?:[a-z]+ )?(?:alarm|timer|reminder|volume)|(?:change|hear|switch) (?:your|the|my) (?:[a-z]+ )?(?:name|language|accent|voice|volume|settings?|speed|lights?|song|music|station|channel)` +
		`|(?:an alarm|a timer|directions|the (?:weather|time|date|news|directions|recipe|number|balance|status|definition|meaning)|a recipe|a joke|suggestions|ideas)\b` +
		`|(?:add|remove|delete|put) [^,;]+ (?:to|from|on|off) (?:my|the) [a-z ]*(?:list|calendar|playlist|cart|schedule)|(?:transfer|move|send) (?:\$?\d+|money|some))` +
		`|^(?:please )?let me (?:hear|see|know|listen|check)\b|^(?:i|we) (?:want|need|would like|wish)[^,;.]* your (?:[a-z]+ )?(?:name|language|volume|voice|accent|settings?|speed|help)\b|^let'?s (?:play|roll|flip|hear|check|see (?:the|my)|look up|listen)\b|^you (?:need to|have to|ought to|must) (?:tell|show|change|speak|talk|slow|speed|turn|play|stop|give|find|check|send|repeat|help)\b|^(?:feel free to (?:tell|show|play|suggest)|i could use (?:your help|some help|an? (?:recipe|joke)))`)
	// lookedUp matches that the speaker only names what is to be looked up: "weather in oslo", "directions to the station", "the definition of irony"; not "the weather was nice",
	// "time to go".
	lookedUp = pattern.MustCompile(`^(?:(?:the|my|current|today's|tomorrow's|latest|local|exact) )*(?:weather|forecast|temperature|time zone|timezone|news|headlines|traffic|directions|travel time|distance|definition|meaning|recipe|instructions|ingredients|calories|nutrition` +
		`|exchange rate|stock price|stock|price|cost|balance|status|synonyms?|translation|flights?|trains?|restaurants?|events|movies|showtimes|time|date|calendar|list|schedule|route|review|reviews|population|capital)` +
		`(?: (?:in|of|for|from|at|between|near|around|on|about|to (?:get|the|make|cook|my|[a-z]+, )|report|update|info|information|forecast|price|prices|today|tomorrow|now|please)\b[^,;]*)?(?:, [a-z ]+)?$`)
)

// ownWords matches that the speaker tells of themselves: "price of my house", "i like it"; not "price of gold".
var ownWords = pattern.MustCompile(`\b(?:i|i'm|i've|we|we're)\b|\bof (?:my|our|these|those)\b`)

// spokenWish matches a wish for an answer without a full stop: "i need to know sunday's date", "i would like to know about bees"; not "i know sunday's date".
var spokenWish = pattern.MustCompile(`^(?:(?:please|hey|ok|okay|so|and|now|well) )*(?:i|we)(?:'d like| would like|'d love|(?: really| just)*(?: want| wanna| need| wish| have| must| gotta| got| would like))(?: really)? (?:to )?know\b`)

// isImperative reports whether an English text, in small letters and without address, commands the companion to do something now. spoken says that it
// has no mark at its end.
func isImperative(text string, spoken bool) bool {
	if wantsNow.MatchString(text) || spoken && spokenWish.MatchString(text) {
		return true
	}
	polite := beforeCommand.FindString(text)
	text = strings.TrimSpace(text[len(polite):])
	if lookedUp.MatchString(text) && !stated.MatchString(text) && !ownWords.MatchString(text) {
		return true
	}
	first, rest, _ := strings.Cut(text, " ")
	first = strings.TrimRight(first, ",")
	if rest != "" && (strings.Contains(polite, "please") || strings.Contains(polite, "help me") || strings.HasSuffix(text, " please") && !tellsFirst.MatchString(text)) {
		return true
	}
	if habitOrPast.MatchString(text) || reading.Repeats.MatchString(text) {
		return false
	}
	switch {
	case imperatives[first]:
		return rest != "" && !strings.HasPrefix(rest, "of ") && !stated.MatchString(first+" "+firstWords(rest))
	case narrow.MatchString(text):
		return true
	case (first == "start" || first == "stop" || first == "begin") && goesOn.MatchString(rest):
		return true
	case nounsToo[first]:
		if ownDeeds[first] && ownThing.MatchString(rest) || place.MatchString(rest) {
			return false
		}
		return (objectOf.MatchString(rest) || anyObject[first] && rest != "") && (objectOf.MatchString(rest) && first != "call" || !stated.MatchString(text))
	}
	return false
}

// tellsFirst matches that a sentence begins by telling something: "i can't stand coriander, leave it out please"; not "leave it out please".
var tellsFirst = pattern.MustCompile(`^(?:i|i'm|i've|i'll|we|we're|we've|my|our|the|he|she|they|it|it's|that|that's|this|there|there's)\b`)

// firstWords returns the first words of a text, among which a noun and its verb would stand.
func firstWords(text string) string {
	words := strings.Fields(text)
	return strings.Join(words[:min(len(words), 2)], " ")
}

// ownDeeds are verbs that with the speaker's own things tell what the speaker does: "make my own bread".
var ownDeeds = lexical.SetOf(`buy make start help share sing cook save begin`)

var (
	// ownThing matches a thing of the speaker's own, or one shared: "my own bread", "a flat with tom"; not "a pizza".
	ownThing = pattern.MustCompile(`^(?:my|our|after)\b|^an? [a-z]+ with `)
	// place matches where or for whom something is done: "in a band", "for the paper"; not "in the order".
	place = pattern.MustCompile(`^(?:in an?|in the (?:choir|band|team|garden|evenings?|mornings?)|for|from|with|at|by|after)\b`)
)

// narrow matches commands by verbs that say most else: "take a note", "get me a taxi", "set the volume to four", "walk me through it", "run the dishwasher"; not "take the bus to work", "set off at dawn",
// "run five miles".
var narrow = pattern.MustCompile(`^(?:(?:teach|guide|inform|notify) (?:me|us)|do (?:the same|me a|a (?:search|check))|keep (?:going|playing|reading|it|that|this|the)|use (?:the|your|metric|more|less|fewer)|look for|get (?:me|us|an?|some|rid of|directions|the (?:fan|lights?|news|weather|score|time|latest|current|next|number))|take (?:me|us|it|that|this|a (?:note|picture|photo|message|selfie)|[a-z ]+ off (?:my|the))|(?:walk|run) (?:me|us) through|run (?:the|my|a) (?:dishwasher|washing machine|vacuum|robot|update|timer|test|search|scan|heater|fan)` +
	`|set (?:an?|the|my|your|up|volume|alarms?|timers?|reminders?|brightness|temperature|thermostat|it|all)|hit (?:the )?(?:play|pause|stop|lights)|cut (?:the|off the) (?:lights?|music|volume|sound|power)|let (?:me (?:hear|see|know|check)|the (?:music|light)))\b`)

// goesOn matches what a companion starts or stops: "vacuuming", "making that noise", "listening now"; not "working at the bakery".
var goesOn = pattern.MustCompile(`^(?:vacuum|clean|play|brew|mak|cook|record|listen|talk|sing|read|stream|count|track|charg|mow|wash|danc|speak|repeat|tell|show|shuffl|mov|follow)ing\b`)

// beforeCommand matches what stands before a command: "please ", "okay now ", "hey can you "; not "the".
var beforeCommand = pattern.MustCompile(`^(?:(?:please|pls|oh|ok|okay|hey|hi|hello|so|and|also|but|then|now|well|right|alright|thanks|cheers|yes|yeah|sure|no|just|kindly|go ahead and|can you|could you|would you|will you|i need you to|i want you to|i'd like you to|i would like you to|help me|help me to|you can|quickly|immediately|robot)[,:!]? )+`)
