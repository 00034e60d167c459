// The gallery of the board kit: a page for every part, to look at and to try. `make web-dev` shows it at /gallery/.
import { mount } from 'svelte'
import '../src/style.css'
import Gallery from './Gallery.svelte'

const target = document.getElementById('gallery')
if (target) mount(Gallery, { target })
