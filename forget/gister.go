package forget

import (
	"context"

	"github.com/egomem/egomem/memgraph/graph"
)

// Gister says what is left of a detail when it fades: "an animal" for "cat". It returns one
// gist for each span, "" where it knows none. A gist says less than the words it stands
// for and contains none of them. Spans are byte offsets into the text. Implementations
// must be safe for concurrent use.
type Gister interface {
	Gist(ctx context.Context, text string, spans []graph.Span) ([]string, error)
}
