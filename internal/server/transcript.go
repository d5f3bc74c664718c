package server

import (
	"fmt"
	"net/http"

	"privacy/internal/journal"
	"privacy/internal/transcript"
)

// serveTranscript gives the evening so far as a file, to those who know the room
// (spec/transcript.md). It comes from the journal, and delays nobody in the room.
func (s *Server) serveTranscript(w http.ResponseWriter, r *http.Request) {
	room := s.visit(w, r)
	if room == nil {
		return
	}
	defer s.leave(room)
	entries, err := s.Journal.Read(r.Context(), room.code, 0)
	switch {
	case err != nil:
		s.Log.Error("a room cannot be read", "room", room.code, "error", err)
		refuse(w, http.StatusServiceUnavailable, errUnread)
		return
	case len(entries) == 0:
		refuse(w, http.StatusNotFound, errMissing)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "application/jsonl")
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", "privacy-"+room.code+".jsonl"))
	h.Set("Cache-Control", "no-store")
	if err := transcript.Write(w, dataOf(entries)); err != nil {
		s.Log.Warn("a transcript was not written to its end", "room", room.code) // its reader sees that
	}
}

func dataOf(entries []journal.Entry) [][]byte {
	all := make([][]byte, len(entries))
	for i, e := range entries {
		all[i] = e.Data
	}
	return all
}
