package load

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"privacy/wire"
)

// line is one socket of a seat.
type line struct {
	conn   *websocket.Conn
	reader *reader
	bytes  *atomic.Int64 // both ways, without the frames' headers
	ended  chan struct{}
}

const (
	largest  = 1 << 20 // more than a whole view of twelve players
	patience = 30 * time.Second
)

// connect makes a line; hear gets every frame, in order, with its bytes and the
// moment at which it was there, and lost what ended it.
func connect(ctx context.Context, url string, shared *reader, bytes *atomic.Int64, hear func(wire.ServerFrame, []byte, time.Time), lost func(error)) (*line, error) {
	dialing, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	conn, _, err := websocket.Dial(dialing, url, nil) //nolint:bodyclose // Dial closes it
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(largest)
	l := &line{conn: conn, reader: shared, bytes: bytes, ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		err := l.read(ctx, hear)
		_ = conn.CloseNow()
		lost(err)
	}()
	return l, nil
}

func (l *line) read(ctx context.Context, hear func(wire.ServerFrame, []byte, time.Time)) error {
	for {
		_, data, err := l.conn.Read(ctx)
		if err != nil {
			return err
		}
		now := time.Now()
		l.bytes.Add(int64(len(data)))
		f, err := l.reader.read(data)
		if err != nil {
			return err
		}
		if f.Bye != nil {
			return errors.New("the server says goodbye: " + f.Bye.Code)
		}
		hear(f, data, now)
	}
}

func (l *line) write(ctx context.Context, f wire.ClientFrame) error {
	data, err := json.Marshal(f)
	if err != nil {
		return err
	}
	l.bytes.Add(int64(len(data)))
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return l.conn.Write(ctx, websocket.MessageText, data)
}

// close ends the line and waits for its reader.
func (l *line) close() {
	_ = l.conn.CloseNow()
	<-l.ended
}

// socket is the address of a socket under an address of http.
func socket(base string, path ...string) string {
	return "ws" + strings.TrimPrefix(base, "http") + strings.Join(path, "/")
}
