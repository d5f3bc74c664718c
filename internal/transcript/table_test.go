package transcript

import (
	"bytes"
	"errors"

	"math/rand/v2"
	"strconv"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/deck"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// table plays games of real phones on a room without a server, as
// internal/room's tests do, and keeps what the journal would have. Everything
// follows from the seed.
type table struct {
	testing.TB
	house   *room.House
	state   *room.State
	entries [][]byte
	now     int64
	seeds   *rand.ChaCha8
	session ballot.Session

	phones []*client.Phone
	stores []*client.Volatile
	at     []uint64
	asleep map[int]bool
	queue  []said
}

type said struct {
	phone int
	c     wire.Command
}

var decks = func() []deck.Deck {
	all, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		panic(err)
	}
	return all
}()

func settingsOf(e *rules.Edition, end int) wire.Settings {
	set := wire.Settings{Edition: e.Name, End: end, Choice: "card", Language: "en", Decks: []string{e.Name}, Own: true, Heat: 3}
	if e.Chosen {
		set.Choice = "free"
	}
	return set
}

func newTable(t testing.TB, seed byte, phones int, set wire.Settings) *table {
	t.Helper()
	tb := &table{TB: t, house: &room.House{Decks: map[string]*deck.Deck{}}, now: 1_000_000, asleep: map[int]bool{}}
	for i := range decks {
		tb.house.Decks[decks[i].ID] = &decks[i]
	}
	tb.seeds = rand.NewChaCha8([32]byte{seed})
	_, _ = tb.seeds.Read(tb.session[:])
	for i := range phones {
		tb.addPhone(seed, byte(i+1))
	}
	entry, state, err := tb.house.Create("ABCDE", tb.session[:], tb.phones[0].ID(), set, tb.now)
	tb.must(err)
	tb.keep(entry, state)
	for i := range phones {
		tb.join(i)
	}
	return tb
}

func (tb *table) must(err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

func (tb *table) addPhone(seed, i byte) {
	tb.Helper()
	store := &client.Volatile{}
	p, err := client.NewPhone(client.Setup{Session: tb.session, Store: store, Decks: decks, Rand: rand.NewChaCha8([32]byte{seed, i})})
	tb.must(err)
	tb.phones, tb.stores, tb.at = append(tb.phones, p), append(tb.stores, store), append(tb.at, 0)
}

func (tb *table) keep(e room.Entry, next *room.State) {
	tb.Helper()
	data, err := e.Encode()
	tb.must(err)
	tb.entries, tb.state = append(tb.entries, data), next
	for i := range tb.phones {
		tb.show(i)
	}
}

func (tb *table) show(i int) {
	tb.Helper()
	v := tb.state.View()
	if v.From = tb.at[i]; tb.asleep[i] || v.From == v.To {
		return
	}
	tb.at[i] = v.To
	commands, err := tb.phones[i].Hear(v)
	tb.must(err)
	for _, c := range commands {
		tb.queue = append(tb.queue, said{i, c})
	}
}

func (tb *table) decide(in room.Input) error {
	tb.Helper()
	tb.now++
	in.Now = tb.now
	_, _ = tb.seeds.Read(in.Seed[:])
	entry, next, err := tb.house.Decide(tb.state, in)
	if err == nil && len(entry.Events) > 0 {
		tb.keep(entry, next)
	}
	return err
}

// do sends commands and all that the phones say to them by themselves.
func (tb *table) do(i int, commands []wire.Command, err error) {
	tb.Helper()
	tb.must(err)
	for _, c := range commands {
		tb.queue = append(tb.queue, said{i, c})
	}
	for len(tb.queue) > 0 {
		next := tb.queue[0]
		tb.queue = tb.queue[1:]
		tb.command(next)
	}
}

func (tb *table) command(s said) {
	tb.Helper()
	if tb.asleep[s.phone] {
		return
	}
	phone := tb.phones[s.phone]
	var why *room.Rejection
	switch err := tb.decide(room.Input{Actor: phone.ID(), Command: &s.c}); {
	case errors.As(err, &why):
		phone.Rejected(wire.Rejected{Command: s.c.ID, Code: why.Code})
	default:
		tb.must(err)
		tb.must(phone.Done(wire.Done{Command: s.c.ID, At: tb.state.Number()}))
	}
}

func (tb *table) post(in room.Input) {
	tb.Helper()
	tb.must(tb.decide(in))
	tb.do(0, nil, nil)
}

func (tb *table) wait() {
	tb.Helper()
	tb.now = max(tb.now, tb.state.Deadline())
	tb.post(room.Input{Tick: true})
}

func (tb *table) sleep(i int) {
	tb.asleep[i], tb.at[i] = true, 0
}

func (tb *table) wake(i int) {
	tb.Helper()
	delete(tb.asleep, i)
	tb.show(i)
	tb.do(0, nil, nil)
}

func (tb *table) join(i int) {
	tb.Helper()
	tb.show(i)
	commands, err := tb.phones[i].Join(wire.Join{Name: []string{"Ada", "Bob", "Cleo", "Dan", "Eve", "Fay"}[i], Figure: i, Language: "en"})
	tb.do(i, commands, err)
	if tb.phones[i].Duty() == client.DutyKnock {
		commands, err = tb.phones[0].Admit(tb.phones[i].ID(), true)
		tb.do(0, commands, err)
	}
}

func (tb *table) closeDoor() {
	tb.Helper()
	commands, err := tb.phones[0].CloseDoor()
	tb.do(0, commands, err)
}

// begin seals the company and begins a game.
func (tb *table) begin() {
	tb.Helper()
	tb.closeDoor()
	tb.until("sealed", func(v wire.View) bool { return v.Sealed.Epoch > 0 })
	commands, err := tb.phones[0].Start()
	tb.do(0, commands, err)
}

// until lets everybody do what is to be done until something is so.
func (tb *table) until(what string, so func(v wire.View) bool) {
	tb.Helper()
	for n := 0; !so(tb.state.View()); n++ {
		moved := false
		for i := range tb.phones {
			if !so(tb.state.View()) && !tb.asleep[i] && tb.act(i) {
				moved = true
			}
		}
		if n > 3000 || !moved && tb.state.Deadline() == 0 {
			tb.Fatalf("this never comes about: %s (stage %q)", what, tb.state.View().Progress.Stage)
		}
		if !moved {
			tb.wait()
		}
	}
}

// act lets a person do what is to be done; false: nothing.
func (tb *table) act(i int) bool {
	tb.Helper()
	before := tb.state.Number()
	commands, err := tb.duty(i)
	if errors.Is(err, client.ErrNotNow) {
		return false
	}
	tb.do(i, commands, err)
	return tb.state.Number() > before
}

func (tb *table) duty(i int) ([]wire.Command, error) {
	p := tb.phones[i]
	if p.Known().Progress.Stage == "asks" {
		return tb.patience(p)
	}
	switch p.Duty() {
	case client.DutyCompare:
		return p.Compare()
	case client.DutySame:
		return p.Same()
	case client.DutyFirst:
		return p.First("")
	case client.DutyDraw:
		return p.Draw()
	case client.DutyChoose:
		card, err := p.Offer()
		if err != nil {
			return nil, err
		}
		return p.Put(card.Card + "/" + strconv.Itoa(card.Numbers[0]))
	case client.DutyRead:
		return p.Read()
	case client.DutyConfirm:
		return p.Confirm(p.Missing())
	case client.DutyGuess:
		return tb.guess(p, p.Guess)
	case client.DutySay:
		return tb.guess(p, p.Say)
	case client.DutyAnswer:
		return p.Answer(tb.pick(min(3, p.Known().Question.Options)))
	case client.DutyPour:
		return p.Pour()
	}
	return tb.patience(p)
}

// patience is what people do who have waited for somebody.
func (tb *table) patience(p *client.Phone) ([]wire.Command, error) {
	k := p.Known()
	switch {
	case k.Progress.Stage == "asks" && len(k.Asks.Without) > 0:
		return p.GoOn(k.Asks.Without) // as somebody else has said first
	case !k.Progress.Overdue || k.Asked(p.ID()) == nil:
		return nil, nil
	case k.Progress.Stage == "ready":
		return p.GoWithout(k.Progress.Waiting)
	case k.Progress.Stage == "answer":
		return p.Void()
	case k.Progress.Stage == "asks":
		return p.GoOn(k.Progress.Waiting)
	}
	return nil, nil
}

func (tb *table) pick(n int) int { return int(tb.seeds.Uint64() % uint64(n)) }

func (tb *table) guess(p *client.Phone, say func(string) ([]wire.Command, error)) ([]wire.Command, error) {
	q, edition := p.Known().Question, p.Edition()
	lowest, highest := edition.Range(len(q.Asked), q.Options)
	value := lowest + tb.pick(min(9, highest-lowest+1))
	text := strconv.Itoa(value)
	if edition.Cards {
		ways := edition.Ways(value)
		text = ways[tb.pick(len(ways))]
	}
	return say(text)
}

// export is the transcript.
func (tb *table) export() []byte {
	tb.Helper()
	var out bytes.Buffer
	tb.must(Write(&out, tb.entries))
	return out.Bytes()
}

// verified checks that the transcript is found valid, and gives the report.
func (tb *table) verified() Report {
	tb.Helper()
	report, err := Verify(bytes.NewReader(tb.export()))
	tb.must(err)
	return report
}

func ended(v wire.View) bool { return v.Standing.Ended }

func reckoned(rounds int) func(v wire.View) bool {
	return func(v wire.View) bool { return v.Standing.Round >= rounds }
}

func atStage(slot uint32, stage string) func(v wire.View) bool {
	return func(v wire.View) bool { return v.Progress.Slot == slot && v.Progress.Stage == stage }
}

func playing(t testing.TB, e *rules.Edition, phones, end int) *table {
	t.Helper()
	tb := newTable(t, byte(len(e.Name)), phones, settingsOf(e, end))
	tb.begin()
	return tb
}
