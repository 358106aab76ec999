package redact

import (
	"slices"
	"strings"
)

// koreanParticles follow a name without a space, the longest first.
var koreanParticles = func() []string {
	list := strings.Fields(`이 가 은 는 을 를 와 과 의 도 만 야 아 씨 님 랑 이랑 께 께서 에게 에게서 한테 한테서 보다 처럼 까지 부터 마저 조차
		이가 이는 이를 이와 이의 이도 이만 이야 이에게 이한테 씨가 씨는 씨를 씨와 씨의 씨도 씨에게 씨한테 씨랑 님이 님은 님을 님과 님의 님도 님께
		군 양 군이 군은 군을 양이 양은 양을 형 형이 형은 형을 형의 누나 누나가 누나는 누나를 언니 언니가 언니는 언니를 오빠 오빠가 오빠는 오빠를
		선생님 선생님이 선생님은 선생님을 선생님께 이네 네 라고 이라고 이다 이에요 예요 입니다 이었다`)
	slices.SortStableFunc(list, func(a, b string) int { return len(b) - len(a) })
	return list
}()

// koreanUse decides for a Korean name that is a word, by its particle.
func koreanUse(f *folded, m *match) use {
	for _, p := range animateParticles {
		if _, ok := f.follows(m.end, p); ok {
			return certain
		}
	}
	if f.at(m.after) == ' ' && f.at(m.after+1) == '씨' {
		return certain
	}
	return doubtful
}

// animateParticles follow people.
var animateParticles = strings.Fields("씨 님 아 야 이가 이는 이를 이랑 이와 이도 한테 에게 언니 오빠 누나 형 선생님")
