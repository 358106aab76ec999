package language

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// NameKey returns the normal form of a name: NFKC, lower case, single spaces. Names are
// equal when their keys are.
func NameKey(name string) string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(name))), " ")
}

// IsHonorific reports whether a word in lower case is an honorific, as in "Dr Brown".
func IsHonorific(word string) bool { return honorifics[word] }

var honorifics = map[string]bool{"mr": true, "mrs": true, "ms": true, "miss": true, "dr": true, "prof": true}

// HanFamilies are the most frequent Chinese family names.
const HanFamilies = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文"

// HanNoNames matches words that begin like a name, with a family name, and are none: 马上, 周末, 高尔夫.
const HanNoNames = `马上|周[一二三四五六日末天]|周围|高[中新层]|万一|任何|方便|金融|江[边南北]|石景|白天|黄昏|夏天|于是|余下|何时|许多|程序|常常` +
	`|顾[客不]|[黄白金]色|文[化件章科]|史上|康复|高尔夫|马自达|江铃|江淮|金杯|方程|万科|钱包|田径|常州|江苏|江西|黄山|黄石|石家`

// IsContracted reports whether a word in lower case stands before 's for "is" or "has", and owns nothing: "it's locker 91".
func IsContracted(word string) bool { return contracted[word] }

var contracted = map[string]bool{"it": true, "that": true, "this": true, "he": true, "she": true, "here": true, "there": true,
	"what": true, "who": true, "where": true, "today": true, "everything": true, "let": true, "how": true, "when": true}
