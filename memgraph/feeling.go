package memgraph

import (
	"cmp"
	"math"
	"strings"
)

// circumplex is where emotions stand between unpleasant and pleasant, and between calm and
// excited, each from -1 to 1 (the circumplex of Russell 1980, to the nearest quarter), by
// their English and Chinese names.
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

// MeanEmotion returns where the emotions of an episode stand together: the mean of their
// directions in the circumplex, by how strong they are, within -1 to 1. Emotions that it
// does not know count for nothing; the zero Mood is of an episode that has no others.
func MeanEmotion(emotions []Emotion) Mood {
	var pleasure, arousal, felt float64
	for _, emotion := range emotions {
		at, known := circumplex[strings.ToLower(strings.TrimSpace(emotion.Name))]
		if !known {
			continue
		}
		weight := cmp.Or(emotion.Strength, 1)
		length := math.Hypot(at[0], at[1])
		pleasure += weight * at[0] / length
		arousal += weight * at[1] / length
		felt += weight
	}
	if felt == 0 {
		return Mood{}
	}
	return Mood{Pleasure: pleasure / felt, Arousal: arousal / felt}
}

// feeling is a Mood as the index keeps it, in steps of 1/127.
type feeling struct {
	pleasure, arousal int8
}

func feelingOf(n *Node) feeling {
	episode, ok := n.Detail.(Episode)
	if !ok || len(episode.Emotions) == 0 {
		return feeling{}
	}
	m := MeanEmotion(episode.Emotions)
	return feeling{int8(math.Round(m.Pleasure * math.MaxInt8)), int8(math.Round(m.Arousal * math.MaxInt8))}
}

// Feeling returns what was felt in an episode (see Episode.Feeling), to a hundredth; zero
// for nothing.
func (x *Index) Feeling(n uint32) Mood {
	f := x.entries[n].feeling
	return Mood{Pleasure: float64(f.pleasure) / math.MaxInt8, Arousal: float64(f.arousal) / math.MaxInt8}
}
