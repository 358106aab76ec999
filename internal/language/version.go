package language

// Version is the version of the rules whose results are stored in checkpoints: traits,
// standing instructions, emotions and names. Increase it when a rule changes, so that
// stored checkpoints are rebuilt. TestVersion compares the results with a hash.
const Version = 3
