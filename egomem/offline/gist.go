package offline

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/memgraph/graph"
)

// gists maps things to what is left of them, in English and Chinese.
var gists = reading.TableOf(`animal: cat dog puppy kitten hamster rabbit horse cow sheep pig goat parrot bird fish turtle snake mouse fox bear lion tiger elephant monkey bee spider duck chicken
动物: 猫 狗 小狗 小猫 兔子 仓鼠 马 牛 羊 猪 鹦鹉 鸟 鱼 乌龟 蛇 老鼠 狐狸 熊 狮子 老虎 大象 猴子
fruit: apple banana orange pear grape strawberry peach mango lemon cherry pineapple melon
水果: 苹果 香蕉 橙子 梨 葡萄 草莓 桃子 芒果 柠檬 樱桃 菠萝 西瓜
dish: pizza pasta soup salad sandwich burger sushi curry steak cake pie bread stew noodles rice
食物: 面条 米饭 饺子 包子 火锅 蛋糕 面包 汤 披萨 寿司
drink: coffee tea wine beer juice milk water whisky vodka lemonade
饮料: 咖啡 茶 红酒 啤酒 果汁 牛奶 水
sport: tennis football soccer basketball golf hockey cricket swimming running cycling skiing boxing yoga volleyball badminton
运动: 网球 足球 篮球 游泳 跑步 滑雪 瑜伽 羽毛球 乒乓球 排球
vehicle: car bike bicycle bus train truck motorcycle scooter van taxi
交通工具: 汽车 自行车 公交车 火车 摩托车 出租车 地铁
instrument: piano guitar violin drums flute cello trumpet saxophone
乐器: 钢琴 吉他 小提琴 鼓 笛子
colour: red blue green yellow purple orange pink black white brown grey
颜色: 红色 蓝色 绿色 黄色 紫色 粉色 黑色 白色
piece of furniture: table chair sofa bed desk shelf wardrobe couch
家具: 桌子 椅子 沙发 床 书架 衣柜
flower: rose tulip lily daisy orchid sunflower
花: 玫瑰 郁金香 百合 向日葵
relative: mother father sister brother uncle aunt cousin grandmother grandfather son daughter wife husband mom dad
亲人: 妈妈 爸爸 姐姐 妹妹 哥哥 弟弟 叔叔 阿姨 爷爷 奶奶 儿子 女儿 妻子 丈夫`)

// typeGists are the gists of names by their type.
var typeGists = map[consolidate.EntityType][2]string{
	consolidate.PersonEntity: {"someone", "某人"}, consolidate.PlaceEntity: {"a place", "某个地方"},
	consolidate.OrganizationEntity: {"an organization", "某个机构"},
	consolidate.EventEntity:        {"an event", "某个活动"},
}

// Gist says less than the words of each span: "an animal" for "cat", "someone" for a name,
// "some time" for a date. It returns "" for what it does not know. Spans that do not fit
// the text are graph.ErrInvalid.
func (s *Steps) Gist(ctx context.Context, text string, spans []graph.Span) ([]string, error) {
	list := make([]string, len(spans))
	for i, span := range spans {
		if span.Start < 0 || span.End > len(text) || span.Start >= span.End {
			return nil, fmt.Errorf("gist: %w: span %d to %d of %d bytes", graph.ErrInvalid, span.Start, span.End, len(text))
		}
		list[i] = gistOf(reading.PlainText(text[span.Start:span.End]))
	}
	return list, ctx.Err()
}

// gistNow is a moment for which relative times are read; only whether there are any counts.
var gistNow = time.Date(2024, 5, 17, 12, 0, 0, 0, time.UTC)

func gistOf(words string) string {
	chinese := language.IsChinese(words)
	lower := strings.ToLower(strings.Trim(words, " .,!?。，！？"))
	pick := func(english, han string) string {
		if chinese {
			return han
		}
		return english
	}
	fields := strings.Fields(lower)
	if len(fields) == 0 {
		return ""
	}
	gist := ""
	switch head := fields[len(fields)-1]; {
	case reading.Gazetteer[lower] != "":
		known := typeGists[reading.Gazetteer[lower]]
		gist = pick(known[0], known[1])
	case gists[head] != "":
		gist = withArticle(gists[head], chinese)
	case gists[strings.TrimSuffix(head, "s")] != "" && !chinese:
		gist = "some " + gists[strings.TrimSuffix(head, "s")] + "s"
	case len(times.Find(words, gistNow)) > 0 || len(times.Future(words, gistNow)) > 0:
		gist = pick("some time", "某个时候")
	case strings.IndexFunc(lower, unicode.IsDigit) >= 0:
		gist = pick("a number", "某个数字")
	case chinese && hanSuffixGist(lower) != "":
		gist = hanSuffixGist(lower)
	case reading.NounTypes[head] != "" && unicode.IsUpper([]rune(words)[0]):
		known := typeGists[reading.NounTypes[head]]
		gist = pick(known[0], known[1])
	}
	for _, word := range strings.Fields(strings.ToLower(gist)) { // never part of what fades
		if len(word) > 2 && strings.Contains(lower, word) {
			return ""
		}
	}
	return gist
}

// hanSuffixGist finds the gist of a word that ends in a known one: 小花猫.
func hanSuffixGist(word string) string {
	best := ""
	for known := range gists {
		if strings.HasSuffix(word, known) && len(known) > len(best) && known[0] >= 0x80 {
			best = known
		}
	}
	if best == "" || strings.Contains(word, gists[best]) {
		return ""
	}
	return withArticle(gists[best], true)
}

func withArticle(noun string, chinese bool) string {
	switch {
	case chinese:
		return "某种" + noun
	case strings.ContainsAny(noun[:1], "aeiou"):
		return "an " + noun
	}
	return "a " + noun
}
