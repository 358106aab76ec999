package standing

import "github.com/egomem/egomem/internal/pattern"

// How the companion is to speak holds until something else is said: "slow your speech down", "talk a bit faster", "use the female voice from now on".

const (
	// ownSpeech is what people call the way the companion speaks: "your voice", "how fast you talk", "the speed of your speech".
	ownSpeech = `(?:(?:the )?(?:speed|rate|pace|volume|pitch) (?:of your (?:speech|voice|talking|speaking|replies|answers)|(?:at which|that) you (?:talk|speak))|your (?:\p{L}+ )?(?:speech|voice|talking|speaking|accent|pace|speech rate|tone)(?: (?:speed|rate|pace|volume))?|your (?:speed|rate|volume) of (?:speech|voice|speaking|talking)|how (?:fast|quickly|slowly|loud|loudly)? ?you(?:'re| are)? (?:talk|speak|talking|speaking)|the speech|(?:the )?speaking (?:speed|rate|voice)|talking speed|speech (?:speed|rate))`
	// changesSpeech is what is done with it.
	changesSpeech = `(?:slow(?: down)?|speed(?: up)?|lower|raise|quicken|adjust|change|reduce|increase|decrease|double|turn (?:up|down)|make|keep|set|soften)`
	// mannerOfSpeech is how one speaks.
	mannerOfSpeech = `(?:slow(?:ly|er)?|fast(?:er)?|quick(?:ly|er)?|rapidly|loud(?:ly|er)?|quiet(?:ly|er)?|soft(?:ly|er)?|clear(?:ly|er)?|gently|normally|at an? (?:\p{L}+ )?(?:speed|pace|rate|volume))`
)

var (
	// ownVoice matches a request for how the companion speaks: "can you please slow your speech down", "talk a bit faster", "don't talk so fast", "you're talking too quickly"; not "slow down the
	// video", "I talk faster than Tom".
	ownVoice = pattern.MustCompile(`^(?:(?:please|sorry|ok|okay|hey|so|and|now|just|robot),? )*(?:(?:can|could|will|would) you (?:please |just )*|i(?:'d like| want| need) you to |i need to |you need to |you should |try to )?(?:` +
		changesSpeech + ` ` + ownSpeech + `(?: (?:up|down|to|a bit|a little|\p{L}+er|more|\d)[^,;]*)?` +
		`|(?:not |don't |do not |stop )?(?:speak|talk|speaking|talking|answer|reply)(?: to (?:me|us))?(?: (?:a bit|a little(?: bit)?|a lot|much|more|less|so|too|that|even))* ` + mannerOfSpeech + `(?: than (?:that|now))?` +
		`|slow down|speed (?:it )?up(?: a (?:bit|little))?` +
		`|(?:use|start using|switch(?: over)? to|change(?: over)? to|go to|move over to) (?:a|an|the|your) (?:\p{L}+ ){0,3}?(?:voice|accent|rate of speech|tone)` +
		`|you(?:'re| are) (?:talking|speaking) (?:far |much |way )?too (?:fast|quickly|slow|slowly|loud|loudly|quietly|quiet)(?: for me)?` +
		`)(?:,? (?:please|now|instead|thanks|thank you|from now on|for me|i can't (?:understand|follow|hear) you|so i can (?:understand|follow|hear)(?: you)?))*$`)
)
