package retrieve

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
)

// Route says what to do with an input (DAM-LLM). Every observed input is stored anyway.
type Route uint8

// The routes.
const (
	Answer   Route = 0 // answer from the conversation alone
	Store    Route = 1 // extract what it states
	Retrieve Route = 2 // recall what it asks for
)

// String returns the route's name in lower case.
func (r Route) String() string { return [...]string{"answer", "store", "retrieve"}[min(r, 2)] }

// RouteOf routes an input by rules for English and Chinese. Questions about people or the
// past are Retrieve, other questions and commands are Answer, and statements are Store. A
// language model routes better.
func RouteOf(input string) Route {
	input = strings.TrimSpace(language.ParseDialog(input).HumanWords)
	switch {
	case input == "":
		return Answer
	case language.AsksToRemind(input):
		return Retrieve
	case language.IsQuestion(input):
		if language.RefersToMemory(input) || language.RefersToPeople(input) {
			return Retrieve
		}
		return Answer
	case language.IsCommand(input):
		if language.RefersToMemory(input) {
			return Retrieve
		}
		return Answer
	}
	return Store
}
