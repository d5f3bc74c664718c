// La même chose que quickie.en.ts, en français.
import { counted } from './plural'
import type { words as English } from './quickie.en'

const points = counted('fr', 'point', 'points')

export const words: typeof English = {
  game: 'Privacy Quickie',
  lobby: {
    fiveOrFewer:
      'À quatre, on devine vite qui a dit Oui. Les règles conseillent d’éviter les questions très délicates : « Pas celle-ci » est sur chaque téléphone.',
    clockwiseHint: 'Comme autour de la table. La lecture et les paris passent à gauche.',
  },
  first: {
    title: 'Qui a caressé un lapin en dernier ?',
    lots: 'Jamais personne : tirer au sort',
  },
  draw: {
    hint: 'Tu lis une question à voix haute. À la fin, tu mélanges les cartes et tu les retournes.',
  },
  guess: {
    go: (n) => `Parier sur ${n}`,
    dial: 'Nombre de Oui',
    hint: 'Choisis ton nombre.',
  },
  answer: {
    choose: 'Prends une carte et pose-la au milieu, face cachée.',
    lifted: 'Et maintenant, pose-la au milieu.',
    dropped: 'Elle est au milieu, face cachée.',
    bag: 'Poser la carte au milieu',
  },
  say: {
    before: 'Pense à un nombre',
    hint: 'Qui lit commence, qui se tait passe à la fin. Jamais 0, jamais tout le monde.',
    ready: (n) => `Ce sera ${n}. Attends ton tour.`,
  },
  wait: {
    title: 'Ta carte est au milieu',
    pour: 'Retourner sans le pari manquant',
    peekNone: 'Tu n’as pas parié.',
  },
  pour: {
    title: 'Les cartes sont au milieu',
    yours: 'Mélanger et retourner',
    hint: 'Mélange bien, puis retourne-les une par une.',
    wait: (name) => `${name} mélange les cartes`,
    slow: (name) => `${name} prend son temps. Tout le monde peut maintenant mélanger.`,
  },
  result: {
    pouring: 'On retourne les cartes',
    ask: (values) => `Quelqu’un a parié sur ${values.join(' ou ')} ?`,
    faceDown: (name) => `${name} : pas encore de nombre`,
  },
  end: {
    againHint: 'Le même groupe, sur une nouvelle feuille.',
  },
  table: {
    set: 'Posez vos cartes au milieu',
    pours: (name) => `${name} mélange les cartes`,
    track: 'Bloc de score',
    on: (name, n) => `${name} : ${points(n)}`,
  },
  tryout: {
    answer:
      'La question s’adresse à toi et à cinq personnes inventées. D’abord la réponse : orange, c’est Oui ; noir, c’est Non. Personne ne saura quelle carte était la tienne.',
    guess:
      'À tour de rôle, à partir de qui lit, tout le monde dit combien des six disent Oui. Jamais 0, jamais les six.',
    pour: 'À la fin, qui lit mélange les cartes et les retourne. Ici, c’est toi.',
    pouring: 'Les cartes sont mélangées. Aucune ne dit à qui elle est.',
    askExact: 'Qui tombe juste marque trois points.',
    askNear: 'Qui s’est trompé d’un seul marque un point.',
    hidden: 'Tous les autres paris restent secrets pour toujours. Le tien aussi, s’il ne marque pas.',
    special: 'Personne ne peut parier sur 0 ni sur « tout le monde » : cela trahirait sa propre réponse.',
    scores: (n) => (n === 0 ? 'Pas de point pour toi cette fois.' : `Tu marques ${points(n)}.`),
  },
}
