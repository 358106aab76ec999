package times

// Talks are conversations that a text names by their order: "our first talk", "last time",
// "three conversations ago", "sessions 2 through 4", "上次聊天".
type Talks struct {
	// From and To are the places of the first and the last one, from 1. With Back they count
	// backwards: 0 is the one that goes on, 1 the one before.
	From, To int
	Back     bool
	// Start and End are the byte offsets of the expression in the text.
	Start, End int
}

// talkWords are the words for a conversation.
var talkWords = map[string]bool{"session": true, "sessions": true, "conversation": true, "conversations": true,
	"chat": true, "chats": true, "talk": true, "talks": true,
	"discussion": true, "discussions": true, "meeting": true, "meetings": true, "call": true, "calls": true}

// maxTalk bounds the place of a conversation.
const maxTalk = 9999

// FindTalks returns the conversations that a text names, in text order.
func FindTalks(text string) (found []Talks) {
	p := parser{tokens: tokenize(text)}
	for p.at < len(p.tokens) {
		begun := p.at
		t, ok := p.talks()
		if !ok || t.From < 0 || t.To > maxTalk || !t.Back && t.From < 1 || t.From > t.To {
			p.at = begun + 1
			continue
		}
		t.Start, t.End = p.tokens[begun].start, p.tokens[p.at-1].end
		found = append(found, t)
	}
	return found
}

// talks reads one expression.
func (p *parser) talks() (Talks, bool) {
	begun := p.at
	for _, read := range []func() (Talks, bool){p.lastTime, p.talkAgo, p.numberedTalks, p.placedTalk, p.hanTalks} {
		p.at = begun
		if t, ok := read(); ok {
			return t, true
		}
	}
	return Talks{}, false
}

func back(n int) (Talks, bool) { return Talks{From: n, To: n, Back: true}, true }

// lastTime reads "last time", "the time before last", "the previous conversation".
func (p *parser) lastTime() (Talks, bool) {
	switch {
	case p.words("last", "time"), p.words("the", "other", "time"):
		return back(1)
	case p.words("time", "before", "last"):
		return back(2)
	}
	which := p.peek(0).text
	if p.at++; !talkWords[p.peek(0).text] {
		return Talks{}, false
	}
	p.at++
	switch which {
	case "last", "previous", "latest":
		return back(1)
	case "this", "current":
		return back(0)
	}
	return Talks{}, false
}

// talkAgo reads "three conversations ago", "two chats back", "the last three sessions".
func (p *parser) talkAgo() (Talks, bool) {
	if p.word("last", "past", "previous") {
		n := p.peek(0).number
		if n > 0 && talkWords[p.peek(1).text] {
			p.at += 2
			return Talks{From: 1, To: n, Back: true}, true
		}
		return Talks{}, false
	}
	n := p.count(0)
	if n < 1 || !talkWords[p.peek(1).text] {
		return Talks{}, false
	}
	p.at += 2
	if p.word("ago", "back", "earlier", "before") {
		return back(n)
	}
	return Talks{}, false
}

// numberedTalks reads "session 3", "sessions 1 through 3", "conversation number 4".
func (p *parser) numberedTalks() (Talks, bool) {
	if !talkWords[p.peek(0).text] {
		return Talks{}, false
	}
	p.at++
	p.word("number", "no")
	from := p.peek(0)
	if from.digits == 0 || from.digits > 4 {
		return Talks{}, false
	}
	p.at++
	if to := p.peek(0); to.dash && to.digits > 0 {
		p.at++
		return Talks{From: from.number, To: to.number}, true
	}
	end := p.at
	if p.word("to", "through", "until", "till", "and") {
		p.word("session", "conversation", "chat")
		if to := p.peek(0); to.digits > 0 && to.digits <= 4 {
			p.at++
			return Talks{From: from.number, To: to.number}, true
		}
	}
	p.at = end
	return Talks{From: from.number, To: from.number}, true
}

// placedTalk reads "first session", "twenty-first conversation", "the first time we talked",
// "second to last chat".
func (p *parser) placedTalk() (Talks, bool) {
	n, ok := p.place()
	if !ok || n < 0 {
		return Talks{}, false
	}
	if p.words("to", "last") && talkWords[p.peek(0).text] {
		p.at++
		return back(n)
	}
	if talkWords[p.peek(0).text] {
		p.at++
		return Talks{From: n, To: n}, true
	}
	if p.words("time", "we") && p.word("talked", "spoke", "met", "chatted") {
		return Talks{From: n, To: n}, true
	}
	return Talks{}, false
}

// hanTalks reads 上次, 上上次, 第三次聊天, 三次对话前, 前三次谈话, 最近一次聊天.
func (p *parser) hanTalks() (Talks, bool) {
	switch {
	case p.words("上", "上", "次"), p.words("上", "上", "回"):
		return back(2)
	case p.words("上", "次"), p.words("上", "回"), p.words("上", "一", "次"), p.words("上", "一", "回"),
		p.words("最", "近", "一", "次"):
		p.hanTalkWord()
		return back(1)
	case p.words("这", "次"):
		return Talks{Back: true}, p.hanTalkWord()
	case p.word("第"):
		n := p.peek(0).number
		p.at++
		p.word("次", "回", "场")
		return Talks{From: n, To: n}, n > 0 && p.hanTalkWord()
	}
	if n := p.peek(0).number; n > 0 && p.peek(0).text != "" {
		p.at++
		if (p.word("次", "场", "个")) && p.hanTalkWord() && (p.words("之", "前") || p.words("以", "前") || p.word("前")) {
			return back(n)
		}
	}
	return Talks{}, false
}

// hanTalkWord reads a word for a conversation, after 的 or not.
func (p *parser) hanTalkWord() bool {
	p.word("的")
	p.words("我", "们")
	for _, word := range [][]string{{"聊", "天"}, {"对", "话"}, {"谈", "话"}, {"交", "谈"}, {"见", "面"}, {"通", "话"}, {"聊"}} {
		if p.words(word...) {
			return true
		}
	}
	return false
}
