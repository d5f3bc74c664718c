package server

import (
	"bufio"
	"encoding/binary"
	"net"
	"net/http"
	"time"
)

// What a phone costs that does nothing: the connection below its WebSocket, with
// small buffers, and no timer of its own but the connection's deadlines. Measured
// with 2,000 phones in rooms of ten: 48 kB each before, 32 kB after, most of it garbage.

// Garbage is how much of it, in percent of what is in use, a process that serves
// lets pile up (GOGC): 15,000 idle phones have to fit into 384 MiB, and half of
// what they took with 100 was garbage and its stacks' share of it.
const Garbage = 75

const (
	readBuffer  = 1 << 10 // holds most commands; a greater one is read past it
	writeBuffer = 256     // for the library's control frames: ours do not go through it
)

// hijacked keeps the connection below a WebSocket. Its deadline is what ends a
// peer that answers a close with half a frame; conn's own limits do not.
type hijacked struct {
	http.ResponseWriter
	raw net.Conn
}

func (h *hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	raw, buffers, err := http.NewResponseController(h.ResponseWriter).Hijack()
	h.raw = raw
	if err != nil || buffers.Reader.Buffered() > 0 { // somebody speaks before being answered
		return raw, buffers, err
	}
	return raw, bufio.NewReadWriter(bufio.NewReaderSize(raw, readBuffer), bufio.NewWriterSize(raw, writeBuffer)), nil
}

// envelope is what a server writes for a text message, RFC 6455, 5.2: the same
// bytes for every socket.
func envelope(message []byte) []byte {
	head := make([]byte, 2, 10+len(message))
	head[0] = 0x81 // the only frame of a text
	switch n := len(message); {
	case n < 126:
		head[1] = byte(n)
	case n < 1<<16:
		head[1] = 126
		head = binary.BigEndian.AppendUint16(head, uint16(n))
	default:
		head[1] = 127
		head = binary.BigEndian.AppendUint64(head, uint64(n))
	}
	return append(head, message...)
}

// write writes an envelope in one go, so that no control frame of the library
// comes in between: the connection lets one Write through at a time.
func (k *socket) write(envelope []byte) {
	k.room.server.meters.sent.Inc() // before anybody has it
	_ = k.raw.SetWriteDeadline(time.Now().Add(writeLimit))
	_, err := k.raw.Write(envelope)
	if err != nil {
		_ = k.conn.CloseNow()
		return
	}
	_ = k.raw.SetWriteDeadline(time.Time{})
}
