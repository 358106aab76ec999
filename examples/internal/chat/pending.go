package chat

import "github.com/egomem/egomem/egomem"

// pending is the message being read, which later lines may continue.
type pending struct {
	message *Message
	yield   func(Message, error) bool
}

// begin yields the previous message and begins another.
func (p *pending) begin(line int, turn egomem.Turn) (more bool) {
	more = p.end()
	p.message = &Message{Line: line, What: turn}
	return more
}

// extend adds a line to the message and reports whether there is one.
func (p *pending) extend(text string) bool {
	if p.message == nil {
		return false
	}
	turn := p.message.What.(egomem.Turn)
	turn.Text += "\n" + text
	p.message.What = turn
	return true
}

// end yields the message, if there is one, and reports whether more is wanted.
func (p *pending) end() (more bool) {
	if p.message == nil {
		return true
	}
	m := *p.message
	p.message = nil
	return p.yield(m, nil)
}

// fail yields the message and then an error of a line below it.
func (p *pending) fail(l line, err error) (more bool) {
	return p.end() && p.yield(Message{Line: l.number}, err)
}
