package room_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"privacy/ballot"
	"privacy/client"
	"privacy/deck"
	"privacy/rules"
	"privacy/wire"
)

// The secrets of one person's phone, seen from outside: every frame that ever
// left it and everything that it ever stored, while its tabs crash, lines are
// lost, frames come late, twice or in another order, and the server lies.

// watch is an evening in which phone `victim` is watched. It has two tabs with
// one store, and nobody tells either of them that there is another.
type watch struct {
	*evening
	tabs     []int
	sent     []said              // by anybody
	held     []said              // frames of the watched phone that come late
	views    []wire.View         // honest ones, for coming late
	ready    map[uint32]string   // by slot: what the phone was ready for
	cast     map[uint32]string   // by slot: its ballot
	spoken   map[uint32]string   // by slot: what it said aloud
	answered map[uint32][]string // by slot: what the question is known by
	needles  map[string]uint32   // secrets by the slot that they are of
	seen     map[string]int      // what happened, so that the test is about something
}

func newWatch(t failer, seed uint64, set wire.Settings, seen map[string]int) *watch {
	t.Helper()
	w := &watch{
		evening: newEvening(t, seed, set, true), ready: map[uint32]string{}, cast: map[uint32]string{},
		spoken: map[uint32]string{}, answered: map[uint32][]string{}, needles: map[string]uint32{}, seen: seen,
	}
	w.check = nil // it is the honest who are audited there
	second := w.addPhone(chance(seed + 99))
	w.stores[second] = w.stores[victim]
	w.reload(second)
	w.show(second)
	w.tabs, w.going = []int{victim, second}, w.left
	w.settle()
	return w
}

// left looks at a frame that leaves a phone.
func (w *watch) left(s said) {
	w.sent = append(w.sent, s)
	if !slices.Contains(w.tabs, s.phone) {
		return
	}
	mem := w.remembers()
	w.seen[kind(s.c)]++
	switch c := s.c; {
	case c.Ready != nil:
		w.note(s.phone, c.Ready.Slot)
		w.once("ready", w.ready, c.Ready.Slot, c.Ready.Ctx.String())
		w.want(mem.Ready != nil && mem.Ready.Slot == c.Ready.Slot, "ready is said before it is stored, or for a lower slot")
	case c.Cast != nil:
		w.once("ballot", w.cast, c.Cast.Slot, c.Cast.Ballot.String())
		w.want(mem.Ballot != nil && slices.Equal(mem.Ballot.Bytes, c.Cast.Ballot), "a ballot is sent that is not stored")
		w.want(c.Cast.Slot > mem.Closed, "a ballot after its question was over")
		w.note(s.phone, c.Cast.Slot)
	case c.Guess != nil:
		w.want(c.Guess.Slot > mem.Closed, "a guess after its question was over")
	case c.Say != nil:
		w.once("spoken guess", w.spoken, c.Say.Slot, c.Say.Guess)
		w.want(c.Say.Slot > mem.Closed, "a spoken guess after its question was over")
	case c.Open != nil:
		w.reply(mem, c.Open.Slot, c.Open.Ask, c.Open.Guess)
	case c.Pass != nil:
		w.reply(mem, c.Pass.Slot, c.Pass.Ask, "")
	}
}

func (w *watch) want(ok bool, otherwise string) {
	if !ok {
		w.Fatalf("%s", otherwise)
	}
}

func (w *watch) once(what string, by map[uint32]string, slot uint32, now string) {
	if before, ok := by[slot]; ok && before != now {
		w.Fatalf("two of one slot, %d: %s", slot, what)
	}
	by[slot] = now
}

// note checks that nobody is ready for a question that was answered, or answers
// it, by its label and its texts as the tab shows them.
func (w *watch) note(tab int, slot uint32) {
	q := w.phones[tab].Known().Question
	traces := []string{q.Label}
	for _, t := range q.Texts {
		traces = append(traces, ballot.Fingerprint(t.Text))
	}
	for other, before := range w.answered {
		twice := slices.ContainsFunc(before, func(b string) bool { return slices.Contains(traces, b) })
		w.want(other == slot || !twice, "a question is answered twice")
	}
	if w.cast[slot] != "" {
		w.answered[slot] = traces
	}
}

// reply checks that an ask was lawful by what really is on the table.
func (w *watch) reply(mem client.Memory, slot, ask uint32, guess string) {
	v := w.state.View()
	w.want(slot > mem.Closed, "a reply after a later ready")
	w.want(v.Question.Slot == slot && v.Bag.Slot == slot, "a reply where nothing was poured")
	openings := []rules.Opening{}
	for _, r := range v.Asks.Replies {
		if value, ok := w.rules().Edition.Guess(len(v.Question.Asked), v.Question.Options, r.Guess); ok && r.Guess != "" && r.Ask < ask {
			openings = append(openings, rules.Opening{Ask: int(r.Ask), Value: value})
		}
	}
	tally := make(rules.Tally, len(v.Bag.Counts))
	for i, n := range v.Bag.Counts {
		tally[i] = int(n)
	}
	lawful := rules.Asks(w.rules(), tally, int(ask)+1, openings)
	w.want(int(ask) < len(lawful), "a reply to an ask that does not follow")
	w.want(w.rules().Edition.Fixed || w.complete(v, mem, ask), "a reply before everybody’s to the ask before")
	if guess != "" {
		value, ok := w.rules().Edition.Guess(len(v.Question.Asked), v.Question.Options, guess)
		w.want(ok && slices.Contains(lawful[ask], value), "a guess is opened that was not asked for")
	}
}

// complete tells whether everybody has replied to the asks before this one, or
// has left, or is passed over by the server and by the phone's own person.
func (w *watch) complete(v wire.View, mem client.Memory, ask uint32) bool {
	for _, a := range v.Question.Asked {
		replied := uint32(0)
		for _, r := range v.Asks.Replies {
			if r.ID == a.ID && r.Ask < ask {
				replied++
			}
		}
		left := slices.ContainsFunc(v.Sealed.Left, func(l wire.Left) bool { return l.ID == a.ID })
		passed := mem.Passed != nil && mem.Passed.Slot == v.Question.Slot && slices.Contains(v.Asks.Without, a.ID)
		if passed {
			_, passed = mem.Passed.From[a.ID]
		}
		if replied < ask && !left && !passed {
			return false
		}
	}
	return true
}

// search looks through what is stored: no secret of a slot that is over, nor
// the key of a ballot.
func (w *watch) search() {
	mem := w.remembers()
	stored := encode(w.failer, mem)
	if mem.Ready != nil {
		w.once("stored ready", w.ready, mem.Ready.Slot, hexOf(mem.Ready.Ctx[:]))
	}
	for needle, slot := range w.needles {
		spent := slot <= mem.Closed || mem.Ballot != nil && mem.Ballot.Slot == slot && mem.Keys[slot].X == nil
		if spent && strings.Contains(stored, needle) {
			w.Fatalf("a secret of slot %d, which is over or answered, is still stored", slot)
		}
	}
	for slot, k := range mem.Keys {
		w.needles[encode(w.failer, k.Secret)] = slot
	}
	if mem.Guess != nil && mem.Guess.Slot <= mem.Closed {
		w.Fatalf("a guess of slot %d is stored, which is over", mem.Guess.Slot)
	}
}

// mishaps are what happens to the watched phone beside what happens anyway.
var mishaps = slices.Concat(slices.Repeat([]string{"everybody", "tab"}, 9), []string{
	"crash", "crash", "lie", "lie", "lie", "old", "old", "gap", "twice", "hold", "release", "deaf", "mend", "bend", "bend",
	"straight", "tap", "tap", "lag", "catch up", "wait", "skip", "void", "without", "done",
})

func (w *watch) mishap(s step) {
	tab := w.tabs[s.Who%len(w.tabs)]
	w.seen[s.What]++
	switch s.What {
	case "everybody":
		for i := range w.phones {
			w.act(i, s.How+i)
		}
		w.views = append(w.views, w.state.View())
	case "tab":
		w.act(tab, s.How)
	case "crash":
		w.reload(tab)
		w.wake(tab)
	case "lie":
		w.tell(tab, w.bent(w.state.View(), s.How))
	case "bend": // from now on
		w.bend = func(i int, v wire.View) wire.View {
			if i != tab {
				return v
			}
			return w.bent(v, s.How)
		}
	case "straight":
		w.bend = nil
	case "tap": // on everything, in both tabs
		w.tap(s.How)
	case "lag":
		w.asleep[tab] = true
	case "catch up":
		delete(w.asleep, tab)
		w.show(tab)
	case "old":
		if len(w.views) > 0 {
			w.tell(tab, w.views[s.How%len(w.views)])
		}
	case "gap":
		v := w.state.View()
		v.From = v.To + 7
		w.want(w.phones[tab].Known().At == v.From || w.hears(tab, v) != nil, "a gap goes unnoticed")
		w.wake(tab)
	case "twice":
		w.again(s.How)
	case "hold":
		w.lose = func(phone int, c wire.Command) (bool, bool) {
			mine := slices.Contains(w.tabs, phone)
			if mine {
				w.held = append(w.held, said{phone, c})
			}
			return mine, mine
		}
	case "release": // the last first
		w.lose = nil
		slices.Reverse(w.held)
		for _, late := range w.held {
			_ = w.command(late)
		}
		w.held = nil
		w.settle()
	case "deaf": // acknowledgements are lost
		w.lose = func(phone int, _ wire.Command) (bool, bool) { return false, slices.Contains(w.tabs, phone) }
	case "mend":
		w.lose = nil
		w.wake(tab)
	case "wait":
		w.wait()
	case "skip":
		w.does(0, w.phones[0].Skip)
	case "void":
		w.wait()
		w.does(w.reader(), w.phones[w.reader()].Void)
	case "without":
		w.wait()
		r := w.reader()
		w.does(r, func() ([]wire.Command, error) {
			return w.phones[r].GoWithout(w.state.View().Progress.Waiting)
		})
	case "done": // which is not true
		mem := w.remembers()
		if mem.Ballot != nil {
			w.must(w.phones[tab].Done(wire.Done{Command: mem.Ballot.Command, At: w.state.Number()}))
		}
	}
	w.settle()
	w.search()
}

// does what a phone does, unless it has raised an alarm and does nothing any more.
func (w *watch) does(phone int, intent func() ([]wire.Command, error)) {
	commands, err := intent()
	_ = w.do(phone, commands, err)
}

// tap makes a person tap on everything in every tab, whether it is the time or not.
func (w *watch) tap(how int) {
	for n := range 3 {
		for _, tab := range w.tabs {
			p := w.phones[tab]
			for _, intent := range []func() ([]wire.Command, error){
				func() ([]wire.Command, error) { return p.Guess("1") },
				func() ([]wire.Command, error) { return p.Answer((how + n + tab) % 2) },
				func() ([]wire.Command, error) { return p.Say([]string{"1", "2"}[(n+tab)%2]) },
			}[n : n+1] {
				w.does(tab, intent)
			}
		}
	}
}

// bent is a view with one lie in it, or two.
func (w *watch) bent(v wire.View, how int) wire.View {
	v = lies[how%len(lies)](w, copied(w.failer, v), how/len(lies))
	if how%3 == 0 {
		v = lies[how/3%len(lies)](w, v, how)
	}
	return v
}

// again brings a frame once more that was sent before, perhaps long ago, and its
// acknowledgement if there is one.
func (w *watch) again(how int) {
	if len(w.sent) > 0 {
		_ = w.command(w.sent[how%len(w.sent)])
	}
}

// tell shows a tab something that is not so, as a whole view; what it hears next
// is the truth again.
func (w *watch) tell(tab int, v wire.View) {
	v.From = 0
	w.must(w.hears(tab, v))
	w.at[tab] = 0
	w.settle()
}

func (w *watch) hears(tab int, v wire.View) error {
	commands, err := w.phones[tab].Hear(v)
	w.say(tab, commands...)
	return err
}

// lies bend a view.
var lies = []func(w *watch, v wire.View, how int) wire.View{
	func(_ *watch, v wire.View, how int) wire.View { // what became of the question
		v.Question.Fate = []string{"voided", "withdrawn", "skipped", "dropped", "open"}[how%5]
		return v
	},
	func(_ *watch, v wire.View, how int) wire.View { // asks as it pleases
		if v.Bag.Slot > 0 {
			v.Question.Fate, v.Asks.Made = "open", [][][]int{{{0}, {1}, {2}, {3}}, {{0, 1, 2, 3, 4}}, {{4}, {3}, {2}, {1}}}[how%3]
		}
		return v
	},
	func(w *watch, v wire.View, _ int) wire.View { // "nobody yet", ask after ask
		if v.Bag.Slot > 0 {
			tally := make(rules.Tally, len(v.Bag.Counts))
			for i, n := range v.Bag.Counts {
				tally[i] = int(n)
			}
			v.Question.Fate, v.Asks.Made = "open", rules.Asks(w.rules(), tally, tally.N()+1, nil)
		}
		return v
	},
	func(_ *watch, v wire.View, _ int) wire.View { // a pass of everybody, to everything
		for j := range v.Asks.Made {
			for _, a := range v.Question.Asked {
				v.Asks.Replies = append(v.Asks.Replies, wire.Reply{ID: a.ID, Ask: uint32(j), Sig: zeros64})
			}
		}
		return v
	},
	func(_ *watch, v wire.View, _ int) wire.View { // another tally
		slices.Reverse(v.Bag.Counts)
		return v
	},
	func(_ *watch, v wire.View, _ int) wire.View { // nothing was poured
		v.Bag, v.Asks = &wire.Bag{}, &wire.Asks{}
		return v
	},
	func(_ *watch, v wire.View, _ int) wire.View { // nobody is ready
		v.Ready.By = nil
		return v
	},
	func(_ *watch, v wire.View, how int) wire.View { // another card
		d := decks[0]
		for _, one := range decks {
			if len(v.Room.Settings.Decks) > 0 && one.ID == v.Room.Settings.Decks[0] {
				d = one
			}
		}
		all := deck.NewPile(d).Choices()
		card := all[how%len(all)]
		v.Question.Label = card.Card + "/1"
		v.Question.Texts, v.Ready.By = inAllLanguages(v.Question.Label), nil
		return v
	},
	func(w *watch, v wire.View, how int) wire.View { // what was answered before, under this slot
		if n := len(w.views); n > 0 {
			old := w.views[how%n].Question
			if old.Slot > 0 {
				v.Question.Label, v.Question.Texts = old.Label, old.Texts
			}
		}
		return v
	},
	func(_ *watch, v wire.View, _ int) wire.View { // somebody is gone
		v.Asks.Without = nil
		for _, a := range v.Question.Asked {
			v.Asks.Without = append(v.Asks.Without, a.ID)
		}
		*v.Seats = (*v.Seats)[:len(*v.Seats)-1]
		return v
	},
	func(_ *watch, v wire.View, _ int) wire.View { // a slot of later
		v.Question.Slot += 2
		v.Ready.Slot += 2
		return v
	},
}

func inAllLanguages(label string) []wire.Text {
	q, _ := deck.Find(decks, label)
	var texts []wire.Text
	for _, language := range slices.Sorted(maps.Keys(q.Texts)) {
		texts = append(texts, wire.Text{Language: language, Text: q.Texts[language]})
	}
	return texts
}

func TestTheSecretsOfAPhoneWhateverHappens(t *testing.T) {
	steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		return step{rapid.SampledFrom(mishaps).Draw(t, "what"), rapid.IntRange(0, 1).Draw(t, "tab"), rapid.IntRange(0, 999).Draw(t, "how")}
	}), 12, 60)
	seen := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		edition := rules.Find(rapid.SampledFrom(rules.Names()).Draw(t, "edition"))
		w := newWatch(t, rapid.Uint64Range(0, 1<<32).Draw(t, "seed"), settingsOf(edition, edition.End, rapid.Bool().Draw(t, "guard")), seen)
		for _, s := range steps.Draw(t, "steps") {
			w.mishap(s)
		}
	})
	for _, what := range slices.Concat(mishaps, []string{"ready", "guess", "cast", "say", "open", "pass"}) {
		if seen[what] == 0 {
			t.Errorf("%s has never happened: this test is about nothing", what)
		}
	}
	t.Logf("seen: %v", seen)
}

// TestWhatIsStoredDoesNotDependOnTheAnswer gives every answer of seven from one
// seed: the stores differ in the bytes of the ballot alone, and those are as many.
func TestWhatIsStoredDoesNotDependOnTheAnswer(t *testing.T) {
	worlds := map[string]bool{}
	edition := rules.Find("chili")
	for _, e := range rules.Names() {
		if rules.Options(rules.Find(e).Kinds[0]) == 7 {
			edition = rules.Find(e)
		}
	}
	for option := range 7 {
		tb := withQuestion(t, edition, false)
		if edition.GuessFirst {
			tb.guess(victim, "1")
		}
		tb.answer(victim, option)
		mem := tb.remembers()
		if mem.Ballot == nil || len(mem.Ballot.Bytes) != 896 {
			t.Fatalf("answer %d: the ballot is not there", option)
		}
		mem.Ballot.Bytes = nil
		stored, err := json.Marshal(mem)
		if err != nil {
			t.Fatal(err)
		}
		worlds[string(stored)] = true
	}
	if len(worlds) != 1 {
		t.Errorf("seven answers leave %d different memories", len(worlds))
	}
}
