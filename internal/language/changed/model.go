package changed

import (
	_ "embed"
	"sync"

	"github.com/egomem/egomem/internal/language/states"
)

var (
	//go:embed words.txt
	wordsText string
	//go:embed trees.txt
	treesText string
)

// learned returns the words and trees that are part of the program. They are read at the first use, so that a program that
// learns others runs whatever they are.
var learned = sync.OnceValues(func() (Words, *Trees) { return mustBe(ParseWords(wordsText)), mustBe(ParseTrees(treesText)) })

// mustBe returns what is part of the program, which a test reads.
func mustBe[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

const (
	// sure are log odds above which a later statement is taken for what holds now. Lower ones put more right ones first, and
	// more wrong ones (docs/benchmarks/tried.md). surer are those of a question that is neither of the speaker nor for
	// one value, such as "what does Hamza cook?", where more often several answers hold at once, and of one whose value a
	// rule has read.
	sure  = 0.2
	surer = 1.2
	// Certain are log odds above which an earlier statement is marked as replaced.
	Certain = 2.5
	// never are the log odds of what gives no day or no time of day where one is asked for, and the earlier statement gives one,
	// and of what tells of another person.
	never = -9.0
	// Behind is how far behind the first, in log odds of recall, a later turn may be: what is further behind is of something
	// else.
	Behind = 5.0
)

// Sure returns the log odds above which a later statement is taken for what holds now. given says that a rule has read the value
// that the earlier one gives, as the latest.
func (q *Question) Sure(given bool) float64 {
	if !given && (q.own || q.oneValue) {
		return sure
	}
	return surer
}

// LogOdds returns the log odds that a later statement gives another value of what a question asks for than an earlier one.
// behind is how far behind the first the later one was found, in log odds of recall.
func LogOdds(question *Question, earlier, later *Statement, near Similarity, behind float64) float64 {
	if question.part.IsMissing(later.text) && question.part.In(earlier.text) || states.TellsOfOther(question.text, later.text) {
		return never // "the 29th now, same time"
	}
	words, trees := learned()
	return trees.LogOdds(Features(question, earlier, later, near, behind, words.Sum(Grams(question, earlier, later))))
}
