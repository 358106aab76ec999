// Package leftout reads which days or times a sentence wants a reminder to leave out, and adds that it leaves them out: "skip the 24th",
// "no alarm tomorrow", 周六不用叫我. What comes back goes on after them.
package leftout
