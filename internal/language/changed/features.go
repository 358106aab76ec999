package changed

import "math"

// pair is what features are computed of.
type pair struct {
	question       *Question
	earlier, later *Statement
	near           Similarity
	behind         float64 // how far behind the first the later one was found, in log odds of recall
	wording        float64 // the sum of Words over the Grams

	common, head, tail                int // words that both statements have, in all, at the beginning and at the end
	inEarlier, inLater, both, missing int // terms of the question; missing are those that the earlier one alone has
	told, kept                        int // terms of the earlier statement that the question has not, and those of them that the later one has
}

// feature is one number that a pair has.
type feature struct {
	name string
	of   func(p *pair) float64
}

// features are all features, in the order of a row. Shares are from 0 to 1, and counts end at a bound.
var features = append([]feature{
	{"wording", func(p *pair) float64 { return p.wording }},
	{"near", func(p *pair) float64 { return p.near.Near }},
	{"near known", func(p *pair) float64 { return one(p.near.Known) }},
	{"behind", func(p *pair) float64 { return p.behind }},
	{"chinese", func(p *pair) float64 { return one(p.later.chinese) }},
	{"same words", func(p *pair) float64 { return share(p.common, len(p.earlier.words)) }},
	{"same words of later", func(p *pair) float64 { return share(p.common, len(p.later.words)) }},
	{"same head", func(p *pair) float64 { return count(p.head, 8) }},
	{"same tail", func(p *pair) float64 { return count(p.tail, 8) }},
	{"question in earlier", func(p *pair) float64 { return share(p.inEarlier, len(p.question.terms)) }},
	{"question in later", func(p *pair) float64 { return share(p.inLater, len(p.question.terms)) }},
	{"question in both", func(p *pair) float64 { return share(p.both, len(p.question.terms)) }},
	{"question missing in later", func(p *pair) float64 { return share(p.missing, p.inEarlier) }},
	{"earlier in later", func(p *pair) float64 { return share(p.earlier.terms.in(p.later.terms), len(p.earlier.terms)) }},
	{"later in earlier", func(p *pair) float64 { return share(p.later.terms.in(p.earlier.terms), len(p.later.terms)) }},
	{"new terms", func(p *pair) float64 { return float64(p.later.terms.without(p.earlier.terms, p.question.terms)) }},
	{"new names", func(p *pair) float64 { return added(p.later.names, p.earlier.names, p.question.names) }},
	{"lost names", func(p *pair) float64 { return added(p.earlier.names, p.later.names, p.question.names) }},
	{"new numbers", func(p *pair) float64 { return added(p.later.numbers, p.earlier.numbers, p.question.numbers) }},
	{"lost numbers", func(p *pair) float64 { return added(p.earlier.numbers, p.later.numbers, p.question.numbers) }},
	{"new days", func(p *pair) float64 { return added(p.later.days, p.earlier.days, p.question.days) }},
	{"lost days", func(p *pair) float64 { return added(p.earlier.days, p.later.days, p.question.days) }},
	{"new people", func(p *pair) float64 { return added(p.later.others, p.earlier.others, p.question.others) }},
	{"people of later", func(p *pair) float64 { return count(len(p.later.others), 3) }},
	{"lost people", func(p *pair) float64 { return added(p.earlier.others, p.later.others) }},
	{"later has what is asked for", func(p *pair) float64 { return p.question.in(p.later) }},
	{"earlier has what is asked for", func(p *pair) float64 { return p.question.in(p.earlier) }},
	{"asks who", func(p *pair) float64 { return one(p.question.who) }},
	{"asks where", func(p *pair) float64 { return one(p.question.where) }},
	{"asks how many", func(p *pair) float64 { return one(p.question.howMany) }},
	{"asks when", func(p *pair) float64 { return one(p.question.when) }},
	{"asks for one value", func(p *pair) float64 { return one(p.question.oneValue) }},
	{"asks of the speaker", func(p *pair) float64 { return one(p.question.own) }},
	{"length of question", func(p *pair) float64 { return count(len(p.question.terms), 8) }},
	{"length of earlier", func(p *pair) float64 { return logLength(p.earlier) }},
	{"length of later", func(p *pair) float64 { return logLength(p.later) }},
	{"longer", func(p *pair) float64 { return logLength(p.later) - logLength(p.earlier) }},
	{"told", func(p *pair) float64 { return count(p.told, 8) }},
	{"kept", func(p *pair) float64 { return count(p.kept, 4) }},
	{"share kept", func(p *pair) float64 { return share(p.kept, p.told) }},
	{"names kept", func(p *pair) float64 { return kept(p.earlier.names, p.later.names, p.question.names) }},
	{"numbers kept", func(p *pair) float64 { return kept(p.earlier.numbers, p.later.numbers, p.question.numbers) }},
	{"missing in later", func(p *pair) float64 { return count(p.missing, 3) }},
}, traitFeatures()...)

// traitFeatures returns a feature for each trait of the later statement, and of some of the earlier one.
func traitFeatures() (list []feature) {
	for i, t := range traits {
		list = append(list, feature{"later: " + t.name, func(p *pair) float64 { return one(p.later.traits[i]) }})
	}
	for i, t := range traits[:earlierTraits] {
		list = append(list, feature{"earlier: " + t.name, func(p *pair) float64 { return one(p.earlier.traits[i]) }})
	}
	return list
}

// Features returns the features of a question, an earlier statement that may answer it, and a later one. behind is
// how far behind the first the later one was found, in log odds of recall. wording is the sum of Words over their Grams; it is
// the first feature.
func Features(question *Question, earlier, later *Statement, near Similarity, behind, wording float64) []float64 {
	p := &pair{question: question, earlier: earlier, later: later, near: near, behind: behind, wording: wording}
	p.common, p.head, p.tail = frame(earlier.words, later.words)
	for term := range question.terms {
		inEarlier, inLater := earlier.terms[term], later.terms[term]
		p.inEarlier += int(one(inEarlier))
		p.inLater += int(one(inLater))
		p.both += int(one(inEarlier && inLater))
		p.missing += int(one(inEarlier && !inLater))
	}
	p.told = earlier.terms.without(question.terms)
	p.kept = p.told - earlier.terms.without(question.terms, later.terms)
	row := make([]float64, len(features))
	for i := range features {
		row[i] = features[i].of(p)
	}
	return row
}

// frame returns how many words two texts have in common, and how many at the beginning and at the end.
func frame(a, b []string) (common, head, tail int) {
	shorter := min(len(a), len(b))
	for head < shorter && a[head] == b[head] {
		head++
	}
	for tail < shorter-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	left := map[string]int{}
	for _, w := range a {
		left[w]++
	}
	for _, w := range b {
		if left[w] > 0 {
			left[w]--
			common++
		}
	}
	return common, head, tail
}

// added returns how many values one set has that none of some others has, at most 3.
func added(s set, others ...set) float64 { return count(s.without(others...), 3) }

// kept returns how many values two sets have that a third has not, at most 3.
func kept(a, b, but set) float64 { return count(a.without(but)-a.without(but, b), 3) }

func share(n, of int) float64 { return float64(n) / float64(max(1, of)) }

func count(n, most int) float64 { return float64(min(n, most)) }

func logLength(s *Statement) float64 { return math.Log(1 + float64(len(s.words))) }

func one(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
