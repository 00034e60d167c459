// The games beside these pages: where `make site` lies next to `make docs`, a table can be played here.
'use strict'

const GAMES = [
  ['machi-koro', 'Machi Koro'],
  ['chinatown', 'Chinatown'],
  ['mad-city', 'Mad City'],
  ['lots', 'LOTS'],
  ['new-jack-city', 'New Jack City'],
]

// Beside these pages, or around them. Relative to this script, so that it does not matter how deep a page lies.
const PLACES = ['../../site/', '../../'].map((path) => new URL(path, document.currentScript.src))

/** Where the games lie; null where they do not. */
async function findSite() {
  // From a file nothing can be loaded, and the browser would write an error into its console.
  if (location.protocol === 'file:') return null
  for (const place of PLACES) {
    try {
      const answer = await fetch(new URL('embed.html', place), { method: 'HEAD' })
      if (answer.ok) return place
    } catch {
      // Not there, or no connection: the next one.
    }
  }
  return null
}

function offerTable(place, site) {
  place.querySelector('.without-site').remove()
  const choose = place.querySelector('.choose')
  choose.hidden = false
  for (const [game, title] of GAMES) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = title
    button.addEventListener('click', () => {
      const frame = place.querySelector('iframe') ?? document.createElement('iframe')
      frame.title = `A table of ${title}`
      frame.src = new URL(`embed.html?game=${game}&lang=en`, site).href
      place.append(frame)
    })
    choose.append(button)
  }
}

function leadToLesson(place, site) {
  const link = document.createElement('a')
  link.href = new URL(place.dataset.path, new URL('index.html', site)).href
  link.textContent = 'Play the guided first game'
  place.replaceChildren(link, ': a few minutes, every move explained, in your browser.')
}

const table = document.getElementById('table-to-try')
const lessons = document.querySelectorAll('.with-site')
if (table || lessons.length) {
  findSite().then((site) => {
    if (site === null) return
    if (table) offerTable(table, site)
    lessons.forEach((lesson) => leadToLesson(lesson, site))
  })
}
