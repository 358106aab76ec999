package compare

import (
	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/internal/language"
	"github.com/egomem/egomem/internal/language/whose"
	"github.com/egomem/egomem/internal/pattern"
)

// isOfAnother reports whether a statement tells of a thing of another than a known one of the same speaker, "new number for the vet is
// 07700 900999" after "my phone number is 07700 900123", or of no home where the known one does: "I live in joggers".
func isOfAnother(fresh, old *consolidate.Statement) bool {
	if language.IsChinese(fresh.Text) || language.NameKey(fresh.Holder) != language.NameKey(old.Holder) {
		return false
	}
	if isHomeless(fresh.Text) && ofHome.MatchString(old.Text) {
		return true
	}
	return whose.OfAnother(asSaid(fresh), asSaid(old))
}

// ofHome matches that a statement is of a home: "they live in Salford", "Emily, address: 4 hope street"; not "they work in Salford".
var ofHome = pattern.MustCompile(`(?i)\b(?:live|lives|living|lived|moved|home|address)\b`)
