package server

// A journal that takes nothing, because the disk is full for one. Nothing that
// was refused is kept here: the phones have it. They hear of it at once, and are
// shown the whole room every while, after which they send what they still have
// to (spec/wire.md, "Frames"). So the room goes on once there is space, also
// where all that is missing are things that phones do by themselves.

// notStored logs and tells everybody, once, and has them reminded.
func (r *live) notStored(err error) {
	r.owed, r.later = true, r.now().Add(retryAfter)
	if r.unstored {
		return
	}
	r.unstored = true
	r.server.Log.Error("the journal does not take a command", "room", r.code, "error", err)
	for _, k := range r.sockets {
		k.reject("", errDisk)
	}
}

// remind shows everybody the room as it is.
func (r *live) remind() {
	r.owed = false
	r.toAll(r.shown.whole())
}

// stored notes that the journal takes commands, again. What was refused before is
// still owed.
func (r *live) stored() {
	if r.unstored {
		r.server.Log.Info("the journal takes commands again", "room", r.code)
	}
	r.unstored = false
}
