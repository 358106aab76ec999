package language

import "testing"

func TestRelationsAsSentences(t *testing.T) {
	for _, test := range [][4]string{
		{"Emily", "lives in", "Lisbon", "Emily lives in Lisbon"},
		{"Emily", "sister", "Anna", "Anna is Emily's sister"},
		{"Emily", "boss", "Max", "Max is Emily's boss"},
		{"Emily", "is a colleague of", "John", "Emily is a colleague of John"},
		{"Emily", "member of", "the tennis club", "Emily is a member of the tennis club"},
		{"Emily", "befriends", "John", "Emily befriends John"},
		{"小明", "sister", "安娜", "安娜是小明的姐妹"},
		{"小明", "works at", "华为", "小明在华为工作"},
		{"小明", "is a colleague of", "小红", "小明 is a colleague of 小红"},
		{"$2", "lives in", "$1北京", "$2住在$1北京"},
	} {
		if got := RelationSentence(test[0], test[1], test[2]); got != test[3] {
			t.Errorf("%q, want %q", got, test[3])
		}
	}
}
