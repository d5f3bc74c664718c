// Every state of every part and screen (web/src/studio/states.ts), on every size of screen and in every language; and
// pictures of the screens that matter, compared with those in baseline/.
import { expect } from '@playwright/test'
import { join } from 'node:path'
import { kindOf, sizes, states, type Kind } from '../web/src/studio/states'
import { accessible } from './looks'
import { judged, show, test } from './studio'

const languages = ['en', 'de', 'fr']
const games = ['privacy', 'privacy2', 'quickie', 'nolimit', 'chili']

const on = (kinds: readonly Kind[], more: string) =>
  Object.entries(states)
    .filter(([name]) => kinds.includes(kindOf(name)))
    .map(([name, query]) => [name, query + more] as const)

const sized = (size: string) => {
  const [width, height, kinds] = sizes[size] ?? [0, 0, []]
  return { viewport: { width, height }, kinds }
}

for (const size of Object.keys(sizes))
  for (const language of languages)
    test(`nothing is cut off, too small or on something else: ${size}, ${language}`, async ({ stage }) => {
      const { viewport, kinds } = sized(size)
      await stage.setViewportSize(viewport)
      expect(await judged(stage, on(kinds, `&lang=${language}`))).toEqual([])
    })

for (const { size, how, kinds } of [
  { size: 'phone', how: 'large', kinds: ['phone', 'decks'] },
  { size: 'small phone', how: 'legible', kinds: ['phone'] },
  { size: 'television', how: 'legible', kinds: ['table'] },
] as const)
  test(`nor with the longest words, ${how}: ${size}`, async ({ stage }) => {
    await stage.setViewportSize(sized(size).viewport)
    expect(await judged(stage, on(kinds, `&lang=de&${how}`), { inView: false })).toEqual([])
  })

/** The night is asserted by this: what does not change places need not be looked at twice. */
test('by night colours change and nothing else', async ({ stage }) => {
  await show(stage, 'part=Bag&legible')
  const { colours, others } = await stage.evaluate(() => {
    const dark = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('color-scheme'))
    const said = dark
      .flatMap((media) => [...(media as CSSMediaRule).cssRules] as CSSStyleRule[])
      .flatMap(({ style }) => [...style].map((name) => [name, style.getPropertyValue(name).trim()] as const))
    const others = said.filter(([, value]) => !CSS.supports('color', value))
    return { colours: said.length - others.length, others }
  })
  expect(others).toEqual([])
  expect(colours).toBeGreaterThan(40)
})

/** Every sheet, of one game where they are alike; and what stands there before a room does. */
const rare = Object.keys(states).filter(
  (name) =>
    (name.startsWith('phone/sheet/') && !games.slice(1).some((game) => name.endsWith(` ${game}`))) ||
    ['phone/home/how it goes', 'phone/trouble/connecting'].includes(name),
)

test('axe finds nothing on an open sheet', async ({ stage }) => {
  await stage.setViewportSize(sized('phone').viewport)
  expect(rare.length).toBeGreaterThan(16)
  for (const name of rare) {
    await show(stage, states[name] ?? '')
    // Half risen it lets through what lies below.
    await stage.evaluate(() =>
      document
        .querySelector('dialog')
        ?.getAnimations()
        .forEach((rise) => rise.finish()),
    )
    await accessible(stage, name)
    await expect(stage.getByRole('dialog').getByRole('banner'), `the top of ${name} is that of no page`).toHaveCount(0)
  }
})

const broken: Readonly<Record<string, [html: string, told: string]>> = {
  'a page wider than the screen': ['<div style="width: 900px">a</div>', 'the page is 900 wide'],
  'a box that scrolls sideways': [
    '<div style="width: 90px; overflow: auto"><p style="width: 200px">a</p></div>',
    'scrolls sideways',
  ],
  'letters cut off at the side': [
    '<p style="width: 60px; overflow: hidden; white-space: nowrap">A long line of words</p>',
    '"A long line of words" is cut off',
  ],
  'letters cut off below': ['<p style="height: 9px; overflow: hidden">Words</p>', '"Words" is cut off'],
  'a line that ends in dots': [
    '<p style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Many words</p>',
    '"Many words" is cut off',
  ],
  'letters beyond the edge': ['<p style="position: fixed; left: -9px">Words</p>', '"Words" reaches beyond the screen'],
  'writing on writing': ['<p>Words</p><p style="margin-top: -18px">others</p>', '"Words" lies on "others"'],
  'a button for a needle': [
    '<button style="min-height: 0; width: 30px; height: 60px">a</button>',
    'button "a" is 30 × 60',
  ],
  'a link for a needle': ['<a href="#" style="font-size: 9px">a</a>', 'a "a" is'],
  'a button on another': [
    '<button style="width: 60px; height: 60px">a</button><button style="width: 60px; height: 60px; margin-left: -20px">b</button>',
    'button "a" and button "b" lie on each other',
  ],
  'a round button under another': [
    ['a', 'b']
      .map((n, i) => `<button style="width:50px;height:50px;border-radius:50%;margin-left:${-30 * i}px">${n}</button>`)
      .join(''),
    'button "a" is hidden by another',
  ],
  'the main action out of sight': [
    '<div class="page"><footer style="margin-top: 2000px"><button class="main" style="width: 60px; height: 60px">Go</button></footer></div>',
    'button "Go" is not in view',
  ],
}

test('the rules find what is wrong', async ({ stage }) => {
  await stage.setViewportSize({ width: 390, height: 844 })
  await show(stage, 'part=Breath')
  expect(await stage.evaluate(() => studio.faults())).toEqual([])
  for (const [name, [html, told]] of Object.entries(broken)) {
    const found = await stage.evaluate((html) => {
      const place = document.body.appendChild(document.createElement('div'))
      place.innerHTML = html
      const found = studio.faults()
      place.remove()
      return found
    }, html)
    expect(found.join('\n'), name).toContain(told)
  }
})

const contrasted = ['phone/guess/guess privacy2', 'phone/answer/answer chili', 'phone/talk/talk quickie']
const lit = [...contrasted, 'phone/home/first', 'phone/lobby/few', 'table/talk/talk privacy', 'decks/list/list']

test('writing stands out by day and by night', async ({ stage }) => {
  await stage.setViewportSize(sized('tablet').viewport)
  for (const colorScheme of ['dark', 'light'] as const) {
    await stage.emulateMedia({ colorScheme })
    for (const name of lit) {
      await show(stage, states[name] ?? '')
      await accessible(stage, `${name}, ${colorScheme}`)
    }
  }
})

/** Without the threads of the cloth, which make pictures large. */
const look = { stylePath: join(__dirname, 'baseline/plain.css'), maxDiffPixels: 1200 }

/** What is compared with baseline/, by day and by night. */
const pictures = {
  phone: {
    light: [
      ...[
        'phone/home/first',
        'phone/lobby/few',
        'phone/guess/set',
        'phone/watch/turned privacy2',
        'phone/talk/end privacy',
      ],
      ...games.flatMap((game) => [`phone/guess/guess ${game}`, `phone/answer/answer ${game}`]),
      ...['phone/talk/talk privacy', 'phone/talk/talk quickie', 'decks/list/list'],
    ],
    dark: ['phone/answer/answer privacy', 'phone/answer/answer chili', 'phone/talk/talk privacy'],
  },
  laptop: {
    light: [
      ...['table/before/many', 'table/answer/answer privacy', 'table/opened/turned privacy2', 'table/end/end privacy'],
      ...['table/talk/talk privacy', 'table/talk/talk quickie'],
    ],
    dark: ['table/before/many', 'table/talk/talk privacy'],
  },
} as const

// Letters are drawn otherwise by another browser or with other hinting: pictures are compared where they were taken.
const compares = process.env['PRIVACY_PICTURES'] === '1'

for (const [size, shown] of Object.entries(pictures))
  test(`screens look as they did: ${size}`, async ({ stage }) => {
    test.skip(!compares, 'PRIVACY_PICTURES=1 compares them')
    await stage.setViewportSize(sized(size).viewport)
    for (const [colorScheme, names] of Object.entries(shown)) {
      await stage.emulateMedia({ colorScheme: colorScheme as 'light' | 'dark' })
      for (const name of names) {
        await show(stage, states[name] ?? '')
        const file = [...name.split(/[/ ]/), ...(colorScheme === 'dark' ? ['dark'] : [])].join('-')
        await expect.soft(stage, name).toHaveScreenshot(`${file}.png`, look)
      }
    }
    await stage.emulateMedia({ colorScheme: 'light' })
  })

test('a main button that has moved by 6 px is noticed', async ({ stage }) => {
  await stage.setViewportSize(sized('phone').viewport)
  await show(stage, states['phone/home/first'] ?? '')
  const moved = await stage.addStyleTag({ content: 'button.main { transform: translateY(6px) }' })
  await expect(stage).not.toHaveScreenshot('phone-home-first.png', look)
  await moved.evaluate((style) => (style as HTMLStyleElement).remove())
})
