package retrieve

import (
	"context"
	"slices"
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// askedThenFirst puts a reply first that answered the companion when it asked the same: of "what painting did you see?" after
// "I was in the gallery", the answer is what was said next. Of a question for what a matter was about, it is the reply to
// "what happened?" after "I have a problem".
func (r *Retriever) askedThenFirst(ctx context.Context, cue *Cue, result *Result) error {
	list := result.Evidence
	if result.given || result.Fallback || len(list) == 0 || list[0].Kind != graph.Turn || list[0].Time.IsZero() ||
		language.AsksForCompanionWords(cue.Text) || language.ParseDialog(cue.Text).IsDialog {
		return nil
	}
	asked := newAskedMatter(cue.Text)
	if asked == nil {
		return nil
	}
	turns, err := r.exchange(ctx, cue, &list[0])
	if err != nil {
		return err
	}
	at := slices.IndexFunc(turns, func(n graph.Node) bool { return n.ID == list[0].ID })
	for ; at >= 0 && at+1 < len(turns); at++ {
		question, reply := &turns[at], &turns[at+1]
		if question.Role != graph.Robot || len(question.Text) > maxSaid || reply.Role == graph.Robot || !asked.is(question.Text, list[0].Text) {
			continue
		}
		i := slices.IndexFunc(list[:min(answerPlaces, len(list))], func(e Evidence) bool { return e.ID == reply.ID })
		ofSame := list[0].Node.Role == graph.Robot || list[0].Node.Speaker == reply.Speaker
		if i > 0 && ofSame && !onlyAsks(&list[i]) {
			lead(list, i, "answered the same question")
		}
		return nil
	}
	return nil
}

var (
	// asksMatter matches a question for what something was about: "what was the problem?", "what were they about?", 是关于什么的; not "what
	// was her name?".
	asksMatter = pattern.MustCompile(
		`(?i)\bwhat (?:was|were|is|are) (?:it|they|that|this)(?: all| mainly)? about\b` +
			`|\bwhat (?:was|were|is|are) (?:the|that|this|these|those|its|their|my) (?:main )?(?:problems?|issues?|troubles?|matter|news|content|story|plot|theme)\b` +
			`|关于什么|什么(?:问题|麻烦|烦恼|困难|消息|内容|故事)|内容是|讲(?:了|的是)什么`)
	// whatAsked matches a question for a thing: "which painting did I see?", "what's my favourite dish in Rome?", 我喜欢哪些古典音乐; not "who was there?". The groups are the
	// thing.
	whatAsked = pattern.MustCompile(`(?i)\b(?:what|which)(?:'s| is| was| are| were)?(?: (?:kinds?|types?|sorts?|genres?) of)?((?: [\p{L}-]+){1,4}?)(?: (?:do|does|did|have|has|had|is|are|was|were|i|we|you|in|of|from|on|at|about)\b|[?.!,]|$)` +
		`|(?:什么|哪[些个种部本首家类幅]?)([^？?。，！]*)|([^？?。，！]{2,})是[？?]?$`)
	// whatThen matches what the companion asked for: "what kind of paintings did you see?"; not "who was there?". The groups are the thing.
	whatThen = pattern.MustCompile(`(?i)\b(?:what|which)(?: (?:kinds?|types?|sorts?|genres?) of)? (\p{L}+)|(?:什么|哪[些个种部本首家类幅]?)(\p{Han}{2,6})`)
	// invites matches the companion's words to tell more of what was announced: "what happened?", "you can talk to me", 跟我讲一讲; not
	// "tell a joke".
	invites = pattern.MustCompile(
		`(?i)\b(?:tell|talk|share|discuss)\b.{0,12}\b(?:me|about|it)\b|\bwhat(?:'s|’s| is| has)? (?:happen|wrong|bothering|troubling|going on)` +
			`|\b(?:what|which)\b[^?]*\?|[跟和给对]我(?:\p{Han}?讲|说|聊|分享)|[讲说聊][一]?[讲说聊]|分享|怎么了|发生了什么|(?:什么|哪些?)[^？?]*[？?]`)
)

// askedMatter is what a question asks for, as words.
type askedMatter struct {
	matter bool     // what something was about that was announced
	terms  []string // of the thing that is asked for
	heads  []string // the last two characters of a Chinese thing, which say what it is: 乐队 of 摇滚乐队
}

// newAskedMatter reads a question; nil if it asks for nothing that the companion may have asked before.
func newAskedMatter(question string) *askedMatter {
	a := &askedMatter{matter: asksMatter.MatchString(question)}
	for _, m := range whatAsked.FindAllStringSubmatch(question, -1) {
		a.terms = append(a.terms, topicTerms(m[1])...)
		if thing := []rune(strings.TrimRight(m[2]+m[3], "吗呢啊吧呀来")); len(thing) > 1 {
			a.heads = append(a.heads, string(thing[len(thing)-2:]))
		}
	}
	if !a.matter && len(a.terms) == 0 && len(a.heads) == 0 {
		return nil
	}
	return a
}

// is reports whether the companion asked the same. before is what it answered.
func (a *askedMatter) is(question, before string) bool {
	if a.matter && invites.MatchString(question) {
		return true
	}
	for _, m := range whatThen.FindAllStringSubmatch(question, -1) {
		switch {
		case m[2] != "" && slices.ContainsFunc(a.heads, func(head string) bool { return strings.Contains(m[2], head) }),
			m[1] != "" && textHasTerm(m[1], a.terms...):
			return true
		case strings.EqualFold(m[1], "one"): // of what was named before
			return slices.ContainsFunc(a.terms, func(term string) bool { return textHasTerm(question, term) && !textHasTerm(before, term) })
		}
	}
	return false
}
