// La même chose que chili.en.ts, en français.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, guard, small }) => ({
  idea: 'Des questions sur le sexe et les relations, des réponses secrètes, et des cartes pour parier combien disent Oui.',
  steps: {
    read: [
      'Quelqu’un lit',
      (chosen
        ? 'Qui lit pioche une carte, choisit une de ses questions et la lit à voix haute.'
        : 'Qui lit pioche une carte. Le chiffre au dos de la suivante désigne la question ; si elle est trop délicate, prenez-en une autre.') +
        (own ? ' On peut aussi en inventer une.' : ''),
    ],
    guess: [
      'Tu poses ton pari',
      'Combien diront Oui, en te comptant ? Pose face cachée une ou deux de tes six cartes (0, 1, 2, 4, 5, 6). Deux s’additionnent, et le 0 sert à bluffer.',
    ],
    answer: ['Tu réponds', 'Honnêtement : un jeton orange pour Oui, un noir pour Non, poussé face cachée au milieu.'],
    open: [
      'On secoue le couvercle',
      'Qui mène le jeu mélange les jetons dessous, puis le soulève. Aucun jeton ne dit à qui il est.',
    ],
    ask: [
      'Qui était près ?',
      'On demande d’abord le nombre exact, puis ses voisins. Seules les cartes qui font ce nombre se retournent.',
    ],
    talk: ['Vous en parlez', 'Parlez du nombre, pas de qui c’était. Puis c’est à la personne de gauche de lire.'],
  },
  points: ['pour le nombre exact', 'pour un de trop ou un de moins'],
  besides:
    'Si une seule personne dit Oui, on ne demande pas 0 ; si toutes le disent sauf une, pas non plus « tout le monde ». Les deux trahiraient une réponse.',
  example: ({ n, yes }) => `${n} personnes jouent, et ${yes} disent Oui.`,
  nothing: (names) => `Trop loin : ${names}. Leurs cartes restent face cachée pour de bon.`,
  end: `Dès que quelqu’un a ${end}, le plus de points gagne ; à égalité, on partage.`,
  secret: [
    'Ta réponse. On apprend seulement combien ont dit Oui ; même le serveur n’en sait pas plus.',
    `Ton pari, sauf s’il marque. ${guard ? 'Les cartes qui restent face cachée ne sont jamais montrées à personne.' : 'Les autres voient seulement s’il y a une carte ou deux.'}`,
  ],
  small: `À ${small} ou moins, on devine vite qui a dit Oui. Évitez les questions très délicates : « Pas celle-ci » est sur chaque téléphone.`,
})
