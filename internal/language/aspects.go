package language

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// aspects maps words for aspects of things to canonical ones.
var aspects = func() map[string]string {
	table := map[string]string{}
	for line := range strings.Lines(`price: price prices cost expensive cheap value 价格 价钱 性价比 贵 便宜
service: service staff waiter waitress waiters 服务 服务员 态度 前台
food: food meal dishes menu breakfast dinner lunch 菜 饭 食物 早餐 晚餐 菜品
taste: taste flavor flavour 味道 口味
room: room rooms bed bathroom 房间 床 卫生间
location: location place area neighborhood neighbourhood 位置 地段 地理位置
cleanliness: clean dirty hygiene 卫生 干净
noise: noise noisy quiet 噪音 隔音 吵
atmosphere: atmosphere ambience vibe mood 气氛 氛围 环境
quality: quality material build 质量 做工 材质
design: design look looks style color colour 设计 外观 样子 颜色 款式
screen: screen display 屏幕 显示
battery: battery charge 电池 续航
speed: speed slow fast performance 速度 性能
sound: sound audio voice 声音 音质
plot: plot story storyline ending 情节 故事 剧情 结局
acting: acting actor actress actors cast performance 演技 演员
music: music soundtrack songs 音乐 配乐 歌
characters: character characters 人物 角色
work: work job workload salary boss 工作 薪水 加班
people: people colleagues classmates 人 同事 同学
weather: weather rain heat cold 天气
delivery: delivery shipping package 物流 快递 送货 包装
size: size fit 大小 尺寸 尺码`) {
		aspect, words, _ := strings.Cut(strings.TrimSpace(line), ":")
		for word := range strings.FieldsSeq(words) {
			table[word] = aspect
		}
	}
	return table
}()

// Aspect returns the canonical aspect that a word in lower case names: "service" for "waiters"; "" for
// none.
func Aspect(word string) string { return aspects[word] }

// HanAspect returns the aspect that a Chinese phrase names at its end, by the longest word; "" for none.
func HanAspect(phrase string) string {
	best := ""
	for word := range aspects {
		if word[0] >= utf8.RuneSelf && len(word) > len(best) && strings.HasSuffix(phrase, word) {
			best = word
		}
	}
	return aspects[best]
}

// NamedAspects returns the canonical aspects that a text names, in order. A single Chinese character
// names none: it may be part of a word.
func NamedAspects(text string) (list []string) {
	add := func(aspect string) {
		if aspect != "" && !slices.Contains(list, aspect) {
			list = append(list, aspect)
		}
	}
	notLetter := func(r rune) bool { return !unicode.IsLetter(r) || unicode.Is(unicode.Han, r) }
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), notLetter) {
		add(aspects[word])
	}
	for word, aspect := range aspects {
		if word[0] >= utf8.RuneSelf && utf8.RuneCountInString(word) > 1 && strings.Contains(text, word) {
			add(aspect)
		}
	}
	slices.Sort(list)
	return list
}
