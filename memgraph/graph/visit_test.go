package graph

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// details lists every type of Detail. Add a new type here: the compiler cannot check
// it.
var details = []Detail{Episode{}, Concept{}, Procedure{}, Profile{}, AffectUnit{}, Errand{}, Progress{}}

// fill sets every field of a value, lists with one element. It appends the ids and
// texts that it set.
func fill(v reflect.Value, ids *[]ID, texts *[]string) {
	switch {
	case v.Type() == reflect.TypeFor[ID]():
		*ids = append(*ids, ID(len(*ids)+1))
		v.SetUint(uint64(len(*ids)))
	case v.Kind() == reflect.String:
		*texts = append(*texts, fmt.Sprintf("text %d", len(*texts)))
		v.SetString((*texts)[len(*texts)-1])
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), ids, texts)
	case v.Kind() == reflect.Struct && v.Type().PkgPath() == reflect.TypeFor[ID]().PkgPath():
		for i := range v.NumField() {
			fill(v.Field(i), ids, texts)
		}
	}
}

func TestEveryIDAndTextOfADetailIsVisited(t *testing.T) {
	for _, d := range details {
		t.Run(reflect.TypeOf(d).Name(), func(t *testing.T) {
			v := reflect.New(reflect.TypeOf(d)).Elem()
			var ids []ID
			var texts []string
			fill(v, &ids, &texts)
			filled := v.Interface().(Detail)
			if got := DetailIDs(filled); len(got) != len(ids) {
				t.Errorf("DetailIDs returns %v, the detail has %v", got, ids)
			}
			gone := MapIDs(filled, func(ID) ID { return 0 })
			if left := DetailIDs(gone); len(left) != 0 {
				t.Errorf("after all ids were removed %v remain", left)
			}
			blank := fmt.Sprintf("%+v", MapTexts(filled, func(string, int) string { return "" }))
			for _, text := range texts {
				if strings.Contains(blank, text) {
					t.Errorf("%q is not visited: %s", text, blank)
				}
			}
			if now := fmt.Sprintf("%+v", filled); len(texts) > 0 && strings.Contains(now, "text 0") == false {
				t.Errorf("the original changed to %s", now)
			}
		})
	}
}
