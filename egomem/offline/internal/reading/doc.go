// Package reading parts a passage into sentences and says of each what the rules need to know: who speaks to whom,
// what is stated, asked, quoted or only supposed, whom the words refer to, and which times they name. It makes no
// claims; the packages next to it do, each with a function that takes the Reader and one of its sentences.
package reading
