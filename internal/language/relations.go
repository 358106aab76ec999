package language

import "strings"

// nounLabels are labels of one word that end like a verb.
var nounLabels = map[string]bool{"boss": true, "parents": true, "spouse": true}

// chineseRelations are Chinese forms of labels: $1 is the one end, $2 the other.
var chineseRelations = map[string]string{
	"lives in": "$1住在$2", "works at": "$1在$2工作", "works as": "$1的职业是$2", "studies at": "$1在$2学习", "comes from": "$1来自$2",
	"member of": "$1是$2的成员", "knows": "$1认识$2", "mother": "$2是$1的母亲", "father": "$2是$1的父亲", "sister": "$2是$1的姐妹",
	"brother": "$2是$1的兄弟", "wife": "$2是$1的妻子", "husband": "$2是$1的丈夫", "partner": "$2是$1的伴侣", "spouse": "$2是$1的配偶",
	"fiance": "$2是$1的未婚夫", "fiancee": "$2是$1的未婚妻", "boyfriend": "$2是$1的男朋友", "girlfriend": "$2是$1的女朋友", "son": "$2是$1的儿子",
	"daughter": "$2是$1的女儿", "child": "$2是$1的孩子", "uncle": "$2是$1的叔叔", "aunt": "$2是$1的阿姨", "cousin": "$2是$1的表亲",
	"nephew": "$2是$1的侄子", "niece": "$2是$1的侄女", "grandmother": "$2是$1的奶奶", "grandfather": "$2是$1的爷爷", "friend": "$2是$1的朋友",
	"colleague": "$2是$1的同事", "classmate": "$2是$1的同学", "roommate": "$2是$1的室友", "neighbor": "$2是$1的邻居", "boss": "$2是$1的上司",
	"teacher": "$2是$1的老师", "student": "$2是$1的学生", "doctor": "$2是$1的医生", "parents": "$2是$1的父母", "landlord": "$2是$1的房东",
	"dog": "$2是$1的狗", "cat": "$2是$1的猫", "pet": "$2是$1的宠物",
}

// RelationSentence writes a relation as a sentence: "Emily lives in Lisbon", "Anna is Emily's
// sister", 安娜是小明的姐妹. label is read from one end to the other, or names what the other is to
// the one.
func RelationSentence(from, label, to string) string {
	if form := chineseRelations[label]; form != "" && IsChinese(from+to) {
		return strings.NewReplacer("$1", from, "$2", to).Replace(form)
	}
	switch {
	case label == "member of":
		label = "is a member of"
	case !strings.Contains(label, " ") && (!strings.HasSuffix(label, "s") || nounLabels[label]):
		return to + " is " + from + "'s " + label
	}
	return from + " " + label + " " + to
}
