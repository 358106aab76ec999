package redact

import "strings"

// chineseUse decides for a name of Chinese characters, which has no space around it: by
// words that cross its ends, and for a name that is a word by the words next to it.
func (r *Redactor) chineseUse(f *folded, m *match) use {
	switch {
	case startsWord(f, m):
		return otherName
	case m.end-m.at == 1:
		return characterUse(f, m)
	case m.form.wordlike:
		return r.chineseWordUse(f, m)
	case m.end-m.at > 2:
		return certain
	}
	if f.at(m.at) == f.at(m.at+1) &&
		(f.at(m.end) == '地' || f.at(m.end) == '的' && scriptOf(f.at(m.at-1)) == han && !isCalled(f, m)) {
		return doubtful // 静静地, 亮晶晶的
	}
	left, right := crossesStart(f, m), crossesEnd(f, m)
	switch {
	case right && (left || isRareChineseWord(f.at(m.at-1), f.at(m.at))): // 国|王明|天 is 国王 and 明天
		return otherName
	case (left || right && (m.form.kind == part && !chineseFamilies[f.at(m.at)])) && !isCalled(f, m):
		return doubtful
	case m.form.kind == title && follows(f, m.end, places):
		return doubtful // 胡杨树
	case longerFamilies[f.at(m.at-1)] && (m.form.kind == part || m.form.kind == title && !chineseFamilies[f.at(m.at)]):
		return doubtful // a longer name that no known person has
	}
	return certain
}

// crossesStart reports whether the character before a match and its first one are a word.
func crossesStart(f *folded, m *match) bool {
	return isChineseWord(f.at(m.at-1), f.at(m.at)) && !isChineseWord(f.at(m.at-2), f.at(m.at-1))
}

// crossesEnd reports whether the last character of a match and the one after are a word.
func crossesEnd(f *folded, m *match) bool {
	return isChineseWord(f.at(m.end-1), f.at(m.end)) && !isChineseWord(f.at(m.end), f.at(m.end+1))
}

// startsWord reports a longer word that begins with a name: "小红书".
func startsWord(f *folded, m *match) bool {
	return m.end-m.at == 2 && longerWords[string(f.runes[m.at:min(m.end+1, f.len())])]
}

// characterUse decides for a name of one character.
func characterUse(f *folded, m *match) use {
	if isChineseWord(f.at(m.at-1), f.at(m.at)) || isChineseWord(f.at(m.at), f.at(m.end)) {
		return otherName
	}
	return doubtful
}

// isCalled reports words next to a name that come next to any name of a person.
func isCalled(f *folded, m *match) bool {
	return follows(f, m.end, speaking) || follows(f, m.end, comings) || follows(f, m.end, addresses) ||
		follows(f, m.end, belongingsZh) ||
		precedes(f, m.at, calling) || precedes(f, m.at, companions) || precedes(f, m.at, relatives)
}

// chineseWordUse decides for a name that is a word.
func (r *Redactor) chineseWordUse(f *folded, m *match) use {
	adjective := chineseAdjectives[string(f.runes[m.at:m.end])]
	loose := adjective || chineseThings[string(f.runes[m.at:m.end])]
	after := m.end
	for end := m.end; ; after = end { // 昨天, 也, 没
		var ok bool
		if end, ok = followsOne(f, end, adverbs); !ok {
			break
		}
	}
	acting := follows(f, after, acts) && !startsNoun(f, after)
	switch {
	case sides[f.at(m.end-1)] && precedes(f, m.at, beforePlaces):
		return doubtful // 在林中
	case f.at(m.at-1) == f.at(m.at) && f.at(m.end) == f.at(m.end-1), // 平平安安
		f.at(m.at) == f.at(m.at+1) && f.at(m.end) != 0 && f.at(m.end) == f.at(m.end+1) && !follows(f, m.end, addresses), // 明明白白
		precedes(f, m.at, degrees), follows(f, m.end, wordEnds) && !acting, isOthersRelative(f, m):
		return otherName
	case f.at(m.at-1) == '@', precedes(f, m.at, naming), follows(f, m.end, addresses) && !follows(f, m.end, notAddresses),
		isSpokenTo(f, m), r.isListed(f, m):
		return certain
	case doubledAdverbs[string(f.runes[m.at:m.end])]:
		return repeatedUse(f, m)
	case follows(f, after, speaking) && !startsNoun(f, after), acting && after > m.end && !(loose && follows(f, after, coming)):
		return certain
	case follows(f, m.end, belongingsZh) && !adjective, isPredicated(f, m.end):
		return certain
	case (precedes(f, m.at, calling) || precedes(f, m.at, asking) && !isChineseWord(f.at(m.at-2), f.at(m.at-1))) &&
		!(loose && f.at(m.end) == '的'):
		if loose && !follows(f, m.end, objects) && !precedes(f, m.at, callingFirmly) && !isEnd(f.at(m.end)) {
			return doubtful
		}
		return certain
	case precedes(f, m.at, companions) && (acting || !loose), precedes(f, m.at, relatives) && (acting || !adjective):
		return certain
	case precedes(f, m.at, handing) && !adjective && (acting || follows(f, m.end, objects)):
		return certain
	case acting && !loose:
		return certain
	case crossesStart(f, m), precedes(f, m.at, wordStarts):
		return otherName
	}
	return doubtful
}

// beforePlaces stand before a place.
var beforePlaces = strings.Fields("在 到 从 往 于 向")

// isListed reports a name before that of another known person: 小雪和李雷.
func (r *Redactor) isListed(f *folded, m *match) bool {
	if next := f.at(m.end); next != '和' && next != '跟' && next != '、' {
		return false
	}
	for n := 2; n <= 4 && m.end+1+n <= f.len(); n++ {
		if r.taken[string(f.runes[m.end+1:m.end+1+n])] {
			return true
		}
	}
	return false
}

// isOthersRelative reports a relative of another person: 小红的妈妈.
func isOthersRelative(f *folded, m *match) bool {
	return kin[string(f.runes[m.at:m.end])] && f.at(m.at-1) != 0 && strings.ContainsRune("的我你他她们", f.at(m.at-1))
}

// repeatedUse decides for a doubled character that is an adverb too.
func repeatedUse(f *folded, m *match) use {
	switch {
	case strings.ContainsRune("你我他她它们都", f.at(m.at-1)) && f.at(m.at-1) != 0:
		return otherName
	case follows(f, m.end, belongingsZh), precedes(f, m.at, handing) && !follows(f, m.end, wordEnds),
		precedes(f, m.at, companions), precedes(f, m.at, relatives):
		return certain
	}
	return doubtful
}

// isSpokenTo reports a name at the beginning of what is said to the person, or of who says
// something.
func isSpokenTo(f *folded, m *match) bool {
	if before := f.at(m.at - 1); before != 0 && !isEnd(before) && before != ' ' {
		return false
	}
	end := m.end
	if r := f.at(end); r != ',' && r != '、' && r != '!' && r != ' ' {
		return false
	}
	for f.at(end) != 0 && scriptOf(f.at(end)) != han {
		end++
	}
	return follows(f, end, replies)
}

// isPredicated reports what a person is: 是我同桌.
func isPredicated(f *folded, end int) bool {
	if !follows(f, end, predicates) {
		return false
	}
	for at := end + 1; at < min(end+7, f.len()) && !isEnd(f.at(at)); at++ {
		if follows(f, at, relatives) || follows(f, at, addresses) {
			return true
		}
	}
	return false
}

// startsNoun reports that a verb is the beginning of a longer word: 和平问题.
func startsNoun(f *folded, at int) bool {
	return (f.at(at) == '说' || f.at(at) == '问') && follows(f, at+1, nounEnds) && !follows(f, at+1, []string{"明天"})
}

// isEnd reports the end of a sentence or a part of it.
func isEnd(r rune) bool {
	return r == 0 || strings.ContainsRune(",.!?;:\n。、～~()\"“”「」…", r)
}

func follows(f *folded, at int, l []string) bool {
	_, ok := followsOne(f, at, l)
	return ok
}

// followsOne returns the end of the first of some words at a place.
func followsOne(f *folded, at int, l []string) (end int, ok bool) {
	for _, w := range l {
		if end, ok := f.follows(at, w); ok {
			return end, true
		}
	}
	return at, false
}

func precedes(f *folded, at int, l []string) bool {
	for _, w := range l {
		n := len([]rune(w))
		if _, ok := f.follows(at-n, w); ok && at >= n {
			return true
		}
	}
	return false
}
