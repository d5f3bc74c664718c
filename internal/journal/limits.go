package journal

import "fmt"

// Limits that every adapter keeps, so that a room can move from one to another.
const (
	MaxName    = 64      // bytes of a room's name
	MaxCommand = 64      // bytes of a command's id
	MaxData    = 1000000 // bytes of one entry; a message of NATS holds 1 MiB with its headers
)

// CheckName returns ErrInvalid unless name is 1 to MaxName of the letters, digits,
// "-" and "_" of ASCII: what every engine takes as a name without escaping.
func CheckName(name string) error { return checkToken("room name", name, MaxName) }

// CheckEntries returns ErrInvalid unless there are any, and the command of each is 1 to
// MaxCommand of the characters that CheckName allows and its data at most MaxData long.
func CheckEntries(entries []Entry) error {
	if len(entries) == 0 {
		return fmt.Errorf("%w: no entries", ErrInvalid)
	}
	for _, e := range entries {
		if len(e.Data) > MaxData {
			return fmt.Errorf("%w: entry of %d bytes, at most %d", ErrInvalid, len(e.Data), MaxData)
		}
		if err := checkToken("command id", e.Command, MaxCommand); err != nil {
			return err
		}
	}
	return nil
}

// checkToken does not quote the token in its error: errors end in logs.
func checkToken(what, token string, most int) error {
	if token == "" || len(token) > most {
		return fmt.Errorf("%w: %s of %d characters, 1 to %d are allowed", ErrInvalid, what, len(token), most)
	}
	for _, c := range []byte(token) {
		if !isTokenByte(c) {
			return fmt.Errorf("%w: %s with a character other than A-Z a-z 0-9 - _", ErrInvalid, what)
		}
	}
	return nil
}

func isTokenByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}
