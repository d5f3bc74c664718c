// Ce qui se dit autrement dans Privacy 2, où l’on pose et additionne des disques. Les mêmes clés que privacy2.en.ts.
import { counted } from './plural'
import type { words as english } from './privacy2.en'
import { sumOf } from './sum'

const points = counted('fr', 'point', 'points')

export const words: typeof english = {
  game: 'Privacy 2',
  lobby: {
    fiveOrFewer:
      'À cinq ou moins, on devine vite de qui vient un grand nombre. Les règles conseillent d’éviter les questions très délicates : « Pas celle-ci » est sur chaque téléphone.',
    four: 'À quatre, les disques ouverts en disent long : qui connaît un autre nombre connaît souvent aussi le reste, et pour un grand nombre on soupçonne vite quelqu’un.',
    three:
      'À trois, les disques ouverts en disent très long : qui connaît un autre nombre connaît le troisième. Ne jouez que ce que vous pourriez aussi dire tout haut.',
    clockwiseHint: 'Comme autour de la table. La lecture passe à gauche.',
  },
  first: { title: 'Quelle est la personne la plus âgée ici ?' },
  draw: {
    hint: 'Tu lis une question à voix haute. À la fin, tu mélanges les disques et tu additionnes.',
    ownHint:
      'Une question à laquelle on répond par « combien » ou « combien de fois ». Elle est lue exactement comme tu l’écris.',
  },
  answer: {
    choose: 'Tourne ton disque.',
    lifted: 'Et maintenant, pose-le face cachée.',
    dropped: 'Il est sur le plateau.',
    bag: 'Poser face cachée',
  },
  guess: {
    title: 'Combien font toutes les réponses ensemble ?',
    dial: 'Disque Nous',
    value: (n, of) => `${n}, sur ${of} au plus`,
    hint: 'Règle le disque Nous.',
  },
  wait: {
    title: 'Ton disque est sur le plateau',
    pour: 'Additionner sans le pari manquant',
  },
  pour: {
    title: 'Tous les disques sont là',
    yours: 'Mélanger et additionner',
    hint: 'Ensuite, aucun ne dit à qui il est.',
    wait: (name) => `${name} mélange et additionne`,
    slow: (name) => `${name} prend son temps. Tout le monde peut maintenant additionner.`,
  },
  result: {
    pouring: 'On retourne les disques',
    tally: (counts) => `En tout, cela fait ${sumOf(counts)}`,
    talkHint: 'Parlez de la somme, pas de qui a mis quel nombre.',
  },
  table: {
    set: 'Posez le disque Moi, réglez le disque Nous',
    pours: (name) => `${name} mélange et additionne`,
  },
  tryout: {
    question: 'Combien de fois as-tu fait semblant de dormir cette dernière année ?',
    answer:
      'La question s’adresse à toi et à cinq personnes inventées. Tourne le disque Moi sur ta réponse. Personne ne saura lequel était le tien.',
    guess: 'Les six réponses comptent, la tienne aussi : 5+ compte 5, et 10+ compte 10.',
    pour: 'Qui lit mélange les disques dès qu’ils sont tous là, et additionne.',
    pouring: 'Les disques sont rangés par nombre. Aucun ne dit à qui il est.',
    askExact: 'Qui a mis exactement la somme retourne son disque et avance de trois cases.',
    askNear:
      'On descend maintenant nombre par nombre, jusqu’à ce que trois paris différents soient ouverts. Ils rapportent trois, deux et une case.',
    hidden: 'Tous les autres disques restent face cachée pour toujours. Le tien aussi, s’il est trop haut ou trop bas.',
    special: 'Tu peux aussi garder ton pari caché. Il ne rapporte alors rien, et personne ne le remarque.',
    scores: (n) => (n === 0 ? 'Ton disque Nous reste face cachée.' : `Tu marques ${points(n)}.`),
  },
  disc: {
    name: 'Disque Moi',
    legend: '5+ veut dire de cinq à neuf, 10+ dix ou plus. Arrondis un nombre comme 2½.',
    five: '5+ : de cinq à neuf',
    ten: '10+ : dix ou plus',
    shut: 'Garder mon pari caché',
    shutHint: 'Il ne rapporte alors rien, et personne ne le remarque.',
    tip: 'Un doute ? Plutôt un peu plus bas : un pari au-dessus de la somme ne rapporte rien.',
  },
}
