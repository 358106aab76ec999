package reading

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// NamePattern matches a name of one to three capitalised words.
const NamePattern = `(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}(?:'[A-ZÀ-Þ])?` + nameRune + `+` +
	`(?: (?:of |de |van |von |la )?\p{Lu}(?:'[A-ZÀ-Þ])?` + nameRune + `*){0,3}`

// nameRune matches a letter, mark, number or hyphen in a name. It lists what is none: many patterns have it, and \p{L} takes 5 KiB in
// each of them.
const nameRune = `[^\x00-,./:-@\[-\x60{-\x{A9}\x{AB}-\x{B1}\x{B4}\x{B6}-\x{B8}\x{BB}\x{BF}×÷\x{2C2}-\x{2C5}\x{2D2}-\x{2DF}\x{2E5}-\x{2EB}\x{2ED}\x{2EF}-\x{2FF}\x{589}-\x{58F}\x{5BE}\x{5C0}\x{5C3}\x{5F3}\x{5F4}` +
	`\x{600}-\x{60F}\x{61B}-\x{61F}\x{66A}-\x{66D}\x{6D4}\x{964}\x{965}\x{2000}-\x{206F}\x{20A0}-\x{20CF}\x{2190}-\x{2BFF}\x{2E00}-\x{2E7F}` +
	`\x{3000}-\x{3004}\x{3008}-\x{3020}\x{3030}\x{303D}-\x{303F}\x{30FB}\x{D800}-\x{F8FF}\x{FE00}-\x{FE6F}\x{FF00}-\x{FF0F}\x{FF1A}-\x{FF20}` +
	`\x{FF3B}-\x{FF40}\x{FF5B}-\x{FF65}\x{FFE0}-\x{FFFF}\x{1F000}-\x{1FAFF}\x{E0000}-\x{10FFFF}]`

// capitalRun matches a run of words with capitals, which may be a name: "I met Anna Smith", "University of York",
// "Dr. Lowe"; not "my sister".
var capitalRun = pattern.MustCompile(`\b(?:(?:Mr|Mrs|Ms|Dr|Prof)\. )?\p{Lu}[\p{L}\p{N}'-]*` +
	`(?:(?: | of | de | van | von | la | the )\p{Lu}[\p{L}\p{N}-]*)*`)

// fillers are words that begin sentences and are no names.
var fillers = lexical.SetOf(`i'm i've i'll i'd i yeah yes yep yup no nope nah thanks thank wow hey hi hello oh ok okay cool great awesome amazing nice good sure
definitely absolutely totally congrats congratulations sounds glad happy sorry please well haha lol omg aw aww ooh bye maybe perhaps actually honestly
anyway speaking besides also plus still then now today tomorrow yesterday tonight recently lately finally eventually sometimes usually often always never
ever let let's lets keep take make can't don't didn't isn't it's that's there's what's who's he's she's they're we're you're we've you've they've we'll you'll
dear remember remind tell call wake cancel stop set just really looking look looks last next this remembering hope hoping went got been going had trying being
mom mum dad mommy daddy grandma grandpa sir madam right wait guess exactly true every everyone everything someone something nothing one two three four five
six seven eight nine ten first second third once since because although though while after before during until unless if when where why how which who whose
pm am tv usa dna diy ai pc id pdf faq lgbtq lgbt gps cd dvd asap etc ps btw imo fyi welcome enjoy good-bye goodbye indeed seriously unfortunately luckily hopefully`)

// CalendarWords are the days of the week, the months and the seasons.
var CalendarWords = lexical.SetOf(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february
march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec spring summer autumn fall winter`)

// KinLabels maps words for relatives, friends, colleagues and pets to labels.
var KinLabels = TableOf(`mother: mom mum mother mommy mama 妈妈 母亲 妈 老妈
father: dad father daddy papa 爸爸 父亲 爸 老爸 老爷子
sister: sister sis 姐姐 妹妹 姐 妹 姐妹
brother: brother bro 哥哥 弟弟 哥 弟 兄弟
wife: wife 妻子 老婆 太太 媳妇 爱人
husband: husband hubby 丈夫 老公 先生
partner: partner 伴侣 对象
spouse: spouse 老伴 老伴儿
fiance: fiance fiancé 未婚夫
fiancee: fiancee fiancée 未婚妻
boyfriend: boyfriend 男朋友 男友
girlfriend: girlfriend 女朋友 女友
son: son 儿子
grandson: grandson 孙子 外孙
granddaughter: granddaughter 孙女 外孙女
stepmother: stepmother stepmom stepmum 继母 后妈
stepfather: stepfather stepdad 继父 后爸
stepson: stepson 继子
stepdaughter: stepdaughter 继女
godmother: godmother 教母
godfather: godfather 教父
daughter: daughter 女儿 闺女
child: kid child 孩子 宝宝 小孩
uncle: uncle 叔叔 舅舅 伯伯 姑父
aunt: aunt auntie 阿姨 姑姑 姨妈 舅妈
cousin: cousin 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹
nephew: nephew 侄子 外甥
niece: niece 侄女 外甥女
grandmother: grandma grandmother granny nana gran nan 奶奶 外婆 姥姥
grandfather: grandpa grandfather grandad granddad gramps 爷爷 外公 姥爷
mother-in-law: mother-in-law 婆婆 岳母
father-in-law: father-in-law 公公 岳父
sister-in-law: sister-in-law 嫂子
brother-in-law: brother-in-law 姐夫 妹夫
friend: friend bestie buddy pal mate 朋友 好朋友 好友 闺蜜 哥们 哥们儿 死党 战友
colleague: colleague coworker co-worker workmate teammate 同事
classmate: classmate schoolmate 同学
roommate: roommate flatmate housemate 室友
neighbor: neighbor neighbour 邻居
boss: boss manager supervisor 老板 上司 领导 经理
teacher: teacher professor tutor coach instructor mentor 老师 教授 导师 教练 私教 家教
student: student pupil 学生 徒弟
doctor: doctor therapist gp 医生
dentist: dentist 牙医
grandparents: grandparents 爷爷奶奶 外公外婆 姥姥姥爷
parents-in-law: in-laws 公公婆婆 岳父岳母
parents: parents folks 父母 爸妈
landlord: landlord landlady 房东
babysitter: babysitter nanny childminder 保姆 月嫂
cleaner: cleaner 保洁 钟点工
hairdresser: hairdresser barber 理发师 发型师
gardener: gardener 园丁
lodger: lodger 租客 房客
pet: pet 宠物
dog: dog puppy pup doggo 狗 小狗 狗狗
cat: cat kitten kitty 猫 小猫 猫咪
bird: parrot bird budgie canary 鹦鹉 鸟 八哥
rabbit: rabbit bunny 兔子
hamster: hamster 仓鼠
turtle: turtle tortoise 乌龟
fish: fish goldfish 金鱼
horse: horse pony 马`)

// AnimalLabels are the labels of animals.
var AnimalLabels = lexical.SetOf("pet dog cat bird rabbit hamster turtle fish horse")

// TableOf reads lines of a value, a colon and its keys.
func TableOf(lines string) map[string]string {
	table := map[string]string{}
	for line := range strings.Lines(lines) {
		value, keys, _ := strings.Cut(strings.TrimSpace(line), ":")
		for key := range strings.FieldsSeq(keys) {
			table[key] = value
		}
	}
	return table
}

// Alternatives returns the keys of a table in a script as a regular expression. A key comes before those that it begins
// with, "stepson" before "step", and those that begin alike stand together, so that what they share is compiled once.
func Alternatives(table map[string]string, chinese bool) string {
	var keys []string
	for key := range table {
		if (key[0] >= 0x80 && !strings.ContainsAny(key, "éè")) == chinese {
			keys = append(keys, regexp.QuoteMeta(key))
		}
	}
	slices.SortFunc(keys, func(a, b string) int { return cmp.Compare(b, a) })
	return strings.Join(keys, "|")
}

// SortByLength sorts words, the longest first, so that a regular expression tries those
// first.
func SortByLength(words []string) {
	slices.SortFunc(words, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
	})
}

// typedWords are words that tell a type of entity.
type typedWords struct {
	kind  consolidate.EntityType
	words string // _ stands for a space
}

// typesOf returns the types of words. A word of several types has the first.
func typesOf(lists ...typedWords) map[string]consolidate.EntityType {
	table := map[string]consolidate.EntityType{}
	for _, list := range lists {
		for word := range strings.FieldsSeq(list.words) {
			word = strings.ReplaceAll(word, "_", " ")
			if table[word] == "" {
				table[word] = list.kind
			}
		}
	}
	return table
}

// Gazetteer holds common first names, places, organisations and events, in lower case.
var Gazetteer = typesOf(
	typedWords{consolidate.PersonEntity, `aaron abby abigail adam adrian aisha alan albert alex alexa alexander alice alicia alison amanda amber amelia amy ana andrea andrew
andy angela anita ann anna anne annie anthony antonio april arthur ashley audrey ava barbara becky bella ben benjamin bernard beth bethany betty bill billy bob bobby
brandon brenda brian bruce bryan caleb calvin cameron carl carla carlos carmen carol caroline carrie catherine cathy charles charlie charlotte chloe chris christian
christina christine christopher cindy claire clara claudia colin connor craig cynthia daisy dan daniel danny darren dave david dawn dean debbie deborah dennis derek
diana diane dmitri don donald donna dorothy doug douglas dylan ed eddie edward eleanor elena eli elijah elizabeth ella ellen elsa emily emma eric erica erik erin ethan
eva evan eve evelyn fatima felix fiona frances frank fred gabriel gary gavin george gina gloria grace greg gregory hannah harold harry heather hector helen henry holly
howard hugo ian ingrid irene iris isaac isabel isabella ivan jack jackie jackson jacob jake james jamie jane janet janice jared jasmine jason jay jean jeff jeffrey
jen jenna jennifer jenny jeremy jerry jesse jessica jill jim jimmy jo joan joanna joe joel johanna john johnny jon jonas jonathan jordan jorge jose joseph josh joshua juan judy
julia julian julie justin kai karen karl kate katherine kathleen kathy katie keith kelly ken kenneth kevin kim kofi kristen kyle lara larry laura lauren laurie leah lee
leo leon leonard leslie liam lily linda lisa liz logan lois lola lucas lucia lucy luis luke lynn maggie marcus margaret maria marie mario marion mark marta martha martin marvin mary
mateo matt matthew maya megan mel melanie melissa mia michael michelle miguel mike mila mohammed molly monica nadia nancy naomi natalie nate nathan nathaniel neil nick nicholas nicole nina noah nora
norman oleg oliver olivia omar oscar owen pablo pam pamela patricia patrick paul paula pedro peggy penny pete peter phil philip phoebe pierre priya quinn rachel ralph raj ravi ray raymond rebecca
rex ricardo richard rick rita rob robert robin roger roland ron ronald rosa rose ross roy ruby russell ruth ryan sabrina sally sam samantha samuel sandra sara sarah sasha scott sean
sebastian sergio seth shannon sharon sheila shirley simon sofia sonia sophia sophie stacy stan stella stephanie stephen steve steven stuart sue susan suzanne sven sylvia tammy tanya tara
ted teresa terry theo theresa thomas tiffany tilly tim timothy tina toby todd tom tommy tony tracy travis tyler uma valerie vanessa vera vicky victor victoria vincent viola virginia wade walter
wanda wayne wei wendy will william wyatt xavier yuki olga helga yvonne zach zachary zoe`},
	typedWords{consolidate.PlaceEntity, `afghanistan argentina australia austria bangladesh belgium bolivia brazil bulgaria cambodia canada chile china colombia croatia cuba denmark ecuador egypt england
estonia ethiopia finland france germany ghana greece hungary iceland india indonesia iran iraq ireland israel italy jamaica japan jordan kenya korea kuwait laos latvia lebanon lithuania
luxembourg malaysia mexico mongolia morocco myanmar nepal netherlands new_zealand nigeria norway pakistan panama peru philippines poland portugal qatar romania russia rwanda scotland serbia singapore
slovakia slovenia south_africa spain sudan sweden switzerland syria taiwan tanzania thailand turkey uganda ukraine uk united_kingdom united_states america uruguay venezuela vietnam wales zambia zimbabwe europe
asia africa amsterdam athens atlanta auckland austin bali baltimore bangkok barcelona beijing belgrade berlin bogota boston brisbane bristol brooklyn brussels bucharest budapest buenos_aires cairo calgary california
cambridge cape_town chengdu chicago cleveland colorado copenhagen dallas delhi denver detroit dubai dublin edinburgh florence florida frankfurt geneva glasgow guangzhou hamburg hangzhou hanoi havana hawaii helsinki hong_kong honolulu
houston istanbul jakarta jerusalem kyoto lagos las_vegas leeds lima lisbon liverpool london los_angeles lyon madrid manchester manhattan manila marseille melbourne memphis miami milan minneapolis minnesota montreal moscow mumbai munich nairobi nanjing naples
nashville new_york new_york_city nyc oakland ohio oregon orlando osaka oslo ottawa oxford paris perth philadelphia phoenix pittsburgh portland prague quebec queens reykjavik rio rio_de_janeiro rome sacramento san_diego san_francisco san_jose santiago sao_paulo
seattle seoul shanghai shenzhen seville sicily stockholm stuttgart suzhou sydney taipei texas tokyo toronto utah valencia vancouver venice vienna virginia warsaw washington wuhan xian yosemite zurich alaska arizona georgia michigan massachusetts connecticut
北京 上海 广州 深圳 杭州 南京 苏州 成都 重庆 武汉 西安 天津 青岛 大连 厦门 长沙 郑州 沈阳 哈尔滨 济南 昆明 福州 合肥 南昌 贵阳 海口 三亚 丽江 大理 桂林 拉萨 无锡 宁波 香港 澳门 台北 台湾 高雄
中国 美国 英国 法国 德国 日本 韩国 意大利 西班牙 加拿大 澳大利亚 新西兰 新加坡 泰国 越南 印度 俄罗斯 瑞士 瑞典 荷兰 巴西 埃及 东京 大阪 京都 首尔 巴黎 伦敦 柏林 罗马 纽约 洛杉矶 旧金山 波士顿 芝加哥 西雅图 悉尼 墨尔本 多伦多 温哥华 曼谷 云南 四川 广东 浙江 江苏 山东 河南 湖南 湖北 福建 海南 西藏 新疆`},
	typedWords{consolidate.PlaceEntity, `alabama arkansas delaware idaho illinois indiana iowa kansas kentucky louisiana maine maryland mississippi missouri montana nebraska nevada new_hampshire new_jersey new_mexico north_carolina
north_dakota oklahoma pennsylvania rhode_island south_carolina south_dakota tennessee vermont west_virginia wisconsin wyoming albuquerque amarillo baton_rouge buffalo charlotte cincinnati columbus el_paso fort_worth fresno indianapolis
jacksonville kansas_city louisville milwaukee new_orleans oklahoma_city omaha raleigh reno sacramento salt_lake_city san_antonio spokane st_louis tampa tucson tulsa wichita aberdeen belfast birmingham blackpool bournemouth bradford
brighton canterbury cardiff carlisle chester coventry derby dundee durham exeter gloucester huddersfield inverness ipswich leicester lincoln newcastle norwich nottingham peterborough plymouth portsmouth preston salford sheffield
southampton stoke sunderland swansea swindon winchester wolverhampton worcester york galway limerick gdansk krakow lodz poznan wroclaw gdynia katowice lublin szczecin brno bratislava ljubljana zagreb split sofia riga vilnius tallinn
bergen trondheim gothenburg malmo aarhus tampere turku antwerp ghent bruges rotterdam utrecht the_hague eindhoven cologne dresden dusseldorf leipzig nuremberg bremen hanover salzburg graz basel bern lausanne bordeaux lille nantes
nice toulouse strasbourg bologna florence genoa palermo pisa turin verona bilbao granada malaga zaragoza porto faro coimbra thessaloniki ankara izmir beirut damascus amman baghdad tehran kabul karachi lahore islamabad dhaka kolkata
chennai bangalore hyderabad pune ahmedabad jaipur gujarat kerala punjab goa kathmandu colombo hanoi phuket yangon kuala_lumpur busan nagoya sapporo fukuoka yokohama kobe addis_ababa abuja accra dakar kampala kigali lusaka
harare johannesburg durban pretoria casablanca marrakesh tunis algiers tripoli khartoum enugu ibadan kano mississauga edmonton winnipeg halifax quebec_city saskatoon regina victoria hamilton brampton monterrey guadalajara
cancun tijuana caracas medellin cali quito guayaquil la_paz montevideo asuncion cordoba rosario brasilia salvador recife belo_horizonte brisbane adelaide canberra hobart darwin cairns wellington christchurch dunedin
石家庄 太原 呼和浩特 长春 兰州 银川 西宁 乌鲁木齐 南宁 洛阳 开封 保定 唐山 秦皇岛 邯郸 烟台 威海 潍坊 临沂 徐州 常州 南通 扬州 镇江 温州 嘉兴 绍兴 金华 台州 泉州 漳州 珠海 佛山 东莞 中山 惠州 汕头 湛江 柳州 遵义 绵阳
宜昌 襄阳 岳阳 衡阳 株洲 九江 赣州 芜湖 蚌埠 大同 包头 吉林 大庆 齐齐哈尔 鞍山 河北 山西 辽宁 黑龙江 安徽 江西 贵州 陕西 甘肃 青海 内蒙古 广西 宁夏 拱墅 通州 朝阳区 海淀区 浦东 故宫 长城 西湖 外滩 天安门 颐和园 迪士尼`},
	typedWords{consolidate.OrganizationEntity, `fedex ups dhl walmart costco tesco sainsbury's aldi lidl asda greggs costa kfc uber lyft airbnb spotify oracle cisco dell boeing airbus ford honda hyundai volkswagen mercedes audi bosch
philips unilever nestle pepsi vodafone barclays hsbc monzo revolut deloitte kpmg accenture nhs bbc cnn tiktok youtube instagram twitter linkedin paypal visa mastercard lufthansa ryanair cornell columbia mcgill ucla nyu berkeley caltech ucl lse
顺丰 滴滴 饿了么 拼多多 中兴 比亚迪 海尔 格力 联想 小红书 抖音 快手 微信 支付宝 阿里 招商银行 工商银行 建设银行 中国银行 复旦 浙大 同济 同济大学 中山大学 武汉大学 四川大学 厦门大学 南开 南开大学 人大 湘雅 协和医院 华西医院
google microsoft apple amazon facebook netflix ibm intel nvidia samsung sony toyota tesla bmw siemens ikea starbucks mcdonald's nike adidas harvard stanford mit yale princeton nasa unicef
阿里巴巴 腾讯 华为 百度 字节跳动 京东 小米 美团 网易 清华大学 北京大学 清华 北大 复旦大学 浙江大学 微软 谷歌 苹果公司`},
	typedWords{consolidate.EventEntity,
		`christmas easter thanksgiving halloween hanukkah diwali ramadan olympics comic-con 春节 中秋节 国庆节 端午节 元宵节 圣诞节 清明节 元旦`},
)

// NounTypes are the types that the last word of a name tells.
var NounTypes = typesOf(
	typedWords{consolidate.OrganizationEntity, `university uni college school high academy institute hospital clinic company corporation inc corp ltd llc gmbh bank club society association foundation
agency church orchestra band team studio studios shop store bakery cafe café restaurant gym library museum theatre theater lab labs group department news press airlines hotel shelter center centre army society choir trattoria ristorante bistro ward primary nursery orchestra`},
	typedWords{consolidate.PlaceEntity,
		`park street avenue road beach lake mountain mountains river canyon island islands bridge square airport station forest valley bay coast hill hills falls city town village desert harbour harbor tower castle garden gardens zoo palace stadium district market hall pier cliffs plaza`},
	typedWords{consolidate.EventEntity,
		`festival marathon parade conference cup olympics fair gala summit tournament championship expo carnival convention`},
)

// GroupsOf returns the groups of a match.
func GroupsOf(text string, at []int) []string {
	groups := make([]string, len(at)/2)
	for i := range groups {
		if at[2*i] >= 0 {
			groups[i] = text[at[2*i]:at[2*i+1]]
		}
	}
	return groups
}

// AdjectiveName matches words with a capital that name no one, such as nationalities, languages and signs: "Dutch",
// "Catholic", "Leo"; not "Anna".
var AdjectiveName = pattern.MustCompile(`^(?:` +
	`Portuguese|Dutch|Greek|Russian|Korean|Arabic|Polish|Swedish|Turkish|Brazilian|Australian|European|Asian` +
	`|African|Hindi|Mandarin|Cantonese|Latin|Vietnamese|Thai|American|British|Chinese|English|French|German|Italian` +
	`|Spanish|Japanese|Canadian|Indian|Irish|Mexican|Muslim|Christian|Jewish|Catholic|Protestant|Orthodox|Buddhist|Hindu` +
	`|Sikh|Norwegian|Danish|Finnish|Scottish|Welsh|Ukrainian|Czech|Hungarian|Romanian|Kurdish|Persian|Vegan` +
	`|Vegetarian|Scorpio|Leo|Gemini|Virgo|Libra|Aries|Taurus|Sagittarius|Capricorn|Aquarius|Pisces)$`)
