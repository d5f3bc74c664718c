package server

import (
	"net/http"

	"github.com/piglig/go-qr"
)

const qrMost = 300

// serveQR gives the modules of a QR code, row by row, 1 for dark.
func (s *Server) serveQR(w http.ResponseWriter, r *http.Request) {
	text := r.URL.Query().Get("text")
	if text == "" || len(text) > qrMost {
		refuse(w, http.StatusBadRequest, errMalformed)
		return
	}
	rows, err := QR(text)
	if err != nil {
		refuse(w, http.StatusBadRequest, errMalformed)
		return
	}
	reply(w, http.StatusOK, map[string][]string{"rows": rows})
}

// QR gives the modules of a QR code, row by row, '1' for dark, without the
// quiet zone.
func QR(text string) ([]string, error) {
	code, err := go_qr.EncodeText(text, go_qr.Medium)
	if err != nil {
		return nil, err
	}
	rows := make([]string, code.Size())
	for y := range rows {
		row := make([]byte, code.Size())
		for x := range row {
			row[x] = '0'
			if code.Module(x, y) {
				row[x] = '1'
			}
		}
		rows[y] = string(row)
	}
	return rows, nil
}
