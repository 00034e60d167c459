// One playable table inside somebody else's page: embed.html?game=lots&lang=fr. Nothing is loaded before somebody wants to play.
import { mount } from 'svelte'
import Embedded from './engine/Embedded.svelte'
import { apply, set } from './shell/settings.svelte'
import './style.css'

const asked = new URLSearchParams(location.search)
const language = asked.get('lang')
if (language === 'en' || language === 'fr') set({ language })
apply()
const target = document.getElementById('app')
target?.replaceChildren()
if (target) mount(Embedded, { target, props: { game: asked.get('game') ?? 'machi-koro' } })
