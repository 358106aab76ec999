package recent_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"github.com/egomem/egomem/internal/recent"
)

func TestAResultIsRememberedUntilOthersTakeItsPlace(t *testing.T) {
	calls := 0
	double := recent.Of(256, func(n int) int { calls++; return 2 * n })
	for range 3 {
		if got := double(21); got != 42 {
			t.Fatalf("it returns %d", got)
		}
	}
	if calls != 1 {
		t.Errorf("the function was asked %d times", calls)
	}
	for n := range 10_000 {
		if got := double(n); got != 2*n {
			t.Fatalf("for %d it returns %d", n, got)
		}
	}
	if before := calls; double(21) != 42 || calls != before+1 {
		t.Error("ten thousand later results all fit in")
	}
}

func TestManyGoroutinesGetTheirOwnResults(t *testing.T) {
	text := recent.Of(256, strconv.Itoa)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for n := range 5_000 {
				if got := text(n % 700); got != strconv.Itoa(n%700) {
					t.Errorf("%d is %s", n%700, got)
					return
				}
			}
		})
	}
	wait.Wait()
}

func TestNoLongTextIsKept(t *testing.T) {
	calls := 0
	length := recent.Of(256, func(s string) int { calls++; return len(s) })
	long := strings.Repeat("garden ", 1000)
	for range 2 {
		if length(long) != len(long) || length(long[:100]) != 100 {
			t.Error("the length is wrong")
		}
	}
	if calls != 3 {
		t.Errorf("the function was asked %d times, not twice for the long text and once for the short one", calls)
	}
	first := recent.Of(256, func(s string) string { return s[:6] })
	if got := first(long[:100]); unsafe.StringData(got) == unsafe.StringData(long) {
		t.Error("what is kept holds on to the long text")
	}
}

func BenchmarkRemembered(b *testing.B) {
	length := recent.Of(256, func(s string) int { return len(s) })
	text := "I have been thinking about the garden again, and whether the plums will be ripe by August."
	for b.Loop() {
		length(text)
	}
}
