package egomem

import (
	"context"
	"errors"
	"time"

	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/memgraph"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve"
)

// Result is the answer to a Cue.
type Result struct {
	Evidence []Evidence // best first
	// Fallback reports that the evidence is the most recent, because nothing matched the cue.
	Fallback bool
	// Unmatched reports that the evidence hardly answers the question: the best is far from the meaning of the cue,
	// nothing found names a person whom the cue names, or none of the first pieces has the form that is asked for,
	// such as an age. It may be wrong, as docs/benchmarks/afternoons.md says; prompts say which of these it is.
	Unmatched bool
	// Support says how well the evidence supports an answer; higher is better. Its scale
	// depends on the form of the cue: choose thresholds from your own questions.
	Support float64
	// EmbeddingError is why embeddings took no part; nil if they did, without an embedder, and
	// before the memory has vectors.
	EmbeddingError error
	// StepError is why the Planner or the Splitter took no part, so that rules decided.
	StepError error
	// SubQuestions are the questions of the cue, if one of them found something alone. What they found
	// has every second place.
	SubQuestions []string
	Tiers        []retrieve.TierReport // in the order in which they ran
	Took         retrieve.Durations

	memory *Memory
	asker  ID
	inner  *retrieve.Result
}

// Reply returns the companion's answer made from the evidence, to be observed in a session. It is
// for those alone who may know of all of the evidence, and for the asker. See [Prompt.Reply]. A nil
// Result replies from nothing.
func (r *Result) Reply(text, session string) Turn {
	if r == nil {
		return Turn{Role: Robot, Text: text, Session: session}
	}
	return reply(text, session, r.asker, idsOf(r.Evidence))
}

// Evidence is one recalled node, and why. Speaker, Role, Text, Caption, Time and Session
// are as they were observed.
type Evidence struct {
	ID      ID
	Kind    graph.Kind // turn, document, ...
	Speaker string     // name; empty if unknown
	Role    Role
	Title   string // of a document
	Text    string // as rendered
	Caption string
	Time    time.Time // of the event; zero if unknown
	Session string
	// Trust is whose word it rests on; of a note it is the least trusted of its sources.
	Trust graph.Trust

	Score   float64           // sum of the reasons; comparable within one recall
	Reasons []retrieve.Reason // causes of the score in words, largest first
	Path    []retrieve.Step   // from a match of the cue to this; empty if found directly
	Tier    Tier              // that found it; 0 for a fallback
	Faded   bool              // Text lacks words that are no longer remembered
	// Act reports that an action (graph.Procedural) is to be done: the words of the cue meet the condition
	// under which it was asked for, or something that happened led to it. Otherwise it is only knowledge.
	Act bool
	// Until is when the same person gave another value of what the cue asks for, so that this one
	// no longer held; zero if none was found. ReplacedBy is the node that gave it.
	Until      time.Time
	ReplacedBy ID
	// Node is the whole record, as far as the asker may see it. Its Text is as rendered.
	Node graph.Node
}

// Why returns the main reasons and the path, in one line.
func (e *Evidence) Why() string { return retrieve.Why(e.Reasons, e.Path) }

func evidenceOf(list []retrieve.Evidence) []Evidence {
	if len(list) == 0 {
		return nil
	}
	evidence := make([]Evidence, len(list))
	for i := range list {
		e := &list[i]
		evidence[i] = Evidence{ID: e.ID, Kind: e.Kind, Speaker: e.Speaker, Role: e.Node.Role, Title: e.Node.Title, Text: e.Text,
			Caption: e.Node.Caption, Time: e.Time, Session: e.Node.Session, Trust: e.Node.Trust, Score: e.Score,
			Reasons: e.Reasons(), Path: e.Path,
			Tier: e.Tier, Faded: e.Faded, Act: e.Act, Until: e.Until, ReplacedBy: e.ReplacedBy, Node: e.Node}
	}
	return evidence
}

func (m *Memory) resultOf(r *retrieve.Result, asker ID) *Result {
	if r == nil {
		return nil
	}
	return &Result{Evidence: evidenceOf(r.Evidence), Fallback: r.Fallback, Unmatched: r.Unmatched(),
		Support: r.Support(), EmbeddingError: r.EmbeddingError,
		StepError: r.StepError, SubQuestions: r.SubQuestions, Tiers: r.Tiers, Took: r.Took, memory: m, asker: asker, inner: r}
}

// Explain describes the recall in some lines: what each tier found, why it was or was not
// enough, and why each piece of evidence was found.
func (r *Result) Explain() string {
	if r.inner == nil {
		return ""
	}
	return r.inner.Explain()
}

// Feedback says how useful a recall was, from -1 (wrong) to 1 (just right). Edges of the
// graph that led to the useful evidence will lead there more, or less, for similar cues. Above 0,
// that evidence fades more slowly (forget.Spacing). Feedback that comes at once and names evidence
// takes the place of what the recall itself counts as useful: its first three pieces.
// useful names that evidence by its IDs; without, it is the first three pieces.
//
// It is written in the background and waits for nothing. A second call about the same
// evidence replaces the first. Only the latest 256 recalls of the process accept feedback;
// for older ones it is ErrNotFound. IDs that the recall did not return, and a recall that
// matched nothing, teach nothing.
func (r *Result) Feedback(ctx context.Context, value float64, useful ...ID) error {
	const op = "take feedback"
	if r == nil || r.memory == nil {
		return memgraph.Wrap(op, "", hint.Errorf("use a result that Memory.Recall returned",
			"%w: the result does not come from a recall", ErrInvalid))
	}
	m := r.memory
	if err := m.open(op); err != nil {
		return err
	}
	switch {
	case ctx.Err() != nil:
		return memgraph.Wrap(op, m.store.Ego(), ctx.Err())
	case !(value >= -1 && value <= 1):
		return memgraph.Wrap(op, m.store.Ego(), hint.Errorf("give a value from -1, wrong, to 1, just right",
			"%w: feedback of %v is not -1 to 1", ErrInvalid, value))
	case m.learning == nil:
		return memgraph.Wrap(op, m.store.Ego(),
			hint.Errorf("open the memory without ReadOnlyRecall to let it learn",
				"%w: Options.ReadOnlyRecall is set, so recalls change nothing", ErrInvalid))
	case r.inner.Trace == nil:
		return nil
	}
	return memgraph.Wrap(op, m.store.Ego(), m.learning.recordFeedback(r.inner.Trace.ID, value, useful))
}

// Recall returns what the memory holds about a cue, best first. It finds every
// acknowledged observation: by its words at once, by its meaning once it is embedded. It
// waits for no write. What it returned, and which edges led there, is written in the
// background some seconds later, and the first three results fade more slowly from then on; see
// Result.Feedback and Options.ReadOnlyRecall.
func (m *Memory) Recall(ctx context.Context, cue Cue) (*Result, error) {
	const op = "recall"
	if err := m.open(op); err != nil {
		return nil, err
	}
	var asker graph.ID
	inner, err := m.recalling(func(r *retrieve.Retriever) (found *retrieve.Result, err error) {
		err = m.asked(ctx, op, cue.Asker, func(who graph.ID) (err error) {
			asker = who
			found, err = r.Recall(ctx, cue.retrieve(who, m.options.Now))
			return err
		})
		return found, err
	})
	if err != nil {
		return nil, err
	}
	m.mind.recalled(asker, resultsWithout(inner, 0))
	return m.resultOf(inner, asker), nil
}

// recalling runs fn with the retriever of the model whose vectors the memory has, and
// learns from the result.
func (m *Memory) recalling(fn func(*retrieve.Retriever) (*retrieve.Result, error)) (*retrieve.Result, error) {
	for {
		used, next := m.recaller.Load(), m.coming.Load()
		result, err := fn(used)
		if errors.Is(err, ErrModel) && next != nil {
			result, err = fn(next) // the new vectors have just replaced the old ones
		}
		if !errors.Is(err, ErrModel) || m.recaller.Load() == used && m.coming.Load() == next {
			if err == nil && result.Trace != nil && m.learning != nil {
				m.learning.recordRecall(result)
			}
			return result, err
		}
	}
}

// Retrieve runs fn with the memory's retriever, for its other questions: facts, feelings,
// social relations, the last turns of a conversation. fn must not keep the retriever:
// Reembed replaces it. At this level graph.App, the zero value, sees everything.
func (m *Memory) Retrieve(ctx context.Context, fn func(ctx context.Context, r *retrieve.Retriever) error) error {
	if err := m.open("retrieve"); err != nil {
		return err
	}
	if fn == nil {
		return memgraph.Wrap("retrieve", m.store.Ego(), hint.Errorf("pass a function that uses the retriever",
			"%w: there is no function", ErrInvalid))
	}
	return fn(ctx, m.recaller.Load())
}

// WorkingMemory returns what is active in the companion's mind, as far as the asker may
// know it: core memories, then what recalls of this process returned and what is linked to
// it, most active first, at most limit. It follows recalls by some seconds, or Flush.
func (m *Memory) WorkingMemory(ctx context.Context, asker ID, limit int) ([]Evidence, error) {
	const op = "read working memory"
	if err := m.open(op); err != nil {
		return nil, err
	}
	active := retrieve.NewWorkingMemory(0, 0)
	if m.learning != nil {
		active = m.learning.active
	}
	var list []retrieve.Evidence
	err := m.asked(ctx, op, asker, func(who graph.ID) (err error) {
		list, err = m.recaller.Load().WorkingMemory(ctx, active, who, m.options.Now(), limit)
		return err
	})
	if err != nil {
		return nil, err
	}
	return evidenceOf(list), nil
}
