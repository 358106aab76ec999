package offline

import (
	"maps"
	"strings"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	likes    = pattern.MustCompile(`^i (?:have |am )*(?:come to|grown to|learnt to|learned to|started to|begun to|really|now|quite|actually|do|just|absolutely)?(?: (?:really|quite|actually|rather))*(?: ?(?:like|love|enjoy|adore|liking|loving|enjoying)) ([^,;.!]+)`)
	hates    = pattern.MustCompile(`^i (?:have |really |just |absolutely |still )*(?:can't (?:stand|bear|abide|tolerate)|cannot (?:stand|bear|abide|tolerate)|hate|detest|loathe|dislike|don't (?:really )?(?:like|enjoy)|do not like|have gone off|gone off|went off) ([^,;.!]+)`)
	hanLikes = pattern.MustCompile(`^我(?:现在|最近|已经|开始|居然|还|挺|很|也)*(?:喜欢上|爱上|迷上|喜欢|爱)了?(?:吃|喝)?([^，。！；]{1,8}?)了?(?:[，。！；]|$)`)
	hanHates = pattern.MustCompile(`^我(?:现在|最近|一直|从小|很|最|特别|真的)*(?:讨厌|不喜欢|不爱|恨|受不了|吃不惯)(?:吃|喝)?([^，。！；]{1,8}?)了?(?:[，。！；]|$)`)
)

// turnsTaste reports whether one of two statements says that a person likes what the other says that they dislike.
func turnsTaste(fresh, old *consolidate.Statement) bool {
	mine, liked := tasteOf(fresh)
	its, was := tasteOf(old)
	return len(mine) > 0 && liked != was && maps.Equal(mine, its)
}

// tasteOf returns the words of what a statement says that a person likes, or dislikes; none if it says neither.
func tasteOf(s *consolidate.Statement) (thing map[string]bool, liked bool) {
	text := plainWords(s)
	like, dislike := likes, hates
	if language.IsChinese(text) {
		like, dislike = hanLikes, hanHates
	}
	for _, clause := range clausesAt.Split(text, -1) {
		if m := dislike.FindStringSubmatch(clause); m != nil {
			return deedOf(atLast.ReplaceAllString(m[1], "")), false
		}
		if m := like.FindStringSubmatch(clause); m != nil && !isDenied(clause) {
			return deedOf(atLast.ReplaceAllString(m[1], "")), true
		}
	}
	if s.Change == consolidate.Ends || reportHead.MatchString(s.Text) || isDenied(s.Text) || len(strings.Fields(s.Text)) > mostOfValue {
		return nil, false
	}
	return deedOf(s.Text), !s.Negated // a preference in its own words
}
