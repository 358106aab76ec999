package graph

import (
	"math"
	"testing"
)

func TestMeanEmotionIsTheWeightedMean(t *testing.T) {
	for _, test := range []struct {
		name     string
		emotions []Emotion
		want     Mood
	}{
		{"nothing", nil, Mood{}},
		{"an unknown emotion", []Emotion{{"odd", 1}}, Mood{}},
		{"one", []Emotion{{"Proud ", 0.3}}, Mood{Pleasure: 1}},
		{"in Chinese", []Emotion{{"自豪", 0.3}}, Mood{Pleasure: 1}},
		{"two opposite emotions", []Emotion{{"angry", 1}, {"calm", 1}}, Mood{}},
		{"a stronger and a weaker one", []Emotion{{"surprised", 0.9}, {"bored", 0}, {"odd", 1}},
			Mood{Pleasure: -0.166, Arousal: -0.026}},
	} {
		e := Episode{Emotions: test.emotions}
		if got := e.MeanEmotion(); math.Abs(got.Pleasure-test.want.Pleasure) > 0.01 ||
			math.Abs(got.Arousal-test.want.Arousal) > 0.01 {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}
