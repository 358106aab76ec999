package feelings

import (
	"github.com/egomem/egomem/egomem/offline/internal/reading"
	"github.com/egomem/egomem/internal/pattern"
)

var (
	// ironicLead matches a cheer before what is not meant as it stands: "Oh great, I just love waiting", "Yeah right, I
	// love Mondays"; not "Great, I love it".
	ironicLead = pattern.MustCompile(`(?i)^(?:` +
		`(?:oh|yeah|yes|wow|well),? (?:great|brilliant|wonderful|fantastic|perfect|joy|right|sure)|yeah,? right|sure,? sure` +
		`|just great)[,.!]` +
		`|^(?:great|brilliant|wonderful|fantastic|perfect)[,.!]+ .*\b(?:just|so|really) (?:love|adore|enjoy)\b`)
	// ironicDeed matches what no one loves: "just love being stuck", "simply adore doing my taxes"; not "love waiting
	// tables".
	ironicDeed = pattern.MustCompile(`(?i)\b(?:just|simply|absolutely) (?:love|adore|enjoy) (?:it when|(?:being|getting) ` +
		`(?:stuck|ignored|late|ill|sick|woken|shouted|yelled|told off|charged|called)|waiting|queu[a-z]+|paying|doing (?:my |the )?` +
		`(?:taxes|dishes|ironing|laundry)|overtime|traffic|deadlines|mondays)\b`)
	// ironicEnd matches what takes a statement back at its end: "said no one ever", "... NOT", 才怪; not "why not".
	ironicEnd = pattern.MustCompile(`(?i)said no ?(?:one|body) ever|[.,!…–-] ?not[.!]*$|[.!] not\.|才怪|[，。！ ]呵呵|🙄|\s/s$`)
	// inJest matches an allergy to what makes no one ill: "allergic to Mondays", 对加班过敏; not "allergic to work
	// gloves", 对花生过敏.
	inJest = pattern.MustCompile(`(?i)\b(?:allergic|allergy|allergies) to (?:work|working|mondays?|mornings?|exercise|housework` +
		`|people|nonsense|drama|commitment|fun|school|homework|maths?|meetings|small talk|responsibility|getting up|effort)` +
		`(?:[.,!;]|$)` +
		`|对(?:加班|上班|工作|周一|星期一|开会|运动|早起|学习|数学|家务|人类|老板|领导|他|她|你)过敏`)
	// unsaidLead matches what stands before a statement that is denied or in jest: "it's not that ", "I joked that ", 不能说; not
	// "I know that ".
	unsaidLead = pattern.MustCompile(`(?i)\b(?:not that|not as if|not like|(?:can't|cannot|wouldn't|couldn't|won't) say(?: that)?` +
		`|(?:joked|kidded|lied|pretend|pretended|fibbed)(?: to [a-z]+)?(?: that)?|far from saying(?: that)?),? $` +
		`|(?:不能说|不敢说|谈不上|不是说|并不是|假装|骗[他她]们?说?|(?:开玩笑|瞎)说)$`)
	// pretends matches that one only acts so: 我假装对花生过敏; not 我对花生过敏.
	pretends = pattern.MustCompile(`^我(?:只是|一直|总|就|还|都)*(?:假装|装作|装着)`)
	// hanEager matches a wish, not a dislike: 恨不得马上辞职; not 恨闹钟.
	hanEager = pattern.MustCompile(`恨不[得能]`)
	// hanUtterly matches how much something is hated or loved, behind the verb: 死了, 透; not 死海.
	hanUtterly = pattern.MustCompile(`^(?:透|惨|极|死)了?(?:我)?(?:的)?([^海神亡人]|$)`)
)

// isIronical reports whether the words of a turn say that a liking is not meant as it stands.
func isIronical(r *reading.Reader, s *reading.Sentence) bool {
	return ironicLead.MatchString(s.Text) || ironicDeed.MatchString(s.Text) ||
		ironicEnd.MatchString(reading.PlainText(r.Passage.Turns[s.Turn].Text))
}
