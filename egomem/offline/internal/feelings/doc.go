// Package feelings finds what people like and dislike, how they judge things, what they feel about others, and what
// their health forbids or asks for.
package feelings
