package language

import "testing"

// Requests for help are no wishes for secrecy, unless they have words of hiding.
func TestAChoreIsNoWishForSecrecy(t *testing.T) {
	for _, text := range []string{"帮我把闹钟取消", "帮我把闹钟删掉", "替我打个电话", "帮我把灯关了", "替我把快递取一下", "别让我睡过头", "别让我错过听写",
		"帮我把提醒推迟到八点", "别再让我吃辣的", "不用告诉我天气", "给我把音乐关了", "帮我给妈妈打电话", "别叫我起床", "别再提醒我吃药了"} {
		if AsksForSecrecy(text) {
			t.Errorf("%s is read as a wish for secrecy", text)
		}
	}
	for _, text := range []string{"帮我把这段聊天记录删掉", "替我兜着点", "替我打个掩护", "别让我妈知道", "可千万别让我老公看到", "替我捂着点", "别让我们老师知道",
		"帮我把日记藏起来", "别让我再说一遍，不许告诉别人", "不用告诉我妈"} {
		if !AsksForSecrecy(text) {
			t.Errorf("%s is read as no wish for secrecy", text)
		}
	}
}

// Who tells a number, or that a sister has left her job, asks for no secrecy.
func TestNewsIsNoWishForSecrecy(t *testing.T) {
	for _, text := range []string{"我的电话是13800001111", "我姐姐辞职了", "我哥哥离职了", "我的新号码是13912345678", "我妈退休了", "我们搬家了",
		"我的地址是中山路5号", "我换工作了", "我哥在腾讯上班", "我弟是护士", "我妈的电话是13800001111", "我妹妹住在杭州"} {
		if AsksForSecrecy(text) {
			t.Errorf("%s is read as a wish for secrecy", text)
		}
	}
	for _, text := range []string{"我姐姐辞职了，别告诉我妈", "我的电话是13800001111，别给别人", "我的事你别说", "我哥在腾讯上班，别说出去", "我妈的电话是13800001111，别给别人", "我怀孕了，先保密"} {
		if !AsksForSecrecy(text) {
			t.Errorf("%s is read as no wish for secrecy", text)
		}
	}
}
