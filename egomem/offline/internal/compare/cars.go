package compare

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
)

// A car that is sold is often called just that: "I sold the car and got a Mazda" after "I drive a Fiat".

var (
	// carIsSold matches that the speaker's car is theirs no longer: "i sold the car", "i have changed cars"; not "i sold
	// the bike". One whose new car came drives the old one no longer.
	carIsSold = pattern.MustCompile(`^i (?:have )?(?:just |finally |now |recently )*(?:(?:sold|scrapped|got rid of` +
		`|gotten rid of|swapped|traded in|part-exchanged|replaced|wrote off|written off|crashed) (?:my|the) (?:old )?(?:car|van)\b` +
		`|traded (?:my|the) (?:old )?(?:car|van) in\b|(?:changed|switched|swapped) cars\b)`)
	// hasCar matches what the speaker drives: "i drive a fiat", "my car is a fiat"; not "i drive home".
	hasCar = pattern.MustCompile(`^(?:i (?:am |still |now )*(?:drive|driving) (?:an?|my) [a-z]|my (?:car|van) is an? [a-z])`)
	// hanCarIsSold matches the same in Chinese: 我把车卖了, 换了辆比亚迪; not 车坏了.
	hanCarIsSold = pattern.MustCompile(`^我?(?:已经` +
		`|刚|刚刚|上周|昨天|最近|终于)*(?:把(?:那辆|旧|老)?车(?:给)?(?:卖|换|报废)(?:掉)?了` +
		`|卖(?:掉)?了?(?:那辆|旧|老)?车了?$|换车了|(?:车)?换(?:了|成了?)(?:一)?[辆台](?:新)?[\p{Han}A-Za-z0-9]{1,6}(?:了|$))`)
	// hanHasCar matches what the speaker drives, in Chinese: 我开一辆丰田, 我的车是丰田; not 我开公交.
	hanHasCar = pattern.MustCompile(`^我(?:现在|平时|一直|自己)*(?:(?:开|有|买了)(?:了|的是)?(?:一)?[辆台]|的车是)`)
)

// sellsCar reports whether a clause of a statement says that the car that a known one tells of is gone.
func sellsCar(fresh, old said) bool {
	sold, has, passing := carIsSold, hasCar, onceMore
	if language.IsChinese(fresh.words) {
		sold, has, passing = hanCarIsSold, hanHasCar, hanOnceMore
	}
	if fresh.Negated || old.Change == consolidate.Ends || !has.MatchString(old.words) ||
		forOthers.MatchString(old.words) && !hasVan.MatchString(old.words) {
		return false
	}
	for _, clause := range clausesAt.Split(fresh.words, -1) {
		if newCarCame.MatchString(clause) && !notInEarnest.MatchString(fresh.words) || sold.MatchString(clause) && !passing.MatchString(fresh.words) {
			return true
		}
	}
	return false
}

// hasVan matches a van of one's own, as against one that people drive at work: "my van is"; not "i drive a van".
var hasVan = pattern.MustCompile(`^my van is\b`)
