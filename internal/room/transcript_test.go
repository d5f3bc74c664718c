package room_test

import (
	"bytes"

	"privacy/internal/transcript"
)

// mustVerify checks that a reader who trusts nobody finds the evening's
// transcript valid.
func (tb *table) mustVerify() {
	tb.Helper()
	var file bytes.Buffer
	tb.must(transcript.Write(&file, tb.entries))
	report, err := transcript.Verify(&file)
	tb.must(err)
	if report.Events > tb.state.Number() || report.Session != tb.session {
		tb.Fatalf("%+v is not of this room", report)
	}
}
