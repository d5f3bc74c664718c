// La même chose que nolimit.en.ts, en français.
import type { words as English } from './nolimit.en'
import { counted } from './plural'

const points = counted('fr', 'point', 'points')

export const words: typeof English = {
  game: 'Privacy No Limit',
  lobby: {
    clockwiseHint: 'Comme autour de la table. L’urne et la lecture passent à gauche.',
  },
  first: {
    title: 'Quelle est la plus jeune personne ici ?',
  },
  draw: {
    hint: 'Tu choisis une question et la lis à voix haute. À la fin, tu renverses l’urne.',
  },
  guess: {
    dial: 'Disque de vote',
    hint: 'Tourne ton disque.',
  },
  answer: {
    choose: 'Prends l’enveloppe du côté Oui ou du côté Non, et glisse-la dans l’urne.',
    lifted: 'Et maintenant, dans la fente.',
    dropped: 'Elle est dans l’urne.',
    bag: 'Glisser l’enveloppe dans l’urne',
  },
  wait: {
    title: 'Ton enveloppe est dans l’urne',
    pour: 'Ouvrir l’urne sans le pari manquant',
  },
  pour: {
    title: 'Tout est dans l’urne',
    yours: 'Renverser l’urne',
    hint: 'Pose l’urne sur la table, ouvre-la, renverse-la.',
    wait: (name) => `${name} ouvre l’urne`,
    slow: (name) => `${name} prend son temps. Tout le monde peut maintenant l’ouvrir.`,
  },
  result: {
    pouring: 'On renverse l’urne',
  },
  end: {
    againHint: 'Le même groupe, sur une nouvelle feuille.',
  },
  table: {
    set: 'Enveloppes dans l’urne, disques face cachée',
    pours: (name) => `${name} ouvre l’urne`,
    track: 'Bloc de score',
    on: (name, n) => `${name} : ${points(n)}`,
  },
  tryout: {
    answer:
      'La question s’adresse à toi et à cinq personnes inventées. D’abord la réponse : orange, c’est Oui ; noir, c’est Non. Personne ne saura quelle enveloppe était la tienne.',
    guess: 'Ton disque commence à 1. Une fois réglé, il reste face cachée.',
    pour: 'Qui lit renverse l’urne dès que toutes les enveloppes y sont.',
    pouring: 'Les enveloppes restent comme elles tombent. Aucune ne dit à qui elle est.',
    askExact: 'Qui a mis exactement ce nombre retourne son disque et marque deux points.',
    askNear:
      'Personne n’est tombé juste, alors on s’éloigne pas à pas : qui est au plus près retourne son disque et marque un point.',
    hidden: 'Tous les autres disques restent face cachée pour toujours. Le tien aussi, s’il ne marque pas.',
    special: 'Si quelqu’un tombe juste, seul cela compte. Sinon, qui est au plus près marque un point.',
    scores: (n) => (n === 0 ? 'Ton disque reste face cachée.' : `Tu marques ${points(n)}.`),
  },
}
