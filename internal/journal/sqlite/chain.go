package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"privacy/internal/journal"
	"privacy/internal/journal/seal"
)

// chain is the common beginning of queries that walk a room backwards, from the revision ?1
// to the first one behind ?2. The comparison in it ends the walk in a damaged file too.
const chain = `
WITH RECURSIVE chain (revision, previous, sealed) AS (
	SELECT revision, previous, sealed FROM entries WHERE revision = ?1 AND revision > ?2
	UNION ALL
	SELECT e.revision, e.previous, e.sealed FROM chain JOIN entries AS e
		ON e.revision = chain.previous WHERE e.revision > ?2 AND e.revision < chain.revision
) `

const (
	selectChain = chain + "SELECT revision, previous, sealed FROM chain"
	deleteChain = chain + "DELETE FROM entries WHERE revision IN (SELECT revision FROM chain)"
)

// readChain runs selectChain for the room r and returns its entries behind after,
// oldest first. An entry that is missing is journal.ErrDamaged; it may also mean that r
// has just been deleted.
func readChain(ctx context.Context, query *sql.Stmt, r *record, after journal.Revision) (entries []journal.Entry, err error) {
	if r.head <= after {
		return nil, nil
	}
	opener, err := r.secret.Seal()
	if err != nil {
		return nil, err
	}
	rows, err := query.QueryContext(ctx, int64(r.head), int64(after))
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	previous := r.head
	for rows.Next() {
		var e journal.Entry
		if e, previous, err = scanEntry(rows, opener); err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if previous > after {
		return nil, fmt.Errorf("%w: an entry is missing", journal.ErrDamaged)
	}
	slices.Reverse(entries)
	return entries, nil
}

// scanEntry also returns the revision of the entry before.
func scanEntry(rows *sql.Rows, opener seal.Seal) (e journal.Entry, previous journal.Revision, err error) {
	var revision, link int64
	var sealed sql.RawBytes
	if err := rows.Scan(&revision, &link, &sealed); err != nil {
		return e, 0, err
	}
	e.Revision, previous = journal.Revision(revision), journal.Revision(link)
	e.Command, e.Data, err = opener.Open(seal.Place{Revision: e.Revision, Previous: previous}, sealed)
	return e, previous, err
}
