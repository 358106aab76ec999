package compare

import "github.com/egomem/egomem/internal/pattern"

// Children move on at school, and no one says that the stage before is over: "Tom's at secondary school now" after "Tom is in
// year six".

const (
	stage = `(?:nursery|preschool|pre-school|playgroup|reception|kindergarten|infants|juniors|primary|middle|secondary|high|grammar` +
		`|sixth form|college|uni|university|year (?:[a-z]+|\d+)|[a-z]+ grade|\d+th grade)(?: school)?`
	hanStage = `(?:托儿所|幼儿园|[小中大]班|学前班|小学|[一二三四五六]年级|初中|初[一二三]|高中|高[一二三]|大学|大[一二三四]|研究生)`
)

var stageNews = []news{
	{telling: true,
		fresh: pattern.MustCompile(`^(?:my )?(?P<what>[a-z]+)(?:'s| is| has)? (?:now |just |already )*(?:gone up to|moved up to|started(?: at| in)?` +
			`|starts|goes to|(?:at|in) (?:a |the )?` + stage + ` now\b|now (?:at|in)) ?(?:(?:a |the )?` + stage + `)?\b`),
		old: pattern.MustCompile(`\b(?:is|are|goes to|'s|in|at|started|starts) (?:still |now )?(?:in |at )?(?:the )?` + stage + `\b`),
		not: notStage},
	{telling: true,
		fresh: pattern.MustCompile(`^(?P<what>[\p{Han}]{1,8}?)(?:已经|今年|现在|都|也|今天|九月|开始)*(?:上|读|念|升)(?:上|到)?` +
			hanStage + `(?:了|啦|咯)`),
		old: pattern.MustCompile(`(?:上|读|念|在)` + hanStage), not: notStage},
}

// notStage matches that it is a wish or a teacher's work: "wants to start at college", "teaches", 想上大学; not "is at college
// now".
var notStage = pattern.MustCompile(`\b(?:teach|teaches|teacher|works?|working|job|evening class|next year|will|wants?|hopes?)\b|想|明年|老师|快要?|要`)
