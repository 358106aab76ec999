package language

import "testing"

func TestRelationsAsSentences(t *testing.T) {
	for _, test := range [][4]string{
		{"Emily", "works as", "nurse", "Emily works as a nurse"},
		{"Emily", "works as", "engineer", "Emily works as an engineer"},
		{"Emily", "works as", "a nurse", "Emily works as a nurse"},
		{"Emily", "works as", "head of sales", "Emily works as head of sales"},
		{"Emily", "lives in", "Lisbon", "Emily lives in Lisbon"},
		{"Emily's sister", "lives in", "Rome", "Emily's sister lives in Rome"},
		{"Emily's parents", "lives in", "Cork", "Emily's parents live in Cork"},
		{"Emily", "sister", "Anna", "Anna is Emily's sister"},
		{"Emily", "boss", "Max", "Max is Emily's boss"},
		{"Emily", "is a colleague of", "John", "Emily is a colleague of John"},
		{"Emily", "member of", "the tennis club", "Emily is a member of the tennis club"},
		{"Emily", "befriends", "John", "Emily befriends John"},
		{"小明", "sister", "安娜", "安娜是小明的姐妹"},
		{"小明", "works at", "华为", "小明在华为工作"},
		{"小明", "is a colleague of", "小红", "小明是小红的同事"},
		{"桂芳", "is the wife of", "立春", "桂芳是立春的妻子"},
		{"立春", "husband of", "桂芳", "立春是桂芳的丈夫"},
		{"立春", "is married to", "桂芳", "立春和桂芳是夫妻"},
		{"立春", "works with", "老王", "立春和老王是同事"},
		{"立春", "is a fan of", "老王", "立春 is a fan of 老王"},
		{"Ruth", "is the wife of", "Owen", "Ruth is the wife of Owen"},
		{"王芳", "的丈夫是", "李强", "王芳的丈夫是李强"},
		{"王芳", "丈夫", "李强", "李强是王芳的丈夫"},
		{"王芳", "的同事", "李强", "李强是王芳的同事"},
		{"王芳", "是同事", "李强", "王芳是李强的同事"},
		{"王芳", "认识", "李强", "王芳认识李强"},
		{"王芳", "住在", "成都", "王芳住在成都"},
		{"王芳", "照顾", "奶奶", "王芳照顾奶奶"},
		{"Emily", "丈夫", "Bob", "Bob是Emily的丈夫"},
		{"Emily", "best friend", "John", "John is Emily's best friend"},
		{"Emily", "WORKS_AT", "Nokia", "Emily works at Nokia"},
		{"Emily", "mother of", "Tom", "Emily is a mother of Tom"},
		{"Emily", "aunt of", "Tom", "Emily is an aunt of Tom"},
		{"Emily", "husband is", "Bob", "Emily's husband is Bob"},
		{"Emily", "is married to", "Bob", "Emily is married to Bob"},
		{"Emily", "married", "Bob", "Emily married Bob"},
		{"Emily", "business partner", "Ann", "Ann is Emily's business partner"},
		{"Emily", "goes to school with", "Ann", "Emily goes to school with Ann"},
		{"王芳", "妈妈是", "李梅", "王芳的妈妈是李梅"},
		{"王芳", "是最好的朋友", "李梅", "王芳是李梅的最好的朋友"},
		{"王芳", "暗恋", "李强", "王芳暗恋李强"},
		{"$2", "lives in", "$1北京", "$2住在$1北京"},
	} {
		if got := RelationSentence(test[0], test[1], test[2]); got != test[3] {
			t.Errorf("%q, want %q", got, test[3])
		}
	}
}
