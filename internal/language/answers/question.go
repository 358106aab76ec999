package answers

// Question is what a question asks for, as far as its words tell.
type Question struct {
	Form  *Form  // of the answer, or nil
	Value *Value // or nil
	// MayLack means that Unanswered, RelativeUnmentioned or DoesNotTouch can tell that it has no answer.
	MayLack bool
	// HasOwner means that it is for a thing of a person, so that TellsOfAnother can tell.
	HasOwner bool

	people []string // whom it may name
}

// Read reads a question.
func Read(text string) *Question {
	q := &Question{Form: formAsked(text), Value: valueAsked(text), people: peopleNamed(text)}
	q.MayLack = q.Form != nil || relativeOf(text) != nil || asksYesOrNo(text)
	_, q.HasOwner = ownerOf(text)
	return q
}

// NamesPeople reports whether the question may name people.
func (q *Question) NamesPeople() bool { return len(q.people) > 0 }
