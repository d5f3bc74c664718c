// Somebody who sees nothing and touches nothing: keys go in, and out come what the accessibility tree says of whatever
// has the focus, and what is spoken. No selector, no click.
import { expect, type CDPSession, type Page } from '@playwright/test'

/** What has the focus, as assistive technology is told. On the ground of the page: `RootWebArea`. */
export interface Focus {
  role: string
  name: string
  /** In words, where it has one. */
  value: string
  /** The sheet that it stands on; '' for none. */
  sheet: string
}

export interface Utterance {
  /** A live region has changed, or the focus has come to a heading. */
  by: 'live' | 'heading'
  text: string
}

interface AXNode {
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
  properties?: { name: string; value: { value?: unknown } }[]
}

const MOST = 60 // stops of the Tab key on one screen
const GROUND = 'RootWebArea'

export class Keys {
  private said: Utterance[] = []

  private constructor(
    private readonly page: Page,
    private readonly tree: CDPSession,
  ) {}

  /** Before the page is opened. */
  static async on(page: Page): Promise<Keys> {
    const tree = await page.context().newCDPSession(page)
    await tree.send('Accessibility.enable')
    const keys = new Keys(page, tree)
    await page.exposeFunction('uttered', (one: Utterance) => void keys.said.push(one))
    await page.addInitScript(listen)
    return keys
  }

  async focus(): Promise<Focus> {
    const expression = 'document.activeElement === document.body ? null : document.activeElement'
    const { result } = await this.tree.send('Runtime.evaluate', { expression })
    if (!result.objectId) return { role: GROUND, name: '', value: '', sheet: '' }
    const { objectId } = result
    const { nodes } = await this.tree.send('Accessibility.getPartialAXTree', { objectId })
    const around = (nodes as AXNode[]).map(told)
    const sheet = around.find(({ role }) => role === 'dialog')?.name ?? ''
    return { ...around[0]!, value: await this.valueOf(objectId), sheet }
  }

  /** The tree has it, but the protocol leaves it out. */
  private async valueOf(objectId: string): Promise<string> {
    const functionDeclaration = 'function () { return this.ariaValueText ?? "" }'
    const { result } = await this.tree.send('Runtime.callFunctionOn', { objectId, functionDeclaration })
    return String(result.value)
  }

  /** Goes on with Tab until this has the focus. Whatever is passed has a name. */
  async go(name: string | RegExp, role = 'button'): Promise<void> {
    const passed: string[] = []
    for (let i = 0; i < MOST; i++) {
      const focus = await this.focus()
      if (focus.role === role && fits(focus.name, name)) return
      passed.push(`${focus.role} "${focus.name}"`)
      if (focus.role !== GROUND)
        expect(focus.name, `the name of a ${focus.role}, after ${passed.join(', ')}`).not.toBe('')
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`no ${role} "${name}" among ${[...new Set(passed)].join(', ')}`)
  }

  async press(name: string | RegExp, role = 'button', key = role === 'checkbox' ? 'Space' : 'Enter'): Promise<void> {
    await expect(() => this.go(name, role)).toPass({ intervals: [100], timeout: 20_000 })
    await this.page.keyboard.press(key)
  }

  async key(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  async write(field: string, text: string): Promise<void> {
    await expect(() => this.go(field, 'textbox')).toPass({ intervals: [100], timeout: 20_000 })
    await this.page.keyboard.type(text)
  }

  async down(key: string): Promise<void> {
    await this.page.keyboard.down(key)
  }

  async up(key: string): Promise<void> {
    await this.page.keyboard.up(key)
  }

  /**
   * A sheet lies open: the Tab key comes by all of these and by nothing outside, and Escape closes it and brings the
   * focus back to where it was.
   */
  async within(title: string, names: string[]): Promise<void> {
    await expect.poll(async () => (await this.focus()).sheet).toBe(title)
    await expect(async () => {
      const stops = (await this.stops()).filter(({ role }) => role !== GROUND)
      expect(stops.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
      expect(stops.filter(({ sheet }) => sheet !== title)).toEqual([])
    }).toPass({ intervals: [100], timeout: 20_000 })
    await this.page.keyboard.press('Escape')
  }

  /** The stops of the Tab key from here on, until they begin again. */
  async stops(): Promise<Focus[]> {
    const all: Focus[] = []
    for (let i = 0; i < MOST; i++) {
      await this.page.keyboard.press('Tab')
      const focus = await this.focus()
      if (all.some((one) => one.role === focus.role && one.name === focus.name)) break
      all.push(focus)
    }
    return all
  }

  /** The focus comes to this by itself, and everything there that can have it has a name. */
  async at(name: string | RegExp, role = 'heading'): Promise<void> {
    await expect
      .poll(async () => said(await this.focus(), name), { message: `at ${role} "${name}"` })
      .toBe(`${role} ${name}`)
    expect(await this.nameless(), `without a name, at "${name}"`).toEqual([])
  }

  private async nameless(): Promise<string[]> {
    const { nodes } = await this.tree.send('Accessibility.getFullAXTree')
    return (nodes as AXNode[])
      .filter(({ ignored, properties }) => !ignored && properties?.some((p) => p.name === 'focusable' && p.value.value))
      .map(told)
      .filter(({ role, name }) => role !== GROUND && name === '')
      .map(({ role }) => role)
  }

  /** What was spoken since the last time. */
  hear(): Utterance[] {
    return this.said.splice(0)
  }
}

/** `role name`, with the pattern instead of the name where it fits. */
const said = (focus: Focus, name: string | RegExp): string =>
  `${focus.role} ${fits(focus.name, name) ? String(name) : focus.name}`

const fits = (text: string, name: string | RegExp): boolean =>
  typeof name === 'string' ? text === name : name.test(text)

const told = ({ role, name }: AXNode): { role: string; name: string } => ({
  role: role?.value ?? '',
  name: name?.value ?? '',
})

/** Runs in the page: what a screen reader would read out by itself. */
function listen(): void {
  const utter = (by: Utterance['by'], text: string | null) => {
    const words = text?.trim().replace(/\s+/g, ' ')
    if (words) (window as unknown as { uttered: (one: Utterance) => void }).uttered({ by, text: words })
  }
  const LIVE = '[aria-live], [role=status], [role=alert]'
  const isMute = (region: Element): boolean => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
    const off = region.getAttribute('aria-live') === 'off' || region.closest('[aria-hidden=true]') !== null
    return off || (modal !== undefined && !modal.contains(region))
  }
  new MutationObserver((records) => {
    const changed = new Map<Element, Set<Node>>()
    const note = (region: Element, node: Node) => changed.set(region, (changed.get(region) ?? new Set()).add(node))
    for (const { target, addedNodes, type } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE)
      if (region) for (const node of type === 'characterData' ? [target] : addedNodes) note(region, node)
      if (!region)
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('[role=alert]')])
              if (alert.matches('[role=alert]')) note(alert, alert)
    }
    for (const [region, nodes] of changed) {
      if (!region.isConnected || isMute(region)) continue
      const whole = region.matches('[role]')
      const texts = [...nodes]
        .filter((node) => node.isConnected && !node.parentElement?.closest('[aria-hidden=true]'))
        .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      utter('live', whole ? region.textContent : texts.map((node) => node.textContent).join(' '))
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLHeadingElement) utter('heading', target.textContent)
  })
}

/** What live regions have said of it. */
export const spokenBy = (all: readonly Utterance[]): string[] =>
  all.filter(({ by }) => by === 'live').map(({ text }) => text)
