// Dasselbe wie en.later.ts, auf Deutsch.
import type { Rejection } from './plural'

const reload = 'Lade die Seite neu; dein Platz bleibt.'
const wait = 'Warte, bis der Bildschirm nachkommt.'

export const rejections = {
  unknown: ['Der Server wusste nicht, was gemeint war.', reload],
  malformed: ['Es kam etwas an, das der Server nicht lesen konnte.', reload],
  too_big: ['Das war zu lang.', 'Fass dich kürzer.'],
  too_fast: ['Das war zu viel auf einmal.', 'Warte zehn Sekunden.'],
  bad_signature: ['Die Unterschrift dieses Handys passt nicht.', reload],
  no_room: ['Zu diesem Code gibt es keinen Raum.', 'Frag noch einmal nach dem Code.'],
  room_full: ['Alle zwölf Plätze sind besetzt.', 'Schau am Tischbildschirm zu oder warte, bis jemand geht.'],
  name_bad: ['Dieser Name geht nicht.', 'Nimm einen mit höchstens 30 Zeichen in einer Zeile.'],
  figure_taken: ['Bei dieser Figur war jemand schneller.', 'Such dir eine andere aus.'],
  not_host: ['Das kann nur, wer den Raum leitet.', 'Bitte darum oder lass dir die Leitung geben.'],
  not_reader: ['Das kann nur, wer vorliest.', 'Warte kurz; nach 20 Sekunden dürfen es alle.'],
  not_seated: ['Du hast in diesem Raum keinen Platz.', 'Setz dich erst dazu.'],
  not_asked: ['Diese Frage geht nicht an dich.', 'Bei der nächsten bist du wieder dabei.'],
  removed: ['Dieser Platz wurde dir genommen.', 'Frag am Tisch nach, falls das ein Versehen war.'],
  wrong_epoch: ['Die Runde hat sich inzwischen geändert.', 'Vergleicht die neuen Bilder.'],
  door_closed: ['Die Tür ist schon zu.', 'Wer den Raum leitet, kann sie wieder öffnen.'],
  door_open: ['Die Tür steht noch offen.', 'Wer den Raum leitet, muss sie erst schließen.'],
  not_committed: [
    'Noch sind nicht alle Handys bereit für die Bilder.',
    'Weckt alle Handys und schließt die Tür noch einmal.',
  ],
  too_few: ['Ihr seid zu wenige.', 'Mindestens drei müssen es sein.'],
  too_many: ['Ihr seid zu viele.', 'Zwölf können spielen.'],
  nonce_wrong: ['Der Beitrag dieses Handys zu den Bildern passt nicht.', 'Öffnet die Tür noch einmal.'],
  not_revealed: ['Noch haben nicht alle verglichen.', 'Wartet auf die anderen.'],
  not_sealed: ['Ihr habt noch nicht alle dieselben Bilder bestätigt.', 'Vergleicht erst die Bilder.'],
  game_on: ['Ein Spiel läuft.', 'Das geht wieder, wenn es vorbei ist.'],
  no_game: ['Es läuft kein Spiel.', 'Wer den Raum leitet, kann eines beginnen.'],
  settings_bad: ['Diese Einstellungen passen nicht zusammen.', 'Wähle andere.'],
  order_bad: ['Inzwischen ist jemand gekommen oder gegangen.', 'Ordne die Plätze noch einmal.'],
  slot_wrong: ['Die Runde ist inzwischen weiter.', wait],
  key_taken: ['Dieses Handy war schon mit anderen Schlüsseln bekannt.', 'Verlass den Raum und setz dich neu dazu.'],
  key_bad: ['Ein Schlüssel dieses Handys passt nicht.', reload],
  key_missing: [
    'Noch sind nicht alle Handys auf die nächste Frage vorbereitet.',
    'Weckt alle Handys und versucht es noch einmal.',
  ],
  question_open: ['Eine Frage ist offen.', 'Das geht wieder, wenn sie vorbei ist.'],
  question_bad: ['Diese Frage kann nicht gestellt werden.', 'Formuliere sie anders und nicht zu lang.'],
  question_seen: ['Diese Frage war in diesem Raum schon dran.', 'Nimm eine andere.'],
  pile_empty: ['Alle Karten sind gespielt.', 'Denk dir eine Frage aus oder beendet das Spiel.'],
  choice_bad: ['In diesem Raum gilt die Nummer auf der Karte.', 'Zieh die nächste Karte.'],
  not_ready: ['Noch zeigen nicht alle Handys dieselbe Frage.', 'Einen Augenblick.'],
  ctx_differs: ['Die Handys zeigen nicht dieselbe Frage.', 'Sie fällt weg. Zieh eine andere Karte.'],
  guess_bad: ['Dieser Tipp geht nicht.', 'Stell die Scheibe noch einmal ein.'],
  ballot_bad: ['Der Würfel ist nicht heil angekommen.', 'Gebt die Frage auf und nehmt die nächste.'],
  ballot_taken: ['Dein Würfel liegt schon im Beutel.', wait],
  too_early: ['Noch nicht.', 'Gib den anderen 20 Sekunden.'],
  not_poured: ['Der Beutel ist noch nicht ausgeleert.', wait],
  ask_wrong: ['Danach hat niemand gefragt.', wait],
  opening_bad: ['Die Scheibe zeigt nicht, was eingestellt war.', 'In dieser Runde bleibt sie verdeckt.'],
  over: ['Diese Frage ist vorbei.', wait],
  closing: ['Der Server hält gerade an.', 'Er kommt von selbst wieder; versuch es gleich noch einmal.'],
  conflict: ['Zwei Dinge kamen zugleich.', 'Versuch es noch einmal.'],
  storage: [
    'Dieser Browser kann hier nichts speichern.',
    'Verlass das private Fenster, oder schaff Platz auf dem Handy.',
  ],
  disk: [
    'Der Server konnte das nicht speichern.',
    'Versuch es noch einmal; bleibt es so, ist seine Platte voll oder gesperrt.',
  ],
} satisfies Record<string, Rejection>

export const alarms = {
  asks_wrong:
    'Es wurde nach etwas gefragt, das nicht aus dem Ergebnis folgt. Hier wird nichts umgedreht. Sprecht darüber.',
  points_wrong: 'Die Punkte passen nicht zu den umgedrehten Scheiben. Zählt sie selbst und sprecht darüber.',
  guesses_wrong:
    'Eine Scheibe passt nicht zu dem, was eingestellt war. Sprecht darüber und spielt in einem neuen Raum.',
  keys_wrong: 'Die Schlüssel dieser Frage passen nicht. Sie wird nicht beantwortet. Zieht die nächste Karte.',
  settings_changed:
    'Die Frage kam mit anderen Regeln als abgemacht. Sie wird nicht beantwortet. Zieht die nächste Karte.',
  question_seen:
    'Diese Frage war schon da, und zwei Ergebnisse könnten eine Antwort verraten. Zieht die nächste Karte.',
  result_changed: 'Das Ergebnis wurde nachträglich geändert. Sprecht darüber und spielt in einem neuen Raum.',
  phones_disagree: 'Die Handys zeigen nicht dieselbe Frage, deshalb antwortet niemand. Zieht die nächste Karte.',
  list_changed:
    'Die Liste der Mitspielenden wurde geändert, nachdem die Tür zu war. Öffnet die Tür und vergleicht noch einmal.',
  own_ballot_changed:
    'Dein Würfel wurde unterwegs ausgetauscht, das Ergebnis stimmt also nicht. Sprecht darüber und spielt in einem neuen Raum.',
  tally_wrong: 'Die Zahl der Ja passt nicht zu den Würfeln. Sprecht darüber und spielt in einem neuen Raum.',
  seal_twice:
    'Für dieselbe Liste sollten zum zweiten Mal Bilder entstehen. Spielt so nicht weiter; öffnet einen neuen Raum und vergleicht dort.',
  texts_changed: 'Diese Frage lautet anders als auf ihrer Karte. Sie wird nicht beantwortet. Zieht die nächste Karte.',
} satisfies Record<string, string>

/** What is secret here, and what is not: the sentences of that sheet. */
export const secret = {
  promises: [
    'Deine Antwort bleibt unbekannt: dem Server und wem er gehört, dem WLAN, dem Tischbildschirm und den anderen. Nur alle anderen zusammen könnten sie ausrechnen.',
    'Alle geben genau eine gültige Antwort ab. Jedes Handy prüft das.',
    'Ein Tipp, der nichts bringt, wird nie gezeigt, niemandem.',
    'Alle beantworten dieselbe Frage in derselben Runde: Dafür sind die vier Bilder da.',
    'Die Zahl der Ja stimmt. Jedes Handy rechnet sie selbst nach.',
  ],
  limits: [
    'Sagen alle dasselbe, kennt man die Antwort von allen.',
    'Zu dritt genügt jemand, der plaudert, und es bleiben nur noch zwei.',
    'Auf einen Bildschirm kann man schauen. Halte dein Handy wie deine Karten.',
    'Der Server liefert diese Seite. Wer sie dort verändert, oder in einem WLAN ohne https, kann verändern, was sie tut.',
    'Die Bilder schützen dich zusammen mit denen, mit denen du sie verglichen hast.',
    'Eine Person könnte mit mehreren Handys hier sitzen.',
    'Dass ein Handy fehlt, sieht man, auch wie lange jemand braucht. Alle können eine Frage platzen lassen.',
    'Dieselbe Frage mit anderen Worten, oder in einem anderen Raum, ist eine andere Frage.',
    'Mit anderer Software kann man die eigene Antwort beweisen, wenn man will.',
    'Wer zuletzt antwortet, könnte gemeinsam mit dem Server die Summe etwas früher kennen; und der Server könnte mit jemandem zusammen beim Tippen mogeln.',
    'Ein gespeichertes Protokoll überlebt den Raum. Ein Rechner der fernen Zukunft könnte es öffnen.',
  ],
}
