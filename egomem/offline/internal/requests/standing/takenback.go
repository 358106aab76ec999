package standing

import "github.com/egomem/egomem/internal/pattern"

// People take an instruction back by allowing what it forbids.

var (
	// allowsAgain matches that what was forbidden is allowed: "its fine to mention my ex now", "you can talk about work again"; not "it's fine to park here", "you can
	// talk".
	allowsAgain = pattern.MustCompile(`^(?:(?:ok|okay|well|actually|so|and|by the way),? )*(?:(?:it's|its|it is) (?:fine|ok|okay|alright|all right)(?: for you)? to|you (?:can|may)|feel free to) ` +
		askedVerb + `\b.* (?:again|now|after all)[.! ]*$`)
	// hanAllowsAgain matches the same as allowsAgain in Chinese: 可以用表情包了, 现在又可以提他了; not 我可以用电脑了, 可以用吗.
	hanAllowsAgain = pattern.MustCompile(`^(?:好了|那|现在|以后|你|又|，)*可以(?:再|随便|继续)?(?:用|提|说|放|发|开玩笑|讲|问|打扰|叫)[^，。？]{1,12}了[。！]*$`)
)
