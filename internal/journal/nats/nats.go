// Package nats is the journal of many servers: a stream of a NATS JetStream cluster, or
// several, three copies of everything, for any number of nodes that hold the same rooms.
//
//	            ┌──────────────────── stream PRIVACY, replicas 3 ────────────────────┐
//	Append ────▶│ privacy.rooms.QRSTU   12: make · 15: after 12 · 21: after 15 · …    │──▶ privacy.news.QRSTU ──▶ Watch
//	            │ privacy.rooms.VWXYZ   13: make · 14: after 13 · …                   │    (RePublish, once committed)
//	Read   ◀────│                                                                    │
//	            └────────────────────────────────────────────────────────────────────┘
//
// A room is a subject and its entries are that subject's messages. A revision is
// the sequence number of a message in the stream, which is never given twice. The fence is
// JetStream's own: a message is taken only while the last one on its subject is the one
// that it names. So there is no lock, owner or election here.
//
// # Retries
//
// A cluster that has lost a server takes no message for some seconds. Calls wait that
// out and try again, see persist. An append whose answer was lost may have been stored;
// tried again it is refused, since something is behind the revision it names. Then the
// room is read and says whether that is the very command. The engine's own
// recognition of repeated messages is not used: it forgets after minutes, not with the room,
// and looks at the fence first.
//
// # Reading
//
// What the last entry of a room is says the stream's leader; entries may then come from any
// copy, for a copy that has not got so far is noticed. Each entry names the one before it.
//
// # Watching
//
// The stream publishes each message once more when it is committed, and a watch listens
// to its room's. What comes so may be lost (a broken line, a leader that dies); so a
// watch reads the room when a message does not follow the one before, when the line is back,
// when there is a new leader, and now and then all the same.
//
// # Forgetting
//
// Entries are sealed under a secret of their room's own (package seal), which stands in the
// room's first message. Delete ends the room with a message of its own, which everybody
// understands as the end whatever is left before it, has the first one overwritten in
// the stream's files, then all purged. Left in the files, until JetStream tidies its blocks,
// are the code, and noise of the entries' lengths. And a copy of the secret is left in the
// cluster's log of what is to be copied (Raft), until that is cut: every two to three
// minutes while the servers run. Stopping one cuts it mostly, not surely.
//
// # Spreading
//
// A stream has one leader, which orders and stores all that comes. Where that is too little, the place
// says how many streams there are, "nats://one:4222?streams=16", and a room's name in which of them
// it lies (shards.go). They have nothing to do with each other: an election stops the rooms of one
// stream, the list goes through one after the other. Their number is noted in each, and
// another one is refused, for nothing would be found where it is looked for.
//
// # What is not promised
//
// Whether a message survives a power cut of all servers at once is their setting,
// sync_interval: always. What the engine itself does not keep under damaged files or changes of
// membership, this package cannot.
package nats

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	engine "github.com/nats-io/nats.go"

	"privacy/internal/journal"
)

// Journal is the adapter: one connection to the cluster.
type Journal struct {
	conn   *engine.Conn
	shards []*shard
	known  *known

	mu      sync.Mutex
	closed  bool
	moved   time.Time     // when another server was last chosen
	closing chan struct{} // closed when Close begins
	writing sync.WaitGroup
}

var _ journal.Journal = (*Journal)(nil)

// Open connects to the cluster, at any of the addresses of a place (see Place), and makes the
// streams that are not there. Errors: ErrPlace, ErrStreams, journal.ErrAway, ErrTooNew.
func Open(ctx context.Context, place string) (*Journal, error) {
	p, err := ParsePlace(place)
	if err != nil {
		return nil, err
	}
	j := &Journal{shards: newShards(p.Streams), known: newKnown(), closing: make(chan struct{})}
	err = j.persist(ctx, func(context.Context) error { return j.connect(p.Addresses) })
	for _, s := range j.shards {
		if err == nil {
			err = j.persist(ctx, func(ctx context.Context) error { return j.prepare(ctx, s) })
		}
	}
	if err == nil {
		return j, nil
	}
	if j.conn != nil {
		j.conn.Close()
	}
	return nil, err
}

// connect does not let the client keep messages for a later connection: what is sent and
// when is for persist to know.
func (j *Journal) connect(addresses string) (err error) {
	j.conn, err = engine.Connect(addresses,
		engine.Name("privacy"),
		engine.Timeout(2*time.Second),
		engine.PingInterval(2*time.Second),
		engine.MaxPingsOutstanding(2),
		engine.MaxReconnects(-1),
		engine.ReconnectWait(100*time.Millisecond),
		engine.ReconnectJitter(200*time.Millisecond, 200*time.Millisecond),
		engine.ReconnectBufSize(-1),
		engine.ReconnectHandler(func(*engine.Conn) { j.ringAll() }),
		engine.ErrorHandler(func(*engine.Conn, *engine.Subscription, error) { j.ringAll() }),
	)
	if err != nil {
		return err
	}
	for _, s := range j.shards {
		if _, err := j.conn.Subscribe(s.elected(), func(*engine.Msg) { s.bells.ringAll() }); err != nil {
			return err
		}
	}
	return nil
}

// Ready asks the leaders of all streams at once, and is content with the first answer: while
// one of them is being elected, the rooms of the others go on.
func (j *Journal) Ready(ctx context.Context) error {
	leave, err := j.enter()
	if err != nil {
		return err
	}
	defer leave()
	err = j.once(ctx, j.askAnyLeader)
	if isAnswer(err) || ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return err
	}
	return fmt.Errorf("%w: %w", journal.ErrAway, err)
}

// askAnyLeader asks for a room that nobody has.
func (j *Journal) askAnyLeader(ctx context.Context) (err error) {
	answers := make(chan error, len(j.shards))
	for _, s := range j.shards {
		go func() {
			_, err := j.lastIn(ctx, s, "-")
			answers <- err
		}()
	}
	for range j.shards {
		if err = <-answers; err == nil {
			return nil
		}
	}
	return err
}

// Shared is true: any number of nodes.
func (j *Journal) Shared() bool { return true }

// enter is called at the beginning of what Close has to wait for.
func (j *Journal) enter() (leave func(), err error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.closed {
		return nil, journal.ErrClosed
	}
	j.writing.Add(1)
	return j.writing.Done, nil
}

// Close waits for appends that are being answered; one that waits for the
// cluster ends with journal.ErrClosed.
func (j *Journal) Close() error {
	j.mu.Lock()
	first := !j.closed
	j.closed = true
	j.mu.Unlock()
	if first {
		close(j.closing)
	}
	j.writing.Wait()
	j.conn.Close()
	return nil
}
