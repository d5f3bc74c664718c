package server

import "privacy/internal/room"

// What the server itself refuses (spec/wire.md, "Codes of `rejected`").
var (
	errMalformed = &room.Rejection{Code: "malformed", Message: "This is not a frame of this game.", Next: "Reload the page."}
	errBroken    = &room.Rejection{Code: "malformed", Message: "The server could not make sense of this.", Next: "Reload the page; whoever runs the server finds the place in its log."}
	errForeign   = &room.Rejection{Code: "malformed", Message: "Another site cannot do this here.", Next: "Go to this server's own start page."}
	errTooBig    = &room.Rejection{Code: "too_big", Message: "This is more than any command needs.", Next: "Reload the page."}
	errTooFast   = &room.Rejection{Code: "too_fast", Message: "Too much came at once.", Next: "Wait a moment; the page comes back by itself."}
	errTooMany   = &room.Rejection{Code: "too_fast", Message: "Too many codes were tried from here that lead nowhere.", Next: "Check the code and wait a minute."}
	errRooms     = &room.Rejection{Code: "too_fast", Message: "Many rooms were opened from here just now.", Next: "Wait a minute, or use a room that you have."}
	errSockets   = &room.Rejection{Code: "too_fast", Message: "Too many phones are connected from here.", Next: "Close pages that nobody needs; the page comes back by itself."}
	errFull      = &room.Rejection{Code: "too_fast", Message: "This server has as many phones as it can take.", Next: "Wait a minute; the page comes back by itself."}
	errKnocks    = &room.Rejection{Code: "too_fast", Message: "Many people have asked to come in from here just now.", Next: "Wait a minute, then ask again."}
	errConflict  = &room.Rejection{Code: "conflict", Message: "Others were faster several times.", Next: "Try again."}
	errDisk      = &room.Rejection{Code: "disk", Message: "The server cannot store anything at the moment.", Next: "Whoever runs it finds the reason in its log; then try again."}
	errUnread    = &room.Rejection{Code: "disk", Message: "The server cannot read this room.", Next: "Whoever runs it finds the reason in its log."}
	errMissing   = &room.Rejection{Code: "no_room", Message: "There is no room with this code.", Next: "Check the code, or ask for the link."}
	errUnknown   = &room.Rejection{Code: "unknown", Message: "There is nothing here.", Next: "Go to the start page."}
	errCrowded   = &room.Rejection{Code: "crowded", Message: "Too many screens look on in this room.", Next: "Close one that nobody needs, then come again."}
	errClosing   = &room.Rejection{Code: "closing", Message: "The server is stopping.", Next: "Try again in a moment."}
)
