package wording

import "github.com/egomem/egomem/internal/pattern"

// NoWhy matches a clause before a request that is no reason for it: "if it rains", "Mum said"; not "I've packed my bag".
var NoWhy = pattern.MustCompile(`(?i)\b(?:if|when|whenever|unless|until|once|after|before|while|said|says|say|told|tells|asked|asks|wants?|wish` +
	`|thought|heard|wrote|dreamt|dreamed|supposed|would|might|maybe|don't|do not|never|let's|let|remind|wake|tell|ask)\b`)

var (
	// NoReason matches a clause behind a request that changes it, goes on with another one, or was said by another person: "no wait,
	// keep it", "and set one for 9", "mum said"; not "there's no school tomorrow", "will you".
	NoReason = pattern.MustCompile(`^(?:(?:oh|uh|um|er|hmm),? )*(?:nope` +
		`|wait|hold on|sorry|actually|or|scratch|just kidding|never ?mind|but|not|don't|do not|keep` +
		`|leave|then|and|set|wake|remind|make|move|change|add|start|put|turn|cancel|delete|remove|right|correct|at|for|on|except` +
		`|only|when|until|the one|one|(?:no(?:$|,| (?:wait|keep|don't|do not|leave|i|actually|sorry|move|make|set|change|not)\b))` +
		`|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d)(?:\b|$)|\b(?:instead` +
		`|rather|kidding|joking|unless|if|mean|meant|keep (?:it|the|that|my)|and (?:set|wake|remind|make|move|change|add|cancel))\b` +
		`|^(?:[^ ]+ ){0,2}(?:said|says|asked|asks|told me|wrote|texted)(?: (?:so|me|[^ ]+))?$|\b` + KindName + `s?\b`)
	// HanNoReason matches the same in Chinese: 不对，八点, 再定一个九点的, 妈妈说; not 明天不上班, 我明天不用早起.
	HanNoReason = pattern.MustCompile(`^$|不对|别|还是|算了|是说|改|调|取消|如果|要是|除非` +
		`|不要|等等|等一下|定|设|提醒|叫我|帮我|再|换|然后|留|开玩笑|骗|说(?:的)?$|^[和跟]|[\d一二三四五六七八九十两]点|` + HanKinds)
	// HanNoLead matches a clause before a request that makes it no request: 如果下雨, 妈妈说, 我忘了; not 明天休息.
	HanNoLead = pattern.MustCompile(`如果|要是|假如|万一|除非|的话|的时候|别|不要|等|忘|梦|[说问讲写喊叫道]$|[让叫要]我$|` + HanKinds)
)
