package server

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"privacy/ballot"
	"privacy/client"
	"privacy/deck"
	"privacy/internal/room"
	"privacy/wire"
)

// parlour is a company without a server: what it does is decided at once and
// written down.
type parlour struct {
	*company
	me     []*ballot.Identity
	house  *room.House
	state  *room.State
	now    int64
	draws  *rand.ChaCha8
	script []room.Input  // what was accepted, in order
	states []*room.State // before each of it
}

func newParlour(t testing.TB, n int) *parlour {
	t.Helper()
	p := &parlour{company: &company{t: t, play: usual}, now: 1_772_000_000_000, draws: seeded(0)}
	p.perform = p.decide
	p.house = &room.House{Decks: map[string]*deck.Deck{}}
	for _, d := range shipped(t) {
		p.house.Decks[d.ID] = &d
	}
	session := make([]byte, 32)
	_, _ = p.draws.Read(session)
	for i := range n {
		me, err := ballot.NewIdentity(seeded(100 + i))
		must(t, err)
		p.me = append(p.me, me)
		phone, err := client.NewPhone(client.Setup{
			Identity: me,
			Session:  ballot.Session(session), Store: &client.Volatile{}, Decks: shipped(t), Rand: seeded(1 + i),
		})
		must(t, err)
		p.phones = append(p.phones, phone)
	}
	var err error
	_, p.state, err = p.house.Create("ABCDE", session, p.phones[0].ID(), choices, p.now)
	must(t, err)
	p.hear()
	return p
}

func (p *parlour) decide(i int, c wire.Command) string {
	p.t.Helper()
	err := p.input(room.Input{Actor: p.phones[i].ID(), Command: &c})
	if why := (*room.Rejection)(nil); errors.As(err, &why) {
		p.phones[i].Rejected(wire.Rejected{Command: c.ID, Code: why.Code})
		return why.Code
	}
	must(p.t, err)
	must(p.t, p.phones[i].Done(wire.Done{Command: c.ID, At: p.state.Number()}))
	p.hear()
	return ""
}

// input decides one thing and writes it down.
func (p *parlour) input(in room.Input) error {
	p.now++
	in.Now = p.now
	_, _ = p.draws.Read(in.Seed[:])
	entry, next, err := p.house.Decide(p.state, in)
	if err == nil && len(entry.Events) > 0 {
		p.script, p.states = append(p.script, in), append(p.states, p.state)
		p.state = next
	}
	return err
}

func (p *parlour) post(in room.Input) {
	p.t.Helper()
	must(p.t, p.input(in))
	p.hear()
	p.settle()
}

func (p *parlour) hear() {
	p.t.Helper()
	for i, phone := range p.phones {
		v := p.state.View()
		v.From = phone.Known().At
		if v.From < v.To {
			cs, err := phone.Hear(v)
			p.queues(i, cs, err)
		}
	}
}

func (p *parlour) does(i int, cs []wire.Command, err error) {
	p.t.Helper()
	p.queues(i, cs, err)
	p.settle()
}

// evening is what happens on an evening on which everything happens: two
// rounds, somebody goes away and comes back, a question is skipped, one is
// withdrawn, one is voided by a leave, a newcomer comes, a second game begins.
var evening = sync.OnceValue(func() *parlour {
	t := new(quietly)
	p := newParlour(t, 5)
	for i := range 4 {
		p.sits(i)
	}
	cs, err := p.phones[1].Pair(p.phones[1].ID(), p.phones[3].ID())
	p.does(1, cs, err)
	p.closesDoor()
	p.until("a round", atStage(1, "talk"))
	p.post(room.Input{Away: p.phones[3].ID()})
	p.until("a smaller round", atStage(2, "answer"))
	cs, err = p.phones[1].Skip()
	p.does(1, cs, err)
	p.post(room.Input{Back: p.phones[3].ID()})
	p.asleep = map[int]bool{3: true}
	p.until("a question that one phone sleeps through", atStage(3, "ready"))
	p.post(room.Input{Away: p.phones[3].ID()})
	p.asleep = nil
	p.until("a round without it", func(k *client.Known) bool { return k.Progress.Stage == "talk" && k.Question.Slot > 3 })
	p.post(room.Input{Back: p.phones[3].ID()})
	p.sits(4)
	p.closesDoor()
	p.until("an overdue answer", func(k *client.Known) bool { return k.Progress.Stage == "answer" && len(k.Question.Asked) == 5 })
	p.now += 60_000
	p.post(room.Input{Tick: true})
	cs, err = p.phones[4].Leave()
	p.does(4, cs, err)
	cs, err = p.phones[0].End()
	p.does(0, cs, err)
	cs, err = p.phones[0].Start()
	p.does(0, cs, err)
	p.until("a round of a second game", func(k *client.Known) bool { return k.Room.Game == 2 && k.Progress.Stage == "talk" })
	return p
})

// quietly is a test that is none: the evening is shared.
type quietly struct{ testing.TB }

func (*quietly) Helper()                      {}
func (*quietly) Fatal(args ...any)            { panic(fmt.Sprint(args...)) }
func (*quietly) Fatalf(f string, args ...any) { panic(fmt.Sprintf(f, args...)) }

// seeded is randomness that is the same every time.
func seeded(i int) *rand.ChaCha8 { return rand.NewChaCha8([32]byte{byte(i), byte(i >> 8)}) }
