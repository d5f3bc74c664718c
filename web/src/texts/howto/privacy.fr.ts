// La même chose que privacy.en.ts, en français.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, small }) => ({
  idea: 'Une question pour tout le monde, des réponses secrètes, et un pari : combien d’entre vous diront Oui ?',
  steps: {
    read: [
      'Quelqu’un lit',
      (chosen
        ? 'Qui lit pioche une carte, choisit une de ses questions et la lit à voix haute.'
        : 'Qui lit pioche une carte. Le chiffre au dos de la suivante dit quelle question lire à voix haute.') +
        (own ? ' On peut aussi en inventer une.' : ''),
    ],
    guess: ['Tu paries', 'Combien diront Oui, en te comptant ? Règle ton cadran sur ce nombre. Personne ne le voit.'],
    answer: [
      'Tu réponds',
      'Honnêtement : un cube orange pour Oui, un noir pour Non, glissé dans le sac sans le montrer.',
    ],
    open: ['On vide le sac', 'Comptez les cubes orange. Aucun ne dit à qui il est.'],
    ask: [
      'Qui était près ?',
      'On demande d’abord le nombre exact, puis ses voisins. Qui l’a réglé retourne son cadran et avance.',
    ],
    talk: ['Vous en parlez', 'Parlez du nombre, pas de qui c’était. Puis c’est à la personne de gauche de lire.'],
  },
  points: ['pour le nombre exact', 'pour un de trop ou un de moins'],
  besides:
    'Si une seule personne dit Oui, on ne demande pas 0 ; si toutes le disent sauf une, pas non plus « tout le monde ». Les deux trahiraient une réponse.',
  example: ({ n, yes }) => `${n} personnes jouent, et ${yes} disent Oui.`,
  nothing: (names) => `Trop loin : ${names}. Leurs cadrans restent face cachée pour de bon.`,
  end: `La piste fait ${end}. Qui en fait le tour gagne ; si plusieurs y arrivent dans la même manche, c’est qui a le plus d’avance.`,
  secret: [
    'Ta réponse. On apprend seulement combien ont dit Oui ; même le serveur n’en sait pas plus.',
    'Ton pari, sauf s’il marque. Un cadran qui reste face cachée n’est jamais montré à personne.',
  ],
  small: `À ${small} ou moins, on devine vite qui a dit Oui. Évitez les questions très délicates : « Pas celle-ci » est sur chaque téléphone.`,
})
