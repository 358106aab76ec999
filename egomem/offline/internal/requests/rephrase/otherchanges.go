package rephrase

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/pattern"
)

// More words by which people end, leave out or move what they are reminded of, which are read as the common ones: "I gave Joan a ring" as "I
// rang Joan", "don't bother with the bins tomorrow" as "leave out the bins tomorrow".

// startOfTime is a new time, in a group: "on Wednesday", "seven o'clock".
const startOfTime = `((?:at |on |for |in the |to )*(?:\d|half |quarter |noon|midnight|tomorrow|tonight|next |(?:mon|tues|wednes|thurs|fri|satur|sun)day` +
	`|the \d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[^,.;!?]{0,25}?)`

var (
	// gaveCall matches that the speaker called someone: "I gave Joan a ring just now", "I've given the bank a call"; not "I gave Joan a
	// ring box", "Tom gave Joan a ring". The groups are who did, whom they called, and what follows.
	gaveCall = pattern.MustCompile(`(?i)` + wording.BeforeAll + `((?:i|we)(?:'ve| have)?(?: just| already| finally| now)?) (?:gave|given) ` +
		`([^,.;!?]{2,30}?) a (?:quick )?(?:ring|call|bell|buzz)((?:,? (?:just now|already|earlier|today|now|back|at lunch|at last` +
		`|this (?:morning|afternoon|evening)|last night|yesterday))*)[.! ]*$`)
	// bothersNotThen matches that a thing is left out one time: "don't bother with the bins tomorrow", "don't worry about
	// the bins on Wednesday"; not "don't bother with the bins". The group is what it is, and when.
	bothersNotThen = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:don't|do not|you needn't|no need to) (?:bother|worry|nag me|bother me) ` +
		`(?:with|about) ((?:the |my |our )?[a-z][^,.;!?]{1,40}? ` + wording.SomeTime + `)(?:,? please)?[.! ]*$`)
	// byOtherNow matches that another person did or does a thing, and that the reminder of it is not wanted: "Owen paid the window cleaner
	// for the year, so scrap that one"; not "scrap that one", "he paid, so keep that one". The groups are the person and what was done.
	byOtherNow = pattern.MustCompile(`^(?:(?:Oh|Ok|Okay|Actually|Well|And|So)[, ]+)*(\p{Lu}\p{L}+|[Mm]y \p{L}+)(?:'s| has|'ll)? (?:just |already |now )?` +
		`(?:paid|pays|did|does|done|doing|sorted|fixed|bought|booked|posted|called|rang|fed|watered|took|takes|taken|collected` +
		`|renewed|cleaned|ordered|sent|picked up) ` +
		`((?:the |my |our |up |out )*[^,;?!]{2,40}?)(?: for the (?:year|month|week)| already| yesterday| today| this morning| now)?` +
		`[,;] (?:so )?(?:please )?(?:scrap|cancel|drop|forget|delete|lose) (?:that|it|this)(?: one| reminder)?[.! ]*$`)
	// doesThen matches that the speaker will do at another time what they are reminded of: "I'll post the parcel on Wednesday instead, same
	// time"; not "I'll post the parcel on Wednesday". The groups are the deed and the time.
	doesThen = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:no,? )?(?:i'll|we'll|i will|let me|i'd rather|i'm going to) ` +
		`([a-z]+ (?:the |my |our )[^,.;!?]{2,40}?) ` + startOfTime +
		`(?:,? (?:instead|rather))(?:,? (?:at )?(?:the )?same time)?[.! ]*$`)
	// makesThing matches that a thing is to be at another time: "make the tyre check seven o'clock instead"; not "make
	// the bed at eight". The groups are the thing and the time.
	makesThing = pattern.MustCompile(`(?i)` + wording.BeforeAll + `make (?:the|my|our) ([a-z][^,.;!?]{1,40}?) ` + startOfTime + ` instead[.! ]*$`)
	// endedCourse matches that the speaker is through with a medicine for good: "I finished the antibiotics early, the doctor said I can stop";
	// not "I finished the antibiotics". The group is the medicine.
	endedCourse = pattern.MustCompile(`(?i)` + wording.BeforeAll + `(?:i|i've|i have) (?:just )?(?:finished|completed|used up|done with) ` +
		`(?:all )?(?:the |my )?([^,;.!?]{3,30}?)(?: early| now| at last| yesterday| today)?[,;] ` +
		`(?:and )?(?:(?:the|my) )?(?:doctor|gp|nurse|pharmacist|he|she|they) (?:said|says|told me)(?: that)? i (?:can|could|may|should) stop(?: (?:it|them|now))*[.! ]*$`)

	// hanByOtherNow matches the same as byOtherNow in Chinese: 鱼缸换水的事算了，桂芳弄; not 鱼缸换水的事算了，明天弄. The group is what was said
	// before why.
	hanByOtherNow = pattern.MustCompile(`^([^，。]{2,16}?(?:的事情?|那件?事)?(?:就)?(?:算了|不用了))[，,]` +
		`[^，。我你他她不没别今明后周]{1,5}(?:来|去|会)?(?:弄|做|办|管|换|买|拿|交|洗|喂|浇|处理|负责)(?:了)?[。！]*$`)
	// hanPaidByOther matches that another person did a thing for long, and that the reminder of it is not wanted: 物业费桂芳一次交了一年，那个不用提醒了;
	// not 物业费我交了. The group is the thing.
	hanPaidByOther = pattern.MustCompile(`^([^，。我你他她]{1,7}[费钱税租款险])(?:[^，。我你他她]{1,4}?)(?:一次|已经|都|全|一下子)+` +
		`(?:[交付买缴充办做]|续)(?:了|好|完)[^，。]{0,6}[，,](?:那个|这个)?(?:就|以后|也)*(?:不用|不必|别)再?提醒我?了[。！]*$`)
	// hanOwnCancelled matches that the speaker cancelled a reminder: 我把吃药的提醒取消了, 吃药的提醒我已经删了, 我取消了吃药的提醒; not 妈妈取消了吃药的提醒. The
	// group is its name, in one of the alternatives.
	hanOwnCancelled = pattern.MustCompile(`^我们?(?:已经|刚才?|刚刚|都)*[把将]([^，。你他她没]{1,12}?的(?:提醒|闹钟|闹铃))(?:都|给)*(?:取消|[删关停](?:除|掉)?)了[。！]*$` +
		`|^([^，。我你他她没]{1,12}?的(?:提醒|闹钟|闹铃))我们?(?:已经|刚才?|刚刚|都)*(?:取消|[删关停](?:除|掉)?)了[。！]*$` +
		`|^我们?(?:已经|刚才?|刚刚|都)*(?:取消|[删关停](?:除|掉))了([^，。你他她没]{1,12}?的(?:提醒|闹钟|闹铃))[。！]*$`)
	// hanKindInWeek matches that a reminder is moved in one week, which is put before its name: 倒垃圾的提醒这周改到周四; not 倒垃圾的提醒改到周四. The
	// groups are its name, the week, and the rest.
	hanKindInWeek = pattern.MustCompile(`^((?:把|将)?[^，。我你他她]{1,12}?(?:提醒|闹钟|闹铃))([这本下]个?(?:周|星期|礼拜))((?:改|换|调|挪|移|推迟|提前).+)$`)
)

// makesNudge matches that what was asked for right before is to come at another time: "make that nudge Thursday", "make the shout six";
// not "make that reminder six". The group is the time.
var makesNudge = pattern.MustCompile(`(?i)` + wording.BeforeAll + `make (?:that|the|my) (?:nudge|poke|prod|shout|ping|buzz) (?:for |on |at |to )?([^,;]+?)` + TimerEnd)

// plainChange puts a wish to change a reminder in the common words; it returns the same text for another one.
func plainChange(text string, chinese bool, said time.Time) string {
	if chinese {
		if m := hanByOtherNow.FindStringSubmatch(text); m != nil {
			return m[1]
		}
		if m := hanPaidByOther.FindStringSubmatch(text); m != nil {
			return m[1] + "不用提醒了"
		}
		if m := hanOwnCancelled.FindStringSubmatch(text); m != nil {
			return "取消" + m[1] + m[2] + m[3]
		}
		if m := hanKindInWeek.FindStringSubmatch(text); m != nil {
			return m[2] + m[1] + m[3]
		}
		return text
	}
	if m := gaveCall.FindStringSubmatch(text); m != nil {
		return capitalI.ReplaceAllString(m[1], "I") + " rang " + m[2] + m[3]
	}
	if m := weekFirst.FindStringSubmatch(text); m != nil {
		return strings.TrimRight(m[2], ".! ") + " " + m[1]
	}
	if m := bothersNotThen.FindStringSubmatch(text); m != nil {
		return "Leave out " + m[1]
	}
	if m := byOtherNow.FindStringSubmatch(text); m != nil {
		return "Forget about " + m[2]
	}
	if m := doesThen.FindStringSubmatch(text); m != nil && wording.IsTime(strings.ToLower(wording.AroundTime.ReplaceAllString(m[2], "")), said) {
		_, thing, _ := strings.Cut(m[1], " ")
		return "Move " + thing + " to " + wording.AroundTime.ReplaceAllString(m[2], "")
	}
	if m := makesNudge.FindStringSubmatch(text); m != nil && wording.IsTime(strings.ToLower(m[1]), said) {
		return "Move it to " + m[1]
	}
	if m := makesThing.FindStringSubmatch(text); m != nil && !errand.KindWords.MatchString(m[1]) &&
		wording.IsTime(strings.ToLower(wording.AroundTime.ReplaceAllString(m[2], "")), said) {
		return "Move the " + m[1] + " to " + wording.AroundTime.ReplaceAllString(m[2], "")
	}
	if m := endedCourse.FindStringSubmatch(text); m != nil {
		return "I've finished the " + m[1] + ", so you can stop reminding me"
	}
	return text
}

// capitalI matches I as it may be written: "i've"; not "we".
var capitalI = pattern.MustCompile(`^(?i:i)\b`)

// weekFirst matches a week before a request to move, which is put behind it: "this week make it Thursday", "just for next week, move the bins
// to Thursday"; not "this week is busy". The groups are the week and the request.
var weekFirst = pattern.MustCompile(`(?i)^(?:(?:just|only|but|and|so|oh|actually|for),? )*((?:this|next) week)(?: only)?,? ` +
	`((?:please |can you |could you )*(?:make|move|put|change|shift|switch) .*)$`)
