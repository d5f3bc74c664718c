import '../parts/look.css'
import './room.css'
import { mount } from 'svelte'
import { addresses, qr } from '../parts/invite'
import { roomOf } from '../parts/code'
import { wear } from '../parts/kept'
import { Room } from '../room/room.svelte'
import { browser } from '../room/world'
import { learn, load, preferred } from '../texts/texts'
import App from './App.svelte'

const target = document.getElementById('app')
const code = roomOf(location.href, document.baseURI)
const language = preferred(navigator.languages)
await wear()
if (target)
  mount(App, {
    target,
    props: {
      room: new Room(code, browser(), 'table'),
      services: { addresses, qr },
      language,
      texts: await learn(await load(language), language),
    },
  })
