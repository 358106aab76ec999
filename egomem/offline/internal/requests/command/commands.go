package command

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/rephrase"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// What is asked of the companion for the moment tells nothing of the speaker once it is over: "give the crumble another ten", "cancel the kettle",
// 再多焖十分钟.

var (
	// asksNow matches a request to do something at once: "give the crumble another ten", "cancel the kettle", "play the drums now", "turn it up"; not "cancelled the kettle",
	// "call me Bob".
	asksNow = pattern.MustCompile(reading.PoliteStart + `(?:(?:i'd like|i want|i need|i'd love) you to |you (?:can|may) (?:now )?)?(?:` +
		`(?:give|leave|let) (?:it|that|them|the [a-z' -]+?)(?: have| in)?(?: for)? (?:another|[a-z\d-]+ more)\b` +
		`|(?:cancel|scrap|delete|clear|snooze|pause|resume|stop|skip|dismiss|silence|reset|restart) (?:it|that|this|them|all|both|the|my|our|your)\b` +
		`|(?:turn|switch|shut|put) (?:it|that|them|the [a-z' -]+?|yourself) ?(?:on|off|up|down)\b|(?:turn|switch|shut) (?:on|off|up|down) (?:the|my|that)\b` +
		`|(?:put|set|start|run) (?:an?|the|my|another|[a-z\d-]+) [^,.;!?]*?(?:alarm|timer|reminder|minutes?|mins?|hours?)\b` +
		`|(?:play|sing|read|show|tell|dim|order|repeat|translate|look up|search for) (?:me |us |it |that |some |the |my |our |an? |something )` +
		`|(?:quit|stop|lay off|leave off|give over|pack in) (?:nagging|pestering|reminding|bothering|bugging|about|with|chasing)\b` +
		`|(?:move|push|bring|make|shift) (?:it|that)(?: back| forward| up| on)?(?: to| by| at| for)? [^,;]{2,30}$)`)
	// wantsOfYou matches a wish that the companion does something: "I'd like you to play the drums now", "we want you to sing"; not "I'd like a dog".
	wantsOfYou = pattern.MustCompile(`(?i)^(?:(?:please|ok|okay|oh|hey|and|so|now|well|right)[, ]+)*(?:i|we)(?:'d like| would like|'d love| want| need|'d prefer) (?:for )?you to [a-z]+`)
	// hanForNow matches the same in Chinese: 再多焖十分钟, 把灯关了, 取消水壶, 我想让你打鼓; not 药吃了, 我取消了.
	hanForNow = pattern.MustCompile(`^(?:请|麻烦[你您]?|你|您|那|帮我|给我|帮忙|现在|好了|能不能|，)*(?:再(?:多|给它|让它)?[^，。了我他她]{0,3}?[\d一二两三四五六七八九十半]+个?半?(?:分钟|刻钟|小时|钟头)` +
		`|取消[^了，。][^，。]*?|(?:把|将)[^，。]{1,8}?(?:关|开|打开|关掉|取消|调[大小高低亮暗])(?:掉|了|吧|一点|点)*|(?:播放|放一?[首点段]|唱一?[首个]|打开|关掉|暂停|继续播)[^，。了]*` +
		`|[^，。我他她了]{0,6}(?:定|计时?)(?:个|上)?[\d一二两三四五六七八九十半]+个?半?(?:分钟|刻钟|小时|钟头)[^，。]{0,6})(?:吧|好吗|好了|行吗)*[。！]*$` +
		`|^(?:我|我们)(?:想|要|希望)(?:让|请|叫)?[你您](?:给我|帮我|现在|马上)*[^，。]+[。！]*$`)
)

// Is reports whether a sentence only asks the companion to do something at once, by its words alone.
func Is(r *reading.Reader, s *reading.Sentence) bool {
	if !r.People.ToRobot {
		return false
	}
	text := wording.WithoutAddress(r, s.Text)
	if s.Chinese {
		own := wording.HanWithoutAddress(r, s, text)
		return hanForNow.MatchString(own) && !hanLastingWish.MatchString(text) || !answers(r, s) && hanImperative(own) && !hanStands.MatchString(text)
	}
	text = strings.TrimRight(rephrase.AsSpoken(r, s, wording.WithoutUnknownAddress(r, s, text)), ".!? ")
	if lastingWish.MatchString(text) {
		return false
	}
	return asksNow.MatchString(strings.ToLower(text)) || wantsOfYou.MatchString(text) || !answers(r, s) && isImperative(strings.ToLower(text), strings.TrimRight(s.Text, ".!?") == s.Text)
}

// answers reports whether a sentence begins the answer to a question about the speaker: "What do you do for fun?" "Play chess." It does not answer what the other offers
// to do: "What can I do for you?"
func answers(r *reading.Reader, s *reading.Sentence) bool {
	at := r.Neighbour(s.Turn, -1)
	if at < 0 || s.Before != "" {
		return false
	}
	asks := false
	for i := range r.Sentences {
		if one := &r.Sentences[i]; one.Turn == at && one.Question {
			asks = !offersHelp.MatchString(one.Text)
		}
	}
	return asks
}

// offersHelp matches a question of what the one who asks can do: "What can I do for you?", "Shall I play it?", 我能帮你什么, 需要我放音乐吗; not "What do you do?".
var offersHelp = pattern.MustCompile(`(?i)\b(?:i|me|else|help)\b|我|帮|需要`)

var (
	// lastingWish matches that a wish is for longer than the moment: "I'd like you to always call me Bob", "tell me the truth from now on"; not "play the drums now".
	lastingWish = pattern.MustCompile(`(?i)\b(?:always|never|from now on|in future|every|each|whenever|call me|because|know that|meet|come to|marry)\b`)
	// hanLastingWish matches the same in Chinese: 我想让你以后叫我小王; not 我想让你打鼓.
	hanLastingWish = pattern.MustCompile(`以后|总是|永远|每|叫我|知道|记住|因为|一直|来`)
	// hanStands matches that a command is for longer than the moment: 以后都放轻音乐, 记住我的生日; not 来一首老歌.
	hanStands = pattern.MustCompile(`以后|总是|永远|每[天次周晚]|叫我|记住|因为|一直`)
)
