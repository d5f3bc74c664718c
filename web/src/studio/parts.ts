// The studio: every part in every state, for whoever draws (studio.html#dial). Development only, never built into web/dist.
import '../parts/look.css'
import { mount } from 'svelte'
import Studio from './Studio.svelte'

const target = document.getElementById('app')
if (target) mount(Studio, { target })
