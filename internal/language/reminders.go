package language

import "github.com/egomem/egomem/internal/pattern"

// movesReminder matches words by which a reminder may get another time, without the word for it: "snooze it",
// "make that 8", "push it back an hour", 再过十分钟叫醒我, 改成六点半, 再睡一会儿; not "I moved to Leeds", "I can't make it", "set it up".
var movesReminder = pattern.MustCompile(
	`(?i)\bsnooze\b|\b(?:push|move|bring|put|shift|set) (?:it|that) (?:back|forward|off|by)\b` +
		`|\b(?:make|move|push|change|set|shift) (?:it|that)(?: back| forward| up)? (?:(?:to|until|till|for|at|on|by|about|around) )*` +
		`(?:\d|the \d|half\b|quarter\b|noon\b|midnight\b|later\b|earlier\b|sooner\b|tomorrow\b|tonight\b|today\b|next\b` +
		`|an? (?:few |couple )?(?:quarter|minute|hour|day|week)|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b` +
		`|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|ninety)\b)` +
		`|^(?:[\w']+,? ){0,6}(?:\w+ more|another \w+) min(?:ute)?s?\b|^.{0,12}再.{0,12}(?:分钟|刻钟)` +
		`|贪睡|再睡|再.{0,12}叫醒?我|过.{1,12}叫醒?我|(?:推迟|改|调|延|挪|提前)[到成为]`)

// MayMoveReminder reports whether a text may move or put off a reminder that it does not call so: one to be read soon.
func MayMoveReminder(text string) bool { return movesReminder.MatchString(text) }

// anotherTime matches words by which one more alarm or timer may be asked for, without the word for it: "and one for 45 minutes", "another one at
// six", 再定一个四十五分钟的; not "one for all", 再喝一个.
var anotherTime = pattern.MustCompile(`(?i)\b(?:one|another|one more) (?:for|at) (?:\d|an? (?:hour|minute)|half\b|quarter\b|noon\b` +
	`|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)\b)` +
	`|再(?:帮我|给我)?[定设订来加要]一?个.{1,12}的`)

// MayAskForAnother reports whether a text may ask for one more alarm or timer: one to be read soon.
func MayAskForAnother(text string) bool { return anotherTime.MatchString(text) }

// reminder matches words of a request to be reminded or woken: "remind me to call", "set an alarm",
// "don't let me forget the milk", "let me sleep until 8", "tell me when it's five", 七点叫我起床; not "I remember".
var reminder = pattern.MustCompile(
	`(?i)\b(?:remind|wake (?:me|us)|alarm|timer|(?:do not|don't|dont) let (?:me|us) forget` +
		`|let (?:me|us) (?:sleep|nap|lie)(?: in)? (?:until|till|past|for)|leave (?:me|us) (?:asleep|in bed) (?:until|till)|(?:let (?:me|us) know|tell (?:me|us)) (?:when|once) it(?:'s| is| turns) ` +
		`(?:\d+|half|quarter|noon|midnight|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)` +
		`|make sure (?:that )?(?:i|we)|ask (?:me|us) [^.,;!?]{0,40}?(?:whether|if)|(?:let (?:me|us) know|tell (?:me|us)) (?:\w+ ){1,4}before)\b` +
		`|问问我|问我一[下声]|[跟和给]我说一?声|提前.{1,4}(?:告诉|通知)我|提醒|[叫喊](?:我|我们)|闹钟|别(?:让我)?忘|计时|让我睡到|[\d一二三四五六七八九十两]点.{0,4}告诉我`)

// AsksForReminder reports whether a text may ask for a reminder: one to be read soon. It may be wrong
// about some that do not.
func AsksForReminder(text string) bool { return reminder.MatchString(text) }

// RemindsSpeaker reports whether a request for a reminder is for the one who asks, and for no one else.
func RemindsSpeaker(text string) bool {
	return speakerReminded.MatchString(text) && !RemindsCompany(text, 2)
}

var (
	// speakerReminded matches a request to remind the speaker: "remind me", "ask me tonight whether", 提醒我, 叫醒我; not "remind us",
	// "remind Tom", 提醒我们.
	speakerReminded = pattern.MustCompile(`(?i)\b(?:remind|nudge|prod|poke|ping|tell|ask|wake|give|let) me\b|\b(?:alarm|timer)\b|\bmake sure (?:that )?i\b` +
		`|(?:提醒|叫醒|喊醒|[叫喊]|问问?|告诉|通知|[跟和给])(?:一?下)?我(?:[^们]|$)|闹钟|计时`)
	// alarmNamed matches an alarm, in its name and in a request for one: "my alarm", "Wake me", 叫我起床, 叫我, 闹钟; not "remind me", 叫我小王.
	alarmNamed = pattern.MustCompile(`(?i)\balarms?\b|\bwake-?up calls?\b|\bwake (?:me|us)\b|闹钟|闹铃|叫醒|起床|^叫我(?:一声|吧)?[。！]*$`)
	// timerNamed matches a timer: "a ten minute timer", 计时器; not "the time".
	timerNamed = pattern.MustCompile(`(?i)\btimers?\b|计时|定时器`)
	// remindsFirst matches how a request begins for a reminder, which may be about an alarm: "remind me to set the house alarm",
	// 提醒我关闹钟; not "set an alarm to remind me", 定个闹钟提醒我.
	remindsFirst = pattern.MustCompile(`(?i)^(?:please |also |and )*(?:remind|don't (?:let me )?forget)\b|^[^闹计]{0,20}提醒`)
	// reminderWords matches words of a request to end or move a reminder that do not say what it is about: its kind, what is to be
	// done with it and politeness: "please cancel the alarm", 取消提醒; not "call Mum".
	reminderWords = pattern.MustCompile(`(?i)\b(?:alarms?(?: clocks?)?|timers?|reminders?|errands?|wake-?up calls?` +
		`|remind(?:ing|ed|s)?(?: me| us)?|wak(?:e|ing) (?:me|us)(?: up)?` +
		`|cancel|delete|remove|scrap|drop|clear|disable|dismiss|forget|never ?mind|get rid of|(?:turn|switch|shut)(?: off)?|stop|no need` +
		`|any ?more|any longer|please|thanks?|thank you|could you|can you|would you|ok(?:ay)?|no|need|don't)\b` +
		`|闹钟|闹铃|倒?计时器?|定时器|提醒|叫醒?我|叫醒|取消|关掉|关闭|删掉|删除|去掉|不用|不要|不必|不需要|别|请|麻烦|谢谢|帮我|给我|把`)
)

// NamesAlarm reports whether a text speaks of an alarm, or asks to be woken.
func NamesAlarm(text string) bool { return alarmNamed.MatchString(text) }

// NamesTimer reports whether a text speaks of a timer.
func NamesTimer(text string) bool { return timerNamed.MatchString(text) }

// IsAlarm reports whether a request is for an alarm, and not for a reminder about one or a timer.
func IsAlarm(request string) bool {
	return NamesAlarm(request) && !NamesTimer(request) && !remindsFirst.MatchString(request)
}

// IsTimer reports whether a request is for a timer, and not for a reminder about one.
func IsTimer(request string) bool { return NamesTimer(request) && !remindsFirst.MatchString(request) }

// WithoutReminderWords returns what a text says a reminder is about, without the words that any reminder may have: its kind, what
// is to be done with it and politeness.
func WithoutReminderWords(text string) string { return reminderWords.ReplaceAllString(text, " ") }
