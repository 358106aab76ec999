package moved

import (
	"strings"
	"time"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/egomem/offline/internal/requests/errand"
	"github.com/egomem/egomem/egomem/offline/internal/requests/wording"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/due"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/pattern"
)

// hanOfKind matches politeness and the name of a reminder that is there, as against that of someone else. The group is the name.
const hanOfKind = `^(?:请|麻烦你?|你|帮我|帮忙|给我|能不能|能|可不可以|可以|那|就|还是|好的|对了|不|，)*(?:把|将|给)?` +
	`(?:我的|我|那个|这个)?([^他她它您你别没把，。]{0,16}?(?:闹钟|闹铃|提醒|计时器|定时器|倒计时|那一?个))(?:时间)?(?:帮我|给我|再|重新)*`

var (
	// HanKindToTime matches in Chinese that a reminder gets another time: 闹钟改成六点半, 帮我把明天的闹钟调到七点,
	// 吃药的提醒推迟到八点; not 他把闹钟改到六点. The groups are its name, the verb and the time.
	HanKindToTime = pattern.MustCompile(hanOfKind +
		`(改|调|调整|推迟|推|延后|延迟|延期|延|挪|移|换|提前|定|设|设定)(?:到|成|为|至|在)` +
		`([^了吗没]{1,16}?)(?:吧|好吗|行吗|可以吗|好了)?(?:，谢谢你?)?[。！？]*$`)
	// HanKindByTime matches by how much a reminder is moved: 闹钟推迟半小时, 会议的提醒提前一个小时, 把闹钟调晚十分钟;
	// not 闹钟响了十分钟. The groups are its name, the way, and the time.
	HanKindByTime = pattern.MustCompile(hanOfKind +
		`(推迟|推后|往后推|往后调|往后挪|延后|延迟|延长|加|减少|减掉|减|缩短|少|调晚|改晚|晚|提前|往前调|往前挪|调早|改早|提早|早)` +
		`((?:[\d一二两三四五六七八九十半])[\p{Han}\d.½]{1,12}?)(?:吧|好吗|行吗|可以吗|响|叫我|提醒我)?(?:，谢谢你?)?[。！？]*$`)
	// hanWakeToTime matches that the speaker wants to be woken at another time after all: 还是八点叫我吧, 改成七点半叫我起床,
	// 明早改七点叫吧; not 八点叫我. The groups are the day and the time.
	hanWakeToTime = pattern.MustCompile(`^(?:算了|那|不|就|，)*((?:[明后今]天|[明今]早)(?:早上|早晨)?)?(?:还是|就|再)*(?:还是|改成|改为|改到|改)` +
		`([^了吗没，叫我他她]{1,16}?)再?[叫喊](?:醒我?|我)?(?:起床)?(?:吧|好了|就行|就好)*[。！]*$`)
	// hanWakeByTime matches how much later the speaker wants to be woken, or how much longer the only timer runs: 晚半个小时叫我,
	// 早一个小时叫我起床, 再加五分钟; not 八点叫我, 晚半个小时提醒我. The groups are the way and the length, in one of the alternatives.
	hanWakeByTime = pattern.MustCompile(`^(?:那|请` +
		`|你|还是|，)*(晚|早|提前|推迟)([\d一二两三四五六七八九十半][\p{Han}\d]{1,8}?)(?:再)?叫醒?我(?:起床)?(?:吧|好吗)?[。！]*$` +
		`|^(?:那|请|你|给我|帮我)*(?:再)?(加|减)([\d一二两三四五六七八九十半][\p{Han}\d]{1,8}?)(?:吧|好吗)?[。！]*$`)
	// hanItByTime matches how much later or sooner what was asked for right before is to come: 推迟半小时, 晚半小时吧; not 会议晚半小时. The
	// groups are the way and the length.
	hanItByTime = pattern.MustCompile(`^(?:那|请|你|就|还是|算了|不|再|把它|给我|，)*(推迟|延后` +
		`|延迟|推后|往后推|往后挪|晚|提前|往前挪|提早|早)([\d一二两三四五六七八九十半][\p{Han}\d]{1,8}?)(?:吧|好了|好吗)*[。！]*$`)
	// hanWakeNotBut matches that the speaker is to be woken at one time and not at another: 别七点叫我，八点叫我; not 别叫我. The groups
	// are the two times.
	hanWakeNotBut = pattern.MustCompile(`^(?:别` +
		`|不要)([^，忘]{2,9})叫醒?我(?:起床)?了?[，,](?:改成|要|还是)?([^，叫]{2,9})(?:再)?叫醒?我(?:起床)?(?:吧)?[。！]*$`)
	// hanNotBut matches that a reminder is to come at one time and not at another: 闹钟不要六点，要七点; not 闹钟不要了. The groups are
	// its name and the new time.
	hanNotBut = pattern.MustCompile(`^` + errand.HanCancelled + `不要[^，]{1,10}[，,](?:我)?(?:要|改成|改到)([^了吗没，]{1,16}?)(?:的)?(?:吧)?[。！]*$`)
	// hanSooner matches that something comes sooner: 提前, 调早, 减少; not 推迟.
	hanSooner = pattern.MustCompile(`提|早|前|减|少|缩`)
	// hanReplaces matches that a reminder gives way to another time: 把闹钟取消，改成八点, 取消闹钟，换成八点的; not 取消闹钟，改天吧.
	// The groups are its name, in one of the alternatives, and the time.
	hanReplaces = pattern.MustCompile(errand.HanAskingTo + `(?:(?:把|将)` + errand.HanCancelled + `(?:取消|关|停|删|删除|去)(?:掉|了)?` +
		`|(?:取消|关掉|关了|停掉|删掉|删除|删了)` + errand.HanCancelled + `(?:了)?)[，,](?:然后` +
		`|再|重新)?(?:改成|改到|改为|换成|调到|调成)([^了吗没，]{1,16}?)(?:的)?(?:吧|好吗|行吗)?[。！]*$`)
)

// hanSets are the verbs that may also ask for another one.
var hanSets = map[string]bool{"定": true, "设": true, "设定": true}

// hanMovesNamed is movesNamed for Chinese.
func hanMovesNamed(r *reading.Reader, s *reading.Sentence, open []errand.Open) (e *errand.Open, from, end time.Time, named bool) {
	said, text := r.Passage.Turns[s.Turn].Time, wording.WithoutReason(wording.WithoutAddress(r, s.Text))
	if at := strings.LastIndex(text, "，"); at >= 0 && !wording.HanNoLead.MatchString(text[:at]) && !HanKindToTime.MatchString(text) {
		if last := text[at+len("，"):]; HanKindToTime.MatchString(last) || HanKindByTime.MatchString(last) { // 老板让我早点去，把闹钟改到六点
			text = last
		}
	}
	if m := hanReplaces.FindStringSubmatch(text); m != nil {
		text = "把" + m[1] + m[2] + "改成" + m[3]
	}
	if m := hanWakeNotBut.FindStringSubmatch(text); m != nil {
		text = "把" + m[1] + "的闹钟改成" + m[2]
	}
	if m := hanNotBut.FindStringSubmatch(text); m != nil {
		text = "把" + m[1] + "改成" + m[2]
	}
	if m := hanWakeByTime.FindStringSubmatch(text); m != nil {
		way, ways := m[1]+m[3], 1
		if hanSooner.MatchString(way) {
			ways = -1
		}
		words := "timer"
		if m[1] != "" {
			words = "叫"
		}
		if by, ok := times.LengthOf(m[2] + m[4]); ok {
			if e, from = aheadBy(words, by, ways, said, open); e != nil {
				return e, from, from.Add(time.Minute), true
			}
		}
	}
	if m := hanItByTime.FindStringSubmatch(text); m != nil {
		ways := 1
		if hanSooner.MatchString(m[1]) {
			ways = -1
		}
		by, isAll := times.LengthOf(m[2])
		if e = errand.JustAsked(r, s, open); isAll && e != nil && e.Due.After(said) {
			e, from = shiftedBy(e, by, ways, said)
			return e, from, from.Add(time.Minute), true
		}
	}
	if m := HanKindByTime.FindStringSubmatch(text); m != nil && (errand.MayName(m[1], said) || len(errand.TopicOf(m[1])) > 0) {
		by, ok := times.LengthOf(m[3])
		ways := 1
		if hanSooner.MatchString(m[2]) {
			ways = -1
		}
		if !ok {
			return nil, from, end, true
		}
		if e, from = onceBy(errand.OnlyNamed(m[1], said, open), m[1], by, ways, said); e != nil {
			return e, from, from.Add(time.Minute), true
		}
		e, from = shiftedBy(errand.OnlyNamed(m[1], said, open), by, ways, said)
		return e, from, from.Add(time.Minute), true
	}
	if m := hanWakeToTime.FindStringSubmatch(text); m != nil {
		if e = errand.OnlyNamed("闹钟", said, open); e != nil && mayMove(e, m[1]+m[2]) && wording.IsTime(m[2], said) {
			if from, end = due.Moved(strings.Replace(m[1], "早", "天", 1)+m[2], e.Next(said), said); !from.IsZero() {
				return e, from, end, true
			}
		}
	}
	m := HanKindToTime.FindStringSubmatch(text)
	if m == nil || !errand.MayName(m[1], said) {
		return nil, from, end, false
	}
	e = errand.OnlyNamed(m[1], said, open)
	if once, from, end := onceTo(e, m[1], m[3], said); once != nil && (!hanSets[m[2]] || e.IsOneOfMany(m[1])) {
		return once, from, end, true
	}
	if hanSets[m[2]] && e != nil {
		if wording.IsLength(m[3]) && !language.IsTimer(e.Text) {
			return nil, from, end, true
		}
		e, from, end = setAgain(e, s.Text, said)
		return e, from, end, true
	}
	length, isAll := times.LengthOf(m[3])
	if e == nil || e.IsOneOfMany(m[1]) || !mayMove(e, m[3]) || len(due.Future(m[3], said)) == 0 && !isAll {
		return nil, from, end, true
	}
	if wording.IsLength(m[3]) {
		if !language.IsTimer(e.Text) || !isAll || length.Clock == 0 || length.Days+length.Months > 0 {
			return nil, from, end, true // 闹钟改成二十分钟
		}
		from = said.Add(length.Clock).Truncate(time.Minute) // 计时器改成二十分钟
		return e, from, from.Add(time.Minute), true
	}
	from, end = due.Moved(m[3], e.Next(said), said)
	if from.IsZero() {
		return nil, from, end, true
	}
	return e, from, end, true
}
