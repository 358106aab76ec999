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
