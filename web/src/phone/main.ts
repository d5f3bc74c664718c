import '../parts/look.css'
import { mount } from 'svelte'
import { addresses, qr } from '../parts/invite'
import { keep, kept } from '../parts/kept'
import { Home } from '../room/home'
import { Room } from '../room/room.svelte'
import App from './App.svelte'
import { pathOf, roomOf } from '../parts/code'
import type { Services } from './services'
import { Ui } from './ui.svelte'

const tab = (code: string) => `privacy/here/${code}`

/** Session storage lasts as long as the tab; where it is forbidden, a tab is always new. */
const here: Services['here'] = {
  get: (code) => kept(tab(code), 'sessionStorage'),
  set: (code, value) => keep(tab(code), value, 'sessionStorage'),
}

const home = new Home()

const services: Services = {
  rooms: () => home.rooms(),
  forget: (code) => home.forget(code),
  openRoom: async (settings, reunion) => (await import('../room/doorstep')).openRoom(settings, reunion),
  typed: pathOf(location.href, document.baseURI),
  exists: async (code) => (await import('../room/doorstep')).exists(code),
  enter: (code) => new Room(code),
  ownDecks: async (language) => (await import('../room/brought')).decks(language),
  bring: async (id) => (await import('../room/brought')).bring(id),
  earlier: async (code) => (await import('../room/earlier')).earlier(code),
  eraseEarlier: async () => (await import('../room/earlier')).eraseEarlier(),
  again: () => import('../room/again'),
  proof: () => import('../room/proof'),
  addresses,
  qr,
  now: () => performance.now(),
  here,
  go: (code) => location.assign(new URL(code === '' ? './' : code, document.baseURI)),
}

const target = document.getElementById('app')
if (target) {
  const ui = await Ui.begin()
  mount(App, { target, props: { code: roomOf(location.href, document.baseURI), services, ui } })
}
