package offline

import (
	"strings"

	"github.com/egomem/egomem/internal/pattern"
)

// A report says "they" for "I" and for "we", and "their" for "my" and "our". Where the words would stand for more than one, or
// for another person than the speaker, the speaker is quoted.

var (
	// alone matches words for the speaker alone: "I", "my", "I'm"; not "we".
	alone = pattern.MustCompile(`\b(?:I|I'm|I've|I'd|I'll|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself)\b`)
	// together matches words for the speaker and others that a report may take for the speaker alone: "we", "our"; not "let us go".
	together = pattern.MustCompile(`\b(?:[Ww]e|[Ww]e're|[Ww]e've|[Ww]e'd|[Ww]e'll|[Oo]ur|[Oo]urs|[Oo]urselves)\b`)
	// theyThemselves matches words for others, which a report uses for the speaker: "they", "their"; not "there".
	theyThemselves = pattern.MustCompile(`(?i)\b(?:they|they're|they've|they'd|they'll|them|their|theirs|themselves)\b`)
	// otherThenSelf matches what another does, in front of the speaker: "he snores and I", "she told me", "her my car", "My
	// dad reckons I'm mad"; not "I told him to give me".
	otherThenSelf = pattern.MustCompile(`\b(?:[Hh]e|[Hh]e's|[Ss]he|[Ss]he's)\b.*\b(?:I|I'm|I've|I'd|I'll|me|my|mine` +
		`|we|we're|we've|us|our|ours)\b|\b(?:him|her|his|hers)\b.*\b(?:my|mine|our|ours)\b` +
		`|\b(?:[Mm]ine|[Oo]urs)\b|^(?:[Mm]y|[Oo]ur)\b.*\b(?:I|I'm|I've|I'd|I'll|we|we're|we've)\b`)
	// namedAsOurs matches a relative whom people call theirs by name: "our Jean", "Our Pete's"; not "our house".
	namedAsOurs = pattern.MustCompile(`\b[Oo]ur \p{Lu}\p{Ll}`)
	// nextClauseOwn matches a second clause that only a comma parts from the first: ", I look", ", my room's", ", we're off"; not
	// ", and I".
	nextClauseOwn = pattern.MustCompile(`[,;:] (?:I|I'm|I've|I'd|I'll|[Mm]y|[Ww]e|[Ww]e're|[Ww]e've|[Ww]e'd|[Ww]e'll|[Oo]ur|[Mm]ine)\b`)
	// hanSelfWithin matches the speaker as what a verb is done to, or as who asks or speaks, in Chinese, where a name reads oddly: 没吃成我, 戳我一下,
	// 让我先走, 我说我不去, 爸骂我; not 给我买, 老师让我去.
	hanSelfWithin = pattern.MustCompile(`[成着到得住死倒坏晕完](?:了)?我(?:[了的都也就快这那，。！；一]|$)|[\p{Han}]我(?:一下|一声|一把|了|吧)|(?:^|[，。！；：])(?:先|快|请|就|还是)?(?:让|叫|帮|替|提醒|催|喊|戳)我` +
		`|我(?:说|问|答|喊)[^，。！；]*我|得我|[骂夸怪嫌劝逼催喊叫气吓笑打踩咬找等问教帮求救撞推拉抱亲吵烦](?:了|着|过)?我(?:[了，。！；一]|$)` +
		`|把我[弄叫喊拉]|[点半天周日](?:准时|再)?(?:催|叫|喊|提醒|戳)我|^(?:妈|爸|哥|姐|爷爷|奶奶|姥姥|姥爷|叔|婶)[，！]`)
	// leadingClause matches the words in front of the first comma that leave the first clause open: "When I was six,", "Last week,";
	// not "I'm late,".
	leadingClause = pattern.MustCompile(`^(?i:when|while|if|since|because|after|before|as|although|though|until|once|whenever|now that|even though|last|this|next` +
		`|yesterday|today|tomorrow|recently|lately|in|on|during|at|every|for|these|then|sometimes|usually|to|with|by)\b[^,]*,`)
)

// isSurelyReworded reports whether English sentences can be told of the speaker in other words without a word that may mean another.
func isSurelyReworded(parts []string) bool {
	var plain []string
	for _, part := range parts {
		plain = append(plain, withoutAsides(part))
	}
	all := strings.Join(plain, " ")
	if alone.MatchString(all) && together.MatchString(all) || theyThemselves.MatchString(all) || namedAsOurs.MatchString(all) {
		return false
	}
	for _, part := range plain {
		rest := leadingClause.ReplaceAllString(part, "")
		if nextClauseOwn.MatchString(rest) || otherThenSelf.MatchString(rest) {
			return false
		}
	}
	return true
}
