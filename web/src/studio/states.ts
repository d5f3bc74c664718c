/**
 * Everything that is looked at, in every state: name → what the stage shows (stage.ts reads it). The studio lists it, and
 * e2e/layout.spec.ts holds each line to the rules of layout. A new state is one line here.
 *
 * A name is kind/group/state; where a query says `scrolls`, the main action may stand further down on small phones.
 * The kind says on which screens it is seen: `parts` and `phone` on phones and tablets,
 * `table` on what stands before everybody, `decks` on the page for a group's own questions.
 */
export type Kind = 'parts' | 'phone' | 'table' | 'decks'

const EDITIONS = ['privacy', 'privacy2', 'quickie', 'nolimit', 'chili'] as const
const ASKING = ['privacy', 'privacy2', 'nolimit', 'chili'] as const

type States = Readonly<Record<string, string>>

/** The same in each of the games. */
const each = (name: string, query: string, editions: readonly string[] = EDITIONS): States =>
  Object.fromEntries(editions.map((edition) => [`${name} ${edition}`, `${query}&edition=${edition}`]))

const parts: States = {
  'parts/things/bag': 'part=Bag',
  'parts/things/cubes': 'part=Pieces&edition=privacy',
  'parts/things/sleeves and discs': 'part=Discs&edition=privacy2',
  'parts/things/Yes and No cards': 'part=Pieces&edition=quickie',
  'parts/things/envelopes': 'part=Pieces&edition=nolimit',
  'parts/things/tiles, lid, guess cards': 'part=Pieces&edition=chili',
  'parts/things/figures': 'part=Figures',
  'parts/things/pile': 'part=Pile',
  'parts/things/box of questions': 'part=Slips',
  'parts/things/privacy screen': 'part=Shield',
  ...each('parts/guess/set', 'part=Guess'),
  ...each('parts/guess/lying there', 'part=Faces'),
  ...each('parts/answer/drop', 'part=Answer'),
  ...each('parts/answer/shut', 'part=Shut'),
  ...each('parts/answer/opened', 'part=Opening'),
  ...each('parts/answer/tally', 'part=Tally'),
  'parts/answer/counted down': 'part=Asking&edition=privacy2',
  ...each('parts/score/score', 'part=Score'),
  'parts/score/track': 'part=Track',
  'parts/score/podium': 'part=Podium',
  'parts/score/evening': 'part=Evening',
  'parts/people/ring of seats': 'part=Seats',
  'parts/people/seal': 'part=Seal',
  'parts/writing/card': 'part=Card',
  'parts/writing/buttons': 'part=Buttons',
  'parts/writing/notices': 'part=Notices',
  'parts/writing/waiting': 'part=Breath',
  'parts/writing/code': 'part=Code',
}

const before: States = {
  'phone/home/first': 'page=home',
  'phone/home/known rooms': 'page=home&rooms',
  'phone/home/same people': 'page=home&again&scrolls',
  'phone/home/how it goes': 'page=home&tap=.more button',
  'phone/home/new room': 'page=home&tap=footer .main',
  'phone/home/still the same?': 'recover',
  'phone/join/first': 'duty=join&people=1',
  'phone/join/many': 'duty=join&people=7',
  'phone/join/full': 'duty=join&people=13&long',
  'phone/lobby/alone': 'duty=lobby&people=1',
  'phone/lobby/few': 'duty=lobby&people=3',
  'phone/lobby/guest': 'duty=lobby&host=0',
  'phone/lobby/twelve': 'duty=lobby&people=12&practice=3',
  'phone/lobby/same people': 'duty=lobby&again',
  'phone/lobby/long names': 'duty=lobby&people=7&long',
  'phone/lobby/host only': 'duty=lobby&onlyhost&seated=0',
  'phone/lobby/couples': 'duty=lobby&couples&edition=nolimit',
  'phone/seal/compare': 'duty=compare',
  'phone/seal/comparing': 'duty=comparing',
  'phone/seal/same': 'duty=same',
  'phone/seal/begin': 'duty=start',
  'phone/seal/begin guest': 'duty=start&host=0',
  'phone/seal/newcomer': 'duty=newcomer',
  'phone/door/asks': 'duty=join&knock=new&host=0',
  'phone/door/outside': 'duty=knock&knock=new&host=0',
  'phone/door/outside, no host': 'duty=knock&knock=moves&host=0&people=0',
  'phone/door/knocks': 'duty=talk&knock=new',
  'phone/door/another phone': 'duty=wait-draw&knock=moves',
  'phone/door/let in': 'duty=talk&newcomer',
  'phone/door/hosts': 'duty=talk&host=0&hosts=seat1',
  'phone/door/you host': 'duty=lobby&hosts=seat0',
}

const round: States = {
  'phone/card/who begins': 'duty=first&edition=quickie',
  ...each('phone/card/draw', 'duty=draw'),
  'phone/card/draw own': 'duty=draw&choice=free&own&edition=nolimit',
  'phone/card/others draw': 'duty=wait-draw',
  'phone/card/too few': 'duty=draw&few',
  'phone/card/choose': 'duty=choose&choice=free&own',
  'phone/card/read': 'duty=read',
  'phone/card/listen': 'duty=listen',
  'phone/card/without': 'duty=confirm',
  'phone/card/not asked': 'duty=out',
  ...each('phone/guess/guess', 'duty=guess'),
  'phone/guess/set': `duty=guess${'&tap=.dial .more'.repeat(5)}`,
  'phone/guess/twelve': 'duty=guess&people=12&edition=privacy2',
  ...each('phone/answer/answer', 'duty=answer'),
  'phone/answer/yes or no on discs': 'duty=answer&edition=privacy2&options=2',
  ...each('phone/wait/wait', 'duty=wait'),
  'phone/wait/overdue': 'duty=wait&overdue',
  'phone/wait/without': 'duty=wait&overdue&without',
  'phone/say/mine': 'duty=say&edition=quickie',
  'phone/say/another': 'duty=wait-say&edition=quickie',
  ...each('phone/pour/pour', 'duty=pour'),
  'phone/pour/others pour': 'duty=wait-pour',
  'phone/pour/overdue': 'duty=wait-pour&overdue',
  ...each('phone/watch/pouring', 'duty=watch&stage=pouring'),
  ...each('phone/watch/asked', 'duty=watch&stage=asking&step=breath', ASKING),
  ...each('phone/watch/turned', 'duty=watch&stage=asking&step=turned', ASKING),
  ...each('phone/talk/talk', 'duty=talk'),
  'phone/talk/reader': 'duty=talk&people=12&long',
  ...each('phone/talk/end', 'duty=ended'),
  'phone/talk/last round': 'duty=talk&last',
  'phone/talk/end, again': 'duty=ended&again',
  'phone/talk/end of twelve': 'duty=ended&people=12&long',
  ...each('phone/try out/try out', 'duty=lobby&tryout'),
}

const trouble: States = {
  'phone/trouble/offline': 'duty=guess&line=offline',
  'phone/trouble/blocked': 'duty=wait&line=blocked',
  'phone/trouble/blocked from the first': 'duty=guess&line=blocked&unknown',
  'phone/trouble/connecting': 'duty=guess&line=connecting',
  'phone/trouble/elsewhere': 'duty=guess&line=elsewhere',
  'phone/trouble/removed': 'duty=guess&line=removed',
  'phone/trouble/gone': 'duty=guess&line=gone',
  'phone/trouble/missing': 'duty=guess&line=missing',
  'phone/trouble/crowded': 'duty=guess&line=crowded',
  'phone/trouble/rejected': 'duty=lobby&rejected=name_taken',
  'phone/trouble/alarm': 'duty=wait&alarm=phones_disagree',
  'phone/trouble/alarm for good': 'duty=wait&alarm=seal_twice&scope=room',
}

const sheets: States = {
  'phone/sheet/menu': 'duty=guess&host=0&sheet=menu',
  'phone/sheet/menu of the host': 'duty=talk&sheet=menu',
  'phone/sheet/leave': 'duty=guess&host=0&sheet=menu&tap=dialog .danger',
  ...each('phone/sheet/how it goes', 'duty=lobby&sheet=howto'),
  'phone/sheet/secret': 'duty=guess&sheet=secret',
  'phone/sheet/checked so far': 'duty=wait&sheet=checked',
  'phone/sheet/checked': 'duty=talk&sheet=checked',
  'phone/sheet/checked, alarm': 'duty=wait&alarm=tally_wrong&scope=room&sheet=checked',
  'phone/sheet/check again': 'duty=ended&sheet=recheck',
  'phone/sheet/all fits': 'duty=ended&sheet=recheck&tap=dialog .main',
  'phone/sheet/does not fit': 'duty=ended&sheet=recheck&wrong&tap=dialog .main',
  'phone/sheet/save the record': 'duty=ended&sheet=recheck&tap=dialog summary',
  'phone/sheet/promises': 'duty=guess&sheet=promises',
  'phone/sheet/invite': 'duty=lobby&sheet=invite',
  'phone/sheet/seats': 'duty=lobby&sheet=seats',
  'phone/sheet/couples': 'duty=lobby&sheet=seats&edition=nolimit&couples&people=12',
  ...each('phone/sheet/settings', 'duty=lobby&sheet=settings'),
  'phone/sheet/seal': 'duty=comparing&sheet=seal',
  'phone/sheet/skip': 'duty=guess&sheet=skip',
  'phone/sheet/give up': 'duty=wait&overdue&sheet=give',
  'phone/sheet/own question': 'duty=draw&own&choice=free&sheet=own',
  'phone/sheet/asked already': 'duty=lobby&sheet=asked',
  'phone/sheet/box': 'duty=lobby&sheet=box',
  ...each('phone/sheet/evening', 'duty=ended&sheet=evening', ['privacy', 'privacy2']),
}

const table: States = {
  'table/before/nobody': 'page=table&duty=lobby&people=0',
  'table/before/few': 'page=table&duty=lobby&people=3',
  'table/before/many': 'page=table&duty=lobby&people=7',
  'table/before/twelve': 'page=table&duty=lobby&people=12&long',
  'table/before/compare': 'page=table&duty=comparing',
  'table/before/pictures': 'page=table&duty=same',
  'table/before/begin': 'page=table&duty=start',
  'table/before/who begins': 'page=table&duty=first&edition=quickie',
  ...each('table/draw/draw', 'page=table&duty=draw'),
  'table/draw/reading': 'page=table&duty=listen',
  ...each('table/answer/answer', 'page=table&duty=guess'),
  'table/answer/waited for': 'page=table&duty=wait&overdue',
  'table/answer/twelve': 'page=table&duty=guess&people=12&long',
  'table/answer/said': 'page=table&duty=say&edition=quickie',
  ...each('table/answer/all in', 'page=table&duty=pour'),
  ...each('table/opened/pouring', 'page=table&duty=watch&stage=pouring'),
  ...each('table/opened/asked', 'page=table&duty=watch&stage=asking&step=breath', ASKING),
  ...each('table/opened/turned', 'page=table&duty=watch&stage=asking&step=turned', ASKING),
  ...each('table/talk/talk', 'page=table&duty=talk'),
  ...each('table/talk/twelve', 'page=table&duty=talk&people=12&long'),
  'table/talk/last round': 'page=table&duty=talk&last',
  ...each('table/end/end', 'page=table&duty=ended'),
  'table/end/twelve': 'page=table&duty=ended&people=12&long',
  'table/trouble/offline': 'page=table&duty=guess&line=offline',
  'table/trouble/blocked': 'page=table&duty=guess&line=blocked',
  'table/trouble/blocked from the first': 'page=table&duty=guess&line=blocked&unknown',
  'table/trouble/not stored': 'page=table&duty=wait&rejected=disk',
  'table/trouble/gone': 'page=table&duty=guess&line=gone',
  'table/trouble/missing': 'page=table&duty=guess&line=missing',
}

const decks: States = {
  'decks/shelf/empty': 'page=decks',
  'decks/shelf/lists': 'page=decks&lists=2',
  'decks/list/list': 'page=decks&lists=1&open',
  'decks/list/new': 'page=decks&lists=1&open&blank',
  'decks/list/missing': 'page=decks&open',
}

export const states: States = {
  ...parts,
  ...before,
  ...round,
  ...trouble,
  ...sheets,
  ...table,
  ...decks,
}

export const kindOf = (name: string): Kind => name.split('/')[0] as Kind

/** Screens that each kind is held to: CSS pixels. */
export const sizes: Readonly<Record<string, readonly [width: number, height: number, kinds: readonly Kind[]]>> = {
  'small phone': [320, 568, ['parts', 'phone', 'decks']],
  phone: [390, 844, ['parts', 'phone', 'decks']],
  'phone, lying': [844, 390, ['parts', 'phone', 'decks']],
  tablet: [768, 1024, ['parts', 'phone', 'decks', 'table']],
  television: [1920, 1080, ['table', 'decks']],
  laptop: [1280, 720, ['table']],
}
