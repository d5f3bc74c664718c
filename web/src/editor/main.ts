import '../parts/look.css'
import { mount } from 'svelte'
import { Shelf } from '../deck/list/index.ts'
import App from './App.svelte'
import { language } from './place'
import { wordsOf } from './words'

const target = document.getElementById('app')
if (target) {
  const spoken = language()
  mount(App, { target, props: { shelf: new Shelf(), spoken, first: await wordsOf(spoken) } })
}
