package egomem_test

import (
	"errors"
	"testing"

	"github.com/egomem/egomem/egomem"
)

func TestClosingTheMemoryStoresWhatALiveLearned(t *testing.T) {
	dir := t.TempDir()
	m := open(t, dir, nil)
	live := goLive(t, m, egomem.LiveOptions{})
	live.hear(egomem.Turn{Speaker: "Emily", Text: "My favourite colour is green.", Session: "a"})
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if consolidated := live.told(egomem.MemoryConsolidated); len(consolidated) != 1 {
		t.Errorf("consolidated %d times", len(consolidated))
	}
	if _, err := m.Live(nil); !errors.Is(err, egomem.ErrClosed) {
		t.Errorf("a Live of a closed memory: %v", err)
	}
	if _, err := live.Recent(t.Context(), 3); !errors.Is(err, egomem.ErrClosed) {
		t.Errorf("a closed Live: %v", err)
	}
}
