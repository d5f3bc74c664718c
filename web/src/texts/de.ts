// Was die Seiten sagen, auf Deutsch: unter Freunden, also per Du. Dieselben Schlüssel wie en.ts.
import type { First } from './en'
import { counted, listed, share } from './plural'

const people = counted('de', 'Person', 'Personen')
const points = counted('de', 'Punkt', 'Punkte')
const spaces = counted('de', 'Feld', 'Felder')
const cards = counted('de', 'Karte', 'Karten')
const rounds = counted('de', 'Runde', 'Runden')
const names = listed('de')
const ready = share('de', 'von', 'Handys ist bereit', 'Handys sind bereit')
const guessed = share('de', 'von', 'hat geraten', 'haben geraten')
const done = share('de', 'von', 'ist fertig', 'sind fertig')
const say = share('de', 'von', 'sagt Ja', 'sagen Ja')

export const de: First = {
  language: 'Deutsch',
  names,
  game: 'Privacy',
  unit: { privacy: spaces, privacy2: spaces, quickie: rounds, nolimit: points, chili: points },

  word: {
    yes: 'Ja',
    no: 'Nein',
    cancel: 'Abbrechen',
    close: 'Schließen',
    back: 'Zurück',
    you: 'du',
    practice: 'Übung',
    away: 'weg',
    gone: 'weg',
    reads: 'liest vor',
    leads: 'Spielleitung',
    points,
    people,
  },

  home: {
    code: 'Code des Raums',
  },

  opening: {
    change: 'Einstellungen',
  },

  join: {
    title: 'Wer bist du?',
    name: 'Dein Name',
    nameBad: 'Schreib einen Namen, unter dem dich die anderen kennen.',
    figure: 'Deine Figur:',
    figures: (
      'rosa Herz, graue Maus, gelber Stern, roter Teufel, grünes Kleeblatt, violette Krone, blauer Tropfen, ' +
      'brauner Pilz, türkise Raute, dunkelblauer Mond, hellgrüner Spross, weißer Hase'
    ).split(', '),
    taken: (figure) => `${figure}, vergeben`,
    language: 'Deine Sprache',
    go: 'Dazusetzen',
    knock: 'Anklopfen',
    host: 'Ich leite nur',
    hostHint: 'Du kümmerst dich um den Raum und spielst nicht mit.',
    late: 'Du klopfst an. Sobald man dich hereinlässt, bist du ab der nächsten Frage dabei.',
    full: 'Alle Plätze sind besetzt. Am Tischbildschirm kannst du zusehen.',
  },

  lobby: {
    title: 'Rund um den Tisch',
    line: (n) => (n === 0 ? 'Noch ist niemand da.' : `Bisher ${people(n)}.`),
    wait: (host) => `${host} schließt die Tür, wenn alle da sind.`,
    waitNobody: 'Wenn alle da sind, wird die Tür geschlossen.',
    invite: 'Die anderen hereinlassen',
    clockwise: 'Plätze im Uhrzeigersinn',
    coupleHint: 'Paare sollten nicht nebeneinander sitzen.',
    close: 'Tür schließen',
    closeHint: (n) => `${people(n)} spielen mit. Danach vergleichen alle ihre Bilder.`,
    committing: (waiting) => `Es fehlt noch das Handy von ${names(waiting)}.`,
    tooFew: 'Mindestens drei, sonst kann keine Antwort geheim bleiben.',
    tooMany: (n) => `Höchstens ${people(n)}.`,
    fewReal: 'Weniger als drei echte Menschen: Wer die Übungsspieler laufen lässt, kann deine Antwort ausrechnen.',
    tryout: 'Erst allein probieren',
    minutes: (end, minutes) => `${end}: etwa ${minutes} Min.`,
    openDoor: 'Tür wieder öffnen',
  },

  promise: {
    title: 'Drei Versprechen',
  },

  secret: {
    title: 'Was ist hier geheim?',
  },

  seal: {
    newSeal: 'Neue Bilder',
  },

  newcomer: {
    title: 'Du bist ab der nächsten Frage dabei',
    body: 'Vorher vergleichen alle noch einmal die Bilder. Das dauert einen Augenblick.',
  },

  round: {
    /** Which of its card's questions this is. */
    question: (n: number) => `Nr.\u00a0${n}`,
    number: (n) => `Runde ${n}`,
    reader: (name) => `${name} liest vor`,
    draws: (name) => `${name} zieht`,
    readerYou: 'Du liest vor',
    of: (stage, n, all) => (stage === 'ready' ? ready : stage === 'say' ? guessed : done)(n, all),
    cardsLeft: (n) => `noch ${cards(n)}`,
    last: 'Letzte Runde',
  },

  /** Said before the next card where the last question came to no tally; '' otherwise. */
  fate: (fate, you = false) =>
    ({
      voided: 'Die Frage wurde aufgegeben.',
      skipped: `Die nicht. ${you ? 'Du ziehst' : 'Dieselbe Person zieht'} noch einmal.`,
    })[fate] ?? '',

  say: {
    turn: (name) => `${name} sagt einen Tipp`,
  },

  draw: {
    title: 'Du liest vor',
    go: 'Karte ziehen',
    slip: 'Zettel ziehen',
    hint: 'Du liest eine Frage laut vor und leerst am Ende den Beutel aus.',
    wait: (name) => `${name} zieht die nächste Karte`,
    waitHint: 'Gleich wird vorgelesen.',
    own: 'Eigene Frage stellen',
    other: 'Oder eine andere dieser Karte',
  },

  read: {
    title: 'Lies laut vor',
    go: 'Ist vorgelesen',
    hint: 'Danach steht die Frage auf jedem Handy.',
    listen: (name) => `${name} liest vor …`,
    listenHint: 'Hör zu. Gleich steht die Frage auch bei dir.',
  },

  guess: {
    title: 'Wie viele von uns, du mitgezählt, sagen Ja?',
    set: 'Tipp einstellen',
    go: (n) => `${n} einstellen`,
    dial: 'Scheibe',
    value: say,
    hint: 'Dreh die Scheibe.',
    less: 'Eins weniger',
    more: 'Eins mehr',
    change: 'Tipp ändern',
    changed: (n) => `Auf ${n} ändern`,
    keep: 'So lassen',
  },

  answer: {
    title: 'Und du?',
    take: 'Zurücknehmen',
    choose: 'Nimm einen Würfel und wirf ihn in den Beutel.',
    lifted: 'Jetzt in den Beutel damit.',
    dropped: 'Er ist im Beutel.',
    bag: 'Den Würfel in den Beutel werfen',
    asked: (who) => `Gefragt: ${names(who)}`,
    notAsked: (who) => `Nicht gefragt: ${names(who)}`,
    company: (n) => `${people(n)} sind gefragt`,
  },

  wait: {
    title: 'Dein Würfel ist im Beutel',
    hint: 'Mehr als diese Zahl sieht niemand.',
    slow: (who) => `Warten auf ${names(who)}`,
    without: (who) => `Ohne ${names(who)} spielen`,
    give: 'Diese Frage aufgeben',
    pour: 'Ohne den fehlenden Tipp ausleeren',
    starting: 'Die Handys einigen sich auf die Frage',
    peek: 'Halten zeigt deinen Tipp',
    peekShown: (n) => `Dein Tipp: ${n}`,
    peekNone: 'Du hast nichts eingestellt.',
  },

  pour: {
    title: 'Alles ist drin',
    yours: 'Beutel ausleeren',
    hint: 'Halte den Beutel über den Tisch und leere ihn aus.',
    wait: (name) => `${name} leert den Beutel aus`,
    slow: (name) => `${name} braucht lange. Jetzt dürfen alle ausleeren.`,
  },

  result: {
    pouring: 'Der Beutel wird ausgeleert',
    counts: (yes, no) => `${yes} Ja, ${no} Nein`,
    tally: ([no = 0, yes = 0]) => say(yes, no + yes),
    ask: (values) => `Hat jemand ${values.join(' oder ')} eingestellt?`,
    nobody: 'Niemand.',
    faceDown: (name) => `${name}: verdeckt`,
    open: (name, guess) => `${name}: ${guess}`,
    yours: (n) => `Du bekommst ${points(n)}`,
    none: 'Niemand bekommt Punkte.',
    talkHint: 'Redet über die Zahl, nicht darüber, wer es war.',
    next: (name) => (name ? `${name} liest als Nächstes vor` : 'Das war’s.'),
    stuck: (who) => `Von ${names(who)} fehlt noch eine Antwort`,
    pause: 'Kurz anhalten',
    resume: 'Weiter',
    goOn: (who) => `Ohne ${names(who)} weitermachen`,
  },

  skip: {
    quiet: 'Die nicht',
    title: 'Diese Frage weglegen?',
  },

  end: {
    next: (game) => `Als Nächstes: ${game}`,
    points,
  },

  menu: {
    title: 'Menü',
    open: 'Menü',
    howto: 'So wird gespielt',
    language: 'Sprache',
    left: (minutes) => `Noch etwa ${minutes} Minuten.`,
    seats: 'Plätze und Paare',
  },

  line: {
    connecting: 'Einen Augenblick …',
    offline: 'Keine Verbindung. Wir versuchen es weiter; dein Platz ist sicher.',
  },

  alarm: {
    title: 'Etwas passt nicht',
    question: 'Von dir hat in dieser Runde nichts das Handy verlassen.',
    room: 'Dieses Handy antwortet in diesem Raum nicht mehr.',
    other: 'Hier stimmt etwas nicht. Sprecht darüber, und öffnet einen neuen Raum, wenn es wieder vorkommt.',
    by: {},
  },

  rejected: {
    other: ['Das hat nicht geklappt.', 'Versuch es noch einmal.'],
    by: {},
    dismiss: 'In Ordnung',
  },

  table: {
    set: 'Scheiben stellen, Würfel einwerfen',
    track: 'Punkteleiste',
    goal: (n: number) => `von ${n}`,
    on: (name, n) => `${name}: ${spaces(n)}`,
  },
}
