// Package standing reads one request of the companion: what holds on is a standing instruction ("call me Sam", "if I mention my knee,
// remind me to stretch"), what takes one back withdraws it, and what is for a time is an errand, which the packages below add.
package standing
