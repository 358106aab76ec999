package graph

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestANodeWithAnyDetailIsReadFromItsJSON(t *testing.T) {
	for _, d := range details {
		for _, kind := range d.kinds() {
			v := reflect.New(reflect.TypeOf(d)).Elem()
			fill(v, new([]ID), new([]string))
			n := Node{ID: 1, Kind: kind, Text: "text", Detail: v.Interface().(Detail)}
			b, err := json.Marshal(n)
			if err != nil {
				t.Fatal(err)
			}
			var read Node
			if err := json.Unmarshal(b, &read); err != nil || !reflect.DeepEqual(read, n) {
				t.Errorf("a %v is written as %s and read as %+v, %v", kind, b, read, err)
			}
		}
	}
}
