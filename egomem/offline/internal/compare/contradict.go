package compare

import (
	"strings"
	"unicode"

	"github.com/egomem/egomem/consolidate"
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// A claim about a whole life, as in "I have never been to Japan", and an experience of the same
// contradict each other: neither replaces the other, however much later it was said.
var (
	// lifelong matches that something is denied for a whole life: "I have never been to Japan",
	// "I never learned to swim", "she hasn't ever flown"; not "I was in Japan".
	lifelong = pattern.MustCompile(
		`(?i)(?:\b(?:have|has|had)|'ve|'s|'d) never\b` +
			`|\b(?:haven't|hasn't|have not|has not) ever\b` +
			`|\bnever (?:once|learn(?:ed|t)|been|had)\b` +
			`|\bnever\b.* in (?:my|their|his|her) (?:whole |entire )?life\b`)
	// hanLifelong matches the same in Chinese: 我从来没去过日本, 没吃过螺蛳粉; not 我去过日本.
	hanLifelong = pattern.MustCompile(`从来?[没未]|[没未](?:有)?[^，。；！]{1,12}过|没有过`)
	// intended matches what is wanted, planned or denied, and was not experienced: "I want to see Japan", "I might go",
	// "I didn't go"; not "I saw Japan".
	intended = pattern.MustCompile(
		`(?i)\b(?:` +
			`want|wants|wanted|would|will|hope|hoping|plan|planning|going to|wish|might|may|could|should|dream|thinking` +
			`|like to|love to|about to|goals?|aim(?:s|ing)?|try(?:ing)? to|considering|deciding|if|wait|tomorrow|next` +
			`|someday|never)\b` +
			`|'ll\b|'d\b|n't\b|\bnot\b`)
	// hanIntended matches the same in Chinese: 我想去日本, 我打算学琴, 我没去; not 我去了日本.
	hanIntended = pattern.MustCompile(`想|打算|希望|要去|要学|计划|准备|明年|下周|下个月|明天|以后|可能|如果|没|不|未`)
	// firstTime matches that an experience is new: "I finally went to Japan", "I just learned to swim"; not
	// "I went to Japan".
	firstTime = pattern.MustCompile(`(?i)\b(?:` +
		`just|recently|finally|now|start(?:ed|ing)?|beg[au]n|first time|today|yesterday` +
		`|this (?:week|morning|weekend|month))\b`)
	// nowThat matches words of firstTime where they say of nothing that it is new: "now that I'm home",
	// "just like my mother"; not "now I'm home".
	nowThat = pattern.MustCompile(`(?i)\b(?:now that|right now|up to now|until now|by now|just (?:like|as))\b`) // no first time
	// hanFirst matches that an experience is new, in Chinese: 我终于去了日本, 第一次坐飞机; not 我去了日本.
	hanFirst = pattern.MustCompile(`刚|终于|第一次|开始|现在|今天|昨天|这周|这个月`)
)

// contradiction returns what a statement does to a known one if one is lifelong and the other an
// experience: they clash, unless the experience came after the denial. share is how much of the
// denial the experience has, 0 for none.
func contradiction(fresh, old *consolidate.Statement) (decision consolidate.Decision, share float64) {
	later := !fresh.Said.Before(old.Said)
	for _, mine := range clausesOf(fresh) {
		for _, its := range clausesOf(old) {
			if now := Coverage(its, mine); now > share {
				decision, share = consolidate.Clash, now
			}
			if now := Coverage(mine, its); now > share {
				decision, share = consolidate.Clash, now
				if mine := nowThat.ReplaceAllString(mine, ""); later &&
					(firstTime.MatchString(mine) || hanFirst.MatchString(mine)) {
					decision = consolidate.Update
				}
			}
		}
	}
	return decision, share
}

// ClauseEnd matches the end of a clause that can be so while the others are not: "I like it. She doesn't",
// "I went, but he stayed", 我去了，但他没去; not "I like tea and milk".
var ClauseEnd = pattern.MustCompile(
	`[.!?;。！？；]+` +
		`|,? (?:but|so|because|since|though|although|which)\b` +
		`|, and\b` +
		`|[，,](?:但|所以|因为|不过|可是)`)

// addedDate matches a date that was added in brackets: "I went to Japan (3 May 2024)"; not "in May 2024".
var addedDate = pattern.MustCompile(`\([^)]*\d{4}\)`)

// readsLifelong reports whether a clause denies something for a whole life. What it says of the one
// spoken to is an invitation.
func readsLifelong(text string) bool {
	return (lifelong.MatchString(text) || hanLifelong.MatchString(text)) && !toYou.MatchString(text) && !notSo.MatchString(text)
}

// notSo matches denials that are wished or supposed alone: "I wish I had never met him", "if I'd never gone"; not
// "I have never met him".
var notSo = pattern.MustCompile(`(?i)\b(?:wish(?:es|ed)?|if|unless)\b[^,.;]*\bnever\b`)

// toYou matches that one who is spoken to is meant: "you've never been", 你没去过; not "I've never been".
var toYou = pattern.MustCompile(`(?i)\byou(?:'ve)?\b|[你您]`)

// IsExperience reports whether a text tells what was, as against what is wanted, denied or asked.
func IsExperience(text string) bool {
	return !intended.MatchString(theMay.ReplaceAllString(text, "")) && !hanIntended.MatchString(text) && !isLifelong(text)
}

// theMay matches the month of May, and no wish or chance: "in May", "May 3rd"; not "I may go".
var theMay = pattern.MustCompile(`\b(?:in|of|since|until|till|last|by|early|late|\d{1,2}(?:st|nd|rd|th)?) May\b|\bMay \d`)

// covered is the share of the words of a denial that an experience of the same has.
const covered = 2.0 / 3

// Coverage returns the share of the words of a lifelong denial that an experience has, 0 below
// covered. It has to have all names. Who denies two things, or things like an example, denies each.
func Coverage(experience, denial string) (share float64) {
	if !isLifelong(denial) || SaidBefore.MatchString(strings.TrimRight(denial, " .,!\"")) || !IsExperience(experience) {
		return 0
	}
	have := wordsOfDeed(experience)
	for _, one := range eachDenied(denial) {
		share = max(share, shareOf(one, experience, have))
	}
	return share
}

// shareOf returns the share of the words of one denial that an experience has, 0 below covered.
func shareOf(denial, experience string, have map[string]bool) float64 {
	wanted := wordsOfDeed(denial)
	shared := 0
	for word := range wanted {
		if have[word] {
			shared++
		}
	}
	for _, m := range innerName.FindAllStringSubmatch(denial, -1) {
		if !strings.Contains(strings.ToLower(experience), strings.ToLower(m[1])) {
			return 0
		}
	}
	if len(wanted) == 0 || float64(shared) < covered*float64(len(wanted)) {
		return 0
	}
	return float64(shared) / float64(len(wanted))
}

var (
	// deniedExample matches a denial of a kind of things with a name as an example. Groups have the verb and the name:
	// "I have never used any software like Zotero", "she has never seen an opera such as Carmen"; not
	// "I have never used Zotero".
	deniedExample = pattern.MustCompile(`^(.*\b(?:never|ever) (?:\w+ly )?\w+) (?:an?|any)\b[^,]*?,? ` +
		`(?:like|such as|including) (?:an? |the )?(\p{Lu}[\p{L}\p{N}]*(?: \p{Lu}[\p{L}\p{N}]*)*)\b`)
	// deniedEither matches a denial of two things. Groups have the verb, each thing, and what is said of both:
	// "I have never attended any sessions or meetings at work", "I have never used Excel or Numbers"; not
	// "I have never used Excel".
	deniedEither = pattern.MustCompile(`^` +
		`(.*\b(?:never|ever) (?:\w+ly )?\w+(?: \p{Lu}\w+)*(?: (?:about|at|for|in|into|on|to|with))?(?: an?| any)?) ` +
		`((?:[\w'-]+ ){0,2}[\w'-]+) or ((?:[\w'-]+ ){0,2}?[\w'-]+)` +
		`((?: (?:about|at|before|by|for|from|in|of|on|that|to|with|related)\b.*)?)$`)
	// loosely matches words at the end of a denial that limit it to nothing else: "I have never flown before",
	// "I have never used Excel at all", "never used any tools related to work"; not "I have never flown alone".
	loosely = pattern.MustCompile(`(?i),?` +
		`(?: (?:ever|before|at all|in any way|myself|until now|so far|personally)| related to [^,]*)+[.,]?$`)
)

// eachDenied returns a denial, and what it denies one by one: "I have never used Excel or Numbers at work" denies
// "I have never used Excel at work".
func eachDenied(denial string) []string {
	plain := loosely.ReplaceAllString(strings.TrimRight(denial, ". "), "")
	list := []string{denial}
	if m := deniedExample.FindStringSubmatch(plain); m != nil {
		list = append(list, m[1]+" "+m[2])
	}
	if m := deniedEither.FindStringSubmatch(plain); m != nil {
		list = append(list, m[1]+" "+m[2]+m[4], m[1]+" "+m[3]+m[4])
	}
	return list
}

// innerName matches a name within a clause, in a group: "I have never used Excel at work"; not "Excel is hard".
var innerName = pattern.MustCompile(`\p{Ll} (\p{Lu}[\p{L}\p{N}]+)`)

// wordsOfDeed returns the words that tell what was done: stems of verbs in one form, and of nouns,
// and Chinese characters. Words that every deed may have are left out.
func wordsOfDeed(text string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool {
		return unicode.Is(unicode.Han, r) || !unicode.IsLetter(r) && r != '\''
	}) {
		if base := pastForms[word]; base != "" {
			word = base
		}
		if lightWords[word] {
			continue
		}
		for _, term := range lexical.Terms(nil, word) {
			words[term] = true
		}
	}
	for _, r := range text {
		if unicode.Is(unicode.Han, r) && !strings.ContainsRune(hanLight, r) {
			words[string(r)] = true
		}
	}
	return words
}

// hanLight are the characters that say nothing of a deed.
const hanLight = "我你他她它们从来没有未曾过了的地得在去到被一二两三个次是就都也还很不吧吗呢啊和跟与把给着上下里"

var (
	lightWords = lexical.SetOf(`i i'm i've me my mine we our they their them themself themselves he she his her him it its a an the to of in on at for from with and or but that this
these those never ever once life whole entire have has had having been be was were is are am do did done go went gone own owned use used try tried get got visit visited learn learned learnt study studied
meet met take took taken say said as by so than then there here who whom which what when while some any other one twice also too very really one's lines line`)
	// pastForms maps past forms of irregular verbs to the verb.
	pastForms = reading.TableOf(`ride: rode ridden
see: saw seen
break: broke broken
fly: flew flown
swim: swam swum
write: wrote written
lose: lost
drive: drove driven
eat: ate eaten
sting: stung
run: ran
win: won
sleep: slept
drink: drank drunk
sing: sang sung
wear: wore worn
give: gave given
make: made
catch: caught
fight: fought
find: found
hold: held
leave: left
pay: paid
sell: sold
spend: spent
steal: stole stolen
throw: threw thrown
tell: told
teach: taught
buy: bought
bring: brought
fall: fell fallen
grow: grew grown
know: knew known
speak: spoke spoken
dive: dove
draw: drew drawn
shoot: shot
build: built
climb: clomb
camp: camping camped
ski: skiing skied
marry: married
meet: met
take: took taken
get: got gotten
have: had
go: went gone
do: did done
come: came
say: said
send: sent
lend: lent
hear: heard
feel: felt
sit: sat
stand: stood
ring: rang rung
dig: dug
hide: hid hidden
bite: bit bitten
choose: chose chosen
forget: forgot forgotten
wake: woke woken
lead: led
feed: fed
begin: began begun`)
)

// SaidBefore matches the end of a clause whose object was said before: "I've never tried one",
// "books that I've never heard of before"; not "I've never tried sushi".
var SaidBefore = pattern.MustCompile(`(?i)\b` +
	`(?:of|about|with|to|for|on|in|at|one|ones|it|that|this|them|those|any|so)(?: before| ever| either| at all)*$`)
