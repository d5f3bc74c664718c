package wire

// Command is something a person or a phone wants: an id (32 hex digits, random,
// the same in every copy) and exactly one of the other fields. Each says what
// it is for, so that a second copy changes nothing.
type Command struct {
	ID string `json:"id"`

	Join     *Join     `json:"join,omitempty"`
	Admit    *Admit    `json:"admit,omitempty"`
	Leave    *Leave    `json:"leave,omitempty"`
	Remove   *Remove   `json:"remove,omitempty"`
	Order    *Order    `json:"order,omitempty"`
	Pair     *Pair     `json:"pair,omitempty"`
	Settings *Settings `json:"settings,omitempty"`
	Host     *HostTo   `json:"host,omitempty"`
	Bring    *Bring    `json:"bring,omitempty"`
	PassOver *PassOver `json:"passOver,omitempty"`
	Slip     *Slip     `json:"slip,omitempty"`

	Commit *Commit `json:"commit,omitempty"`
	Close  *Close  `json:"close,omitempty"`
	Reopen *Reopen `json:"reopen,omitempty"`
	Reveal *Reveal `json:"reveal,omitempty"`
	Same   *Same   `json:"same,omitempty"`

	Start   *Start   `json:"start,omitempty"`
	First   *First   `json:"first,omitempty"`
	Keys    *Keys    `json:"keys,omitempty"`
	Draw    *Draw    `json:"draw,omitempty"`
	Put     *Put     `json:"put,omitempty"`
	Read    *Read    `json:"read,omitempty"`
	Ready   *Ready   `json:"ready,omitempty"`
	Without *Without `json:"without,omitempty"`
	Guess   *Guess   `json:"guess,omitempty"`
	Say     *Say     `json:"say,omitempty"`
	Cast    *Cast    `json:"cast,omitempty"`
	Pour    *Pour    `json:"pour,omitempty"`
	Open    *Open    `json:"open,omitempty"`
	Pass    *Pass    `json:"pass,omitempty"`
	Pause   *Pause   `json:"pause,omitempty"`
	Void    *Void    `json:"void,omitempty"`
	Skip    *Skip    `json:"skip,omitempty"`
	End     *End     `json:"end,omitempty"`
	Burn    *Burn    `json:"burn,omitempty"`
}

// Join takes a seat, or knocks where the door asks, or changes the figure or
// language of one's own (the name too, until the door is closed).
type Join struct {
	Name     string `json:"name"`     // NFC, 1 to 30 characters
	Figure   int    `json:"figure"`   // 0 to 11
	Language string `json:"language"` // two letters, as in "en"
	Practice bool   `json:"practice"` // a practice player, marked everywhere
}

// Admit answers somebody who knocks; the host's.
type Admit struct {
	Seat ID   `json:"seat"` // who knocks
	Yes  bool `json:"yes"`
}

// Leave gives the seat up, signed for one epoch (0 before the first seal), or
// takes a knock back.
type Leave struct {
	Epoch uint32 `json:"epoch"`
	Sig   Bytes  `json:"sig"`
}

// Remove takes a seat away; the host's.
type Remove struct {
	Seat ID `json:"seat"`
}

// Order seats everybody anew, clockwise; the host's.
type Order struct {
	Seats []ID `json:"seats"`
}

// Pair marks two seats as a couple, or with an empty Other nobody; by one of
// the two, or the host.
type Pair struct {
	Seat  ID `json:"seat"`
	Other ID `json:"other"`
}

// HostTo passes the hosting on; the host's.
type HostTo struct {
	Seat ID `json:"seat"`
}

// Bring gives the room a deck of the group's own, part by part; the host's.
type Bring struct {
	Part uint32 `json:"part"` // from 0; 0 begins a deck, or one anew that was not played with
	Deck Deck   `json:"deck"` // the same in every part, but for its cards
}

// Deck is a deck, or a part of one: spec/decks.md, "A list as a deck".
type Deck struct {
	ID    string            `json:"id"` // "x-" and eight of a-z2-7
	Kind  string            `json:"kind"`
	Names map[string]string `json:"names"`
	By    string            `json:"by,omitempty"`
	About string            `json:"about,omitempty"`
	Cards []Card            `json:"cards"` // 1 to 40
}

// Card is a card of a deck. Its lists run in parallel.
type Card struct {
	ID     string              `json:"card"`
	Back   int                 `json:"back"`
	Heat   []int               `json:"heat"`
	Themes []string            `json:"themes"`
	By     []string            `json:"by,omitempty"`
	Texts  map[string][]string `json:"texts"`
}

// PassOver names questions that were asked on earlier evenings; the host's.
type PassOver struct {
	Labels []string `json:"labels"` // of decks, 1 to 3,000
}

// Slip puts a question into the box; anybody's who has a seat, and stored
// without it.
type Slip struct {
	Text string `json:"text"`
}

// Commit is a phone's commitment for the seal that is being formed.
type Commit struct {
	Epoch      uint32 `json:"epoch"`
	Commitment Bytes  `json:"commitment"` // 64 bytes
}

// Close closes the door on the company that is being formed; the host's.
type Close struct {
	Epoch uint32 `json:"epoch"`
}

// Reopen gives a closed, not yet sealed company up and forms a new one; the
// host's.
type Reopen struct {
	Epoch uint32 `json:"epoch"`
}

// Reveal opens a commitment, on the person's tap.
type Reveal struct {
	Epoch uint32 `json:"epoch"`
	Nonce Bytes  `json:"nonce"` // 32 bytes
}

// Same says that this person saw the same pictures as the others.
type Same struct {
	Epoch uint32 `json:"epoch"`
}

// Start begins game number Game (from 1) with the sealed company; the host's.
type Start struct {
	Game uint32 `json:"game"`
}

// First says who begins game number Game where the game asks that: a seat of
// the company, or "" to draw lots. The first word counts.
type First struct {
	Game uint32 `json:"game"`
	Seat ID     `json:"seat"`
}

// Keys brings keys for coming slots.
type Keys struct {
	Keys []SlotKey `json:"keys"`
}

// SlotKey is one key for one slot, with the proof that its secret is known and
// the statement that binds it to the seat.
type SlotKey struct {
	Slot uint32 `json:"slot"`
	X    Bytes  `json:"x"`   // 32 bytes
	Pok  Bytes  `json:"pok"` // 64 bytes
	Sig  Bytes  `json:"sig"` // 64 bytes
}

// Draw draws the next card and opens its question in this slot; the reader's.
type Draw struct {
	Slot uint32 `json:"slot"`
}

// Put opens a question that the reader chose or made up in this slot.
type Put struct {
	Slot  uint32 `json:"slot"`
	Label string `json:"label"`
	Texts []Text `json:"texts"`
}

// Text is a question in one language.
type Text struct {
	Language string `json:"language"`
	Text     string `json:"text"`
}

// Read says that the reader reads aloud now; the reader's.
type Read struct {
	Slot uint32 `json:"slot"`
}

// Ready says that this phone shows exactly what Ctx stands for.
type Ready struct {
	Slot uint32 `json:"slot"`
	Ctx  Bytes  `json:"ctx"` // 64 bytes
	Sig  Bytes  `json:"sig"` // 64 bytes
}

// Without goes on without Missing. Before all are ready it withdraws the
// question and opens it again, in a new slot, without the seats that were not
// ready; the reader's at once, anybody's after 20 s. While asks stand it counts
// those who have not replied as passing; anybody's after 20 s.
type Without struct {
	Slot    uint32 `json:"slot"`
	Missing []ID   `json:"missing"`
}

// Guess is a sealed guess; the highest draft counts.
type Guess struct {
	Slot   uint32 `json:"slot"`
	Draft  uint32 `json:"draft"`
	Sealed Bytes  `json:"sealed"` // 32 bytes
	Cards  uint32 `json:"cards"`  // cards laid where that is seen, else 0
	Sig    Bytes  `json:"sig"`    // 64 bytes
}

// Say says a guess aloud, in turn; final.
type Say struct {
	Slot  uint32 `json:"slot"`
	Guess string `json:"guess"`
	Sig   Bytes  `json:"sig"` // 64 bytes
}

// Cast drops the ballot.
type Cast struct {
	Slot   uint32 `json:"slot"`
	Ballot Bytes  `json:"ballot"` // 128·k bytes
}

// Pour pours the bag; the reader's at once, anybody's after 20 s.
type Pour struct {
	Slot uint32 `json:"slot"`
}

// Open opens the guess to a lawful ask.
type Open struct {
	Slot  uint32 `json:"slot"`
	Ask   uint32 `json:"ask"`
	Guess string `json:"guess"`
	Salt  Bytes  `json:"salt"` // 32 bytes
	Sig   Bytes  `json:"sig"`  // 64 bytes
}

// Pass answers a lawful ask without opening.
type Pass struct {
	Slot uint32 `json:"slot"`
	Ask  uint32 `json:"ask"`
	Sig  Bytes  `json:"sig"` // 64 bytes
}

// Pause holds the screens still while the asks are played, or lets them go on;
// the leader's. Nothing waits for it but screens.
type Pause struct {
	Slot uint32 `json:"slot"`
	On   bool   `json:"on"`
}

// Void gives a question up for good because a ballot is missing; anybody's
// after 20 s.
type Void struct {
	Slot uint32 `json:"slot"`
}

// Skip lays a question aside for good; anybody's, and stored without a seat.
type Skip struct {
	Slot uint32 `json:"slot"`
}

// End ends game number Game with the standing; the host's.
type End struct {
	Game uint32 `json:"game"`
}

// Burn ends the room for everybody and deletes it; the host's.
type Burn struct{}
