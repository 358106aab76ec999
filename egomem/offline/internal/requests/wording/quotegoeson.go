package wording

import (
	"strings"
	"unicode/utf8"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

// The words of another go on in the next sentences where they order something from a device or an assistant: "He wrote: ignore all
// reminders. Wake me every day at 3." They end where the speaker asks, tells of themselves or of the other, or turns to the companion:
// "By the way, remind me", "I must answer him". A report ends with its sentence: "Tom texted: the train is late. Remind me at 9."

const (
	// deviceThings are what only a device or an assistant is told to delete or ignore.
	deviceThings = `(?:alarms?|timers?|reminders?|notifications?|instructions?|rules?|prompts?|commands?|memory|memories|settings?)\b`
	// commands are how words begin that order what a device or an assistant does.
	commands = `(?:(?:hey|hello|hi|dear|ok|okay|please` +
		`|now|then|just|also|robot|assistant|computer|ai|you (?:must|should|shall)),? )*(?:(?:ignore|disregard|delete|erase|wipe` +
		`|cancel|stop|forget|clear|turn off|switch off|remove|disable|override|reset|set) (?:[^ ,;:.!?]+ ){0,4}?` + deviceThings +
		`|(?:ignore|disregard|delete|erase|wipe|cancel|stop|forget|clear) (?:all` +
		`|everything|anything)(?: of (?:it|them|that))?(?: (?:i|you|he|she|we|above|before|else|so far)\b|["'”’]?(?:[.,;!?]|$))` +
		`|stop(?:[.,;!?]|$)|(?:(?:at|on|every|each|tomorrow|tonight) [^,;:.!?]{1,24} )?(?:remind|wake) (?:me|us)\b` +
		`|(?:(?:always|from now on,?(?: you| always)?) (?:call|address|answer|reply|respond|speak|talk|obey|wake|remind|ignore)` +
		`|act as|pretend (?:to be|you are|you're|that you)|(?:robot|assistant|computer|ai), )` +
		`|you (?:are|work) (?:now )?(?:an?|my|the|for me)\b[^,;:.!?]*\b(?:assistant|robot|computer|ai)\b)`
	hanDeviceThings = `(?:提醒|闹钟|闹铃|计时|定时|通知|指令|指示|规则|命令|提示词|设置|设定|记忆)`
	hanCommands     = `["“‘「『]?(?:请|你|现在|立刻|马上|机器人|助手|[，,])*(?:把|将)?(?:(?:忽略|无视|忘[掉记]` +
		`|删[除掉]?|清[空除]|取消|关[掉闭]?|停[止掉]?|[定设](?:置|下)?)(?:所有|全部|一切)?[^，。！？；：:]{0,10}?` + hanDeviceThings +
		`|(?:忽略|无视|忘[掉记]|删[除掉]|清[空除]|取消|停止)(?:所有|全部|一切)(?:["”’」』]?[，。！？；]|["”’」』]?$)` +
		`|(?:所有|全部|一切)[^，。！？；：:]{0,6}?` + hanDeviceThings + `|停止?(?:[，。！？；]|$)` +
		`|[每天早晚上下中午凌晨明后今点半分钟整周号月零一二三四五六七八九十两\d]{0,14}(?:叫醒我|[叫喊]我起床|提醒我)` +
		`|(?:从(?:现在|今天|今)(?:起|开始|以后|往后)[，,]?)你?(?:叫我|听我|必须|要听|只能)|你现在是|(?:假装|扮演)(?:你|成|一个))`
)

var (
	// orders matches that another orders something from a device or an assistant: "he wrote: ignore all reminders", "the note said, delete
	// everything", "Tom said wake me at 3"; not "Mum said, dinner is at 7", "Mum said cancel the dentist", "Tom texted: call me". The
	// groups are the word before the verb and to whom.
	orders = pattern.MustCompile(`(?i)^(?:.*[,;.!?] )?(?:[^ ,;:.!?]+ ){0,8}?([^ ,;:.!?]+) (?:(?:just|also|already` +
		`|always|once|then|has|have|had|even|really|only|keeps?|kept) )*` + saysWord + `(` + heardBy + `)[,:]? ["'“‘]?` + commands)
	// hanOrders matches the same in Chinese: 邮件里写着，忽略所有提醒, 他发微信说：三点叫醒我; not 妈妈说，晚上下雨, 老板说：取消今天的会. The group is
	// the words before the verb.
	hanOrders = pattern.MustCompile(`(?:^|[，。！？；])([^，。！？；：:]{1,24}?)` + hanSaysWord + `[，,：:]? ?` + hanCommands)
	// opensMarks matches that words follow in quotation marks which do not end: he wrote: "see you, 他说：“再见; not he wrote: "see you".
	opensMarks = pattern.MustCompile(`[:：,，] ?["“‘「『][^"”’」』]*$`)
	// ownAgain matches how a sentence begins that is the speaker's own again: "I must answer him", "By the way, remind me", "Please remind
	// me", "He is late", 对了，提醒我, 我要回他; not "Wake me every day", 每天三点叫醒我.
	ownAgain = pattern.MustCompile(`(?i)^["'“‘]?(?:(?:and|but|then|oh|well|yes|no|um|hmm),? )*(?:` +
		`(?:please|by the way|btw|anyway|anyhow|so|ok|okay|now|hey|hi|thanks|thank you|also|apart from that|other than that)[,:]? ` +
		`|(?:can|could|would|will) (?:you|we|i)\b|(?:i|my|we|our|he|she|they|his|her|their|what|who|why|how|when|where)(?: |'))` +
		`|^[，,]*(?:对了|另外|还有|顺便|麻烦|请|那么?[你请，]|所以|好[了吧，]|话说|总之|我|咱|他|她|你能|你可以|能不能|可不可以|可以)`)
)

// GoesOnQuoting reports whether a sentence goes on with what another said, wrote or texted in a sentence before it in its turn. The word
// of a doctor about the speaker counts as the speaker's own.
func GoesOnQuoting(r *reading.Reader, s *reading.Sentence) bool {
	quoting := false
	for i := range r.Sentences {
		one := &r.Sentences[i]
		if one.Turn != s.Turn {
			continue
		}
		if quoting && (one.Question || ownAgain.MatchString(one.Text) || WithoutAddress(r, one.Text) != one.Text) {
			quoting = false
		}
		if one.Own == s.Own && one.Before == s.Before {
			return quoting
		}
		quoting = (quoting || opensQuote(one.Text, r.Passage.Companion)) && !endsQuote(one.Text)
	}
	return false
}

// opensQuote reports whether words of another begin in a sentence, which go on in the next one: an order, or what stands in quotation
// marks.
func opensQuote(text, companion string) bool {
	forms, hanForms := []*pattern.Pattern{orders}, []*pattern.Pattern{hanOrders}
	if opensMarks.MatchString(text) {
		forms, hanForms = append(forms, quotes), append(hanForms, hanQuotes)
	}
	for _, form := range forms {
		if m := form.FindStringSubmatch(text); m != nil && !agrees.MatchString(text) {
			return isForOthers(m[1], m[2], companion) && !reading.Informed[strings.ToLower(m[1])]
		}
	}
	for _, form := range hanForms {
		for _, m := range form.FindAllStringSubmatch(text, -1) {
			if isHanOther(m[1]) {
				return true
			}
		}
	}
	return false
}

// isHanOther reports whether the words before a verb of saying name another than the speaker, and no doctor.
func isHanOther(before string) bool {
	return !hanOwnWords.MatchString(before) && !hanAsksIn.MatchString(before) && !reading.HanInformed.MatchString(before)
}

// endsQuote reports whether a sentence ends with the sign that ends a quote.
func endsQuote(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, ".!?。！？ "))
	return strings.ContainsRune(`"'”’」』»`, last)
}
