package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// statements are the writer's own, prepared once on its one connection.
type statements struct {
	begin, commit, rollback        *sql.Stmt
	insertRoom, moveRoom, dropRoom *sql.Stmt
	insertEntry                    *sql.Stmt
	readChain, deleteChain         *sql.Stmt
	all                            []*sql.Stmt
}

func (s *statements) prepare(ctx context.Context, conn *sql.Conn) error {
	for _, p := range []struct {
		to    **sql.Stmt
		query string
	}{
		{&s.begin, "BEGIN IMMEDIATE"},
		{&s.commit, "COMMIT"},
		{&s.rollback, "ROLLBACK"},
		{&s.insertRoom, "INSERT INTO rooms (number, name, secret, head, minute) VALUES (?, ?, ?, ?, ?)"},
		{&s.moveRoom, "UPDATE rooms SET head = ?, minute = ? WHERE number = ?"},
		{&s.dropRoom, "UPDATE rooms SET name = NULL, secret = NULL, minute = NULL WHERE number = ?"},
		{&s.insertEntry, "INSERT INTO entries (revision, previous, sealed) VALUES (?, ?, ?)"},
		{&s.readChain, selectChain},
		{&s.deleteChain, deleteChain},
	} {
		stmt, err := conn.PrepareContext(ctx, p.query)
		if err != nil {
			return err
		}
		*p.to = stmt
		s.all = append(s.all, stmt)
	}
	return nil
}

func (s *statements) close() error {
	var errs []error
	for _, stmt := range s.all {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(errs...)
}
