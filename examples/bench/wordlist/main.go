// Command wordlist makes internal/language/capitals/words.txt, the stems of English words that are written with small letters, from
// SCOWL's word lists. They are in Debian's packages wamerican-small, wamerican, wamerican-large and wbritish-small, wbritish,
// wbritish-large, of which the first argument is the folder that they are unpacked in.
//
//	go run ./examples/bench/wordlist DIR > internal/language/capitals/words.txt
package main

import (
	"bufio"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("wordlist: give the folder of the lists")
	}
	lists := map[string][]string{}
	for _, size := range []string{"-small", "", "-large"} {
		for _, language := range []string{"american", "british"} {
			words, err := readWords(filepath.Join(os.Args[1], language+"-english"+size))
			if err != nil {
				log.Fatal("wordlist: ", err)
			}
			lists[size] = append(lists[size], words...)
		}
	}
	out := bufio.NewWriter(os.Stdout)
	for _, stem := range stems(lists["-small"], lists[""], lists["-large"]) {
		fmt.Fprintln(out, stem)
	}
	if err := out.Flush(); err != nil {
		log.Fatal("wordlist: ", err)
	}
}

// readWords returns the words of a list without those that have other signs than letters.
func readWords(file string) ([]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Fields(string(text)), func(word string) bool {
		return strings.ContainsFunc(word, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })
	}), nil
}

// stems returns the stems of the words with small letters: those of the small lists, and of the large ones those that no name of the
// middle ones has. So "mark" is a word, and "phoebe", which is a bird in large lists, a name.
func stems(small, middle, large []string) []string {
	set, names := map[string]bool{}, map[string]bool{}
	for _, word := range middle {
		if isName(word) {
			names[english.Stem(strings.ToLower(word), true)] = true
		}
	}
	for _, word := range large {
		if stem := english.Stem(word, true); !isName(word) && !names[stem] {
			set[stem] = true
		}
	}
	for _, word := range small {
		if !isName(word) {
			set[english.Stem(word, true)] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// isName reports whether a word begins with a capital.
func isName(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first)
}
