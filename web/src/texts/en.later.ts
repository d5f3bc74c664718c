// What is seldom read, and fetched after the rest. First what went wrong and what to do next, by code: rejections of the server (spec/wire.md) and alarms of the phone.
import type { Rejection } from './plural'

const reload = 'Reload the page; your seat stays.'
const wait = 'Wait for the screen to follow.'

export const rejections = {
  unknown: ['The server did not know what was meant.', reload],
  malformed: ['Something was sent that the server could not read.', reload],
  too_big: ['That was too long.', 'Write it shorter.'],
  too_fast: ['That was too much at once.', 'Wait ten seconds.'],
  bad_signature: ['This phone’s signature does not fit.', reload],
  no_room: ['There is no room with this code.', 'Ask for the code once more.'],
  room_full: ['All twelve seats are taken.', 'Watch on the shared table, or wait until somebody leaves.'],
  name_bad: ['This name cannot be used.', 'Take one of up to 30 characters without line breaks.'],
  figure_taken: ['Somebody was faster with this figure.', 'Choose another one.'],
  not_host: ['Only the host can do this.', 'Ask the host, or let the hosting be passed on.'],
  not_reader: ['Only the reader can do this.', 'Wait a little; after 20 seconds anybody may.'],
  not_seated: ['You have no seat in this room.', 'Sit down first.'],
  not_asked: ['This question does not ask you.', 'You are asked again at the next one.'],
  removed: ['The host has taken this seat away.', 'Ask at the table if that was a mistake.'],
  wrong_epoch: ['The company has changed meanwhile.', 'Compare the new pictures.'],
  door_closed: ['The door is closed already.', 'Let the host open it again.'],
  door_open: ['The door is still open.', 'Let the host close it first.'],
  not_committed: ['Not every phone is ready for the seal.', 'Wake all phones, then close the door once more.'],
  too_few: ['You are too few.', 'Three people at least are needed.'],
  too_many: ['You are too many.', 'Twelve can play.'],
  nonce_wrong: ['This phone’s part of the seal does not fit.', 'Let the host open the door again.'],
  not_revealed: ['Not everyone has compared yet.', 'Wait for the others.'],
  not_sealed: ['The company is not sealed.', 'Compare the pictures first.'],
  game_on: ['A game is on.', 'Do this when it is over.'],
  no_game: ['No game is on.', 'Let the host begin one.'],
  settings_bad: ['These settings do not go together.', 'Choose others.'],
  order_bad: ['Somebody came or went meanwhile.', 'Order the seats once more.'],
  slot_wrong: ['The round has gone on meanwhile.', wait],
  key_taken: ['This phone was already known with other keys.', 'Leave, and sit down anew.'],
  key_bad: ['A key of this phone does not fit.', reload],
  key_missing: ['Not every phone is prepared for the next question.', 'Wake all phones and try again.'],
  question_open: ['A question is open.', 'Do this when it is over.'],
  question_bad: ['This question cannot be asked.', 'Put it differently, and not too long.'],
  question_seen: ['This question was asked in this room already.', 'Take another one.'],
  pile_empty: ['All cards are played.', 'Make a question up, or end the game.'],
  choice_bad: ['This room plays by the number on the card.', 'Draw the next card.'],
  not_ready: ['Not all phones agree on the question yet.', 'Wait a moment.'],
  ctx_differs: ['The phones do not show the same question.', 'It is dropped. Draw another card.'],
  guess_bad: ['This guess cannot be.', 'Set the dial anew.'],
  ballot_bad: ['The cube did not arrive in one piece.', 'Let the question be given up, and go on with the next.'],
  ballot_taken: ['Your cube is in the bag already.', wait],
  too_early: ['Not yet.', 'Give the others 20 seconds.'],
  not_poured: ['The bag has not been poured.', wait],
  ask_wrong: ['Nobody asked for this.', wait],
  opening_bad: ['The dial does not show what was set.', 'It stays face down this round.'],
  over: ['This question is over.', wait],
  closing: ['The server is stopping.', 'It comes back by itself; try again in a moment.'],
  conflict: ['Two things happened at once.', 'Try it once more.'],
  storage: ['This browser cannot store anything here.', 'Leave the private window, or make room on the phone.'],
  disk: ['The server could not save this.', 'Try again; if it stays so, look at the disk of the server.'],
} satisfies Record<string, Rejection>

export const alarms = {
  asks_wrong: 'Something was asked that does not follow from the tally. No dial here turns. Talk to the others.',
  guesses_wrong: 'Somebody’s dial does not fit what was set. Talk to the others, and play in a new room.',
  keys_wrong: 'The keys of this question do not fit. It is not answered. Draw the next card.',
  settings_changed: 'The question came with other rules than agreed. It is not answered. Draw the next card.',
  question_seen: 'This question was here already, and two tallies of it could give an answer away. Draw the next card.',
  result_changed: 'The tally was changed afterwards. Talk to the others, and play in a new room.',
  phones_disagree: 'The phones do not show the same question, so nobody answers it. Draw the next card.',
  list_changed: 'The list of players changed after the door was closed. Open the door again and compare once more.',
  own_ballot_changed:
    'Your cube was exchanged on its way, so this tally is not true. Talk to the others, and play in a new room.',
  tally_wrong: 'The number of Yes does not fit the cubes. Talk to the others, and play in a new room.',
  seal_twice:
    'The pictures were to be made a second time for the same list. Do not go on; open a new room and compare again.',
  texts_changed: 'This question does not read as on its card. It is not answered. Draw the next card.',
} satisfies Record<string, string>

/** What is secret here, and what is not: the sentences of that sheet. */
export const secret = {
  promises: [
    'Your answer stays unknown: to the server and whoever runs it, the Wi-Fi, the table screen and the others. Only all the others together could work it out.',
    'Everyone puts in exactly one valid answer. Every phone checks that.',
    'A guess that scores nothing is never shown, to nobody.',
    'Everyone answers the same question in the same company: that is what the four pictures are for.',
    'The number of Yes is the true one. Every phone adds it up itself.',
  ],
  limits: [
    'When everyone says the same, everyone’s answer is known.',
    'In a group of three, one who tells narrows the rest down to two.',
    'A screen can be looked at. Hold your phone like your cards.',
    'The server delivers this page. Whoever changes it there, or on an open Wi-Fi without https, can change what it does.',
    'The pictures protect you together with those you compared them with.',
    'One person could sit here with several phones.',
    'That a phone is missing is seen, and how long each takes. Anyone can make a question void.',
    'The same question in other words, or in another room, is another question.',
    'With other software a person could prove their own answer, if they want to.',
    'The last one to answer could, together with the server, know the sum a moment early; and the server with one player could cheat at guessing.',
    'A record of the room that was saved outlives it. A computer of the far future might open it.',
  ],
}
