package reading

import (
	"github.com/egomem/egomem/internal/pattern"
)

// HanJobWords are Chinese words for what people work as, as alternatives of a pattern.
const HanJobWords = `` +
	`扳道工` +
	`|[\p{Han}]{0,3}(?:司机|工程师|设计师|师傅)` +
	`|后端开发|前端开发|开发|程序开发|出租车司机|公交司机|卡车司机|外卖员|骑手|快递员|保安|保洁|服务员|厨子|收银员|理发师` +
	`|裁缝|木匠|电工|焊工|瓦工|矿工|工人|店长|教师|院士|船长|水手|空姐|空乘|法官|检察官|消防员|护工|月嫂|保姆` +
	`|钢琴老师|心理咨询师|咨询师|分析师|药师|营养师|面点师|主厨|老师|医生|护士|工程师|程序员|设计师|律师|会计|厨师|作家` +
	`|记者|编辑|摄影师|建筑师|科学家|研究员|教授|学生|司机|飞行员|警察|军人|农民|演员|歌手|画家|音乐家|舞者|翻译|经理|销售` +
	`|牙医|药剂师|兽医|教练|公务员|导游|主播|研究生|大学生|志愿者|创业者`

// HanFleet are vehicles that people drive for a living.
const HanFleet = `出租|公交|货车|卡车|地铁|高铁`

// HanForGood is what stands before an end that is none of a day.
const HanForGood = `(?:已经|终于|最后|还是|决定|也|都|就|早就|现在|后来|以后|再也|上周|上个月|去年|前年)*`

// HanSayEnd ends a clause.
const HanSayEnd = `(?:[，。！；]|$)`

// HanGivesUpTrade matches the end of a shop or work of one's own: 面馆不干了.
var HanGivesUpTrade = pattern.MustCompile(`^(?:我的?|我家的?|家里的?)?(` +
	`[^\P{Han}的他她妈爸我你们家隔楼那这]{0,3}(?:店|馆|摊|摊子|厂|超市|公司|诊所|工作室|铺子|` + HanJobWords + `)` +
	`|` + HanFleet + `)车?(?:我)?` + HanForGood + `不(?:再)?(?:干|开|当|做|办|摆)了` + HanSayEnd)
