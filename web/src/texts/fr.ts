// Ce que disent les pages, en français : entre amis, on se tutoie. Les mêmes clés que en.ts.
import type { First } from './en'
import { counted, listed, share } from './plural'

const people = counted('fr', 'personne', 'personnes')
const points = counted('fr', 'point', 'points')
const spaces = counted('fr', 'case', 'cases')
const cards = counted('fr', 'carte', 'cartes')
const rounds = counted('fr', 'manche', 'manches')
const names = listed('fr')
const ready = share('fr', 'sur', 'a son téléphone prêt', 'ont leur téléphone prêt')
const guessed = share('fr', 'sur', 'a parié', 'ont parié')
const done = share('fr', 'sur', 'a terminé', 'ont terminé')
const say = share('fr', 'sur', 'dit Oui', 'disent Oui')

export const fr: First = {
  language: 'Français',
  names,
  game: 'Privacy',
  unit: { privacy: spaces, privacy2: spaces, quickie: rounds, nolimit: points, chili: points },

  word: {
    yes: 'Oui',
    no: 'Non',
    cancel: 'Annuler',
    close: 'Fermer',
    back: 'Retour',
    you: 'toi',
    practice: 'essai',
    away: 'pas là',
    gone: 'plus là',
    reads: 'lit',
    leads: 'mène le jeu',
    points,
    people,
  },

  home: {
    code: 'Code du salon',
  },

  opening: {
    change: 'Réglages',
  },

  join: {
    title: 'Qui es-tu ?',
    name: 'Ton nom',
    nameBad: 'Écris un nom sous lequel les autres te connaissent.',
    figure: 'Ta figurine :',
    figures: (
      'cœur rose, souris grise, étoile jaune, diable rouge, trèfle vert, couronne violette, goutte bleue, ' +
      'champignon brun, losange turquoise, lune bleu nuit, pousse vert clair, lapin blanc'
    ).split(', '),
    taken: (figure) => `${figure}, pas libre`,
    language: 'Ta langue',
    go: 'Prendre place',
    knock: 'Frapper à la porte',
    host: 'Je tiens juste le salon',
    hostHint: 'Tu t’occupes du salon, sans jouer.',
    late: 'Tu frappes d’abord. Dès qu’on t’ouvre, tu joues à la question suivante.',
    full: 'Toutes les places sont prises. Tu peux suivre sur l’écran de la table.',
  },

  lobby: {
    title: 'Autour de la table',
    line: (n) => (n === 0 ? 'Il n’y a encore personne.' : `${people(n)} pour l’instant.`),
    wait: (host) => `${host} ferme la porte quand tout le monde est là.`,
    waitNobody: 'La porte se ferme quand tout le monde est là.',
    invite: 'Faire entrer les autres',
    clockwise: 'Places, dans le sens horaire',
    coupleHint: 'Mieux vaut séparer les couples.',
    close: 'Fermer la porte',
    closeHint: (n) => `Vous jouez à ${n}. Ensuite, tout le monde compare ses images.`,
    committing: (waiting) => `Téléphone attendu : ${names(waiting)}.`,
    tooFew: 'Il faut être au moins trois, sinon aucune réponse ne reste secrète.',
    tooMany: (n) => `${people(n)} au maximum.`,
    fewReal: 'Moins de trois vraies personnes : qui fait tourner les places d’essai peut déduire ta réponse.',
    tryout: 'D’abord essayer en solo',
    minutes: (end, minutes) => `${end} : environ ${minutes} min.`,
    openDoor: 'Rouvrir la porte',
  },

  promise: {
    title: 'Trois promesses',
  },

  secret: {
    title: 'Qu’est-ce qui est secret ?',
  },

  seal: {
    newSeal: 'Nouvelles images',
  },

  newcomer: {
    title: 'Tu joues dès la prochaine question',
    body: 'Avant, tout le monde compare encore une fois les images. C’est l’affaire d’un instant.',
  },

  round: {
    /** Which of its card's questions this is. */
    question: (n: number) => `n°\u00a0${n}`,
    number: (n) => `Manche ${n}`,
    reader: (name) => `${name} lit`,
    draws: (name) => `${name} pioche`,
    readerYou: 'À toi de lire',
    of: (stage, n, all) => (stage === 'ready' ? ready : stage === 'say' ? guessed : done)(n, all),
    cardsLeft: (n) => `encore ${cards(n)}`,
    last: 'Dernière manche',
  },

  /** Said before the next card where the last question came to no tally; '' otherwise. */
  fate: (fate, you = false) =>
    ({
      voided: 'La question a été abandonnée.',
      skipped: `Pas celle-ci. ${you ? 'Pioche' : 'La même personne pioche'} encore une fois.`,
    })[fate] ?? '',

  say: {
    turn: (name) => `${name} dit son pari`,
  },

  draw: {
    title: 'À toi de lire',
    go: 'Piocher une carte',
    slip: 'Tirer un papier',
    hint: 'Tu lis une question à voix haute, et à la fin tu vides le sac.',
    wait: (name) => `${name} pioche la prochaine carte`,
    waitHint: 'Bientôt, tu écoutes.',
    own: 'Poser une question à moi',
    other: 'Ou une autre de cette carte',
  },

  read: {
    title: 'Lis à voix haute',
    go: 'C’est lu',
    hint: 'Ensuite, la question s’affiche sur chaque téléphone.',
    listen: (name) => `${name} lit…`,
    listenHint: 'Écoute. La question arrive bientôt sur ton téléphone.',
  },

  guess: {
    title: 'Combien disent Oui, en te comptant ?',
    set: 'Valider mon pari',
    go: (n) => `Régler sur ${n}`,
    dial: 'Cadran',
    value: say,
    hint: 'Tourne le cadran.',
    less: 'Un de moins',
    more: 'Un de plus',
    change: 'Changer mon pari',
    changed: (n) => `Passer à ${n}`,
    keep: 'Laisser ainsi',
  },

  answer: {
    title: 'Et toi ?',
    take: 'Reprendre',
    choose: 'Prends un cube, et hop, dans le sac.',
    lifted: 'Et maintenant, dans le sac.',
    dropped: 'Il est dans le sac.',
    bag: 'Mettre le cube dans le sac',
    asked: (who) => `Question pour : ${names(who)}`,
    notAsked: (who) => `Pas pour : ${names(who)}`,
    company: (n) => `Question posée à ${people(n)}`,
  },

  wait: {
    title: 'Ton cube est dans le sac',
    hint: 'On ne voit rien d’autre que ce nombre.',
    slow: (who) => `On attend ${names(who)}`,
    without: (who) => `Jouer sans ${names(who)}`,
    give: 'Abandonner cette question',
    pour: 'Vider le sac sans le pari manquant',
    starting: 'Les téléphones s’accordent sur la question',
    peek: 'Maintiens pour voir ton pari',
    peekShown: (n) => `Ton pari : ${n}`,
    peekNone: 'Tu n’as rien parié.',
  },

  pour: {
    title: 'Tout est dedans',
    yours: 'Vider le sac',
    hint: 'Tiens le sac au-dessus de la table, et vide-le.',
    wait: (name) => `${name} vide le sac`,
    slow: (name) => `${name} prend son temps. Tout le monde peut maintenant vider le sac.`,
  },

  result: {
    pouring: 'On vide le sac',
    counts: (yes, no) => `${yes} Oui, ${no} Non`,
    tally: ([no = 0, yes = 0]) => say(yes, no + yes),
    ask: (values) => `Quelqu’un a mis ${values.join(' ou ')} ?`,
    nobody: 'Personne.',
    faceDown: (name) => `${name} : face cachée`,
    open: (name, guess) => `${name} : ${guess}`,
    yours: (n) => `Tu marques ${points(n)}`,
    none: 'Personne ne marque.',
    talkHint: 'Parlez du nombre, pas de qui c’était.',
    next: (name) => (name ? `${name} lit ensuite` : 'C’était la dernière manche.'),
    stuck: (who) => `Pas encore de réponse : ${names(who)}`,
    pause: 'Attendez',
    resume: 'Continuer',
    goOn: (who) => `Continuer sans ${names(who)}`,
  },

  skip: {
    quiet: 'Pas celle-ci',
    title: 'Écarter cette question ?',
  },

  end: {
    next: (game) => `Ensuite : ${game}`,
    points,
  },

  menu: {
    title: 'Menu',
    open: 'Menu',
    howto: 'Comment jouer',
    language: 'Langue',
    left: (minutes) => `Encore environ ${minutes} min.`,
    seats: 'Places et couples',
  },

  line: {
    connecting: 'Un instant…',
    offline: 'Pas de connexion. On réessaie ; ta place est gardée.',
  },

  alarm: {
    title: 'Quelque chose cloche',
    question: 'Rien de toi n’a quitté ce téléphone pendant cette manche.',
    room: 'Ce téléphone ne répond plus à rien dans ce salon.',
    other:
      'Ce téléphone a remarqué quelque chose d’anormal. Parlez-en, et ouvrez un nouveau salon si cela se reproduit.',
    by: {},
  },

  rejected: {
    other: ['Ça n’a pas marché.', 'Essaie encore une fois.'],
    by: {},
    dismiss: 'D’accord',
  },

  table: {
    set: 'Réglez vos cadrans, mettez vos cubes',
    track: 'Piste de score',
    goal: (n: number) => `sur ${n}`,
    on: (name, n) => `${name} : ${spaces(n)}`,
  },
}
