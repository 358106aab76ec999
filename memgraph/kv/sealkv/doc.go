// Package sealkv seals what another storage engine stores, with a key for every ego. Once a
// key is erased, nothing that was sealed with it can be read: not in the files, and not in
// copies, backups and old blocks of a flash memory.
//
// # Keys
//
// The app keeps the keys in a [Keyring], outside the directory of the store. There is one key
// for names, one for each ego, and one for each owner of values that can be erased apart, such
// as a person's biometrics. A keyring belongs to one store and its copies.
//
// # What is sealed
//
// A value is sealed with AES-256-GCM and a random nonce, under a key derived from that of its
// ego, or of ego and owner. The engine's key is the associated data, so that values cannot be
// swapped. An ego is stored under an HMAC of its name, and so is the part of a key that
// [Layout] calls a name. Other keys, sizes and the number of entries stay visible, and an
// empty value stays empty. One key seals 2^32 values before nonces may repeat with a
// probability of 2^-32.
//
// # Errors
//
// kv.ErrKey means that a key is missing or another one. kv.ErrDamaged means that a value is not
// what was written.
package sealkv
