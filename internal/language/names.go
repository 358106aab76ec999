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
