package language

import (
	"testing"

	"pgregory.net/rapid"
)

func TestIsStandingInstruction(t *testing.T) {
	for _, text := range []string{
		"Always name the narrator when I ask for audiobooks.",
		"Please always speak slowly",
		"Always be honest with me.",
		"Never turn the heating off.",
		"never call me Bob, my name is Robert",
		"Thanks! From now on, answer in French.",
		"When I ask about wine, tell me the region first.",
		"I'd like you to always use metric units.",
		"Don't ever play that song before breakfast.",
		"ok, in future leave the door open",
		"以后叫我小李",
		"从现在开始，请用中文回答。",
		"当我问天气时，请告诉我要不要带伞。",
		"每次我出门都要提醒我带钥匙。",
		"永远不要在九点以前叫醒我。",
		"Call me Em from now on.",
		"Please don't use my full name from now on!",
		"When I say goodnight, turn off the lights.",
		"If I ask you something in Chinese, answer in Chinese.",
		"以后都用中文回答",
		"你以后要先敲门。",
		"I'm deaf in one ear, always speak up.",
		"I hate the dark, always leave the light on.",
		"I can't stand noise, please always wear headphones around me.",
		"I hate surprises, always tell me first.",
		"我耳朵不好，总是要大声说。",
		"Never leave the door open.",
	} {
		if !IsStandingInstruction(text) {
			t.Errorf("%q is not a standing instruction", text)
		}
	}
	for _, text := range []string{
		"Always look on the bright side of life.", "Never say never.", "Never have I been so happy.",
		"Always be yourself.", "永远不要放弃。",
		"", "Never mind.", "Always happy to help!", "I always drink tea.", "We never met.", "Always wanted to see Lisbon.",
		"Have you ever been there?", "He was always late.", "When I asked her, she laughed.", "If it rains, stay at home.",
		"Is it always like this?", "我每次都迟到。", "她总是很开心。", "我们一直是朋友。", "以后再说吧。",
		"When I ask my mother, she says no.", "It is good, if I say so myself.", "She lives in Rome from now on.",
		"我以后要去北京。", "我们以后要多见面。", "以后都不会了。", "他总是用左手写字。", "每次我去都要排队。",
		"当我问他的时候他哭了。",
		"I can't stand mushrooms, always pick them out.", "I hate loud music, always leave when it starts.",
		"I can't stand noise, never get used to it.", "I don't like the cold, always wear two jumpers.",
		"我怕冷，总是要穿两件毛衣。", "I can't stand noise. Always leave early.",
		"I love Rome. I hate the heat, and always wear a hat.",
	} {
		if IsStandingInstruction(text) {
			t.Errorf("%q is a standing instruction", text)
		}
	}
}

// Every text that the expression matches must contain one of instructionWords.
func TestEveryInstructionContainsAnInstructionWord(t *testing.T) {
	pieces := rapid.SampledFrom([]string{
		"always ", "never ", "ever ", "don't ", "do not ", "from now on", "in future ", "when i ask", "if i say",
		" my ", " so ", "call me ", "every time i tell you",
		"please ", "call", "me", "mind", "going", ". ", ", ", "\n", "é", "以后", "请", "叫我", "从现在", "从今", "起",
		"每次", "每当", "我", "都要", "永远", "不要", "总是", "始终", "一直", "用", "当我", "问",
	})
	rapid.Check(t, func(t *rapid.T) {
		var text string
		for _, piece := range rapid.SliceOfN(pieces, 0, 10).Draw(t, "pieces") {
			text += piece
		}
		if instructionForms.MatchString(text) && !mayInstruct(text) {
			t.Fatalf("%q contains no instruction word", text)
		}
	})
}
