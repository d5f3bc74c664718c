// La même chose que privacy2.en.ts, en français.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, won, chosen, own, small }) => ({
  idea: 'Combien, ou combien de fois ? Tout le monde règle un nombre en secret, et vous devinez combien cela fait en tout.',
  steps: {
    read: [
      'Quelqu’un lit',
      (chosen
        ? 'Qui lit pioche une carte, choisit une de ses questions et la lit à voix haute.'
        : 'Qui lit pioche une carte. Le chiffre au dos de la suivante désigne la question ; si elle est trop délicate, prenez-en une autre.') +
        (own ? ' On peut aussi en inventer une.' : ''),
    ],
    answer: [
      'Tu réponds',
      'Honnêtement : tourne ton disque Moi sur ton nombre et pose-le face cachée. 5+ veut dire de cinq à neuf, 10+ dix ou plus.',
    ],
    guess: [
      'Tu devines la somme',
      'Combien font toutes les réponses, avec la tienne ? Règle ton disque Nous. Dans le doute, plus bas, car trop haut ne rapporte rien.',
    ],
    open: ['On additionne', 'Qui lit mélange les disques et les retourne. 5+ compte cinq, 10+ compte dix.'],
    ask: [
      'Qui était près ?',
      `On descend depuis la somme, nombre par nombre, jusqu’à ${won.length} paris différents ouverts. Qui est aussi près avance.`,
    ],
    talk: [
      'Vous en parlez',
      'Parlez de la somme, pas de qui a mis quel nombre. Puis c’est à la personne de gauche de lire.',
    ],
  },
  points: ['pour la somme, ou le plus proche au-dessous', 'pour le deuxième plus proche', 'pour le troisième'],
  besides:
    'Un pari au-dessus de la somme ne rapporte rien, et 0 n’est demandé que s’il est la somme. Tu peux aussi garder le tien caché : pas de points, et personne ne le remarque.',
  example: ({ n, sum }) => `${n} personnes jouent, et leurs réponses font ${sum}.`,
  nothing: (names) => `Au-dessus de la somme, ou trop loin au-dessous : ${names}. Leurs disques restent face cachée.`,
  end: `La piste fait ${end}. Dès que quelqu’un en a fait le tour, le plus de points gagne ; à égalité, on partage.`,
  secret: [
    'Ta réponse. Tout le monde voit les nombres, mais pas de qui ils viennent ; même le serveur ne l’apprend pas.',
    'Ton pari, sauf s’il marque. Un disque qui reste face cachée n’est jamais montré à personne.',
  ],
  small: `À ${small} ou moins, on devine vite de qui vient un grand nombre. Évitez les questions très délicates : « Pas celle-ci » est sur chaque téléphone.`,
})
