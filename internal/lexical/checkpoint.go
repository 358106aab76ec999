package lexical

import (
	"fmt"

	"github.com/egomem/egomem/internal/codec"
)

// Write appends the index to a stream, without the terms that only removed texts had.
func (x *Index) Write(s *codec.Stream) {
	names := make([]string, len(x.postings))
	for name, term := range x.terms {
		names[term] = name
	}
	numbers, used := make([]uint32, len(x.postings)), uint32(0) // by term: its number in the stream
	for term, texts := range x.postings {
		numbers[term] = used
		if len(texts) > 0 {
			used++
		}
	}
	s.Uint(uint64(used))
	for term, texts := range x.postings {
		if len(texts) > 0 {
			s.String(names[term])
		}
	}
	s.Uint(uint64(len(x.forward)))
	for text, terms := range x.forward {
		s.Uint(uint64(len(terms)))
		if len(terms) > 0 {
			s.Byte(nameFlag(x.names[uint32(text)]))
		}
		for _, p := range terms {
			s.Uint(uint64(numbers[p.Ref]))
			s.Uint(uint64(p.Count))
		}
	}
}

// Read reads what Write wrote. It rebuilds the lists of texts by term in the order in
// which Add made them. Call JoinAll afterwards to restore the sets.
func Read(s *codec.StreamReader) (*Index, error) {
	x := New()
	names := s.Count(1)
	x.terms = make(map[string]uint32, names)
	for term := range uint32(names) {
		x.terms[s.String()] = term
	}
	x.postings, x.grouped, x.named = make([][]listed, names), make([][]Posting, names), make([]uint32, names)
	if len(x.terms) != names {
		return nil, fmt.Errorf("%w: a term is a duplicate", codec.ErrCorrupt)
	}
	x.readForward(s)
	if err := s.Err(); err != nil {
		return nil, err
	}
	x.invert()
	return x, nil
}

func (x *Index) readForward(s *codec.StreamReader) {
	texts := s.Count(1)
	x.forward, x.lengths = make([][]Posting, texts), make([]uint32, texts)
	var buffer []Posting // memory that the lists share
	for text := range x.forward {
		count := s.Count(2)
		if count == 0 {
			continue
		}
		isName := s.Byte() != 0
		if len(buffer) < count {
			buffer = make([]Posting, max(count, 1<<14))
		}
		list := buffer[:count:count]
		buffer = buffer[count:]
		for i := range list {
			list[i] = Posting{Ref: s.Uint32(), Count: s.Uint32()}
			if int(list[i].Ref) >= len(x.postings) {
				s.Fail("term %d of %d", list[i].Ref, len(x.postings))
				return
			}
			x.lengths[text] += list[i].Count
		}
		x.forward[text] = list
		x.texts++
		x.total += uint64(x.lengths[text])
		if isName {
			x.countAsName(uint32(text))
		}
	}
}

// invert builds the lists of texts by term.
func (x *Index) invert() {
	counts := make([]int, len(x.postings))
	total := 0
	for _, terms := range x.forward {
		for _, p := range terms {
			counts[p.Ref]++
			total++
		}
	}
	buffer := make([]listed, total)
	for term, count := range counts {
		x.postings[term] = buffer[:0:count]
		buffer = buffer[count:]
	}
	for text, terms := range x.forward {
		for _, p := range terms {
			x.postings[p.Ref] = append(x.postings[p.Ref], list(uint32(text), p.Count, x.lengths[text]))
		}
	}
}

// nameFlag is the stored byte that marks a bare name.
func nameFlag(isName bool) byte {
	if isName {
		return 1
	}
	return 0
}
