// La même chose que chili.en.ts, en français.
import { spaced, spelled } from './cards'
import type { words as English } from './chili.en'
import { counted, share } from './plural'

const points = counted('fr', 'point', 'points')
const say = share('fr', 'sur', 'dit Oui', 'disent Oui')

export const words: typeof English = {
  game: 'Scharf wie Chili',
  word: {
    leads: 'mène le jeu',
  },
  lobby: {
    clockwiseHint: 'Comme autour de la table. La lecture passe à gauche.',
  },
  draw: {
    hint: 'Tu lis une question à voix haute. À la fin, qui mène le jeu mélange les jetons.',
  },
  guess: {
    set: 'Poser mes cartes',
    go: (n) => `Poser ${spaced(n)}`,
    dial: 'Tes six cartes',
    value: (n, of) => (n > of ? `${n}, ce serait trop : vous êtes ${of}.` : `Ton pari : ${say(n, of)}`),
    hint: 'Choisis une ou deux cartes.',
    change: 'Changer mes cartes',
    changed: (n) => `Poser plutôt ${spaced(n)}`,
    keep: 'Les laisser',
  },
  hand: {
    adds: 'Deux cartes s’additionnent : 1 + 2 font 3.',
    bluff: 'Le 0 sert à bluffer.',
  },
  answer: {
    choose: 'Prends un jeton et pousse-le au milieu, face cachée.',
    lifted: 'Et maintenant, pousse-le au milieu.',
    dropped: 'Il est au milieu.',
    bag: 'Pousser le jeton au milieu',
  },
  wait: {
    title: 'Ton jeton est au milieu',
    pour: 'Secouer sans le pari manquant',
    peekShown: (n) => `Ton pari : ${spelled(n)}`,
    peekNone: 'Tu n’as posé aucune carte.',
  },
  pour: {
    title: 'Les jetons sont au milieu',
    yours: 'Secouer le couvercle',
    hint: 'Couvercle sur les jetons, secoue bien, soulève.',
    wait: (name) => `${name} secoue le couvercle`,
    slow: (name) => `${name} prend son temps. Tout le monde peut maintenant secouer.`,
  },
  result: {
    pouring: 'On soulève le couvercle',
    ask: (values) => `Quelqu’un a parié sur ${values.join(' ou ')} ?`,
    open: (name, guess) => `${name} : ${spelled(guess)}`,
  },
  end: {
    againHint: 'Le même groupe, sur une nouvelle feuille.',
  },
  table: {
    set: 'Posez vos cartes, poussez vos jetons',
    pours: (name) => `${name} secoue le couvercle`,
    track: 'Feuille de score',
    on: (name, n) => `${name} : ${points(n)}`,
  },
  tryout: {
    guess:
      'La question s’adresse à toi et à cinq personnes inventées. Combien des six disent Oui ? Pose une carte, ou deux qui s’additionnent.',
    answer:
      'Réponds maintenant pour toi : orange, c’est Oui ; noir, c’est Non. Personne ne saura quel jeton était le tien.',
    pour: 'Qui mène le jeu secoue les jetons sous le couvercle dès qu’ils sont tous là.',
    pouring: 'Les jetons sont bien mélangés. Aucun ne dit à qui il est.',
    askExact: 'Qui a posé exactement ce nombre retourne ses cartes et marque trois points.',
    askNear: 'Qui s’est trompé d’un seul marque un point.',
    hidden: 'Toutes les autres cartes restent face cachée pour toujours. Les tiennes aussi, si elles ne marquent pas.',
    scores: (n) => (n === 0 ? 'Tes cartes restent face cachée.' : `Tu marques ${points(n)}.`),
  },
}
