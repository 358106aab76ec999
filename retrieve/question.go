package retrieve

import (
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/answers"
)

// maxAnswered bounds questions, in bytes; a longer cue has several topics.
const maxAnswered = 500

// questionOf returns what a cue asks for; nil for a stretch of dialog, and for a text that is too long for a question.
func questionOf(cue *Cue) *answers.Question {
	if len(cue.Text) > maxAnswered || language.ParseDialog(cue.Text).IsDialog {
		return nil
	}
	return answers.Read(cue.Text)
}

// looksFurther reports whether valueFirst or seekAnswer may put evidence first.
func looksFurther(question *answers.Question) bool {
	return question != nil && (question.MayLack || question.Value != nil || question.NamesPeople())
}
