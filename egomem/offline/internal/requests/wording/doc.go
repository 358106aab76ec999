// Package wording has the words and forms that all packages of requests share: how people address the companion, what they call
// reminders, how they say times and lengths, what a reason is, and whose words a sentence tells. It knows no errand.
package wording
