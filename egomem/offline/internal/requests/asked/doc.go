// Package asked adds the new requests of a sentence: reminders, alarms and timers, once or again and again, for the speaker or another person,
// at a time, ahead of an event, or as a yes to what the companion offered.
package asked
