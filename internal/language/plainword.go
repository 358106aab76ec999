package language

import (
	"strings"
	"sync"

	"github.com/egomem/egomem/internal/lexical"
)

// IsPlain reports whether a term is of so many talks that it tells little of any: a month, a number, "umbrella", 银行. Unlike the
// words that no secret is known by, these count where people ask to keep something.
func IsPlain(term string) bool { return isOrdinary(term) || plain()[term] }

var plain = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, term := range lexical.Terms(nil, plainWords) {
		set[term] = true
	}
	for _, pair := range strings.Fields(plainPairs) {
		set[pair] = true
	}
	return set
})

const plainWords = `january february march april june july august september october november december since while during without
	whenever whatever wherever whoever however though although unless instead otherwise among across beyond beneath
	above below anyway anymore anywhere everywhere somewhere nowhere none both either neither each every several
	plenty enough single whole least most twice once nearly hardly exactly absolutely extremely especially
	definitely certainly terribly awfully fairly rather somehow sometimes rarely seldom lately recently currently
	eventually suddenly immediately straightaway meanwhile besides including minus five seven eight nine four
	mention remind cancel cancelled discuss suggest borrow lend repair replace switch swap skip breathe brush
	sneeze cough stretch lean bend lift drag climb crawl jump throw threw shout whisper yell scream stare glance
	wave nod point gather collect wrap unwrap fold hang pour stir boil fry grill roast chop peel slice mix heat
	freeze melt burn rinse wipe scrub sweep hoover vacuum iron tidy pack unpack load unload plug charge recharge
	install delete download upload print scan type click scroll record stream chat text ring dial reply respond
	belong imagine realise realize recognise recognize recommend prefer refuse allow avoid admit regret apologise
	apologize complain argue moan laugh giggle fuss bother annoy annoyed upset scared afraid terrified bored tired
	stressed calm proud grateful surprised lonely jealous nervous weird horrible terrible awful lovely brilliant
	fantastic wonderful great excellent dreadful difficult simple rough smooth heavy tight loose sharp blunt bright
	sunny cloudy windy rainy chilly warm humid frosty foggy rich famous popular proper private public local mobile
	daily weekly monthly yearly fortnight kilo kilos gram litre liter pint mile metre meter inch yard degree
	percent temperature electricity gas boiler heating radiator oven fridge freezer dishwasher kettle toaster
	microwave bulb lamp socket cable charger battery laptop tablet keyboard printer password code account file
	folder wifi router internet website link app screen camera television telly remote machine engine tyre tire
	brake petrol diesel fuel truck lorry van taxi tram ferry boat ship railway platform airport bicycle scooter
	helmet driver traffic roundabout motorway bridge tunnel corner pavement path lane avenue square roof cellar
	attic loft garage shed fence gate hedge lawn bathroom bedroom lounge sofa couch cushion pillow duvet blanket
	sheet towel curtain carpet shelf drawer cupboard wardrobe mirror bucket sponge broom mop rubbish bins recycling
	trash parcel envelope stamp postman delivery courier receipt invoice bill cash coin wallet purse umbrella
	handbag backpack suitcase scarf glove jumper sweater jacket trousers jeans sock boot slipper pyjamas button zip
	laundry soap shampoo toothbrush toothpaste razor tissue plaster pill headache throat stomach knee elbow ankle
	wrist finger thumb toe neck chest chin cheek eyebrow beard lip tongue belly muscle bone asleep awake nap snore
	yawn alarm doorbell lock unlock kilometre biscuit cookie pasta noodle sausage bacon ham beef pork lamb steak
	salmon tuna shrimp shellfish mushroom onion garlic carrot pepper cabbage lettuce spinach cucumber bean pea
	lentil peanut almond walnut honey jam butter yoghurt yogurt flour yeast pastry pancake waffle sandwich burger
	chips crisps chocolate sweets candy lemon lime banana grape strawberry raspberry cherry peach pear plum melon
	pineapple mango berry wine beer cider whisky vodka soda lemonade cocoa vinegar mustard ketchup sauce recipe
	ingredient bakery butcher greengrocer grocer groceries supermarket mall café cafe pub restaurant takeaway menu
	waiter cinema theatre theater museum gallery concert opera festival stadium football soccer tennis cricket
	rugby golf basketball hockey yoga exercise workout marathon race score season coach player referee puzzle chess
	cards guitar piano violin drum song lyric choir band album poem novel chapter author title essay homework exam
	maths history science geography language french german english spanish italian chinese university college
	lecture campus uncle aunt auntie cousin nephew niece grandson granddaughter grandchild grandmother grandfather
	granddad grandad mummy daddy twins buddy mate lady gentleman guy bloke lad girl toddler kitten puppy hamster
	rabbit parrot goldfish sheep goat pig duck goose hen rooster spider snake insect wasp bee butterfly squirrel
	hedgehog fox deer bush leaf leaves petal seed soil compost weed branch trunk hill valley lake waterfall cliff
	coast island harbour forest wood field meadow desert moon star cloud storm thunder lightning flood wind breeze
	dawn dusk sunrise sunset noon midnight easter christian church mosque temple government election minister
	president police officer soldier army fire plumber electrician builder painter carpenter cleaner gardener
	hairdresser barber tailor colleague landlord landlady tenant roommate flatmate guest visitor staff customer
	client organisation organization company department version sentence phrase note label list sample example
	detail reason result purpose sense moment second hour minute spot area region side edge middle centre surface
	pattern colour purple grey gray violet golden silver metal plastic glass wooden leather cotton wool rubber nail
	screw hammer glue tape rope string ladder paint tool drill saw queue crowd noise silence darkness smoke steam
	dust mud puddle heap pile row stack box smaller bigger larger longer shorter taller higher lower louder quieter
	warmer colder cheaper faster slower earlier stronger weaker nicer better worse older younger newer`

const plainPairs = `提醒 打电 非常 吃药 国庆 分钟 阳光 海洋 北京 上海 广州 深圳 杭州 南京 安静 平安 讨厌 秘密 心情 室友 快乐 健康
	消息 服务 漂亮 结婚 爸妈 面包 出生 爬山 世界 洗衣 放学 酒店 发现 银行 空调 加班 司机 如果 颜色 叶子 钢琴 谢谢
	喝茶 叔叔 阿姨 成功 千万 任何 浇花 味道 星期 价格 垃圾 抽烟 笑话 喝水 惊喜 回答 师傅 蓝色 绿色 黄色 火锅 喝酒
	胜利 开车 石头 衣机 网球 密码 英语 数学 语文 唱歌 行车 海鲜 听见 嘴巴 耳朵 偷偷 自行 包子 质量 终于 休息 药水
	篮球 牙医 堵车 之间 厉害 宝贝 香菜 饼干 钥匙 退休 故事 房租 糟糕 文件 早餐 晚餐 午餐 保险 冰箱 微波 洗碗 拖地
	扫地 窗户 窗帘 沙发 桌子 椅子 杯子 盘子 筷子 勺子 袜子 鞋子 裤子 裙子 帽子 围巾 手套 雨伞 雨衣 眼镜 手表 电池
	充电 插座 灯泡 电视 遥控 报纸 杂志 信封 包裹 外卖 菜单 服务员 米饭 馒头 豆腐 土豆 西红 红柿 黄瓜 白菜 萝卜 苹果
	香蕉 橘子 葡萄 西瓜 草莓 猪肉 牛肉 羊肉 鸡肉 酱油 白糖 食盐 厕所 浴室 洗澡 刷牙 理发 睡着 醒来 闹钟 年级 班级
	教室 校园 操场 足球 乒乓 羽毛 钓鱼 下棋 跳舞 花园 花盆 种花 树叶 草地 小狗 小猫 金鱼 鸟儿 桥头 马路 路口 红灯
	停车 加油 机场 车站 码头 行李 宾馆 风景 照相 太阳 月亮 星星 刮风 下雪 打雷 冷天 热天 暖和 凉快 春天 夏天 秋天
	冬天 特别 有点 实在 其实 反正 果然 突然 忽然 经常 常常 偶尔 一直 总是 从来 立刻 赶紧 慢慢 差不 不多 左右 附近
	旁边 对面 中间 外面 里面 楼下 楼上 隔壁 小区 街上 城市 农村 国家 新闻 节目 游戏 视频 微信 短信 聊天 唠叨 吵架
	生病 发烧 咳嗽 吃饱 饿了 渴了 困了 累死 烦死 担心 害怕 难过 伤心 哭了 笑了 忙着 有空 没空 迟到 早退 同意 反对
	帮忙 麻烦 感谢 抱歉 恭喜 祝福 参加 活动 比赛 聚会 派对 客厅 卧室`
