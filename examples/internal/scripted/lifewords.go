package scripted

// say is what Emily says once, what she asks later, and the key that a prompt needs then.
type say struct{ say, ask, key string }

// The words of a life.
var (
	colours     = list("red,green,blue,yellow,grey,black,white,brown,orange,purple,old,new,small,big")
	lockable    = list("bicycle,suitcase,garden shed,letter box,locker,safe,cellar door,cupboard,tool box,garage,gate,cash box")
	hobbies     = list("chess,pottery,tango,judo,Italian,photography,choir,rowing,fencing,knitting,astronomy,poetry,archery,badminton,cooking,origami,theatre,climbing,yoga,debating")
	weekdays    = list("Mondays,Tuesdays,Wednesdays,Thursdays,Fridays,Saturdays,Sundays")
	works       = list("painted,cleaned,measured,rearranged,photographed,aired,swept,locked up,decorated,inspected")
	rooms       = list("the attic,the balcony,the cellar,the kitchen,the hallway,the guest room,the bathroom,the workshop,the porch,the pantry,the study,the laundry room,the nursery,the greenhouse")
	collections = list("board game,record,cactus,puzzle,cookbook,teapot,model train,fountain pen,rose,comic,kite,mug,telescope,carpet,clock,umbrella,lamp,hat,violin string,chess set")
	titles      = list("Amber Tide,Winter Court,Lost Meridian,Copper Moon,Seven Lanterns,Paper Crown,Glass Harbour,Silent Orchard,Northern Line,Velvet Storm,Iron Lotus,Golden Ferry,Marble Fox,Crimson Sail,Hollow Bell")
	places      = list("Reykjavik,Lisbon,Tbilisi,Havana,Nairobi,Kyoto,Quito,Oslo,Riga,Dakar,Hanoi,Bergen,Split,Malta,Porto,Tallinn,Zanzibar,Naples,Cork,Ghent")
	towns       = list("Bath,Siena,Bruges,Granada,Delft,Bamberg,Toledo,Annecy,Lucca,Kotor,Ronda,Colmar,Mostar,Sintra,Nancy,Trier,Verona,Girona,Bilbao,Lund")
	projects    = list("bookshelf,kayak,dress,bird house,mosaic,quilt,table,fence,swing,canoe,kennel,bench")
	stages      = list("drew the plan,ordered the material,cut the pieces,sanded the edges,glued the joints,drove in the screws,put on the varnish,added the handles,fixed a mistake,tested it")
	sights      = list("climbed the bell tower,ate at the fish market,lost my sunglasses,met a street musician,visited the puppet museum,rented a rowing boat,bought a ceramic bowl,missed the last tram,swam in the river,saw an open-air opera")
	remarks     = list("I read today: %s,Did you know? %s,Somebody told me this: %s,On the radio they said: %s,This is from my newspaper: %s,I wonder about this: %s,My neighbour says: %s,I saw it written on a wall: %s")
	replies     = list("That is interesting. It reminds me of this: %s,I see. I know something like it: %s,Thank you for telling me. By the way: %s,Really? I heard: %s,Good to know. Another thing: %s")

	rules = []say{
		{"When I ask for a recipe, always give the amounts in grams.", "How do I make pancakes? I would like a recipe.",
			"amounts in grams"},
		{"Please always tell me temperatures in Fahrenheit.", "What temperature will it be tomorrow?", "in Fahrenheit"},
		{"Never use abbreviations when you write to my mother.", "Write a message to my mother.", "Never use abbreviations"},
		{"Always name the source when you tell me news.", "What is in the news?", "name the source"},
		{"When you recommend a film, always say how long it is.", "Can you recommend a film?", "how long it is"},
		{"From now on, answer questions about money with two examples.", "How should I save money?", "with two examples"},
		{"Always remind me of my sunglasses when we talk about driving.", "I am driving to the lake now.", "of my sunglasses"},
		{"When I ask for a walk, always suggest one of under an hour.", "Where could I go for a walk?", "under an hour"},
		{"Please never mention spiders when we talk about the garden.", "What should I do in the garden?", "never mention spiders"},
		{"When I ask for a joke, always tell a short one.", "Tell me a joke.", "always tell a short one"},
		{"Always spell out numbers in letters to the bank.", "Draft a letter to the bank.", "spell out numbers"},
		{"When I ask about trains, always give the platform too.", "When do trains leave for the city?", "the platform too"},
		{"Always answer in one sentence when I ask about the weather forecast.", "What does the weather forecast say?",
			"in one sentence"},
		{"When I ask for exercises, always begin with the warm-up.", "Which exercises should I do today?",
			"begin with the warm-up"},
		{"Never suggest restaurants without vegetarian dishes.", "Which restaurants could we try?", "without vegetarian dishes"},
		{"When I ask for a present, always keep it under fifty euros.", "What present could I give Anna?", "under fifty euros"},
		{"Always give me the Latin name of plants.", "Which plants grow in the shade?", "the Latin name"},
		{"When you explain a word, always give its origin.", "Explain the word nostalgia to me.", "give its origin"},
		{"Please always say the date in the French way when I practise French.",
			"Let us practise French. What date is it?", "in the French way"},
		{"When I ask for music, always start with something slow.", "Play some music.", "start with something slow"},
	}
	tastes = []say{
		{"I prefer tea to coffee.", "What hot drink would you suggest?", "prefer tea"},
		{"I cannot stand horror films.", "Which film could we watch tonight?", "horror films"},
		{"I love small hotels by the sea.", "Which hotel should I book?", "small hotels"},
		{"I would rather take the train than fly.", "How should I travel to Vienna?", "rather take the train"},
		{"I like my eggs soft.", "How shall I cook the eggs?", "eggs soft"},
		{"I prefer paper books to screens.", "How should I read the new novel?", "paper books"},
		{"I hate crowded beaches.", "Which beach should we go to?", "crowded beaches"},
		{"I enjoy detective stories most.", "Which stories would I enjoy?", "detective stories"},
		{"I prefer morning appointments.", "When should I make the appointment?", "morning appointments"},
		{"I do not like spicy food.", "What food should we order?", "spicy food"},
		{"I prefer wool to cotton.", "Which sweater should I buy, of wool or something else?", "prefer wool"},
		{"I love dark chocolate.", "Which chocolate should I bring?", "dark chocolate"},
		{"I dislike strong perfume.", "Which perfume would suit me?", "strong perfume"},
		{"I prefer window seats.", "Which seats should I reserve?", "window seats"},
		{"I like quiet museums more than concerts.", "What could we do, a concert or a museum?", "quiet museums"},
		{"I prefer to pay in cash.", "How should I pay?", "in cash"},
		{"I love yellow flowers.", "Which flowers should be on the table?", "yellow flowers"},
		{"I cannot stand loud alarms.", "Which alarm should I set?", "loud alarms"},
		{"I like thin pizza.", "Which pizza shall we order?", "thin pizza"},
		{"I prefer cats to dogs.", "Which pet would suit me, a cat or a dog?", "cats to dogs"},
	}
)
