package redact

import "strings"

// Words next to Chinese names.
var (
	doubledAdverbs = setOf("天天 明明 常常 刚刚 慢慢 偷偷 渐渐 好好 早早 远远 默默 往往 仅仅 多多 真真")
	kin            = setOf("妈妈 爸爸 爷爷 奶奶 外婆 外公 姥姥 姥爷 叔叔 阿姨 哥哥 姐姐 弟弟 妹妹 舅舅 姑姑 伯伯 宝宝 老师 老婆 老公 老板 女儿 儿子")
	// speaking follows people alone.
	speaking = strings.Fields(`
		说 问 告诉 回答 觉得 认为 以为 想要 想吃 想去 打电话 打来 打了电话 发消息 发微信 发来 来电 来电话 来消息 请我 帮我 骗我 陪我 骂我 夸我 教我 约我 找我 叫我
		答应 回复 借我 借了 借给 欠我 给我发 给我打 给我买 给我寄 和我 跟我 住在 喜欢 讨厌 家里 家的 他妈 他爸 她妈 她爸`)
	// acts follow people, and seldom other things.
	acts = strings.Fields(`
		来了 来过 到的 来接 来我 来上 来找 来吃 去了 到了 到家 回家 回来 走了 出门 出差 出国 搬到 搬家 搬走 上班 下班 加班 上学 放学 起床 睡 吃饭 吃了 喝多 喝醉
		喝了 发烧 感冒 生病 生了 怀孕 拉肚子 住院 出院 哭 笑了 结婚 离婚 订婚 分手 毕业 考了 考上 考研 辞职 升职 退休 请假 迟到 打牌 打球 下棋 做饭 做了 买 卖
		开车 跑步 唱 跳舞 画画 弹 写 读 看书 看电影 看到 看见 玩 聊 吵架 一起 修 养 请我 去 打 吃 喝 逛 帮 爬`)
	comings = strings.Fields("来了 来过 去了 到了 昨天 今天 明天 昨晚 也 在")
	coming  = strings.Fields("来了 来过 到 去了 走了")
	// adverbs stand between a person and what they do.
	adverbs = strings.Fields("昨天 今天 明天 下个月 上个月 今年 明年 去年 昨晚 今晚 今早 早上 上午 下午 晚上 刚才 刚刚 上周 下周 周末 已经 也 又 还 没 不 要 想 会 就 正在 在")
	// addresses follow a name.
	addresses = strings.Fields(`同学 老师 先生 女士 小姐 太太 阿姨 叔叔 医生 奶奶 爷爷 姐姐 哥哥 弟弟 妹妹 教授 师傅 经理 姑姑 舅舅 伯伯 大哥 大姐 大爷 大妈 姥姥 外婆`)
	// notAddresses begin like one.
	notAddresses = []string{"小姐姐"}
	// nounEnds make a noun of 说 or 问.
	nounEnds = strings.Fields("题 候 卷 答 世 责 明书 法 教 明 来就来")
	// belongingsZh follow the name of their owner.
	belongingsZh = strings.Fields(`
		的妈 的爸 的女儿 的儿子 的哥 的姐 的弟 的妹 的朋友 的老师 的老婆 的老公 的男朋友 的女朋友 的同学 的同事 的生日 的电话 的手机 的微信 的病 的作业 的书包 的车 的狗
		的猫 的房间 的婚礼`)
	// relatives come before a name, and say what a person is.
	relatives = strings.Fields(`
		朋友 同事 同学 同桌 室友 舍友 闺蜜 邻居 房东 妹妹 弟弟 哥哥 姐姐 女儿 儿子 表哥 表姐 表弟 表妹 堂哥 堂弟 老公 老婆 前任 叔叔 阿姨 舅舅 姑姑 孙子 孙女 侄子
		侄女`)
	naming = strings.Fields("名叫 叫做 我叫 他叫 她叫 名字叫 的叫")
	// calling takes a person as its object.
	calling       = strings.Fields(`告诉 问问 问了 约了 请了 叫了 见了 陪了 见到 遇到 认识 谢谢 想念 还给 借给 寄给 发给 打给 转给`)
	asking        = strings.Fields("问 找 陪 约")
	callingFirmly = strings.Fields("告诉 问问 问了 约了 请了 叫了 见到 认识 谢谢")
	// companions join a person with another.
	companions = strings.Fields("我和 我跟 你和 你跟 他和 他跟 她和 她跟 们和 们跟 和 跟")
	// handing is followed by a person and what they do or get.
	handing = strings.Fields("给 让 请 叫 带 接 送 等 帮 和 跟 陪 把")
	// objects come after the object of a verb.
	objects    = strings.Fields("来 去 打 买 发 送 留 带 玩 吃 借 要 帮 拿 起床 放学 下班 说 回 上学 钥匙 的钥匙")
	predicates = strings.Fields("是我 是他 是她 是你 是咱 是个")
	replies    = strings.Fields("你 您 咱 快 来 过来 别 帮 早 晚 谢 对不起 生日 恭喜 加油 起床 在吗 好久 我 等")
	// wordStarts come before a word that is no name.
	wordStarts = strings.Fields(`个 一片 一缕 的 在 从 到 了 看 有 没 是`)
	// degrees come before an adjective.
	degrees = strings.Fields(`很 真 太 好 非常 不 最 更 特别 有点 这么 那么 多么 十分 挺 比较 越来越`)
	// wordEnds come after a word that is no name.
	wordEnds = strings.Fields(`地 得 极了 起来 不已 中 明媚 灿烂 照 洒 节 码 区 路 主义`)
	// places and plants end a longer name that is no person's.
	places = strings.Fields("树 山 河 湖 市 县 省 村 镇 岛 桥 寺 店 牌")
	// longerWords begin with what is a name too.
	longerWords = setOf(`小红书 小红帽 小红花 小红点 小白兔 小白菜 小白脸 小白鼠 小明星 小燕子 小雨伞 小花园 小龙虾 小龙女 小美好 小天使 小天鹅 小月亮 小石头`)
	// longerFamilies are common family names that are seldom another word.
	longerFamilies = runesOf(`王李张刘陈杨赵黄周吴徐孙胡朱郭罗梁宋郑谢韩唐冯董萧程曹袁邓许傅沈彭吕苏卢蒋蔡贾丁魏薛阎潘杜戴钟汪姜范马`)
	// chineseAdjectives say how people and their relatives are.
	chineseAdjectives = setOf(`
		高兴 开心 快乐 幸福 文静 安静 美丽 健康 温柔 平凡 聪明 勇敢 可爱 善良 成功 阳光 光明 文明 和平 自由 平安 温暖 冷静 宁静 平静 大方 努力 高明 华丽 淡定 从容
		自然 安全 方便 富贵 富强 长久 永久 成熟 青春 自信 坚强 伟大 伟 乐观 漂亮 甜美 安心 用心 吉祥 爱国`)
	// chineseThings come, go and give, as people do.
	chineseThings = setOf(`
		春天 夏天 秋天 冬天 春节 国庆 元旦 中秋 端午 清明 重阳 立春 雨水 惊蛰 春分 谷雨 立夏 小满 芒种 夏至 小暑 大暑 立秋 处暑 白露 秋分 寒露 霜降 立冬 小雪 大雪
		冬至 小寒 大寒 明月 月亮 太阳 朝阳 星星 彩虹 海洋 天空 蓝天 白云 白雪 黎明 晨曦 曙光 春风 春雨 秋风 东风 希望 未来 梦想 胜利 时间 时光 机会 周末 友谊 思念
		思想 雷雨 大海 森林 黄昏 生活`)
)
