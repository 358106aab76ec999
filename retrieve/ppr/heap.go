package ppr

// heap is a priority queue of entries, largest value first.
type heap []item

type item struct {
	number uint32
	value  float64
}

func (h *heap) push(number uint32, value float64) {
	*h = append(*h, item{number, value})
	list := *h
	at := len(list) - 1
	for at > 0 && list[(at-1)/2].value < value {
		list[at] = list[(at-1)/2]
		at = (at - 1) / 2
	}
	list[at] = item{number, value}
}

func (h *heap) pop() (number uint32, value float64) {
	list := *h
	first, last := list[0], list[len(list)-1]
	list = list[:len(list)-1]
	at := 0
	for child := 1; child < len(list); child = 2*at + 1 {
		if child+1 < len(list) && list[child+1].value > list[child].value {
			child++
		}
		if list[child].value <= last.value {
			break
		}
		list[at] = list[child]
		at = child
	}
	if len(list) > 0 {
		list[at] = last
	}
	*h = list
	return first.number, first.value
}
