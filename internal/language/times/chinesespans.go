package times

import (
	"strings"
	"time"
)

// hanSpan reads 8月11日到15日, 8月11号至15号.
func (p *parser) hanSpan() (period, bool) {
	first, ok := p.hanDate()
	if !ok || !first.from.AddDate(0, 0, 1).Equal(first.to) || !p.word("到", "至") {
		return period{}, false
	}
	day := p.peek(0).number
	if day <= first.from.Day() || p.peek(1).text != "日" && p.peek(1).text != "号" {
		return period{}, false
	}
	p.at += 2
	last, ok := p.day(first.from.Year(), first.from.Month(), day)
	return period{first.from, last.to}, ok
}

// hanPartOf reads a part of a month or year: 2023年初, 八月上旬, 去年下半年, 五月底, 三月第一周.
func (p *parser) hanPartOf() (period, bool) {
	whole, ok := p.hanWhole()
	if !ok {
		return period{}, false
	}
	days := int(whole.to.Sub(whole.from).Hours()/24 + 0.5)
	share := func(from, to, of int) (period, bool) {
		return period{whole.from.AddDate(0, 0, days*from/of), whole.from.AddDate(0, 0, days*to/of)}, true
	}
	p.word("的")
	switch {
	case p.words("上", "旬"):
		return p.tens(whole, 0, 10)
	case p.words("中", "旬"):
		return p.tens(whole, 10, 20)
	case p.words("下", "旬"):
		return p.tens(whole, 20, days)
	case p.words("上", "半") && p.word("年", "月"):
		return share(0, 1, 2)
	case p.words("下", "半") && p.word("年", "月"):
		return share(1, 2, 2)
	case p.hanPartWord("初", "中一二三四五六七八九十级次"):
		return share(0, 1, 4)
	case p.hanPartWord("中", "国考秋午学心级文餐期医专"):
		return share(1, 2, 3)
	case p.words("最", "后") && p.word("一", "1") && p.word("天"):
		return whole.edge(-1), true
	case p.words("第", "一", "天"):
		return whole.edge(1), true
	case p.ahead && p.word("底", "末"):
		return p.endOf(whole), true
	case p.word("底", "末"):
		return share(3, 4, 4)
	case p.word("第"):
		n := p.peek(0).number
		p.at++
		p.word("个")
		if n < 1 || n > 5 || !p.hanWeek() {
			return period{}, false
		}
		from := whole.from.AddDate(0, 0, 7*(n-1))
		return period{from, earlier(from.AddDate(0, 0, 7), whole.to)}, from.Before(whole.to)
	}
	return period{}, false
}

// hanPartWord reads a character unless one of others follows, with which it is another word: 下个月中秋, 今年初三.
func (p *parser) hanPartWord(character, others string) bool {
	next := p.peek(1)
	if next.start == p.peek(0).end && next.text != "" && strings.Contains(others, next.text) {
		return false
	}
	return p.word(character)
}

func (p *parser) tens(whole period, from, to int) (period, bool) {
	return period{whole.from.AddDate(0, 0, from), whole.from.AddDate(0, 0, to)}, true
}

// hanWhole reads a month or year before a part of it, without the part: 上个月, 2023年, 五月.
func (p *parser) hanWhole() (period, bool) {
	begun := p.at
	if found, ok := p.hanBarePart(); ok {
		return found, true
	}
	p.at = begun
	if found, ok := p.hanDate(); ok {
		if p.peek(0).text == "年" && strings.Contains("初底末", p.peek(1).text) && p.peek(1).text != "" { // 去年年底
			p.at++
		}
		return found, found.to.Sub(found.from) > 7*24*time.Hour
	}
	p.at = begun
	if p.peek(0).text == "下" && p.followsOne() {
		return period{}, false // of 一下: 记一下下个月初
	}
	shift, ok := -2, p.doubled("上")
	if !ok {
		if shift, ok = 2, p.doubled("下"); !ok {
			shift, ok = p.hanShift()
		}
	}
	p.word("个")
	return p.thisMonth(shift), p.word("月") && ok
}

// hanBarePart reads 月 or 年 before a part of it, without which month or year: 月初, 年底. It is this one, if the part has begun.
func (p *parser) hanBarePart() (period, bool) {
	part, prior := p.peek(1), p.peek(-1)
	if p.ahead || part.start != p.peek(0).end || part.text == "" || !strings.Contains("初底末", part.text) ||
		prior.end == p.peek(0).start && p.at > 0 && (prior.number >= 0 || strings.Contains("个这上下本每今去前明半年月", prior.text)) {
		return period{}, false
	}
	ends := part.text != "初"
	switch {
	case p.word("月"):
		month := p.thisMonth(0)
		if ends && p.now.Day() <= 22 {
			month = p.thisMonth(-1)
		}
		return month, true
	case p.word("年"):
		year := p.thisYear(0)
		if ends && p.now.Month() < time.October {
			year = p.thisYear(-1)
		}
		return year, true
	}
	return period{}, false
}
