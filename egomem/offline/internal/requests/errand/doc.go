// Package errand has the open errands of a person, and finds those that a sentence means: by their name, by when they are due, by the
// words that they share with it, or because they were spoken of right before.
package errand
