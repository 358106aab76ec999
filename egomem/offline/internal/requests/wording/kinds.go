package wording

import "github.com/egomem/egomem/internal/pattern"

// KindName are the words for a reminder that has a time.
const KindName = `(?:alarm(?: clock)?|timer|reminder|wake-?up call)`

// HanKinds are the same words in Chinese.
const HanKinds = `(?:闹钟|闹铃|提醒|计时器?|定时器|倒计时|那一?个)`

// KindEnd matches polite and other words at the end of a move: "7:30 please", "eight instead"; not "7:30".
var KindEnd = pattern.MustCompile(`(?:,? (?:please|instead|now|then|thanks|thank you|ok|okay))+$`)
