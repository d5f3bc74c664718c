package ballot

// Picture is one of the 64 that a seal is read out with: one character of Unicode 12 or older that
// needs no variation selector, and a spoken name in each language.
type Picture struct {
	ID    string `json:"id"`
	Emoji string `json:"emoji"`
	EN    string `json:"en"`
	DE    string `json:"de"`
}

// Pictures is the list; the position is the 6-bit value. The pages read the same list from
// vectors/pictures.json. No two look alike small, or sound alike in either language; what
// others call them stands in the catalogues of the pages.
func Pictures() [64]Picture { return pictures }

var pictures = [64]Picture{
	{"elephant", "🐘", "elephant", "Elefant"},
	{"giraffe", "🦒", "giraffe", "Giraffe"},
	{"penguin", "🐧", "penguin", "Pinguin"},
	{"turtle", "🐢", "turtle", "Schildkröte"},
	{"butterfly", "🦋", "butterfly", "Schmetterling"},
	{"octopus", "🐙", "octopus", "Krake"},
	{"hedgehog", "🦔", "hedgehog", "Igel"},
	{"owl", "🦉", "owl", "Eule"},
	{"whale", "🐳", "whale", "Wal"},
	{"frog", "🐸", "frog", "Frosch"},
	{"lion", "🦁", "lion", "Löwe"},
	{"rabbit", "🐰", "rabbit", "Hase"},
	{"panda", "🐼", "panda", "Panda"},
	{"zebra", "🦓", "zebra", "Zebra"},
	{"crocodile", "🐊", "crocodile", "Krokodil"},
	{"kangaroo", "🦘", "kangaroo", "Känguru"},
	{"parrot", "🦜", "parrot", "Papagei"},
	{"ladybug", "🐞", "ladybug", "Marienkäfer"},
	{"sheep", "🐑", "sheep", "Schaf"},
	{"cactus", "🌵", "cactus", "Kaktus"},
	{"sunflower", "🌻", "sunflower", "Sonnenblume"},
	{"clover", "🍀", "clover", "Kleeblatt"},
	{"fir-tree", "🌲", "fir tree", "Tanne"},
	{"apple", "🍎", "apple", "Apfel"},
	{"avocado", "🥑", "avocado", "Avocado"},
	{"grapes", "🍇", "grapes", "Trauben"},
	{"pretzel", "🥨", "pretzel", "Brezel"},
	{"pizza", "🍕", "pizza", "Pizza"},
	{"cake", "🎂", "cake", "Torte"},
	{"ice-cream", "🍦", "ice cream", "Eis"},
	{"bread", "🍞", "bread", "Brot"},
	{"honey", "🍯", "honey", "Honig"},
	{"popcorn", "🍿", "popcorn", "Popcorn"},
	{"coffee", "☕", "coffee", "Kaffee"},
	{"key", "🔑", "key", "Schlüssel"},
	{"alarm-clock", "⏰", "alarm clock", "Wecker"},
	{"umbrella", "☔", "umbrella", "Regenschirm"},
	{"moon", "🌙", "moon", "Mond"},
	{"star", "⭐", "star", "Stern"},
	{"snowman", "⛄", "snowman", "Schneemann"},
	{"lightning", "⚡", "lightning", "Blitz"},
	{"anchor", "⚓", "anchor", "Anker"},
	{"bicycle", "🚲", "bicycle", "Fahrrad"},
	{"locomotive", "🚂", "locomotive", "Lokomotive"},
	{"rocket", "🚀", "rocket", "Rakete"},
	{"helicopter", "🚁", "helicopter", "Hubschrauber"},
	{"sailboat", "⛵", "sailboat", "Segelboot"},
	{"tractor", "🚜", "tractor", "Traktor"},
	{"balloon", "🎈", "balloon", "Luftballon"},
	{"gift", "🎁", "gift", "Geschenk"},
	{"dice", "🎲", "dice", "Würfel"},
	{"violin", "🎻", "violin", "Geige"},
	{"trumpet", "🎺", "trumpet", "Trompete"},
	{"piano", "🎹", "piano", "Klavier"},
	{"camera", "📷", "camera", "Kamera"},
	{"hammer", "🔨", "hammer", "Hammer"},
	{"magnet", "🧲", "magnet", "Magnet"},
	{"lamp", "💡", "lamp", "Lampe"},
	{"glasses", "👓", "glasses", "Brille"},
	{"door", "🚪", "door", "Tür"},
	{"volcano", "🌋", "volcano", "Vulkan"},
	{"television", "📺", "television", "Fernseher"},
	{"basketball", "🏀", "basketball", "Basketball"},
	{"book", "📖", "book", "Buch"},
}
