package redact

// Words next to a name in Latin letters or Cyrillic that decide what it means.
var (
	timeNames = setOf(`
		january february march april may june july august september october november december monday
		tuesday wednesday thursday friday saturday sunday spring summer autumn winter fall easter
		christmas dawn eve noel season`)
	placeNames = setOf(`
		paris london florence georgia virginia carolina austin dallas houston sydney jordan chelsea
		brooklyn charlotte victoria madison lincoln washington jackson israel china india asia kenya
		dakota savannah sierra milan vienna verona siena roma cairo memphis phoenix denver bristol
		chester lancaster york troy odessa alexandria valencia santiago holland france`)

	honorifics = setOf(`
		mr mrs ms miss mister dr doctor prof professor sir madam lady lord herr frau monsieur madame
		mme señor señora uncle aunt auntie aunty grandpa grandma granny grandad nana opa oma tante
		onkel nanny captain coach sergeant colonel officer judge chef pastor cousin brother sister
		saint st`)
	greetings = setOf(`
		hi hey hello hallo dear thanks thank bye goodbye ciao yo sorry welcome congrats
		congratulations cheers morning evening afternoon night hola bonjour ok okay yes no please
		love birthday christmas`)
	articles = setOf("a an another every")
	// calls come before a name in small letters too.
	calls       = setOf(`hi hey hello hallo dear thanks thank bye goodbye ciao hola bonjour sorry`)
	determiners = setOf(`
		the a an this that these those some any every each no another my your our their his her its
		der die das dem den mein dein sein meine meinem meinen unser euer im am zum zur beim vom des
		ein eine einen einem einer le la les un une el los las lo il`)
	// followsWord begins what comes after "Will", "May", "Hope", "Mark" when they are no name.
	followsWord = setOf(`
		i you he she it we they me him us them the a an this that these those my your our their his
		her its there not all any some everyone everybody anyone someone nobody be to for up down
		off out mine yours such each every as`)
	// humanActs come after a person's name.
	humanActs = setOf(`
		said says say told tells asked asks thinks thought loves loved likes liked hates hated wants
		wanted texted phoned rang rings called calls lives lived works worked wrote writes replied answers
		answered mentioned believes believed knows knew feels felt hopes hoped promised promises
		invited invites visited visits married bought buys sold ate eats drank drinks slept sleeps
		went goes came comes arrived arrives left cooked cooks baked sang sings danced laughed
		laughs smiled smiles cried cries agreed refused forgot forgets remembers remembered plays
		played studies studied teaches taught reads brought brings gave gives took takes got gets
		made makes moved joined quit met meets helped helps waited drove drives swam runs ran walked
		won lost found showed shows sent sends wears wore enjoys enjoyed prefers preferred needs
		needed decided planned plans wished joked complained apologised apologized wondered
		whispered shouted explained listens paid pays sells painted hit cut put sat stood grew
		turned started stopped tried began ended travelled traveled swears swore earned owes owed
		thanked passed failed graduated proposed cheered yawned sneezed snored jumped hurried wins
		loses finds uses used adopted kept keeps carried fixed fixes repaired cleaned cleans broke
		spoke speaks talked talks returned stayed stays listened watched watches borrowed lent
		kissed hugged posted dyed burnt burned hurt fell yelled screamed emailed messaged earns
		dropped spilled stole woke retired resigned vomited limped bit rose begins dug drew forgave
		blew caught chose fed flew froze hid held laid led shook slid spent split stuck struck swept
		threw understood doesn't didn't hasn't isn't wasn't won't can't couldn't wouldn't does did
		sagte sagt fragte kommt kam ging geht wohnt lebt mag liebt dit aime habite vive viene dice
		cocina llegó llamó trabaja estudia quiere dijo fue сказал сказала говорит пришел пришла
		позвонил позвонила написал написала ушел ушла приехал приехала живет работает любит думает
		спит звонил звонила заболел заболела`)
	// addressed come before the name of a person one talks to or about.
	addressed = setOf(`
		tell told ask asked asking telling met meet meeting invite invited inviting marry married
		call called calling ring rang ringing phone phoned text texted texting thank thanked visit visited hug hugged
		kiss kissed named introduce introduced remind reminded with mit avec con und besides email
		emailed emailing message messaged messaging give gave lend lent owe owed hablé llama llamé встретил
		встретила видел видела люблю`)
	// calledOn come before a name in small letters too.
	calledOn = setOf(`
		tell told ask asked met invite invited saw visited hugged kissed texted phoned emailed
		messaged called ring rang love miss thank married with`)
	// belongings come after the genitive of a person.
	belongings = setOf(`
		sister brother mother father mom mum dad parents son daughter wife husband friend friends
		family aunt uncle grandma grandpa house home room flat apartment car bike phone number
		address birthday wedding party dog cat job boss teacher doctor school desk bag coat hair
		eyes voice face name email book guitar garden kitchen place team class girlfriend boyfriend
		cousin kids children baby`)
	introduces = setOf(`am i'm name's is named called this`)
	// startsReply begins what is said to a person after their name and a comma.
	startsReply = setOf(`
		i you we he she they can could please come do does did are is was what where when why how
		who will would shall should tell let don't thank thanks look stop wait remember have has
		it's i'm that's you're there here this that my your give take help dinner lunch good great
		happy sorry no yes`)
	// personalStates come after "is" and a name.
	personalStates = setOf(`
		my your his her our their allergic sick ill grumpy late asleep awake angry mad sad tired
		hungry drunk pregnant busy afraid engaged married single hurt scared bored jealous crying
		snoring learning driving cooking studying working wearing visiting staying moving coming`)
	// openers begin a sentence before a name.
	openers = setOf(`
		yesterday today tomorrow tonight maybe perhaps please poor sweet little dear old lucky only
		even also since after before while though unless saw seen got miss need wish happy met love
		loves loved left drove took bring brought pick picked send sent show see let make give put
		suddenly`)
	// uncountable words begin a sentence without an article.
	uncountable = setOf(`
		hope faith joy grace love art charity patience mercy music amber ivy ginger olive violet sky
		heaven destiny harmony melody honey sugar candy pepper sage basil rosemary clay cash gold
		silver crystal coral jade jasper liberty freedom trinity serenity felicity verity prudence
		constance temperance honor honour glory bliss peace truth wisdom rain snow frost sunshine
		velvet cotton lace denim chance fortune power time promise victory essence clarity theory
		magic journey thunder saffron lavender heather linen reason rock pearl ebony ivory true
		young rich frank christian holly fern`)
	// teamActs are what the team of a place does.
	teamActs = setOf(`played won lost beat wins loses scored`)
	// abstractActs are what abstract things do in proverbs.
	abstractActs = setOf(`
		begins comes goes makes takes gives brings shows keeps helps needs wins loses moves knows
		grew began ended failed`)
	// passing is what times do.
	passing = setOf(`broke came comes went goes ended began left arrived turned started passed was is`)
	// things come before a name that is no person's.
	things = setOf(`
		hurricane storm typhoon cyclone lake mount river fort port hotel club street avenue road new
		old ten two three five few many president queen pope senator governor`)
	// talks come before "to" and a person.
	talks = setOf(`
		talk talked talking talks speak spoke speaking listen listened listening write wrote written
		said gave`)
	timePrepositions = setOf(`
		in of at since until till during by last next this early late mid every each end past before
		after through around on`)
	inPlace      = setOf(`in near around across outside inside downtown visiting beyond throughout north south east west`)
	towardsPlace = setOf(`to from at via leave left leaving visit visited for of`)
)
