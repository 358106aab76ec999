package answers

import "testing"

func TestPlansThatWereNeverTold(t *testing.T) {
	none := said([][2]string{{"Emily", "I joined a tennis club."}}, [][2]string{{"Emily", "I like zucchini."}, {"John", "I'm off to Rome on Friday."}}, [][2]string{{"John", "Emily said on 3 March 2025 that they love tea."}})
	for _, question := range []string{
		"What is Emily planning?", "what's Emily planning for the weekend?", "What are Emily's plans?", "What are Emily's plans for next week?", "What is Emily up to this weekend?", "What does Emily plan to do?", "What has Emily planned for Friday?", "What plans does Emily have?", "What is Emily going to do tomorrow?", "So what will Emily do on Sunday?",
	} {
		if !PlansUntold(question, none) {
			t.Errorf("%q is answered", question)
		}
		for _, told := range [][2]string{
			{"Emily", "I'm going to Lisbon in May."}, {"Emily", "I'll bake a cake."}, {"Emily", "We're moving to York."}, {"Emily", "I want to learn Dutch."}, {"Emily", "I booked a flight."}, {"Emily", "My interview is on Monday."}, {"John", "Emily is organising a party."}, {"John", "She's seeing the dentist."}, {"Emily", "I've signed up for a marathon."}, {"Emily", "Thinking of quitting."},
		} {
			if PlansUntold(question, append(said([][2]string{told}), none...)) {
				t.Errorf("%q is not answered by %q", question, told)
			}
		}
	}
	hanNone := said([][2]string{{"小红", "我喜欢喝茶。"}}, [][2]string{{"小红", "我加入了网球俱乐部。"}, {"小明", "我明天去北京。"}})
	for _, question := range []string{"小红有什么打算？", "小红有什么计划？", "小红打算做什么？", "小红周末有什么安排？", "小红下周打算干什么", "小红最近在计划什么？"} {
		if !PlansUntold(question, hanNone) {
			t.Errorf("%q is answered", question)
		}
		for _, told := range [][2]string{{"小红", "我打算去上海。"}, {"小红", "我下周搬家。"}, {"小明", "小红要结婚了。"}, {"小明", "她想学画画。"}, {"小红", "我报名了马拉松。"}} {
			if PlansUntold(question, append(said([][2]string{told}), hanNone...)) {
				t.Errorf("%q is not answered by %q", question, told)
			}
		}
	}
	for _, question := range []string{
		"What is Emily planning to wear to the wedding?", "What was Emily's plan for the garden?", "What are you planning?", "What am I planning?", "What does Emily have?", "What did Emily plan?", "Who is planning the party?", "What is Emily's job?", "What does Emily do?", "What is the plan?", "What are the plans of the house?", "What does Emily do on Mondays?", "我有什么打算？", "你有什么计划？", "小红打算送老公什么？", "小红做什么工作？",
	} {
		if PlansUntold(question, none) {
			t.Errorf("%q asks for plans", question)
		}
	}
}
