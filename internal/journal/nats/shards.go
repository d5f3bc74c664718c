package nats

import (
	"fmt"
	"hash/fnv"
)

// Where one stream's leader cannot keep up, rooms are spread over several streams, each with
// a leader of its own. A room's name says in which one it is, on every node alike:
//
//	PRIVACY     privacy.rooms.*     all rooms, or those whose hash is 0 modulo the number of streams
//	PRIVACY-1   privacy.rooms.1.*   hash 1
//	…                               and so on; what each publishes once more is privacy.news.*
//
// The stream's name is also in every file's path on the servers, and for whoever runs them to see.
const (
	base  = "PRIVACY"
	rooms = "privacy.rooms."
	news  = "privacy.news."
)

// MostStreams is far more than servers are worth spreading over, and each costs them a raft group.
const MostStreams = 64

// shard is one of the streams.
type shard struct {
	stream string
	prefix string // of the subjects of its rooms
	bells  *bells // of the watches of its rooms
}

func newShards(n int) []*shard {
	all := []*shard{{base, rooms, newBells()}}
	for i := 1; i < n; i++ {
		all = append(all, &shard{fmt.Sprintf("%s-%d", base, i), fmt.Sprintf("%s%d.", rooms, i), newBells()})
	}
	return all
}

// of is the shard of a room: the hash is FNV-1a with 32 bits, for ever, since what is
// stored lies by it.
func (j *Journal) of(room string) *shard {
	hash := fnv.New32a()
	_, _ = hash.Write([]byte(room)) // it never fails
	return j.shards[hash.Sum32()%uint32(len(j.shards))]
}

func (s *shard) subject(room string) string { return s.prefix + room }

// everything are the subjects of all its rooms.
func (s *shard) everything() string { return s.prefix + "*" }

// elected is where the servers say that it has a new leader.
func (s *shard) elected() string { return "$JS.EVENT.ADVISORY.STREAM.LEADER_ELECTED." + s.stream }
