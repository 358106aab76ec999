package redact

import "testing"

// The rules were not made from these names and texts, and their errors must not be used to
// change a rule: they measure what a text that was not tried before gets.
func TestNamesInChatsThatWereKeptApart(t *testing.T) {
	testChats(t, "testdata/heldout.txt", false)["all"].bound(t, 0, 15, 3)
}
