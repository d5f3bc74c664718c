package wire

// ServerFrame is what the server sends: exactly one field is set.
type ServerFrame struct {
	Challenge *Challenge `json:"challenge,omitempty"`
	View      *View      `json:"view,omitempty"`
	Done      *Done      `json:"done,omitempty"`
	Rejected  *Rejected  `json:"rejected,omitempty"`
	Pong      *int       `json:"pong,omitempty"`
	Bye       *Bye       `json:"bye,omitempty"`
}

// ClientFrame is what a phone or a table sends: exactly one field is set.
type ClientFrame struct {
	Hello   *Hello   `json:"hello,omitempty"`
	Command *Command `json:"command,omitempty"`
	Ping    *int     `json:"ping,omitempty"`
}

// Challenge opens every socket.
type Challenge struct {
	Session   Bytes `json:"session"`   // 32 bytes
	Challenge Bytes `json:"challenge"` // 32 fresh bytes
}

// Hello proves who is speaking: a signature over the challenge.
type Hello struct {
	ID  ID    `json:"id"`
	Sig Bytes `json:"sig"`
}

// Done acknowledges a command: it is durable, now or since an earlier copy.
type Done struct {
	Command string `json:"command"`
	At      uint64 `json:"at"` // number of the room's last event with it
}

// Rejected says why a frame changed nothing. Command is empty where the frame
// was no command.
type Rejected struct {
	Command string `json:"command,omitempty"`
	Code    string `json:"code"`
	Message string `json:"message"` // one English sentence
	Next    string `json:"next"`    // what to do, one English sentence
}

// Bye is the last frame on a socket. Codes: "elsewhere" (the same seat came by
// another socket), "removed", "closing" (the server stops, come back),
// "gone" (the room was deleted), "burnt" (by its host: nothing of it is to be
// kept), "slow" (this socket did not keep up).
type Bye struct {
	Code string `json:"code"`
}

// NewRoom asks for a room (POST api/rooms).
type NewRoom struct {
	Host     ID       `json:"host"`
	Settings Settings `json:"settings"`
}

// RoomOpened answers NewRoom.
type RoomOpened struct {
	Code    string `json:"code"`
	Session Bytes  `json:"session"`
}
