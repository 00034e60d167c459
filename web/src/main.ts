// Where the page starts.
import { mount } from 'svelte'
import App from './App.svelte'
import { registerWorker } from './shell/worker'
import { apply } from './shell/settings.svelte'
import { reloadAfterUpgrade } from './shell/upgrade'
import './style.css'

apply()
registerWorker()
reloadAfterUpgrade()
const target = document.getElementById('app')
if (target) mount(App, { target })
