package reading

// EnglishKin are the English words of KinLabels, as alternatives of a pattern.
var EnglishKin = Alternatives(KinLabels, false)

// ChineseKin are the Chinese words of KinLabels, as alternatives of a pattern.
var ChineseKin = Alternatives(KinLabels, true)
