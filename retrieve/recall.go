package retrieve

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/changed"
	"github.com/egomem/egomem/internal/language/states"
	"github.com/egomem/egomem/internal/language/times"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
	"github.com/egomem/egomem/retrieve/internal/channel"
	"github.com/egomem/egomem/retrieve/internal/feature"
)

// Recall returns the evidence that fits the cue best. It writes nothing, and does not wait
// for writes. An empty memory gives an empty result. A failing embedder leaves the answer
// to words and graph; see Result.EmbeddingError.
//
// Recall returns graph.ErrInvalid for an invalid cue, graph.ErrNotFound for an
// unknown asker, and graph.ErrModel when the embedder is not that of the memory.
func (r *Retriever) Recall(ctx context.Context, cue Cue) (*Result, error) {
	deepest := cue.MaxTier
	if err := cue.prepare(); err != nil {
		return nil, r.wrap(err)
	}
	if err := r.checkRendering(cue.Rendering); err != nil {
		return nil, r.wrap(err)
	}
	began := time.Now()
	if cue.asksSocialGraph() {
		result, err := r.recallSocial(ctx, &cue)
		if result != nil {
			result.Took.Search = time.Since(began)
		}
		if result != nil || err != nil {
			return result, r.wrap(err)
		}
	}
	spent := &budget{began: began, time: cue.TimeBudget, calls: cue.MaxModelCalls}
	cue.MaxTier = deepest
	stepErr, err := r.guide(ctx, &cue, spent)
	if err != nil {
		return nil, r.wrap(err)
	}
	cue.MaxTier = cmp.Or(cue.MaxTier, Exploration)
	places := cue.K
	question := questionOf(&cue)
	present := question != nil && changed.HoldsNow(cue.Text) && !asksOfPastTime(&cue)
	if present || looksFurther(question) {
		cue.K = max(cue.K, answerPlaces) // so that a shorter list is the beginning of a longer one
	}
	began = time.Now()
	asked := cue.Text
	var called calling
	if cue.Text, err = r.withRelative(ctx, &cue); err == nil && cue.Text == asked {
		called, err = r.callingIn(ctx, &cue)
		cue.Text = called.withWords()
	}
	if err != nil {
		return nil, r.wrap(err)
	}
	e, embeddingErr := r.embedWithin(ctx, spent, language.ParseDialog(cue.Text).HumanWords)
	if ctx.Err() != nil {
		return nil, r.wrap(ctx.Err())
	}
	took := time.Since(began)
	var result *Result
	if r.judge == nil {
		result, err = r.search(ctx, &cue, e, cue.MaxTier, true)
	} else {
		result, err = r.searchWithJudge(ctx, &cue, spent, e)
	}
	if err != nil {
		return nil, r.wrap(err)
	}
	result.StepError, cue.Text = stepErr, asked
	if as := called.as(result.Evidence); as != "" && as != asked {
		cue.Text, question = as, questionOf(&Cue{Text: as, Asker: cue.Asker})
	}
	if err := r.recallSubQuestions(ctx, &cue, spent, result); err != nil {
		return nil, r.wrap(err)
	}
	var stands standIns
	if present {
		if stands, err = r.turnsForNotes(ctx, &cue, result); err != nil {
			return nil, r.wrap(err)
		}
	}
	statementFirst(&cue, result)
	companionFirst(&cue, result)
	if err := r.askedThenFirst(ctx, &cue, result); err != nil {
		return nil, r.wrap(err)
	}
	if err := r.seekAnswer(ctx, &cue, question, result, valueFirst(&cue, question, result)); err != nil {
		return nil, r.wrap(err)
	}
	if err := r.seekTold(ctx, &cue, result); err != nil {
		return nil, r.wrap(err)
	}
	if present {
		if err := r.knownLater(ctx, &cue, result); err != nil {
			return nil, r.wrap(err)
		}
		if err := r.laterFirst(ctx, &cue, result); err != nil {
			return nil, r.wrap(err)
		}
		newValues(&cue, result)
		deniedValues(&cue, result)
		movedPlans(&cue, result)
		if err := r.relationFirst(ctx, &cue, result); err != nil {
			return nil, r.wrap(err)
		}
		result.notesForTurns(stands)
		result.markQuotes()
	}
	lastMeetingFirst(&cue, result)
	if err := r.aboutAskerFirst(ctx, &cue, result); err != nil {
		return nil, r.wrap(err)
	}
	if err := r.plansFirst(ctx, &cue, result); err != nil {
		return nil, r.wrap(err)
	}
	if err := r.errandsFirst(ctx, &cue, result); err != nil {
		return nil, r.wrap(err)
	}
	if err := r.actionsFirst(ctx, &cue, result); err != nil {
		return nil, r.wrap(err)
	}
	result.hasAllWords = hasAllWords(cue.Text, result.Evidence)
	result.cut(places)
	result.Took.Embed = took
	if result.EmbeddingError == nil {
		result.EmbeddingError = embeddingErr
	}
	return result, nil
}

// asksOfPastTime reports whether a cue names a time that is over: 三天前晚饭吃了什么. A month or a day of the week alone may be the next one, as in "where is
// the lunch on Friday?", but not that of 八月做了什么.
func asksOfPastTime(cue *Cue) bool {
	return slices.ContainsFunc(times.Find(cue.Text, cue.Now), func(i times.Interval) bool {
		return !i.To.IsZero() && !i.To.After(cue.Now) &&
			(!mayBeNext.MatchString(cue.Text[i.Start:i.End]) || strings.Contains(cue.Text, "了"))
	})
}

// mayBeNext matches a month or a day of the week alone: "August", "on Friday", 八月份, 周五; not "August 2024", "last Friday".
var mayBeNext = pattern.MustCompile(`(?i)^(?:` + language.Months + `|(?:on )?` + language.DayOfWeek + `(?: (?:morning|afternoon|evening|night))?)$` +
	`|^(?:1?\d|十?[一二三四五六七八九十])月份?$|^(?:周|星期|礼拜)[一二三四五六日天](?:早上|上午|下午|晚上)?$`)

// hasAllWords reports whether the first piece of evidence has all words of a question that mean something: "My husband drives the
// bus" those of "What does my husband do?".
func hasAllWords(question string, list []Evidence) bool {
	asked := lexical.Terms(nil, question)
	if len(list) == 0 || len(asked) == 0 {
		return false
	}
	e, said := &list[0], map[string]bool{}
	for _, term := range lexical.Terms(nil, e.Node.Title+" "+e.Text+" "+e.Node.Caption+" "+e.Speaker) {
		said[term] = true
	}
	return !slices.ContainsFunc(asked, func(term string) bool { return !said[term] })
}

// cut leaves the first pieces of evidence, and those of them in the trace that it has, in their order.
func (r *Result) cut(places int) {
	r.Evidence = r.Evidence[:min(places, len(r.Evidence))]
	if r.Trace == nil {
		return
	}
	known := r.Trace.results
	r.Trace.results, r.Trace.cue.K = nil, places
	for i := range r.Evidence {
		if id := r.Evidence[i].ID; slices.Contains(known, id) {
			r.Trace.results = append(r.Trace.results, id)
		}
	}
}

// recallSubQuestions adds what the questions of a cue find by themselves.
func (r *Retriever) recallSubQuestions(ctx context.Context, cue *Cue, spent *budget, result *Result) error {
	if language.ParseDialog(cue.Text).IsDialog {
		return nil
	}
	questions, failed := r.questions(ctx, cue, spent)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	result.StepError = cmp.Or(result.StepError, failed)
	return addSubAnswers(cue, questions, result, func(sub *Cue) (*Result, error) {
		if spent.timeIsUp() {
			return nil, nil
		}
		e, err := r.embedWithin(ctx, spent, sub.Text)
		if err != nil && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return r.search(ctx, sub, e, cue.MaxTier, true)
	})
}

// searchWithJudge asks the judge after each tier. Each search starts from the first tier
// again, so that no lock is held while the judge thinks.
func (r *Retriever) searchWithJudge(ctx context.Context, cue *Cue, spent *budget, e channel.Embedding) (*Result, error) {
	var reports []TierReport
	for tier := Seeds; ; tier++ {
		result, err := r.search(ctx, cue, e, tier, false)
		if err != nil {
			return nil, err
		}
		report := result.Tiers[len(result.Tiers)-1]
		if !spent.takeCall() {
			report.Verdict = report.Judge()
		} else if report.Verdict, err = r.judge.Judge(ctx, *cue, report.Findings, result.Evidence); err != nil {
			return nil, fmt.Errorf("judge: %w", err)
		}
		reports = append(reports, report)
		if report.Enough || tier == cue.MaxTier || spent.timeIsUp() {
			result.Tiers = reports
			return result, nil
		}
	}
}

// search runs the tiers up to maxTier, and reads the best candidates. With rules, it stops
// at the first tier that found enough.
func (r *Retriever) search(ctx context.Context, cue *Cue, e channel.Embedding, maxTier Tier, rules bool) (*Result, error) {
	result, by := &Result{unlikely: unlikely(cue.Text)}, cue.saidBy()
	began := time.Now()
	var picked []found
	var asked *states.Question
	var of subjects
	var atTime func(event int64, off time.Duration) bool // of a cue that is only a time, or asks for what was said of a topic then
	var topic []string
	err := r.withState(ctx, cue, e, result, func(s *channel.State) error {
		run := search{State: s, cue: cue, began: time.Now(), asksWords: by != nil}
		if err := run.run(maxTier, rules); err != nil {
			return err
		}
		if s.TokenError != nil {
			result.EmbeddingError = s.TokenError
		}
		result.Tiers = run.reports
		if picked = run.pick(); len(picked) > 0 {
			if topic = s.Query.Topic; s.Query.OnlyTime || len(topic) > 0 {
				atTime = s.Query.Within
			}
			if asked = s.Asked; asked != nil {
				of = s.AskedOf()
			}
			result.Trace = newTrace(r.store, &r.memories, cue, s)
			result.Trace.rendered = r.renderedFor(cue)
			return nil
		}
		picked = mostRecent(s.Access, cue.K)
		result.Fallback = len(picked) > 0
		return nil
	})
	if err != nil {
		return nil, err
	}
	result.Took.Search = time.Since(began)
	began = time.Now()
	wide := *cue
	wide.K += cue.extraForRepeats()
	if len(topic) > 0 || by != nil {
		wide.K = max(wide.K, topicPicks)
	}
	if asked == nil {
		result.Evidence, err = r.read(ctx, &wide, picked)
	} else {
		result.Evidence, result.given, err = r.readValues(ctx, &wide, asked, of, picked)
	}
	inTime := func(e *Evidence) bool {
		return atTime != nil && !e.Time.IsZero() && atTime(e.Time.UnixNano(), 0) && (by == nil || by(e))
	}
	isThen := func(e *Evidence) bool { return inTime(e) && (len(topic) == 0 || hasTerm(e, topic)) }
	if by != nil {
		allFirst(result.Evidence, by, "their words")
		allFirst(result.Evidence, inTime, "said then")
	}
	if len(topic) > 0 {
		allFirst(result.Evidence, isThen, "said then")
	}
	if wide.K > cue.K {
		result.Evidence = withoutRepeats(result.Evidence, cue.K)
	}
	result.Took.Read = time.Since(began)
	result.atTime = len(result.Evidence) > 0 && isThen(&result.Evidence[0])
	if result.Trace != nil {
		for i := range result.Evidence {
			result.Trace.results = append(result.Trace.results, result.Evidence[i].ID)
		}
	}
	return result, err
}

// budget bounds the time and the model calls of a recall.
type budget struct {
	began time.Time
	time  time.Duration // 0 for no bound
	calls int           // 0 for no bound
	used  int           // calls
}

func (b *budget) timeIsUp() bool { return b.time > 0 && time.Since(b.began) >= b.time }

// takeCall reports whether a model may be called, and counts the call.
func (b *budget) takeCall() bool {
	if b.calls > 0 && b.used == b.calls {
		return false
	}
	b.used++
	return true
}

// embedWithin embeds a text if the budget allows a call.
func (r *Retriever) embedWithin(ctx context.Context, spent *budget, text string) (channel.Embedding, error) {
	if r.embedder == nil || !spent.takeCall() {
		return channel.Embedding{}, nil
	}
	return r.embed(ctx, text)
}

// Candidate is a ranked node with its features, for training and inspection.
type Candidate struct {
	ID       graph.ID
	Score    float64
	Features map[string]float64 // by the names of Features
}

// Candidates returns everything that Recall would rank, best first, and whether embeddings
// took part. With a Judge it runs all tiers. Errors are those of Recall.
func (r *Retriever) Candidates(ctx context.Context, cue Cue) (list []Candidate, dense bool, err error) {
	if err := cue.prepare(); err != nil {
		return nil, false, r.wrap(err)
	}
	e, err := r.embed(ctx, language.ParseDialog(cue.Text).HumanWords)
	if err != nil {
		return nil, false, r.wrap(err)
	}
	var result Result
	err = r.withState(ctx, &cue, e, &result, func(s *channel.State) error {
		run := search{State: s, cue: &cue, began: time.Now()}
		if err := run.run(cue.MaxTier, r.judge == nil); err != nil {
			return err
		}
		dense = s.HasDense()
		for i := range s.Pool.Candidates {
			from := &s.Pool.Candidates[i]
			c := Candidate{ID: s.Access.Index.ID(from.Ordinal), Score: from.Score, Features: map[string]float64{}}
			for f, value := range from.Features {
				c.Features[feature.All()[f].Name] = value
			}
			list = append(list, c)
		}
		return nil
	})
	return list, dense, r.wrap(cmp.Or(err, result.EmbeddingError))
}
