package capitals

import (
	_ "embed"
	"strings"

	"github.com/kljensen/snowball/english"

	"github.com/egomem/egomem/internal/lexical"
	"github.com/egomem/egomem/internal/pattern"
)

// stemList has the stems of the English words that are written with small letters, one a line, in order. It is made by
// examples/bench/wordlist from SCOWL's word lists (LICENSE-SCOWL.txt).
//
//go:embed words.txt
var stemList string

// newWords are words that the lists lack: those that came up since, and those of talk.
var newWords = lexical.SetOf(`atm bants bruv deffo defo djing doomscroll facetime fam finna fr frfr hella imma innit legit lowkey highkey mate msg msgs ngl obv obvs prolly sus tbf tiktok tiktoks strim uber yeet
	dosa padel phd cctv boyf gf bf biryani burrito gyoza idli kebab naan paneer pierogi ramen samosa taco udon appt aww awww backend bae bc bday bestie bff bluetooth brb breathwork bros bruh btw cafe cafes chatbot chia covid crossfit crypto csv cuz
	cybersecurity declutter decluttering dropdown eco ecommerce ello erm esports eww fanfic fintech frontend gameplay gif gifs glamping
	gochujang google googled googling grandkid grandkids guac haha hahaha heh hehe hmmm hon http https idk imo jpeg kombucha lmk lockdown lol luv mhm mmm
	mocktail mon nan nana nanny nvm oat oats ohh oke omg onesie oughta parkrun pdf pdfs pickleball pilates playdate pls plz ppl ppt pre prepper probiotic
	probiotics prosecco rly rom satnav soz staycation stepmum sth sudoku sux tbh telehealth thur thurs thx timeframe tmr tmrw tonite tryna tues txt uhh
	uhm umm unfollow upcycle upcycling upvote ur url urls usb vlog vlogger vlogs voicenote vpn wassup watchlist whatcha wifi www yay zumba`)

// drawnOut matches a word with a letter three times, as people write what is spoken at length: "sooo", "yesss"; not "too".
var drawnOut = pattern.MustCompile(`aaa|bbb|ccc|ddd|eee|fff|ggg|hhh|iii|jjj|kkk|lll|mmm|nnn|ooo|ppp|rrr|sss|ttt|uuu|vvv|www|yyy|zzz`)

// IsWord reports whether a word in small letters is an English one that is written so, or one of its forms: "baker", "influencers",
// "talkin"; not "lisbon".
func IsWord(word string) bool {
	word = lexical.Normalize(word)
	if word == "" || newWords[word] || drawnOut.MatchString(word) || inList(word) {
		return true
	}
	if base, ok := strings.CutSuffix(word, "in"); ok && len(base) > 2 { // "talkin"
		return inList(word+"g") && !inList(base+"ine")
	}
	return false
}

// inList reports whether the stem of a word is in the list. It reads the lines where they are: a table of them would take a megabyte.
func inList(word string) bool {
	stem := english.Stem(word, true)
	for list := stemList; list != ""; {
		middle := strings.LastIndexByte(list[:len(list)/2], '\n') + 1
		line, rest, _ := strings.Cut(list[middle:], "\n")
		switch strings.Compare(stem, line) {
		case 0:
			return true
		case 1:
			list = rest
		default:
			list = list[:middle]
		}
	}
	return false
}
