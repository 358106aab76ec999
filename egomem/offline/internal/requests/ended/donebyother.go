package ended

import (
	"strings"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// People say that a thing is done by its outcome: "here's your drill back", "the mattress is gone, took it to the tip", 物业那边我联系过了.

var (
	// handsBack matches that a thing is handed back, or was: "Oona, here's your drill back", "she's got her drill back"; not "here's your
	// drill". The groups are whose it is, and the thing, in one of the alternatives.
	handsBack = pattern.MustCompile(`^(?:(?:oh|ok|okay|right|thanks|and|so|hey|there|by the way),? )*(?:([\p{L}'-]{2,20}), )?` +
		`here(?:'s| is|'re| are) (?:your|his|her|their) ([^,;.!?]{2,40}?) back(?:,? (?:\p{L}+|thanks|thank you)){0,3}[.! ]*$` +
		`|^(?:(?:oh|ok|okay|right|and|so|by the way),? )*([\p{L}-]{2,20})(?:'s| has|'ve| have)(?: now| already| finally)* (?:got|had) ` +
		`(?:his|her|their) ([^,;.!?]{2,40}?) back(?: now| already| today| this morning)*[.! ]*$`)
	// backAgain matches a reminder to give a thing back: "give Oona her drill back", "return the drill"; not "go back to the shop".
	backAgain = pattern.MustCompile(`(?i)\b(?:(?:give|bring|take|hand|pass|get|drop|carry)\b[^,;.]*\bback|return)\b`)
	// goneThen matches a thing that is gone, and what the speaker did with it: "the mattress is gone, took it to the tip"; not "the mattress
	// is gone". The groups are the thing, the deed and what follows.
	goneThen = pattern.MustCompile(`(?i)^(?:(?:oh|ok|okay|right|well|so|good news|by the way),? )*(?:the |my |our |that )?([^,;.!?]{2,40}?)` +
		`(?:'s| is| are|'re| has| have)(?: all| both| now| finally)* (?:gone|gone now|off|sorted|done|out of the way|away)` +
		`(?: at last| now| finally)?[,;.] (?:(?:i|we)(?:'ve| have)? )?(?:just |already )?([a-z]+) (?:it|them|that|those) ([^?]{2,60})$`)
	// hanGotThrough matches that the speaker spoke to one who was to be called: 物业那边我联系过了, 我已经联系过物业了; not 物业联系过我了. The
	// groups are whom.
	hanGotThrough = pattern.MustCompile(`^(?:好的?|嗯|对了|，)*([^，。我你他她没不]{1,8}?)(?:(?:那边|那里|那儿)我?|我)(?:已经|都|刚刚?|早就|早)*` +
		`(?:联系|沟通)(?:过|好|上|完)?了[。！]*$` +
		`|^(?:好的?|嗯|对了|，)*我(?:已经|都|刚刚?|早就|早)*(?:跟|和)?(?:联系|沟通)(?:过|上|好)([^，。我你他她没不]{1,8}?)(?:那边)?了[。！]*$`)
	// hanFoundSo matches what befell a thing, or that it was noted, and no deed: 梯子坏了, 梯子丢了, 快递晚点了, 电话记下了; not 梯子还了, 梯子放好了.
	hanFoundSo = pattern.MustCompile(`[坏破断漏裂锈霉旧脏丢弯停病偷涨]了|[借偷]走了|不见了|[晚迟误](?:点|到)?了|延误|过期` +
		`|记(?:下|住|着|下来)了|涨价|堵了|失灵`)
	// hanThrowsAway matches an errand to throw something away, which is done when it is 丢了: 倒垃圾, 扔旧报纸; not 还梯子.
	hanThrowsAway = pattern.MustCompile(`[扔倒]`)
)

// doneByOther returns the errand that a sentence says is done by other words for its deed.
func doneByOther(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	if s.Chinese {
		if m := hanGotThrough.FindStringSubmatch(s.Text); m != nil && !wording.HanUndone.MatchString(s.Text) {
			return finishes(r, s.WithText("我给"+m[1]+m[2]+"打过电话了"), open)
		}
		return nil
	}
	if e := handedBack(r, s, open); e != nil {
		return e
	}
	text := s.Text
	if s.Before != "" && !strings.Contains(text, ", ") { // "The mattress is gone. Took it to the tip."
		text = strings.TrimRight(s.Before, ".! ") + ". " + text
	}
	if m := goneThen.FindStringSubmatch(text); m != nil && !wording.Unfinished.MatchString(text) {
		return finishes(r, s.WithText("I "+strings.ToLower(m[2])+" the "+m[1]+" "+m[3]), open)
	}
	return nil
}

// handedBack returns the only errand to give back a thing that a sentence says is handed back. It is to no other person than the one who
// is spoken to, where that is known.
func handedBack(r *reading.Reader, s *reading.Sentence, open []errand.Open) *errand.Open {
	m := handsBack.FindStringSubmatch(s.Lower)
	if m == nil || wording.Unfinished.MatchString(s.Text) || !reading.IsStated(s) || takesBack(r, s) {
		return nil
	}
	thing, whose := errand.TermsOf(m[2]+m[4]), errand.TermsOf(m[1]+" "+m[3])
	if m[1] == "" && m[4] == "" {
		whose = errand.TermsOf(r.People.Listener)
	}
	return errand.OnlyOne(open, func(e *errand.Open) bool {
		if !backAgain.MatchString(e.Text) || len(thing) == 0 || errand.Shared(e.Terms, thing) < len(thing) {
			return false
		}
		others := 0
		for term := range e.Terms {
			if !thing[term] && !whose[term] && term != "back" {
				others++
			}
		}
		return others == 0 || len(whose) == 0 || errand.Shared(whose, e.Terms) > 0
	})
}

// hanDeeds are the deeds by which a thing may be meant in Chinese. Each word has those of which one is done by the other: 水费付了 does 交水费.
var hanDeeds = strings.Fields("还退寄送放搁 修 卖 洗擦刷 买订购备拿 取拿领收接办带 倒扔丢 交付缴转充还 寄发送 租借 漆刷 拆 换装 吃喝服用 写做交 看读约 浇 锁关 画 喂 挂 搬 剪 砍锯")

var (
	// hanDeedDone matches the deed of which a sentence in Chinese says that it was done: 梯子修好了, 梯子卖掉了, 梯子租出去了; not 梯子弄好了. The
	// group is the deed.
	hanDeedDone = pattern.MustCompile(`([还退寄修卖洗擦买订购取拿领倒扔交付缴充租借漆刷拆换吃喝写看读浇锁画喂挂搬剪砍锯])` +
		`(?:干净|回来|回去|出去|起来|给[^，。了]{1,4}|[好完掉过走上])*(?:了|过)`)
	// hanAnyDeed matches an errand that any deed may do: 处理旧梯子, 弄一下窗帘; not 还梯子.
	hanAnyDeed = pattern.MustCompile(`处理|解决|弄|搞|安排|准备`)
)

// hanOtherDeed reports whether a sentence says of all deeds that it tells of that they are others than that of an errand: 梯子修好了 does not
// do 还梯子.
func hanOtherDeed(text string, e *errand.Open) bool {
	task := errand.HanAsking.ReplaceAllString(e.Text, "")
	told := hanDeedDone.FindAllStringSubmatch(text, -1)
	if len(told) == 0 || hanAnyDeed.MatchString(task) {
		return false
	}
	for _, m := range told {
		if strings.Contains(task, m[1]) {
			return false
		}
		for _, same := range hanDeeds {
			if strings.Contains(same, m[1]) && strings.ContainsAny(task, same) {
				return false
			}
		}
	}
	return true
}
