package lexical

import "strings"

// stopWords are normalised English words without a topic: articles, pronouns,
// auxiliaries, prepositions, question words and parts of contractions.
var stopWords = SetOf(`
a an the this that these those
i me my mine myself we us our ours ourselves you your yours yourself yourselves
he him his himself she her hers herself it its itself they them their theirs themselves
who whom whose which what when where why how
am is are was were be been being have has had having do does did doing done
will would shall should can could may might must ought
and or but nor if then else than so as because while until though although
of at by for with about against between into through during before after above below
to from up down in out on off over under again further once
here there all any both each few more most other some such no not only own same too very
just also ever yet still
s t d m re ve ll don n
`)

// stopCharacters are Chinese particles, pronouns and adverbs of one character. Pairs
// across them ("的猫", "我在") occur by chance.
var stopCharacters = func() map[rune]bool {
	set := map[rune]bool{}
	for _, r := range "的了吗呢吧啊嗯呀哦是我你他她它们在和就都也很这那么什" {
		set[r] = true
	}
	return set
}()

// SetOf returns the words of a list, parted by white space, as a set.
func SetOf(list string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(list) {
		set[word] = true
	}
	return set
}
