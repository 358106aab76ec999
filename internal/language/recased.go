package language

import (
	"strings"
	"unicode"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// Speech recognisers, and people who type fast, write small letters alone. Rules that tell a name by its capital read such a text with the capitals
// that its words ask for.

var (
	// smallI matches the word I in a small letter: "i think", "and i'm tired"; not "it is".
	smallI = pattern.MustCompile(`\bi(?:'(?:m|ve|d|ll))?(?:[^\w'-]|$)`)
	// smallPlace matches what stands where a place or an employer does: "i live in lisbon", "she moved back to leeds", "i work at tesco", "we are from san jose"; not "i live alone". The
	// groups are the words.
	smallPlace = pattern.MustCompile(`\b(?:live|lives|living|lived|move|moves|moved|moving|based|born|grew up|raised|stay|stays|staying|stayed|settled|relocated|relocating|transferred|work|works|working|worked|start|started|starting|interned|job|study|studies|studying|studied|flat|apartment|house|place|room|office|home|school|back|over|down|here|am|i'm|are|we're|is|he's|she's|they're|from) ` +
		`(?:(?:back|over|up|down|out|now|here|still|again|all the way|a job|working) ){0,2}(?:in|to|at|near|into|from|for|with) ((?:(?:new|san|los|las|st|saint|north|south|east|west|cape|el|la|port|rio|hong|kuala|buenos|tel|den) )?[a-z]{3,})\b`)
	// smallCalled matches a name behind a word that makes it one: "my dog is called rex", "her name is ada", "dr patel", "i report to ingrid"; not "the rex". The group is the name.
	smallCalled = pattern.MustCompile(`\b(?:(?:is|was|are|'s|'re|,) (?:called|named)|called|named|joined|dating|married|report to|name(?:'s| is)|mr|mrs|ms|dr|doctor|professor|auntie|uncle|aunt) ([a-z]{2,})\b`)
	// smallDay matches the name of a day or a month that is no other word: "on monday", "in july"; not "may", "march".
	smallDay = pattern.MustCompile(`\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december)\b`)
	// noPlaceName are words that stand there and name no place and no employer.
	noPlaceName = lexical.SetOf(`town peace fear hope love style poverty bed here there home work school college uni university hospital church prison jail class court sea night nights noon
		midnight weekends christmas easter lunch dinner breakfast least last first once all half one two three four five six seven eight nine ten eleven twelve thirty fifteen twenty
		front back charge line tune touch shape good bad great big small little old new another that this these those them him her you me us it what where which who when how mum mom dad
		monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
		years days weeks months hours minutes ages long time people everyone someone anyone something anything nothing free cash money fun sure real different sales retail marketing finance tech
		halls rented council private public student students shared temporary full part myself yourself himself herself ourselves themselves and but the our your his their its not now then
		today tomorrow tonight yesterday pain bits danger trouble shock luck fact case need doubt general particular total addition order advance`)
)

// Recased returns an English text in small letters alone with a capital at its start, for the word I, for days and months, and for the words that stand where
// only names do. Any other text is as it was. Its bytes keep their places.
func Recased(text string) string {
	if text == "" || strings.ContainsFunc(text, unicode.IsUpper) || IsChinese(text) {
		return text
	}
	b := []byte(text)
	raise := func(from, to int) {
		for i := from; i < to; i++ {
			if (i == from || b[i-1] == ' ') && b[i] >= 'a' && b[i] <= 'z' {
				b[i] -= 'a' - 'A'
			}
		}
	}
	for _, at := range smallI.FindAllStringIndex(text, -1) {
		raise(at[0], at[0]+1)
	}
	for _, at := range smallDay.FindAllStringIndex(text, -1) {
		raise(at[0], at[1])
	}
	for _, form := range []*pattern.Pattern{smallPlace, smallCalled} {
		for _, at := range form.FindAllStringSubmatchIndex(text, -1) {
			word := text[at[2]:at[3]]
			if last := word[strings.LastIndexByte(word, ' ')+1:]; !noPlaceName[last] && !strings.HasSuffix(last, "ing") {
				raise(at[2], at[3])
			}
		}
	}
	raise(0, 1)
	return string(b)
}
