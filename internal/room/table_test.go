package room_test

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/deck"
	"privacy/internal/room"
	"privacy/rules"
	"privacy/wire"
)

// failer is what rapid's T and testing's have in common.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

// chance is a seeded source of bytes.
func chance(seed uint64) io.Reader {
	var s [32]byte
	for i := range 8 {
		s[i] = byte(seed >> (8 * i))
	}
	return rand.NewChaCha8(s)
}

var decks = func() []deck.Deck {
	all, err := deck.LoadAll(deck.Shipped())
	if err != nil {
		panic(err)
	}
	return all
}()

func newHouse() *room.House {
	h := &room.House{Decks: map[string]*deck.Deck{}}
	for i := range decks {
		h.Decks[decks[i].ID] = &decks[i]
	}
	return h
}

// settingsOf are the usual settings of an edition, with its own deck.
func settingsOf(e *rules.Edition, end int, guard bool) wire.Settings {
	set := wire.Settings{Edition: e.Name, End: end, Choice: "card", Guard: guard && e.Guards, Language: "en", Decks: []string{e.Name}}
	if e.Chosen {
		set.Choice = "free"
	}
	return set
}

func settings(end int) wire.Settings {
	return wire.Settings{Edition: "privacy", End: end, Choice: "card", Decks: []string{"privacy"}, Language: "en"}
}

// table drives phones against a room without a server: what a phone says is
// decided at once, what comes of it is kept as the journal would keep it, and
// the view goes to every phone. Everything follows from the seed.
type table struct {
	failer
	house   *room.House
	state   *room.State
	entries [][]byte
	now     int64
	seeds   io.Reader
	session ballot.Session

	phones []*client.Phone
	stores []client.Store
	rands  []io.Reader
	at     []uint64 // the event that each phone stands at; 0: has seen nothing
	asleep map[int]bool

	earlier wire.Bytes // what a lying server has kept
	old     wire.View

	queue []said
	check func(s said, changed bool, err error)                   // sees every decision
	bend  func(phone int, v wire.View) wire.View                  // what a lying server shows
	lose  func(phone int, c wire.Command) (lost, unanswered bool) // a bad line
	going func(s said)                                            // sees what leaves a phone, whatever becomes of it
}

// said is a command on its way.
type said struct {
	phone int
	c     wire.Command
}

func newTable(t failer, seed uint64, phones int, set wire.Settings) *table {
	t.Helper()
	tb := &table{failer: t, house: newHouse(), now: 1_000_000, seeds: chance(seed), asleep: map[int]bool{}}
	tb.session = ballot.Session(tb.bytes(32))
	for i := range phones {
		tb.addPhone(chance(seed<<8 + uint64(i) + 1))
	}
	entry, state, err := tb.house.Create("ABCDE", tb.session[:], tb.phones[0].ID(), set, tb.now)
	tb.must(err)
	tb.keep(entry, state)
	return tb
}

func (tb *table) bytes(n int) []byte {
	b := make([]byte, n)
	_, err := io.ReadFull(tb.seeds, b)
	tb.must(err)
	return b
}

func (tb *table) must(err error) {
	tb.Helper()
	if err != nil {
		tb.Fatalf("%v", err)
	}
}

func (tb *table) addPhone(rand io.Reader) int {
	tb.stores, tb.rands = append(tb.stores, &client.Volatile{}), append(tb.rands, rand)
	tb.phones, tb.at = append(tb.phones, nil), append(tb.at, 0)
	tb.reload(len(tb.phones) - 1)
	return len(tb.phones) - 1
}

// reload makes a phone anew out of what its store remembers.
func (tb *table) reload(i int) {
	p, err := client.NewPhone(client.Setup{Session: tb.session, Store: tb.stores[i], Decks: decks, Rand: tb.rands[i]})
	tb.must(err)
	tb.phones[i], tb.at[i] = p, 0
}

// keep takes an accepted entry over, after a journey through its encoding.
func (tb *table) keep(e room.Entry, next *room.State) {
	tb.Helper()
	data, err := e.Encode()
	tb.must(err)
	tb.entries = append(tb.entries, data)
	tb.state = next
	for i := range tb.phones {
		tb.show(i)
	}
}

// show sends a phone what it has not seen.
func (tb *table) show(i int) {
	tb.Helper()
	if tb.asleep[i] {
		return
	}
	v := tb.state.View()
	v.From = tb.at[i]
	if v.From == v.To {
		return
	}
	tb.at[i] = v.To
	if tb.bend != nil {
		v = tb.bend(i, v)
	}
	commands, err := tb.phones[i].Hear(v)
	tb.must(err)
	tb.say(i, commands...)
}

func (tb *table) say(i int, commands ...wire.Command) {
	for _, c := range commands {
		tb.leaves(said{i, c})
		tb.queue = append(tb.queue, said{i, c})
	}
}

func (tb *table) leaves(s said) {
	if tb.going != nil {
		tb.going(s)
	}
}

// decide posts an input; nothing but the state after it tells that it was
// accepted.
func (tb *table) decide(in room.Input) error {
	tb.Helper()
	in.Now, in.Seed = tb.now, [32]byte(tb.bytes(32))
	before := tb.view()
	entry, next, err := tb.house.Decide(tb.state, in)
	if tb.view() != before {
		tb.Fatalf("Decide changed the state that it was given")
	}
	if err != nil {
		return err
	}
	if entry.Empty() {
		return nil
	}
	tb.keep(entry, next)
	return nil
}

func (tb *table) view() string { return encode(tb.failer, tb.state.View()) }

func encode(t failer, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return string(data)
}

// command decides a command of a phone and tells it what became of it.
func (tb *table) command(s said) error {
	tb.Helper()
	if tb.asleep[s.phone] {
		return nil
	}
	lost, unanswered := false, false
	if tb.lose != nil {
		lost, unanswered = tb.lose(s.phone, s.c)
	}
	if lost {
		return nil
	}
	phone := tb.phones[s.phone]
	entries := len(tb.entries)
	err := tb.decide(room.Input{Actor: phone.ID(), Command: &s.c})
	if tb.check != nil {
		tb.check(s, len(tb.entries) > entries, err)
	}
	var why *room.Rejection
	switch {
	case unanswered:
	case errors.As(err, &why):
		phone.Rejected(wire.Rejected{Command: s.c.ID, Code: why.Code})
	default:
		tb.must(err)
		tb.must(phone.Done(wire.Done{Command: s.c.ID, At: tb.state.Number()}))
	}
	return err
}

// settle decides everything that is on its way.
func (tb *table) settle() {
	tb.Helper()
	for n := 0; len(tb.queue) > 0; n++ {
		if n > 10_000 {
			tb.Fatalf("the phones never come to rest")
		}
		next := tb.queue[0]
		tb.queue = tb.queue[1:]
		_ = tb.command(next)
	}
}

// do sends an intent and everything that follows from it. It gives the
// rejection of the intent's first command.
func (tb *table) do(i int, commands []wire.Command, err error) error {
	tb.Helper()
	if err != nil {
		return err
	}
	if len(commands) > 0 {
		tb.leaves(said{i, commands[0]})
		err = tb.command(said{i, commands[0]})
		tb.say(i, commands[1:]...)
	}
	tb.settle()
	return err
}

func (tb *table) mustDo(i int, commands []wire.Command, err error) {
	tb.Helper()
	tb.must(tb.do(i, commands, err))
}

// post is something the server itself posts.
func (tb *table) post(in room.Input) {
	tb.Helper()
	tb.must(tb.decide(in))
	tb.settle()
}

// wait lets time pass up to the next deadline.
func (tb *table) wait() {
	tb.Helper()
	if due := tb.state.Deadline(); due > 0 {
		tb.now = max(tb.now, due)
		tb.post(room.Input{Tick: true})
	}
}

// sleep takes a phone off the line, wake brings it back with a whole view.
func (tb *table) sleep(i int) { tb.asleep[i], tb.at[i] = true, 0 }

func (tb *table) wake(i int) {
	tb.Helper()
	delete(tb.asleep, i)
	tb.at[i] = 0
	tb.show(i)
	tb.settle()
}

func (tb *table) join(i int) {
	tb.Helper()
	commands, err := tb.phones[i].Join(person(i))
	tb.mustDo(i, commands, err)
	if tb.phones[i].Duty() == client.DutyKnock {
		tb.admit(i, true)
	}
}

// admit is the host's word on a phone that knocks.
func (tb *table) admit(i int, yes bool) {
	tb.Helper()
	tb.must(tb.raw(tb.host(), wire.Command{Admit: &wire.Admit{Seat: tb.phones[i].ID(), Yes: yes}}))
	tb.settle()
}

// host is the phone that keeps the room.
func (tb *table) host() int {
	tb.Helper()
	i := slices.IndexFunc(tb.phones, func(p *client.Phone) bool { return p.ID() == tb.state.View().Room.Host })
	if i < 0 {
		tb.Fatalf("no phone is the host's")
	}
	return i
}

func person(i int) wire.Join {
	return wire.Join{Name: fmt.Sprintf("Player %d", i), Figure: i, Language: "en"}
}

// everybody does what their phone says is to be done, once around.
func (tb *table) everybody(act func(i int, p *client.Phone) ([]wire.Command, error)) {
	tb.Helper()
	for i, p := range tb.phones {
		if tb.asleep[i] {
			continue
		}
		commands, err := act(i, p)
		tb.mustDo(i, commands, err)
	}
}

// seal brings everybody in, closes the door and compares.
func (tb *table) seal() {
	tb.Helper()
	tb.show(0)
	for i := range tb.phones {
		tb.show(i)
		tb.join(i)
	}
	tb.sealAgain()
}

func (tb *table) sealAgain() {
	tb.Helper()
	commands, err := tb.phones[0].CloseDoor()
	tb.mustDo(0, commands, err)
	tb.everybody(func(_ int, p *client.Phone) ([]wire.Command, error) { return p.Compare() })
	tb.everybody(func(_ int, p *client.Phone) ([]wire.Command, error) { return p.Same() })
}

// start begins a game among sealed phones.
func (tb *table) start() {
	tb.Helper()
	commands, err := tb.phones[0].Start()
	tb.mustDo(0, commands, err)
	if tb.phones[0].Duty() == client.DutyFirst {
		commands, err = tb.phones[1].First(tb.phones[0].ID())
		tb.mustDo(1, commands, err)
	}
}

// seated is a room with a game on and nothing asked yet.
func seated(t failer, seed uint64, phones int, set wire.Settings) *table {
	t.Helper()
	tb := newTable(t, seed, phones, set)
	tb.seal()
	tb.start()
	return tb
}

// reader is the phone that reads now.
func (tb *table) reader() int {
	tb.Helper()
	id := tb.state.View().Standing.Reader
	for i, p := range tb.phones {
		if p.ID() == id {
			return i
		}
	}
	tb.Fatalf("nobody reads")
	return 0
}

func (tb *table) draw() {
	tb.Helper()
	r := tb.reader()
	commands, err := tb.phones[r].Draw()
	tb.mustDo(r, commands, err)
}

func (tb *table) read() {
	tb.Helper()
	r := tb.reader()
	commands, err := tb.phones[r].Read()
	tb.mustDo(r, commands, err)
}

func (tb *table) guess(i int, text string) {
	tb.Helper()
	commands, err := tb.phones[i].Guess(text)
	tb.mustDo(i, commands, err)
}

func (tb *table) answer(i, option int) {
	tb.Helper()
	commands, err := tb.phones[i].Answer(option)
	tb.mustDo(i, commands, err)
}

func (tb *table) pour() {
	tb.Helper()
	r := tb.reader()
	commands, err := tb.phones[r].Pour()
	tb.mustDo(r, commands, err)
}

// replayed is the room as its entries give it.
func (tb *table) replayed() *room.State {
	tb.Helper()
	var s *room.State
	for _, data := range tb.entries {
		e, err := room.Decode(data)
		tb.must(err)
		again, err := e.Encode()
		tb.must(err)
		if string(again) != string(data) {
			tb.Fatalf("an entry reads otherwise than it was written")
		}
		s = room.Apply(s, e)
	}
	return s
}

// mustReplay checks that the entries give the room.
func (tb *table) mustReplay() {
	tb.Helper()
	s := tb.replayed()
	if got, want := encode(tb.failer, s.View()), tb.view(); got != want {
		tb.Fatalf("replayed:\n%s\nwant:\n%s", got, want)
	}
	if s.Deadline() != tb.state.Deadline() {
		tb.Fatalf("replayed, the deadline is %d, want %d", s.Deadline(), tb.state.Deadline())
	}
}

// quiet checks that no phone found anything wrong.
func (tb *table) quiet() {
	tb.Helper()
	for i, p := range tb.phones {
		if a := p.Alarm(); a != nil {
			tb.Fatalf("phone %d: %v", i, a)
		}
	}
}

func hexOf(b []byte) string { return hex.EncodeToString(b) }

var _ failer = (*testing.T)(nil)
