package text

import (
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// smallPieces is a WordPiece vocabulary for tests.
const smallPieces = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nten\n##nis\n##s\ncafe\n,\n!\n網\n球\na\n##a\nᄒ\n##ᅡ\n##ᆫ\n;\n"
