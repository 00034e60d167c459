// Where the page starts.
import { mount } from 'svelte'
import App from './App.svelte'
import { Server } from './protocol/server'
import { choose } from './protocol/transport'
import { registerWorker } from './shell/worker'
import { apply } from './shell/settings.svelte'
import { reloadAfterUpgrade } from './shell/upgrade'
import './style.css'

apply()
reloadAfterUpgrade()
// Said here in full, so that a build holds only the one that it uses.
if (import.meta.env.MODE === 'site') {
  const engine = (await import('./engine/local.svelte')).theEngine()
  choose(engine)
  void import('./engine/pending').then(({ beginPending }) => beginPending())
  // What it takes for being offline is what was just loaded: asked for a moment later it comes from the browser's own cache.
  void engine.loaded.then(registerWorker)
} else {
  choose(new Server())
  registerWorker()
}
const target = document.getElementById('app')
if (target) mount(App, { target })
