package wire

// View is the room as everybody may know it. From and To are numbers of the
// room's events; From 0 brings every part. Else it brings, whole, the parts
// that changed, and whoever does not stand at From asks for all by connecting
// anew. A part that became empty comes with its zero value, never as absence.
type View struct {
	From uint64 `json:"from"`
	To   uint64 `json:"to"`

	Room     *Room     `json:"room,omitempty"`
	Seats    *[]Seat   `json:"seats,omitempty"`
	Door     *Door     `json:"door,omitempty"`
	Forming  *Company  `json:"forming,omitempty"`
	Sealed   *Company  `json:"sealed,omitempty"`
	Pile     *Pile     `json:"pile,omitempty"`
	Question *Question `json:"question,omitempty"`
	Ready    *Readies  `json:"ready,omitempty"`
	Progress *Progress `json:"progress,omitempty"`
	Said     *Said     `json:"said,omitempty"`
	Bag      *Bag      `json:"bag,omitempty"`
	Asks     *Asks     `json:"asks,omitempty"`
	Standing *Standing `json:"standing,omitempty"`
	Shelf    *Shelf    `json:"shelf,omitempty"`
	Evening  *Evening  `json:"evening,omitempty"`
}

// Room is what stays.
type Room struct {
	Code     string   `json:"code"`
	Session  Bytes    `json:"session"`
	Host     ID       `json:"host"`
	Settings Settings `json:"settings"`
	Started  bool     `json:"started"` // a game is on; without a reader until the group has said who begins
	Game     uint32   `json:"game"`    // number of the last game begun, from 1
	NextSlot uint32   `json:"nextSlot"`
}

// Settings are the group's choices.
type Settings struct {
	Edition  string   `json:"edition"`
	End      int      `json:"end"`      // length of the track
	Choice   string   `json:"choice"`   // "card" (by the next card's back) or "free"
	Guard    bool     `json:"guard"`    // the outing guard
	Own      bool     `json:"own"`      // the reader may make questions up
	Lowest   bool     `json:"lowest"`   // who comes later begins with the lowest score, else with 0
	Decks    []string `json:"decks"`    // ids of shipped or brought decks, shuffled into one pile
	Heat     int      `json:"heat"`     // the hottest that is asked: 1 mild, 2 spicy, 3 hot
	Rising   bool     `json:"rising"`   // mild first, hotter as the game goes on
	Minutes  int      `json:"minutes"`  // after which one last question is asked, 0 or 15 to 240; 0: there is no such time
	Omit     []string `json:"omit"`     // themes that are left out, ascending
	Box      int      `json:"box"`      // from the question box comes one in so many; 1: only these; 0: there is none
	Language string   `json:"language"` // of the table and of own questions: one of Languages
	Name     string   `json:"name"`     // of the room, may be empty
}

// Languages are those that a table can speak: the ones that the pages have a
// catalogue for. A seat may name any other, of two letters.
func Languages() []string { return []string{"de", "en", "fr"} }

// Seat is a place at the table. Seats come clockwise.
type Seat struct {
	ID       ID     `json:"id"`
	Name     string `json:"name"`
	Figure   int    `json:"figure"`
	Language string `json:"language"`
	Practice bool   `json:"practice"`
	Pair     ID     `json:"pair"` // the other of a couple, or ""
	Away     bool   `json:"away"`
	KeysTo   uint32 `json:"keysTo"` // last slot that this seat has a key for
}

// Door is how somebody new comes in.
type Door struct {
	Asks   bool    `json:"asks"`   // the host is asked; else whoever comes sits down
	Knocks []Knock `json:"knocks"` // who waits for the host's word, in the order of coming
}

// Knock is somebody who would like a seat.
type Knock struct {
	ID       ID     `json:"id"`
	Name     string `json:"name"`
	Figure   int    `json:"figure"`
	Practice bool   `json:"practice"`
	For      ID     `json:"for"` // the seat that is to go on with this phone, or ""
}

// Company is a list that is being sealed, or is sealed. Epoch 0: there is none.
type Company struct {
	Epoch   uint32   `json:"epoch"`
	Closed  bool     `json:"closed"`
	Members []Member `json:"members"` // sorted by id
	Left    []Left   `json:"left"`    // signed leavers of this epoch
}

// Member is one of a company.
type Member struct {
	ID         ID     `json:"id"`
	Name       string `json:"name"`
	Practice   bool   `json:"practice"`
	Commitment Bytes  `json:"commitment"`
	Nonce      Bytes  `json:"nonce"` // empty until revealed
	Same       bool   `json:"same"`
}

// Left is a signed leave.
type Left struct {
	ID  ID    `json:"id"`
	Sig Bytes `json:"sig"`
}

// Pile is the draw pile as it lies there.
type Pile struct {
	Decks []string `json:"decks"`
	Back  int      `json:"back"`  // number on the back of the next card, 0: none
	Left  int      `json:"left"`  // cards that remain
	Used  []string `json:"used"`  // labels asked, voided or skipped in this room
	Box   int      `json:"box"`   // questions in the box
	Heats []int    `json:"heats"` // of the next card, ascending, as long as there is one
}

// Shelf is what the group brought along.
type Shelf struct {
	Decks  []Brought `json:"decks"`  // its own decks, in the order in which they came
	Passed []string  `json:"passed"` // labels asked on earlier evenings, ascending: not asked again
}

// Brought is what is known of a deck of the group's own.
type Brought struct {
	ID        string            `json:"id"`
	Kind      string            `json:"kind"`
	Names     map[string]string `json:"names"`
	By        string            `json:"by"`
	About     string            `json:"about"`
	Questions int               `json:"questions"`
	Parts     uint32            `json:"parts"` // that have come
}

// Question is the one that is open, or was last. Slot 0: there was none yet.
type Question struct {
	Slot    uint32  `json:"slot"`
	Label   string  `json:"label"`
	Number  int     `json:"number"`  // 1 to 6 on its card, 0 for an own one
	By      string  `json:"by"`      // who wrote it and wants it known, or ""
	Options int     `json:"options"` // of an answer: 2 (No, Yes) or 7 (0, 1, 2, 3, 4, 5+, 10+)
	Texts   []Text  `json:"texts"`
	Game    string  `json:"game"` // the line that is hashed into about
	Reader  ID      `json:"reader"`
	Read    bool    `json:"read"` // stands on every screen now
	Asked   []Asked `json:"asked"`
	Epoch   uint32  `json:"epoch"`
	Fate    string  `json:"fate"` // "open", "withdrawn", "dropped", "skipped", "voided", "reckoned"
	Last    bool    `json:"last"` // the game ends with it, because its time is up
}

// Asked is somebody who is asked, with the key for this slot.
type Asked struct {
	ID       ID     `json:"id"`
	Name     string `json:"name"`
	Practice bool   `json:"practice"`
	X        Bytes  `json:"x"`
	Pok      Bytes  `json:"pok"`
	Sig      Bytes  `json:"sig"`
}

// Readies are the ready statements over the open slot.
type Readies struct {
	Slot uint32    `json:"slot"`
	By   []ReadyBy `json:"by"` // sorted by id
}

// ReadyBy is one of them.
type ReadyBy struct {
	ID  ID    `json:"id"`
	Ctx Bytes `json:"ctx"`
	Sig Bytes `json:"sig"`
}

// Progress is where the round is. Stages: "ready", "answer", "say", "pour",
// "asks", "talk", and "" without a round. Waiting names seats only once they
// have kept the others waiting for 20 s, and is empty before. Turn is who says
// a guess aloud now, in stage "say", else "".
type Progress struct {
	Slot    uint32 `json:"slot"`
	Stage   string `json:"stage"`
	Done    int    `json:"done"`
	Of      int    `json:"of"`
	Overdue bool   `json:"overdue"`
	Waiting []ID   `json:"waiting"`
	Turn    ID     `json:"turn"`
	In      bool   `json:"in"` // all ballots are in, though perhaps not all guesses
}

// Said are the guesses that were said aloud over the open slot, in turn.
type Said struct {
	Slot uint32   `json:"slot"`
	By   []SaidBy `json:"by"`
}

// SaidBy is one of them.
type SaidBy struct {
	ID    ID     `json:"id"`
	Guess string `json:"guess"`
	Sig   Bytes  `json:"sig"`
}

// Bag is what lies on the table once the bag was poured. Slot 0: not poured.
type Bag struct {
	Slot    uint32   `json:"slot"`
	Ballots []InBag  `json:"ballots"` // sorted by id
	Counts  []uint32 `json:"counts"`  // per option
}

// InBag is one ballot with the sealed guess beside it (empty: none).
type InBag struct {
	ID     ID     `json:"id"`
	Ballot Bytes  `json:"ballot"`
	Draft  uint32 `json:"draft"`
	Sealed Bytes  `json:"sealed"`
	Cards  uint32 `json:"cards"`
	Sig    Bytes  `json:"sig"`
}

// Asks are the leader's questions of this round and everybody's replies.
type Asks struct {
	Slot    uint32   `json:"slot"`
	Made    [][]int  `json:"made"` // values asked for together, in order
	Replies []Reply  `json:"replies"`
	Without []ID     `json:"without"` // who left or was removed, or whom the group went on without, sorted
	Paused  bool     `json:"paused"`  // the leader holds the screens still
	Points  []Points `json:"points"`  // once reckoned, sorted by id
}

// Reply is an opening (Guess and Salt set) or a pass.
type Reply struct {
	ID    ID     `json:"id"`
	Ask   uint32 `json:"ask"`
	Guess string `json:"guess"`
	Salt  Bytes  `json:"salt"`
	Sig   Bytes  `json:"sig"`
}

// Points are somebody's points.
type Points struct {
	ID     ID  `json:"id"`
	Points int `json:"points"`
}

// Standing is the game so far.
type Standing struct {
	Round   int      `json:"round"` // rounds reckoned
	Leader  ID       `json:"leader"`
	Reader  ID       `json:"reader"` // reads the open question, or the next one
	Scores  []Points `json:"scores"`
	Ended   bool     `json:"ended"`
	Winners []ID     `json:"winners"`
	Empty   bool     `json:"empty"`  // nothing is left in the pile
	TooFew  bool     `json:"tooFew"` // not enough of the company are here to go on
	TimeUp  bool     `json:"timeUp"` // the question that is opened next is the last
}

// Evening is the game that has ended, to look back on: what stood on every
// screen, in order. It is empty before, and again once the next game begins.
type Evening struct {
	Rounds []Round `json:"rounds"`
}

// Round is a question that was reckoned. Skipped and voided ones are not kept.
type Round struct {
	Number  int      `json:"number"` // from 1, in the order of reckoning
	Label   string   `json:"label"`
	Texts   []Text   `json:"texts"`
	Options int      `json:"options"` // of an answer, as in Question
	Counts  []uint32 `json:"counts"`  // per option
	Points  []Points `json:"points"`  // of those whose guess was open, sorted by id
	Exact   []ID     `json:"exact"`   // whose open guess was the number itself, sorted
}
