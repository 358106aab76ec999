package affect

import (
	_ "embed"
	"math"
	"strings"
	"unicode/utf8"
)

//go:embed chinese.txt
var chineseFile string

// ngrams maps sequences of one to three characters to learned weights; "" is the bias.
var ngrams = readWeights(chineseFile)

// maxNgram is the longest sequence of ngrams, in characters.
const maxNgram = 3

// graded are words with a valence, -4 to 4, by hand.
var graded = func() map[string]float64 {
	table := map[string]float64{}
	for _, row := range []struct {
		valence float64
		words   string
	}{
		{3.8, "挚爱 狂喜 爱死 爱死了 热爱 深爱 欣喜若狂 爱得要命 爱极了 酷爱 痴迷"},
		{3.2, "最爱 太棒 完美 棒极了 崇拜 无与伦比 心花怒放 陶醉 迷恋 着迷 好极了 精彩绝伦 深深地爱 激动万分 兴高采烈"},
		{2.8, "爱 优秀 极好 精彩 出色 幸福 兴奋 激动 惊喜 赞叹 超赞 钟爱 感激 享受 卓越"},
		{2.2, "喜爱 很棒 快乐 高兴 开心 喜悦 自豪 骄傲 漂亮 美丽 美好 棒 赞 感动 温暖 热情 欣赏 敬佩 期待 愉快"},
		{1.7, "喜欢 中意 好吃 好看 好听 好喝 好玩 满意 感谢 欣慰 有趣 可爱 舒服 舒适 优惠 推荐 亲切 精致"},
		{1.1, "不错 还好 方便 放心 顺利 干净 整洁 安静 便宜 实惠 轻松 安心 平静 合适 对胃口 值得"},
		{0.7, "还行 还可以 过得去 凑合 一般般好 说得过去 不反感 有好感 有点意思 不讨厌"},
		{-0.7, "一般 平淡 普通 无感 不太喜欢 不怎么样 不感兴趣 将就 不大喜欢"},
		{-1.2, "无聊 失望 麻烦 担心 紧张 不满 介意 嫌 反感 累 困 吵 贵 慢 旧 不喜欢 不好 别扭 尴尬 不爽"},
		{-1.8, "难过 生气 讨厌 难受 烦 烦躁 伤心 焦虑 害怕 糟 糟糕 差 难吃 难看 难听 沮丧 后悔 孤独 寂寞 内疚 恼火 嫌弃 不满意"},
		{-2.5, "厌恶 痛苦 愤怒 悲伤 恶心 恐惧 很差 受不了 差劲 可恶 悲痛 崩溃 气愤 坑 骗 垃圾 无法忍受"},
		{-3.2, "恨 憎恨 绝望 极差 暴怒 痛恨 忍无可忍 可恨 惨不忍睹 恐怖 伤心欲绝 恶劣"},
		{-3.8, "恨死 恨死了 深恶痛绝 恨之入骨 痛不欲生 恨透了 讨厌死了 憎恶 痛恨至极 生不如死"},
	} {
		for word := range strings.FieldsSeq(row.words) {
			table[word] = row.valence
		}
	}
	return table
}()

// degrees multiply the word after them. The longest that ends before the word counts.
var degrees = func() map[string]float64 {
	table := map[string]float64{}
	for _, row := range []struct {
		factor float64
		words  string
	}{
		{1.7, "极其 极度 无比 万分 最 超级 超 特别特别 非常非常 疯狂地 简直"},
		{1.45, "非常 特别 十分 太 格外 尤其 深深 深深地 无限 万分地"},
		{1.25, "很 真 好 挺 相当 真的 可 真心 实在 更 蛮"},
		{0.75, "比较 还算 还 较"},
		{0.5, "有点 有点儿 有些 稍微 略 略微 一点 一点点 不太 不怎么 不大 稍"},
	} {
		for word := range strings.FieldsSeq(row.words) {
			table[word] = row.factor
		}
	}
	return table
}()

// afterDegrees follow the word: 喜欢极了, 恨得要命.
var afterDegrees = []string{"极了", "死了", "透了", "得要命", "得不得了", "坏了", "得要死", "得很", "不已"}

// deniers turn a word around.
var deniers = []string{"不", "没", "没有", "不是", "从不", "并不", "毫不", "不再", "不会", "别", "也不", "也没", "都不"}

// maxGradedWord is the longest of graded, in characters.
var maxGradedWord = longest(graded)

func longest(table map[string]float64) int {
	n := 0
	for word := range table {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}

// gradedValence adds up the graded words of a text, with degrees and negation, and
// normalises as VADER does.
func gradedValence(text string) float64 {
	runes := []rune(text)
	sum := 0.0
	for i := 0; i < len(runes); {
		length, valence := gradedAt(runes[i:])
		if length == 0 {
			i++
			continue
		}
		sum += valence * degreeBefore(runes[max(0, i-8):i]) * degreeAfter(string(runes[i+length:min(len(runes), i+length+4)]))
		i += length
	}
	if sum == 0 {
		return 0
	}
	sum += math.Copysign(exclamationScale*float64(min(strings.Count(text, "！")+strings.Count(text, "!"), maxExclamations)), sum)
	return sum / math.Sqrt(sum*sum+normalization)
}

// gradedAt returns the longest graded word that the text begins with.
func gradedAt(runes []rune) (length int, valence float64) {
	for n := min(maxGradedWord, len(runes)); n > 0; n-- {
		if valence, ok := graded[string(runes[:n])]; ok {
			return n, valence
		}
	}
	return 0, 0
}

// degreeBefore returns the factor of the degrees and negations that end a text.
func degreeBefore(before []rune) float64 {
	factor, text := 1.0, string(before)
	for range 3 {
		found := ""
		for word := range degrees {
			if strings.HasSuffix(text, word) && len(word) > len(found) {
				found = word
			}
		}
		if found != "" {
			factor *= degrees[found]
			text = strings.TrimSuffix(strings.TrimSuffix(text, found), "地")
			continue
		}
		for _, word := range deniers {
			if strings.HasSuffix(text, word) && len(word) > len(found) {
				found = word
			}
		}
		if found == "" {
			break
		}
		factor *= negationScale
		text = strings.TrimSuffix(text, found)
	}
	return factor
}

func degreeAfter(after string) float64 {
	for _, word := range afterDegrees {
		if strings.HasPrefix(after, word) {
			return 1.7
		}
	}
	return 1
}

// chineseValence joins the graded words and the learned sequences.
func chineseValence(text string) float64 {
	learned := LearnedChinese(text)
	return math.Tanh(0.5*learned + 0.8*math.Atanh(max(-0.99, min(0.99, gradedValence(text)))))
}

// LearnedChinese returns the log odds that a review in these words is favourable, by the
// learned sequences alone.
func LearnedChinese(text string) float64 {
	grams := Ngrams(text)
	if len(grams) == 0 {
		return 0
	}
	sum := 0.0
	for _, gram := range grams {
		sum += ngrams[gram]
	}
	return ngrams[Bias] + sum/math.Sqrt(float64(len(grams)))
}

// Bias is the key of the weight that every text has.
const Bias = "<bias>"

// Ngrams returns the distinct sequences of one to three characters of a text, without
// white space, in text order.
func Ngrams(text string) []string {
	runes := []rune(strings.Join(strings.Fields(text), ""))
	seen := make(map[string]bool, maxNgram*len(runes))
	list := make([]string, 0, maxNgram*len(runes))
	for i := range runes {
		for n := 1; n <= maxNgram && i+n <= len(runes); n++ {
			if gram := string(runes[i : i+n]); !seen[gram] {
				seen[gram] = true
				list = append(list, gram)
			}
		}
	}
	return list
}
