package language

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
)

// corpus holds texts for every rule, some that match and some that nearly do.
var corpus = strings.Split(`
What did you do yesterday?
你昨天做了什么？
We met on the 3rd of May 2019 at 10:30.
The 123th house, 1821, 7:5, march along.
Just now, or just nowhere, last week, lastly next to it.
上个月我们去了北京，3月5日回来。
他总是用左手写字。
Always look on the bright side of life.
Never have I been so happy.
Always name the narrator when I ask for audiobooks.
Please always speak slowly
I can't stand mushrooms, always pick them out.
Thanks! From now on, answer in French.
I'd like you to always use metric units.
Call me Em from now on.
When I say goodnight, turn off the lights.
If I ask you something in Chinese, answer in Chinese.
以后叫我小李
从现在开始，请用中文回答。
每次我出门都要提醒我带钥匙。
永远不要在九点以前叫醒我。
当我问天气时，请告诉我要不要带伞。
Never mind.
I always drink tea.
When I ask my mother, she says no.
It is good, if I say so myself.
我以后要去北京。
每次我去都要排队。
happy sad Angry  BORED proud calm surprised afraid curious ashamed odd
开心 难过 生气 无聊 自豪 平静 惊讶 害怕 好奇 内疚 奇怪
Dr Émily  SMITH
Ｅｍｉｌｙ
李 小明
mr mrs ms miss dr prof sir
👍 …!`, "\n")

// corpusHash is the hash of the results for the corpus, by version.
var corpusHash = map[int]string{
	0: "ee669fd17586b42ad82ad76f6df56e64cb56e3bfe1e6210da277655a5a66b6b4",
	1: "e3dc60a26fdfc4b280a55715bcbc4a9514d142450495ead774a96916affe655f",
	2: "2623ac8b82aadf4c9f9b75bff1f6530151127f3ba20ab2e6f835c1d2a64eaa1c",
	3: "450329beb7cbe5b5fcd95d6d86d0cd68d1f2f2431d070ae213356528878d5ac5",
}

func TestVersion(t *testing.T) {
	h := sha256.New()
	for _, text := range corpus {
		fmt.Fprintln(h, TraitsOf(text), IsStandingInstruction(text), NameKey(text))
		for _, word := range strings.Fields(text) {
			pleasure, arousal, known := Emotion(word)
			fmt.Fprintln(h, pleasure, arousal, known, IsHonorific(word))
		}
	}
	if sum := hex.EncodeToString(h.Sum(nil)); sum != corpusHash[Version] {
		t.Errorf("the rules return other results (hash %s): bump language.Version, and add the hash", sum)
	}
}
