// Package changed tells how likely a later statement gives another value of what a question asks for than an earlier one:
// "Our plumber is Greg" and "Greg retired, Mona does the pipes" for "who is our plumber?", but not "our plumber is ill
// now".
//
// The words of the three texts, and how near their meanings are, make a row of features (features.go). One of them is what
// the wording of the later statement says (wording.go). Small trees make log odds of the row (trees.go). Both are learned
// from invented everyday statements of several authors in English and Chinese; recallbench -later learns them again.
package changed
