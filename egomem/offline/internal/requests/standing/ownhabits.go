package standing

import "github.com/egomem/egomem/internal/pattern"

// What people do in some case, and what others told them to do, has the words of a standing instruction and asks nothing of the companion.

var (
	// ownHabit matches what the speaker does in some case, or from now on: "whenever i see crocs i cringe", "when i get tired i eat crisps", "from now on its salads
	// only for me"; not "when i get tired play some music", "whenever i say i'm sad tell me a joke".
	ownHabit = pattern.MustCompile(`^(?:(?:and|but|so|well|yeah),? )*(?:(?:when|whenever|if|every ?time|each time|any ?time) (?:i|we) [^,.;!?]*? (?:i|we)(?:'ll| just| always| usually| normally| tend to| have to)* [a-z]+(?: [^,.;!?]*)?[.!]*` +
		`|from now on,? (?:it's|its|it is|no more) [^,.;!?]* for (?:me|us)[.! ]*)$`)
	// ownAct matches what the speaker says of themselves within it, up to their verb: "i put", "we always play"; not "play".
	ownAct = pattern.MustCompile(`\b(?:i|we)(?:'ll| just| always| usually| normally| tend to| have to)* [a-z']+`)
	// asksOther matches a word by which the companion is asked for something: "please", "tell me", "you", "put on"; not "i cringe".
	asksOther = pattern.MustCompile(`\b(?:please|you|your|let me|let us|don't|dont|do not|never|` + askedVerb + `)\b`)
	// hanToldMe matches what another told the speaker to do: 医生让我以后少吃盐, 老板要求我每天写日报, 我妈让我以后每天给她打电话; not 以后让我先说, 我难过的时候让我一个人待着.
	hanToldMe = pattern.MustCompile(`^(?:可是|但是?|那|因为|昨天|今天|刚才|刚|，)*(?:我?(?:们|家)?的?(?:妈妈?|爸爸?|爷爷|奶奶|哥哥?|姐姐?|弟弟?|妹妹?|老公|老婆|丈夫|妻子|女儿|儿子|外婆|外公|姥姥|姥爷|婆婆|公公|岳母|岳父|阿姨|叔叔|舅舅)|医生|大夫|护士|老板|领导|老师|经理|教练|上司|主管|客户|房东|同事|朋友|同学|公司|学校|单位|[他她]们?)[^，。你]{0,4}?` +
		`(?:让|叫|要|要求|嘱咐|叮嘱|劝|建议|规定|命令|吩咐|逼)(?:我|我们|咱们?)`)
	// hanAsksHere matches that the companion is asked for something with it: 你提醒我, 记得提醒我; not 让我少吃盐.
	hanAsksHere = pattern.MustCompile(`你|提醒|[叫喊]我起|闹钟|记得`)
)

// tellsOwnHabit reports whether a sentence in lower case tells what the speaker does in some case, and asks for nothing.
func tellsOwnHabit(text string) bool {
	return ownHabit.MatchString(text) && !asksOther.MatchString(ownAct.ReplaceAllString(text, ""))
}

// toldByOther reports whether a Chinese sentence tells what another told the speaker to do, and asks for nothing.
func toldByOther(text string) bool {
	return hanToldMe.MatchString(text) && !hanAsksHere.MatchString(text)
}
