package language

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// NameKey returns the form of a name by which people are told apart: NFKC, lower case,
// single spaces.
func NameKey(name string) string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(name))), " ")
}

// IsHonorific reports whether a word in lower case comes before names and is none.
func IsHonorific(word string) bool { return honorifics[word] }

var honorifics = map[string]bool{"mr": true, "mrs": true, "ms": true, "miss": true, "dr": true, "prof": true}
