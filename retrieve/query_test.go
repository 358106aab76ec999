package retrieve_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/egomem/egomem/retrieve"
)

// parsed feeds an output in pieces of a number of bytes.
func parsed(output string, size int) (text string, queries []retrieve.Query) {
	var p retrieve.QueryParser
	for piece := range slices.Chunk([]byte(output), size) {
		t, q := p.Feed(string(piece))
		text, queries = text+t, append(queries, q...)
	}
	return text + p.End(), queries
}

func TestQueriesAreParsedFromAModelsOutput(t *testing.T) {
	q := func(relations, keywords string) retrieve.Query {
		split := func(list string) []string {
			if list == "" {
				return nil
			}
			return strings.Split(list, "|")
		}
		return retrieve.Query{Relations: split(relations), Keywords: split(keywords)}
	}
	flood := strings.Repeat("tennis, ", retrieve.MaxQuery/8+2)
	for _, test := range []struct {
		name, output, text string
		queries            []retrieve.Query
	}{
		{"two groups", "Let me think. <retr>:\ncolleague, friend\ntennis, sport<answer>Yes.", "Let me think. Yes.",
			[]retrieve.Query{q("colleague|friend", "tennis|sport")}},
		{"no relations", "<retr>:\n\ntennis<answer>", "", []retrieve.Query{q("", "tennis")}},
		{"no keywords", "<retr>:\ncolleague\n<answer>", "", []retrieve.Query{q("colleague", "")}},
		{"one group", "<retr>:\ncolleague<answer>", "", []retrieve.Query{q("colleague", "")}},
		{"nothing", "<retr>:\n\n<answer>", "", []retrieve.Query{q("", "")}},
		{"nothing at all", "<retr><answer>", "", []retrieve.Query{q("", "")}},
		{"no line before the groups", "<retr>: colleague\ntennis<answer>", "", []retrieve.Query{q("colleague", "tennis")}},
		{"Chinese commas", "<retr>：\n同事，朋友\n网球、运动<answer>好的。", "好的。",
			[]retrieve.Query{q("同事|朋友", "网球|运动")}},
		{"empty terms", "<retr>:\n,colleague,,\n , tennis,tennis ,<answer>", "", []retrieve.Query{q("colleague", "tennis")}},
		{"two queries", "<retr>:\na\nb<answer>and<retr>:\nc\nd<answer>", "and", []retrieve.Query{q("a", "b"), q("c", "d")}},
		{"one begun in another", "<retr>:\na\n<retr>:\nb\nc<answer>", "", []retrieve.Query{q("b", "c")}},
		{"an end without a beginning", "a <answer> b", "a <answer> b", nil},
		{"one that never ends", "Yes. <retr>:\ncolleague\ntennis", "Yes. ", nil},
		{"half a tag", "a <ret b <re", "a <ret b <re", nil},
		{"large letters", "Yes. <RETR>:\ncolleague\nTennis<Answer>So.", "Yes. So.", []retrieve.Query{q("colleague", "Tennis")}},
		{"full width", "好。＜retr＞：\n同事\n网球＜ａｎｓｗｅｒ＞好的。", "好。好的。", []retrieve.Query{q("同事", "网球")}},
		{"half a tag in full width", "a ＜ret b ＜re", "a ＜ret b ＜re", nil},
		{"half a character", "a ＜re\xef\xbd", "a ＜re\xef\xbd", nil},
		{"one tag in another", "<re<retr>:\na\nb<ans<answer>", "<re", []retrieve.Query{q("a", "b<ans")}},
		{"a flood", "<retr>:\na\n" + flood + "<answer>Yes.", "Yes.", nil},
		{"a query after a flood", "<retr>:\na\n" + flood + "<retr>:\nb\nc<answer>", "", []retrieve.Query{q("b", "c")}},
	} {
		for _, size := range []int{1, 2, 3, 7, len(test.output)} {
			text, queries := parsed(test.output, size)
			if text != test.text || !reflect.DeepEqual(queries, test.queries) {
				t.Errorf("%s, in pieces of %d: %q, %q; want %q, %q", test.name, size, text, queries, test.text, test.queries)
			}
		}
	}
	_, queries := parsed("<retr>:\n"+strings.Repeat("a,b,c,d,", 9)+
		"e0,e1,e2,e3,e4,e5,e6,e7,e8,e9,f0,f1,f2,f3,f4,f5,f6,f7,f8,f9,g0,g1,g2,g3,g4,g5,g6,g7,g8,g9\n<answer>", 5)
	if len(queries) != 1 || len(queries[0].Relations) != retrieve.MaxTerms {
		t.Errorf("many terms are %v", queries)
	}
}

func FuzzQueryParser(f *testing.F) {
	f.Add("Yes <retr>:\ncolleague，friend\ntennis<answer> no <retr", uint8(3))
	f.Add("<retr><retr><answer><answer><", uint8(1))
	f.Add("<retr>:\n tennis \xff, \xfe <answer>", uint8(2))
	f.Fuzz(func(t *testing.T, output string, size uint8) {
		text, queries := parsed(output, int(size)+1)
		whole, all := parsed(output, len(output)+1)
		if len(output) <= retrieve.MaxQuery && (text != whole || !reflect.DeepEqual(queries, all)) {
			t.Fatalf("in pieces %q, %q; whole %q, %q", text, queries, whole, all)
		}
		for _, q := range queries {
			for _, term := range slices.Concat(q.Relations, q.Keywords) {
				if strings.TrimSpace(term) != term || term == "" || strings.ContainsAny(term, ",\n") {
					t.Fatalf("a term is %q", term)
				}
			}
			if len(q.Relations) > retrieve.MaxTerms || len(q.Keywords) > retrieve.MaxTerms {
				t.Fatal("too many terms")
			}
		}
	})
}
