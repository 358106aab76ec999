package ollama

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"sync"

	"github.com/google/jsonschema-go/jsonschema"
)

// The types of answers have the bounds of their schemas. Bounds are small: a server turns
// a schema into a grammar, and a large minLength or maxLength crashes it.
type (
	sentence     string // one sentence
	phrase       string // a name, or some words
	position     int    // the number of a line in the prompt
	sureness     string
	change       string
	errandChange string
	kind         string // of an entity
	feeling      string // its polarity
	strength     string
)

// Bounds of answers.
const (
	maxSentence = 240 // characters
	maxPhrase   = 60
	maxPosition = 24 // lines of a prompt that an answer may name
	maxAlso     = 3
)

// typeSchemas are the schemas of the types above.
var typeSchemas = map[reflect.Type]*jsonschema.Schema{
	reflect.TypeFor[sentence]():     {Type: "string", MaxLength: jsonschema.Ptr(maxSentence)},
	reflect.TypeFor[phrase]():       {Type: "string", MaxLength: jsonschema.Ptr(maxPhrase)},
	reflect.TypeFor[position]():     {Type: "integer", Minimum: jsonschema.Ptr(0.0), Maximum: jsonschema.Ptr(float64(maxPosition))},
	reflect.TypeFor[sureness]():     {Type: "string", Enum: []any{"sure", "likely", "unsure"}},
	reflect.TypeFor[change]():       {Type: "string", Enum: []any{"states", "begins", "ends", "corrects"}},
	reflect.TypeFor[errandChange](): {Type: "string", Enum: []any{"asks", "cancels", "finishes", "moves"}},
	reflect.TypeFor[kind](): {Type: "string",
		Enum: []any{"person", "place", "organization", "animal", "work", "event", "object", "concept"}},
	reflect.TypeFor[feeling]():   {Type: "string", Enum: []any{"positive", "negative", "neutral"}},
	reflect.TypeFor[decision]():  {Type: "string", Enum: []any{"add", "confirm", "update", "end", "ignore", "clash"}},
	reflect.TypeFor[depth]():     {Type: "string", Enum: []any{"seeds", "expansion", "walk", "exploration"}},
	reflect.TypeFor[kindGroup](): {Type: "string", Enum: []any{"any", "episodic", "semantic", "procedural"}},
	reflect.TypeFor[moodWord]():  {Type: "string", Enum: []any{"none", "happy", "excited", "calm", "sad", "afraid", "angry"}},
	reflect.TypeFor[strength]():  {Type: "string", Enum: []any{"weak", "medium", "strong"}},
}

// schema is the schema of one answer, as it is sent and as it is checked.
type schema struct {
	sent    json.RawMessage
	checked *jsonschema.Resolved
}

// schemaOf returns the schema of a type of answer, in which no value may be null. change
// adds bounds; nil adds none.
func schemaOf[T any](change func(*jsonschema.Schema)) (*schema, error) {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: typeSchemas})
	if err != nil {
		return nil, err
	}
	if change != nil {
		change(s)
	}
	requireValues(s)
	if err := checkBounds("answer", s); err != nil {
		return nil, err
	}
	sent, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	checked, err := s.Resolve(nil)
	return &schema{sent, checked}, err
}

// requireValues turns "array or null" into "array".
func requireValues(s *jsonschema.Schema) {
	if len(s.Types) == 2 && s.Types[0] == "null" {
		s.Type, s.Types = s.Types[1], nil
	}
	if s.Items != nil {
		requireValues(s.Items)
	}
	for _, property := range s.Properties {
		requireValues(property)
	}
}

// checkBounds returns an error for a string, an array or a number without an upper bound.
func checkBounds(path string, s *jsonschema.Schema) error {
	switch {
	case s.Type == "string" && len(s.Enum) == 0 && (s.MaxLength == nil || *s.MaxLength > maxSentence),
		s.Type == "array" && (s.MaxItems == nil || *s.MaxItems > maxPosition),
		s.Type == "integer" && s.Maximum == nil, s.Type == "number", s.Type == "":
		return fmt.Errorf("the schema of %s has no small bound", path)
	}
	if s.Items != nil {
		if err := checkBounds(path+"[]", s.Items); err != nil {
			return err
		}
	}
	for name, property := range s.Properties {
		if err := checkBounds(path+"."+name, property); err != nil {
			return err
		}
	}
	return nil
}

// maxItems bounds the lists of a schema, by the names of properties.
func maxItems(s *jsonschema.Schema, bounds map[string]int) {
	for name, property := range s.Properties {
		if bound, ok := bounds[name]; ok {
			property.MaxItems = jsonschema.Ptr(bound)
		}
		if property.Items != nil {
			maxItems(property.Items, bounds)
		}
	}
}

// fixedSchema returns a function that makes a schema once.
func fixedSchema[T any](bounds map[string]int) func() (*schema, error) {
	return sync.OnceValues(func() (*schema, error) {
		return schemaOf[T](func(s *jsonschema.Schema) { maxItems(s, bounds) })
	})
}

// listSchema returns a schema whose lists have exactly n items.
func listSchema[T any](n int) (*schema, error) {
	return schemaOf[T](func(s *jsonschema.Schema) {
		for _, property := range s.Properties {
			property.MinItems, property.MaxItems = jsonschema.Ptr(n), jsonschema.Ptr(n)
		}
	})
}

// read decodes an answer that fits the schema into a value.
func (s *schema) read(answer string, value any) error {
	decoder := json.NewDecoder(bytes.NewReader([]byte(answer)))
	var instance any
	if err := decoder.Decode(&instance); err != nil {
		return because(ErrBadAnswer, "it is no JSON: "+err.Error())
	}
	if _, err := decoder.Token(); err != io.EOF {
		return because(ErrBadAnswer, "there is more after the JSON")
	}
	if err := s.checked.Validate(instance); err != nil {
		return because(ErrBadAnswer, err.Error())
	}
	if err := json.Unmarshal([]byte(answer), value); err != nil {
		return because(ErrBadAnswer, err.Error())
	}
	return nil
}
