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
/** Whether everything has arrived that is needed to draw the page. */
let whole = true
// Said here in full, so that a build holds only the one that it uses. Awaited here and in no function: else the build packs the
// parts in a circle, which cannot begin.
if (import.meta.env.MODE === 'site') {
  // Undefined where a part did not arrive and the page is loaded again; where that did not help either, index.html says so.
  const local = (await import('./engine/local.svelte')) as typeof import('./engine/local.svelte') | undefined
  whole = local !== undefined
  if (local) {
    const engine = local.theEngine()
    choose(engine)
    void import('./engine/pending').then(({ beginPending }) => beginPending())
    // What it takes for being offline is what was just loaded: asked for a moment later it comes from the browser's own cache.
    void engine.loaded.then(registerWorker)
  }
} else {
  choose(new Server())
  registerWorker()
}
const target = document.getElementById('app')
if (target && whole) {
  target.replaceChildren()
  mount(App, { target })
}
