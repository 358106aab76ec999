package redact

import "strings"

// asianForms returns the forms of Chinese, Japanese and Korean names that names of other
// scripts do not have: given names without a space, and family names with a form of
// address.
func asianForms(parts []string) (forms []form) {
	name := []rune(strings.Join(parts, ""))
	switch scriptOf(name[0]) {
	case han:
		return append(chineseForms(name, len(parts) > 1), japaneseForms(parts)...)
	case hiragana, katakana:
		return japaneseForms(parts)
	case hangul:
		if family := familyLength(name, koreanDoubles); len(parts) == 1 && len(name) == family+2 {
			forms = append(forms, newForm(part, joint, string(name[family:])))
		}
	}
	return forms
}

var (
	chineseAddresses  = strings.Fields("先生 女士 小姐 太太 老师 总 经理 医生 大夫 阿姨 叔叔 大哥 大姐 哥 姐 奶奶 爷爷 同学 师傅 教授 博士 主任 老板")
	chinesePrefixes   = []rune("小老阿")
	japaneseAddresses = strings.Fields("さん ちゃん くん 君 様 さま 氏 先輩 先生 殿")
	koreanDoubles     = setOf("남궁 황보 제갈 사공 선우 독고")
	chineseDoubles    = setOf(`欧阳 太史 端木 上官 司马 东方 独孤 南宫 万俟 闻人 夏侯 诸葛 尉迟 公羊 赫连 澹台 皇甫 宗政 濮阳 公冶 太叔 申屠
		公孙 慕容 仲孙 钟离 长孙 宇文 司徒 鲜于 司空 令狐 歐陽 司馬 諸葛 東方 長孫`)
	chineseFamilies = runesOf(`
		王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛
		叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔
		贺赖龚文庞樊兰殷施陶洪翟安颜倪严牛温芦季俞章鲁葛伍韦申尤毕聂丛焦向柳邢路岳齐沿梅莫庄辛管祝左涂谷
		祁时舒耿牟卜路詹关苗凌费纪靳盛童欧甄项曲成游阳裴席卫查屈鲍位覃霍翁隋植甘景薄单包司柏宁柯阮桂闵解
		强柴华车冉房边辜吉饶刁瞿戚丘古米池滕晋苑邬臧畅宫来嵺苟全褚廉简娄盖符奚木穆党燕郎邸冀谈姬屠连郜晏
		栾郁商蒙计喻揭窦迟宇敖糜鄢冷卓花仇艾蓝都巩稽井练仲乐虞卞封竺冼原官衣楚佟栗匡宗应台巫鞠僧桑荆谌银
		扬明沙伏岑习胥保和蔺張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯喬賀賴龔龐
		蘭顏嚴溫蘆魯韋畢聶叢齊莊關費紀歐項陽衛單寧閔車邊`)
)

// familyLength returns how many characters of a name are the family name.
func familyLength(name []rune, doubles map[string]bool) int {
	if len(name) > 2 && doubles[string(name[:2])] {
		return 2
	}
	return 1
}

// chineseForms returns the forms of a name of Chinese characters.
func chineseForms(name []rune, spaced bool) (forms []form) {
	family := familyLength(name, chineseDoubles)
	if len(name) < 2 || len(name) > 4 || family == 1 && !chineseFamilies[name[0]] {
		return nil
	}
	if given := name[family:]; !spaced && len(given) > 1 {
		forms = append(forms, newForm(part, joint, string(given)))
	}
	for _, address := range chineseAddresses {
		f := newForm(familiar, joint, string(name[:family])+address)
		f.keep = len([]rune(address))
		forms = append(forms, f)
	}
	for _, prefix := range chinesePrefixes {
		forms = append(forms, newForm(familiar, joint, string(prefix)+string(name[:family])))
		if given := name[family:]; len(given) == 1 {
			forms = append(forms, newForm(familiar, joint, string(prefix)+string(given)))
		}
	}
	return forms
}

// maxUnspaced bounds names without a space that are cut everywhere, in characters. Longer ones are no
// people's, and would have thousands of forms.
const maxUnspaced = 24

// japaneseForms returns the family name or given name with a form of address. Where the
// name has no space, each beginning may be the family name and each end the given name.
func japaneseForms(parts []string) (forms []form) {
	var called []string
	for _, p := range parts {
		runes := []rune(p)
		called = append(called, p)
		if len(parts) > 1 || len(runes) < 3 || len(runes) > maxUnspaced {
			continue
		}
		for cut := 1; cut < len(runes); cut++ {
			called = append(called, string(runes[:cut]), string(runes[cut:]))
		}
	}
	for _, name := range called {
		for _, address := range japaneseAddresses {
			if address == "先生" && len([]rune(name)) == 1 {
				continue // a Chinese form of address
			}
			f := newForm(polite, joint, name+address)
			f.keep, f.wordlike = len([]rune(address)), false
			forms = append(forms, f)
		}
	}
	return forms
}
