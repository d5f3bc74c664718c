// The studio: every part and every screen in every state (`npm run dev`, then /studio). Never built into web/dist.
import '../parts/look.css'
import { mount } from 'svelte'
import Studio from './Studio.svelte'

const target = document.getElementById('app')
if (target) mount(Studio, { target })
