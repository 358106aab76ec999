package main

import "testing"

func TestWhatBlurredWordsAreDecodedToIsJudged(t *testing.T) {
	gist := map[string]string{"cat": "an animal", "dog": "an animal", "apple": "a fruit"}
	var c blurCount
	for _, said := range []string{"an animal", "dog", "dog", "apple", "a fruit", ""} {
		c.add(said, "cat", gist)
	}
	if want := (blurCount{hypernyms: 1, neighbours: 2, wrong: 2, nothing: 1}); c != want {
		t.Errorf("it counts %+v, not %+v", c, want)
	}
}
