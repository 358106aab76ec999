package garbage

import (
	"runtime"
	"testing"
)

var kept, dropped []byte

func TestItCollectsWhenThereIsMoreGarbageThanItsShare(t *testing.T) {
	kept = make([]byte, 2*smallHeap)
	defer func() { kept = nil }()
	runtime.GC()
	if Collect() {
		t.Error("it collects where there is no garbage")
	}
	dropped = make([]byte, len(kept)/growthShare*2)
	dropped = nil
	if !Collect() {
		t.Error("it does not collect where a quarter is garbage")
	}
	if Collect() {
		t.Error("it collects twice")
	}
	runtime.KeepAlive(kept)
}
