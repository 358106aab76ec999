package wording

import "github.com/egomem/egomem/internal/pattern"

// Unfinished matches words by which a thing may not be done: "I haven't called her", "I have to pay the bill",
// "I almost finished"; not "I paid the bill".
var Unfinished = pattern.MustCompile(
	`(?i)n't\b` +
		`|\b(?:` +
		`not|never|need to|have to|has to|must|should|will|'ll|going to|gonna|forgot|wish|want to|plan to|would|almost|nearly` +
		`|could|might|maybe|if|tomorrow|used to|reminds?|supposed|but)\b`)

// HanUndone matches words by which a thing is not done, or may not be: 还没买, 明天再说, 我想去, 药快吃完了; not 买好了, 快递取完了.
var HanUndone = pattern.MustCompile(`没|不|该|还要|要|(?:^|[^联])想|打算|准备|如果|忘|明天|后天|吗|别|算了|改了?(?:时间|期|日子|主意)|换了?时间|快[^递餐件]\p{Han}?[完好没]了|咋|怎么|[这那]么`)
