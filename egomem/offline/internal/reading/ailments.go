package reading

// Ailments are illnesses that last.
const Ailments = `` +
	`(?:type (?:one|two|1|2) )?diabetes` +
	`|asthma|epilepsy` +
	`|(?:rheumatoid )?arthritis` +
	`|dementia|alzheimer's|parkinson's` +
	`|(?:high|low) blood pressure` +
	`|(?:a )?` +
	`(?:heart (?:condition|disease|murmur)|weak heart|bad heart|pacemaker|hearing aid|prosthesis|[a-z]+ allergy)` +
	`|(?:[a-z]+ )?allergies` +
	`|(?:coeliac|celiac|crohn's) disease` +
	`|migraines|eczema|psoriasis|hay fever|osteoporosis|glaucoma|cataracts|gout|angina|copd|adhd|autism|dyslexia` +
	`|tinnitus|an(?:a)?emia`

// Medicines are medicines that people take for long. The name of one has two letters before its ending: ramipril, and
// not April.
const Medicines = `(?:` +
	`[a-z]{2,}(?:pril|sartan|statin|dipine|olol|prazole|xaban|formin|mycin|cillin|profen|thyroxine|semide)` +
	`|aspirin|insulin|warfarin|paracetamol|penicillin|antibiotics|painkillers|statins|beta[- ]blockers` +
	`|blood thinners` +
	`|(?:[a-z]+ )?(?:pills?|tablets?|medication|medicine|inhaler))`
