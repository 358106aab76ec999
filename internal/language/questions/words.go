package questions

import "github.com/egomem/egomem/internal/lexical"

var (
	// leadWords stand before a question and belong to none of its parts.
	leadWords = lexical.SetOf(`and so but or well hey hi hello ok okay oh ooh ah aw um uh er hmm yeah yes yep no nope now then also please alright anyway actually wait sorry
		wow cool great nice thanks whoa gosh man dude god guys excuse me because cause btw umm uhm like you`)
	// beforeAsked are prepositions and adverbs before a question word: "at what time", "about how many".
	beforeAsked = lexical.SetOf(`at in to for by from on until till with of about around approximately roughly exactly since into over under during near`)
	// askWords are the words of a question, first in it.
	askWords = lexical.SetOf(`what who whom whose where when why how which what's who's where's when's why's how's whats whos wheres whens hows what're how're what'll who'll how'd what'd where'd who'd`)
	// nominatives are pronouns that stand for the subject alone.
	nominatives = lexical.SetOf(`i you he she we they ya u y'all`)
	// pronounSubjects are other pronouns that may be the subject behind an auxiliary.
	pronounSubjects = lexical.SetOf(`it this that these those there anyone anybody someone somebody everyone everybody anything something everything nobody`)
	// determiners begin a subject of more words.
	determiners = lexical.SetOf(`the a an my your his her our their its any some all every each both either many most no`)
	// auxiliaries stand before the subject in a question.
	auxiliaries = lexical.SetOf(`is are am was were do does did can could will would should shall may might must has have had isn't aren't wasn't weren't don't doesn't didn't can't couldn't
		won't wouldn't shouldn't hasn't haven't hadn't ain't 's`)
	// statesFirst begin a clause that states something, so that what follows a comma is no question of its own.
	statesFirst = lexical.SetOf(`i i'm i've i'd we my he she they it it's that that's`)
	// notSubjects follow "is" or "was" in statements without a subject: "was great", "is so nice".
	notSubjects = lexical.SetOf(`not so very really pretty just too quite good great nice fun fine ok okay bad sad happy glad sorry amazing awesome lovely hard easy weird funny cool well busy
		tired sick ill ready sure able about also always still never only even here there at in on with for from to like more better worse what why how because when where if
		such one two three kind sort super rather already probably of definitely a an and or but back home up down out off over all no been gone done going being by as born
		due late early based under mine yours hers ours theirs him them me us nothing somewhere perfect delicious beautiful awful terrible worth supposed`)
	// objectsOfDo follow "do" and "did" in statements and commands: "did the dishes", "do my homework".
	objectsOfDo = lexical.SetOf(`dishes laundry homework chores cooking cleaning shopping ironing washing hoovering vacuuming garden work job same right thing best rest math talking math's
		honors honours trick bed beds cards taxes`)
	// relatives begin relative clauses too: "who is there".
	relatives = lexical.SetOf(`who whose whom which where when`)
	// manyOrMuch and the like ask behind "how" even without an auxiliary: "how many calories", "how long until dinner".
	manyOrMuch = lexical.SetOf(`many much long far old big tall often fast soon late high deep heavy large wide early come about to`)
	// exclaimed follow "what" or "how" in exclamations: "how lovely", "what nonsense".
	exclaimed = lexical.SetOf(`lovely nice great good amazing beautiful wonderful fun nonsense luck bad awful horrible terrible fantastic cool sweet kind cute sad funny exciting strange weird
		rubbish gorgeous thoughtful dare crazy embarrassing annoying inspiring awesome perfect incredible dreadful delightful pity shame rude typical`)
	// plainVerbs are infinitives that follow the subject in questions.
	plainVerbs = lexical.SetOf(`be have get take eat go come do make need want like know think work play cost accept sell serve allow offer use live help tell give see look feel say find call
		open close start end begin stop stay leave arrive deliver ship fly drive run walk turn change pay buy keep let put set send show mean sound taste hurt happen drink sleep read write
		speak sing dance learn teach meet bring wear lose win grow move visit travel love hate remember forget still ever actually really always also not usually already even just all both
		freeze melt last belong care charge count cover die expire fit fix include increase affect support require rain snow swim provide recommend translate understand answer hear believe join
		reach check book order cook clean wash park rise transfer pass finish return survive drop treat cause improve wait
		suggest face become afford struggle shape lead try add hope hold hurry suppose guess agree consider appreciate imagine assume enjoy prefer depend rather definitely probably certainly totally maybe please`)
	// asAnyTime follow "any" where it asks nothing: "any day now".
	asAnyTime = lexical.SetOf(`but goes day time minute moment second more way of one`)
	// leansOnWhich follow "which" in a clause that goes on with a statement: "which means it is late".
	leansOnWhich = lexical.SetOf(`means makes sounds seems gives looks helps feels brings leads takes goes comes shows includes made meant gave felt led just really also never always only in basically
	actually usually probably then sort kind`)
	// asked are what a thing is asked to be: "is a visa needed".
	asked = lexical.SetOf(`needed required allowed necessary possible ok okay placed accepted considered available enough good`)
	// wishedFor follow "should you" in a condition: "should you need anything".
	wishedFor = lexical.SetOf(`need want have wish require decide choose`)
	// notTheSubject follow a determiner in a statement without a subject: "was the best", "is my favourite".
	notTheSubject = lexical.SetOf(`best worst most one same only first last favorite favourite perfect whole way least`)
	// behindWords begin a condition or a circumstance, behind which a question may follow without a comma: "if it rains can i stay".
	behindWords = lexical.SetOf(`if when since in on at for with after before because from to about regarding today tomorrow tonight as`)
)
