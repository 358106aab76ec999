package language

import "strings"

// circumplex gives the pleasure and arousal of emotions, each from -1 to 1, by English
// and Chinese name. Source: Russell 1980, to the nearest quarter.
var circumplex = func() map[string][2]float64 {
	table := map[string][2]float64{}
	for _, row := range []struct {
		pleasure, arousal float64
		names             string
	}{
		{0.75, 0.25, "happy happiness joy joyful glad cheerful 开心 高兴 快乐 幸福 喜悦 愉快"},
		{0.75, 0.75, "excited excitement delighted thrilled elated 兴奋 激动 惊喜"},
		{0.75, 0, "love loving grateful gratitude proud pride 爱 感激 感谢 自豪 骄傲"},
		{0.5, -0.5, "calm content relaxed relieved relief peaceful 平静 满足 放松 轻松 安心 欣慰"},
		{0.5, 0.25, "hopeful hope curious interested amused 希望 期待 好奇 有趣"},
		{0, 0.75, "surprised surprise astonished 惊讶 吃惊"},
		{-0.75, -0.25, "sad sadness unhappy grief sorrow lonely loneliness heartbroken 悲伤 难过 伤心 孤独 寂寞"},
		{-0.5, -0.25, "disappointed disappointment ashamed shame guilty guilt regret 失望 羞愧 内疚 后悔"},
		{-0.5, 0.75, "afraid fear scared terrified anxious anxiety nervous worried stressed 害怕 恐惧 焦虑 紧张 担心"},
		{-0.75, 0.75, "angry anger furious annoyed frustrated irritated disgusted disgust 生气 愤怒 恼火 沮丧 厌恶"},
		{-0.25, -0.75, "bored boredom tired exhausted sleepy 无聊 疲惫 累 困"},
	} {
		for name := range strings.FieldsSeq(row.names) {
			table[name] = [2]float64{row.pleasure, row.arousal}
		}
	}
	return table
}()

// Emotion returns the pleasure (unpleasant to pleasant) and the arousal (calm to
// excited) of an emotion, each from -1 to 1. Case and surrounding space do not matter.
// known is false for a name that is not in the table.
func Emotion(name string) (pleasure, arousal float64, known bool) {
	at, known := circumplex[strings.ToLower(strings.TrimSpace(name))]
	return at[0], at[1], known
}
