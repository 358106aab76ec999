package language

import "testing"

func TestAQuestionForPlansSaysWhose(t *testing.T) {
	for text, want := range map[string]string{
		"What is Emily planning?": "Emily", "What's Emily planning for the weekend?": "Emily",
		"What are Tom's plans for the weekend?": "Tom", "what has dad got on tomorrow?": "dad",
		"What has my dad got on tomorrow?": "my dad", "Does Emily have any plans for Saturday?": "Emily",
		"What plans does Emily have?": "Emily", "What is Emily doing on Saturday?": "Emily",
		"What’s Tom got planned?": "Tom", "What is Anna Smith planning?": "Anna Smith",
		"What am I planning?": "I", "What are my plans for tomorrow?": "I", "What do I have on tomorrow?": "I",
		"Emily最近有什么打算？": "Emily", "小明周末打算干什么？": "小明", "明天爸爸有什么安排？": "爸爸", "小红的计划是什么？": "小红",
		"我最近有什么打算？": "I", "最近有什么打算？": "I", "我爸周末有什么安排？": "我爸",

		"What is Emily doing?": "", "What are you planning?": "", "What did Emily plan?": "", "What were Emily's plans for Saturday?": "", "What is the plan?": "",
		"When is Emily planning to move?": "", "What is she planning?": "", "What does Emily have on her desk?": "",
		"What's Emily planning to buy for Tom?": "", "What is Emily up to?": "", "What has Emily got?": "",
		"小明打算什么时候来？": "", "你有什么打算？": "", "他最近有什么打算？": "", "小明有什么爱好？": "", "What are they planning?": "",
	} {
		if who, ok := AsksForPlans(text); who != want || ok != (want != "") {
			t.Errorf("%s: %q, %v, want %q", text, who, ok, want)
		}
	}
}
