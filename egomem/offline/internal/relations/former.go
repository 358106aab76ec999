package relations

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// hanThen matches words for a time that is over, up to what was so then: 以前我在, 当年我住在, 上大学的时候，我在; not
// 以前我在北京，现在在, 我在.
var hanThen = pattern.MustCompile(`(?:^|[，。；])` +
	`(?:` +
	`我?(?:以前|从前|当年|当时|那时候?|那会儿|那几年|小时候|早年|早些年|前几年|前些年)` +
	`|[^，。；]{0,6}(?:上学|读书|念书|大学|高中|中学|年轻|单身|刚毕业|没结婚)(?:的时候|那会儿|那几年|期间|时)` +
	`)，?[^，。；]*$`)

// hanToThisDay matches that it is so still: 一直, 到现在; not 当时.
var hanToThisDay = pattern.MustCompile(`现在|如今|一直|至今|还在|还住|就在|就住|起|开始`)

// saidOfThen reports whether a Chinese sentence tells the object of a relation of a time that is over.
func saidOfThen(text, object string) bool {
	before, _, found := strings.Cut(text, object)
	return found && hanThen.MatchString(before) && !hanToThisDay.MatchString(before)
}

// formerOne matches words for one who was a partner, a boss or the like of the speaker: "My former boss", 我前老板; not
// "My boss", 我以前的同学.
var formerOne = pattern.MustCompile(`(?i)\b(?:my|our) (?:(?:ex|former|previous|late)[ -][a-z]` +
	`|old (?:boss|manager|flatmate|roommate|housemate|colleague|teacher|landlord|landlady|neighbou?r)\b)` +
	`|^(?:我的?|我们)?前(?:任)?(?:男友|女友|男朋友|女朋友|夫|妻|老公|老婆|老板|上司|领导|同事|室友|任|房东|对象|婆婆|公公)`)

// IsFormer reports whether words begin with one who was a partner, a boss or the like of the speaker, and is no longer.
func IsFormer(words string) bool { return formerOne.MatchString(words) }
