package retrieve

import (
	"github.com/egomem/egomem/internal/hint"
	"github.com/egomem/egomem/internal/pattern"
	"github.com/egomem/egomem/memgraph/graph"
)

// wellFormed matches a well-formed language tag (BCP 47), also of a language that does not exist: "en-US",
// "zh-Hans-CN", "de_DE", "es-419", "x-robot"; not "zz_!!", "e", "en-", "english language".
var wellFormed = pattern.MustCompile(
	`(?i)^(?:(?:[a-z]{2,3}(?:[-_][a-z]{3}){0,3}|[a-z]{4,8})` + // language
		`(?:[-_][a-z]{4})?` + // script
		`(?:[-_](?:[a-z]{2}|[0-9]{3}))?` + // region
		`(?:[-_](?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*` + // variants
		`(?:[-_][a-wyz0-9](?:[-_][a-z0-9]{2,8})+)*` + // extensions
		`(?:[-_]x(?:[-_][a-z0-9]{1,8})+)?` + // private use
		`|x(?:[-_][a-z0-9]{1,8})+|i-[a-z]{2,8}|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de))$`)

// checkLocale returns graph.ErrInvalid for a locale that is no language tag.
func checkLocale(locale string) error {
	if locale != "" && !wellFormed.MatchString(locale) {
		return hint.Errorf(`give a BCP 47 tag such as "en-US" or "zh-Hans-CN", or leave it empty`,
			"%w: the locale %.40q is no language tag", graph.ErrInvalid, locale)
	}
	return nil
}
