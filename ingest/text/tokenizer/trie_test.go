package tokenizer

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestATrieFindsTheLongestPieceLikeAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.StringMatching(`[abc]{0,6}`)
		pieces := map[string]int32{}
		var entries []entry
		for i, piece := range rapid.SliceOfN(letters, 0, 40).Draw(t, "pieces") {
			if _, there := pieces[piece]; !there && piece != "" {
				pieces[piece] = int32(i)
			}
			entries = append(entries, entry{piece, int32(i)})
		}
		trie := newTrie(entries)
		text := rapid.StringMatching(`[abcd]{0,9}`).Draw(t, "text")
		longest, want := "", int32(absent)
		for piece, value := range pieces {
			if strings.HasPrefix(text, piece) && len(piece) > len(longest) {
				longest, want = piece, value
			}
		}
		if value, length := trie.longest([]byte(text)); value != want || length != len(longest) {
			t.Fatalf("%q: got %d of %d bytes, want %d of %q", text, value, length, want, longest)
		}
	})
}
