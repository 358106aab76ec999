package redact

import "strings"

// chineseUse decides for a name of Chinese characters, which has no space around it: by
// words that cross its ends, and for a name that is a word by the words next to it.
func chineseUse(f *folded, m *match) use {
	if m.form.wordlike {
		return chineseWordUse(f, m)
	}
	if m.end-m.at > 2 {
		return certain
	}
	left := isChineseWord(f.at(m.at-1), f.at(m.at))
	right := isChineseWord(f.at(m.end-1), f.at(m.end))
	switch {
	case left && right: // 国|王明|天 is 国王 and 明天
		return otherName
	case left && m.form.kind == part, right && m.form.kind == part && !chineseFamilies[f.at(m.at)]:
		if comesAfterName(f, m.end) || comesBeforeName(f, m.at) {
			return certain
		}
		return doubtful
	}
	return certain
}

func chineseWordUse(f *folded, m *match) use {
	switch {
	case precedes(f, m.at, degrees) || follows(f, m.end, wordEnds):
		return otherName
	case comesAfterName(f, m.end) || comesBeforeName(f, m.at) || f.at(m.at-1) == '@':
		return certain
	case precedes(f, m.at, wordStarts):
		return otherName
	}
	return doubtful
}

func comesAfterName(f *folded, end int) bool { return follows(f, end, afterNames) }
func comesBeforeName(f *folded, at int) bool { return precedes(f, at, beforeNames) }
func follows(f *folded, at int, l []string) bool {
	for _, w := range l {
		if _, ok := f.follows(at, w); ok {
			return true
		}
	}
	return false
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

var (
	// afterNames come after a person's name.
	afterNames = strings.Fields(`说 问 告诉 回答 觉得 认为 同学 老师 先生 女士 小姐 阿姨 叔叔 医生 奶奶 爷爷 的妈妈 的爸爸 的女儿 的儿子 的哥哥 的姐姐
		的弟弟 的妹妹 的朋友 的老师 的生日 的电话 和我 跟我 喜欢 想要 打电话 发消息 来了 来电 请我 帮我 家里 昨天 今天 刚才 也来 也去 住在 搬到`)
	// beforeNames come before a person's name.
	beforeNames = strings.Fields(`和 跟 给 叫 找 问 让 请 约 陪 告诉 名叫 叫做 见到 遇到 认识 谢谢 朋友 同事 同学 邻居 妹妹 弟弟 哥哥 姐姐 女儿 儿子`)
	// wordStarts come before a word that is no name.
	wordStarts = strings.Fields(`个 一片 一缕 的 在 从 到 了 看 有 没`)
	// degrees come before an adjective.
	degrees = strings.Fields(`很 真 太 好 非常 不 最 更 特别 有点 这么 那么 多么 十分 挺 比较 越来越`)
	// wordEnds come after a word that is no name.
	wordEnds = strings.Fields(`地 得 极了 起来 不已 下 里 上 中 明媚 灿烂 照 洒`)
)
