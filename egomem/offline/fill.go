package offline

import (
	"context"
	"fmt"

	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/forget"
	"github.com/egomem/egomem/internal/language"
)

// Fill writes the gist of each gap, or "something". It invents nothing.
func (s *Steps) Fill(ctx context.Context, f *forget.Faded) ([]string, error) {
	if err := f.Validate(); err != nil {
		return nil, fmt.Errorf("fill: %w", err)
	}
	unknown := "something"
	for _, text := range f.Clear {
		if language.IsChinese(text) {
			unknown = "某样东西"
		}
	}
	fillings := make([]string, len(f.Gists))
	for i, gist := range f.Gists {
		fillings[i] = unknown
		if gist = reading.PlainText(gist); gist != "" && len(gist) <= forget.MaxFillBytes {
			fillings[i] = gist
		}
	}
	return fillings, ctx.Err()
}
