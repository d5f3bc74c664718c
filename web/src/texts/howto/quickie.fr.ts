// La même chose que quickie.en.ts, en français.
import type { Telling } from './howto'

export const howTo: Telling = ({ end, chosen, own, guard, small }) => ({
  idea: guard
    ? 'Des manches rapides : tout le monde répond en secret, puis parie combien ont dit Oui.'
    : 'Des manches rapides : tout le monde répond en secret, puis dit tout haut, à tour de rôle, combien ont dit Oui.',
  steps: {
    read: [
      'Quelqu’un lit',
      (chosen
        ? 'Qui lit pioche une carte, choisit une de ses questions et la lit à voix haute.'
        : 'Qui lit pioche une carte. Le chiffre au dos de la suivante dit quelle question lire à voix haute.') +
        (own ? ' On peut aussi en inventer une.' : ''),
    ],
    answer: ['Tu réponds', 'Honnêtement : une carte orange pour Oui, une noire pour Non, posée face cachée au milieu.'],
    guess: guard
      ? ['Tu paries', 'Combien ont dit Oui ? Tout le monde règle un nombre en même temps, et personne ne le voit.']
      : ['Tu dis ton pari', 'Combien ont dit Oui ? À tour de rôle, à partir de qui lit. Ce qui est dit est dit.'],
    open: ['On retourne les cartes', 'On les mélange d’abord, pour qu’aucune ne dise à qui elle est.'],
    ask: guard
      ? [
          'Qui était près ?',
          'On demande d’abord le nombre exact, puis ses voisins. Seuls les paris à ce nombre se montrent.',
        ]
      : ['Vous comparez', 'Vos paris sont sur le bloc, et les points viennent à côté.'],
    talk: ['Vous en parlez', 'Parlez du nombre, pas de qui c’était. Puis c’est à la personne de gauche de lire.'],
  },
  points: ['pour le nombre exact', 'pour un de trop ou un de moins'],
  besides: 'Personne ne peut parier sur 0 ni sur « tout le monde » : cela trahirait sa propre réponse.',
  example: ({ n, yes }) => `${n} personnes jouent, et ${yes} disent Oui.`,
  nothing: (names) =>
    guard
      ? `Trop loin : ${names}. Leurs paris restent secrets pour de bon.`
      : `Trop loin, donc sans points : ${names}.`,
  end: `Après ${end}, le plus de points gagne ; à égalité, on partage.`,
  secret: [
    'Ta réponse. On apprend seulement combien ont dit Oui ; même le serveur n’en sait pas plus.',
    guard
      ? 'Ton pari, sauf s’il marque. Les autres paris, personne ne les voit jamais.'
      : 'Pas ton pari : tout le monde l’entend. Mais aucun nombre permis ne trahit ta réponse.',
  ],
  small: `À ${small} ou moins, on devine vite qui a dit Oui. Évitez les questions très délicates : « Pas celle-ci » est sur chaque téléphone.`,
})
