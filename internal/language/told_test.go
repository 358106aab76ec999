package language

import "testing"

func TestWhatIsToldIsNoInstruction(t *testing.T) {
	for _, text := range []string{
		"Whenever I smell fresh paint, I think of my uncle's boat.", "When I say rain, my son laughs.",
		"If I tell you the price, you'll laugh at me.",
		"Every time I ask her about it, she changes the subject.", "From now on everyone pays for themselves.",
		"No, from now on, I'm sleeping in the spare room.",
		"From now on my weekends are free.", "If you want a hand with the boxes, just let me know.",
		"Let me know from now on if you need anything.",
		"Go for it, and don't ever forget that your brothers are proud of you.",
		"Don't be afraid to ask for a rise, even in your first year.",
		"Never give up on your dreams.", "I 'm , like , always late for the tram.", "Whenever I talk about him, it hurts.",
		"每次我听到这首歌，我就想起她。", "当我说话的时候，大家都笑了。", "If I mention it, people get angry.",
		"If I ask for help, I feel weak.",
		"Don't ever let anyone tell you that you can't.", "We're always here for you.",
		"I'm here by your side, always remember that.", "Never forget that I'm here.",
	} {
		if IsStandingInstruction(text) {
			t.Errorf("%q is taken for a standing instruction", text)
		}
		if !OnlyTells(text) {
			t.Errorf("%q is taken to ask for something", text)
		}
	}
	for _, text := range []string{
		"Whenever I ask about wine, answer in French.", "From now on call me Sam.",
		"If I ask about the cast, tell me what happened in the last episode.",
		"When I mention my ex, change the subject.", "Don't ever wake me before nine.", "Never tell me the score.",
		"Every time I say goodnight, turn off the light.",
		"If I say I'm fine, you should ask again.", "From now on, when I come home, play jazz.",
		"Always let me know when the door opens.",
		"每次我问天气，都要告诉我温度。", "当我说晚安，关灯。", "以后别叫我小王。", "In future, speak more slowly.",
		"Whenever I'm sad, play some jazz.", "Don't ever call me Bobby.",
		"I'm here at the office, from now on call me Max.", "I'm here in the kitchen, always knock before you come in.",
	} {
		if OnlyTells(text) {
			t.Errorf("%q is taken to tell something", text)
		}
	}
}
