package retrieve

import (
	"strings"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

var (
	// ownSaid matches a question for what the asker said: "what did I say about plants last week?", 我上周说过什么; not "what did I do".
	ownSaid = pattern.MustCompile(`(?i)\b(?:did|have|had) i (?:\w+ )?(?:say|said|tell|told|mention(?:ed)?|talk(?:ed)? about|bring up|brought up)\b|我(?:[^，。？我你他她的]{0,6})(?:说|提|讲|聊)(?:过|到|起|了)`)
	// saidByName matches a question for what a person said, in a group: "what did Tash say about my cooking?", 小芳上次说了什么; not "what did Tash
	// do".
	saidByName = pattern.MustCompile(`\b[Dd]id (\p{Lu}\p{L}+) (?:ever |just |actually |last \w+ )?(?:say|tell|mention|talk about|bring up)\b|^(\p{Han}{2,4}?)(?:上次|昨天|上周|前天|刚才|那天|之前|最近)?(?:是)?(?:怎么|都)?(?:说|提|讲|聊)(?:过|到|起|了)`)
)

// saidBy returns which evidence the person said whose words a cue asks for, or nil if it asks for no one's.
func (c *Cue) saidBy() func(e *Evidence) bool {
	if c.Asker != graph.App && c.Asker != graph.Stranger && ownSaid.MatchString(c.Text) {
		return func(e *Evidence) bool { return e.Kind == graph.Turn && e.Node.Speaker == c.Asker }
	}
	m := saidByName.FindStringSubmatch(c.Text)
	if m == nil {
		return nil
	}
	name := language.NameKey(m[1] + m[2])
	return func(e *Evidence) bool {
		return e.Kind == graph.Turn && e.Speaker != "" && (language.NameKey(e.Speaker) == name || strings.HasPrefix(language.NameKey(e.Speaker), name+" "))
	}
}
