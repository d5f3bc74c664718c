// La même chose que nolimit.en.ts, en français.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, own }) => ({
  idea: 'Quelqu’un choisit une confidence, tout le monde glisse Oui ou Non dans l’urne, et vous devinez combien il y a de Oui.',
  steps: {
    read: [
      'Quelqu’un choisit',
      `Qui lit regarde une carte en secret, choisit une de ses questions et la lit à voix haute.${own ? ' On peut aussi en inventer une.' : ''}`,
    ],
    answer: [
      'Tu réponds',
      'Honnêtement : tourne ton enveloppe sur Oui ou sur Non, et glisse-la dans l’urne sans la montrer.',
    ],
    guess: [
      'Tu paries',
      'Combien y a-t-il de Oui, en comptant le tien ? Règle ton disque de vote, qui commence à 1, et pose-le face cachée.',
    ],
    open: ['On renverse l’urne', 'Qui lit compte les Oui. Aucune enveloppe ne dit à qui elle est.'],
    ask: [
      'Qui était près ?',
      'On demande d’abord le nombre exact. Si personne ne l’a, on s’éloigne pas à pas jusqu’à ce qu’un disque se retourne.',
    ],
    talk: ['Vous en parlez', 'Parlez du nombre, pas de qui c’était. Puis l’urne et la carte passent à gauche.'],
  },
  points: ['pour le nombre exact', 'pour le plus proche, si personne ne tombe juste'],
  besides: 'Trop haut vaut trop bas, et à distance égale tout le monde marque. Qui a lu aussi.',
  example: ({ n, yes }) =>
    `${n} personnes jouent, et ${yes} disent Oui. Personne n’a mis ${yes}, alors les plus proches marquent.`,
  nothing: (names) => `Plus loin : ${names}. Leurs disques restent face cachée pour de bon.`,
  end: `La première personne qui a ${end} gagne ; si plusieurs y arrivent dans la même manche, c’est le plus de points.`,
  secret: [
    'Ta réponse. On apprend seulement combien ont dit Oui ; même le serveur n’en sait pas plus.',
    'Ton pari, sauf s’il marque. Un disque qui reste face cachée n’est jamais montré à personne.',
  ],
  small: '',
})
