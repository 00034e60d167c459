// Where the page starts.
import { mount } from 'svelte'
import App from './App.svelte'
import { apply } from './shell/settings.svelte'
import './style.css'

apply()
const target = document.getElementById('app')
if (target) mount(App, { target })
