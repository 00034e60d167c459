// The games beside these pages: where `make site` lies next to `make docs`, a table can be played here.
'use strict'

const GAMES = [
  ['machi-koro', 'Machi Koro'],
  ['chinatown', 'Chinatown'],
  ['mad-city', 'Mad City'],
  ['lots', 'LOTS'],
  ['new-jack-city', 'New Jack City'],
]

// Relative to this script, so that it does not matter how deep a page lies.
const SITE = new URL('../../site/', document.currentScript.src)

async function siteIsThere() {
  // From a file nothing can be loaded, and the browser would write an error into its console.
  if (location.protocol === 'file:') return false
  try {
    const answer = await fetch(new URL('embed.html', SITE), { method: 'HEAD' })
    return answer.ok
  } catch {
    return false
  }
}

function offerTable(place) {
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
      frame.src = new URL(`embed.html?game=${game}&lang=en`, SITE).href
      place.append(frame)
    })
    choose.append(button)
  }
}

function leadToLesson(place) {
  const link = document.createElement('a')
  link.href = new URL(place.dataset.path, new URL('index.html', SITE)).href
  link.textContent = 'Play the guided first game'
  place.replaceChildren(link, ': a few minutes, every move explained, in your browser.')
}

const table = document.getElementById('table-to-try')
const lessons = document.querySelectorAll('.with-site')
if (table || lessons.length) {
  siteIsThere().then((there) => {
    if (!there) return
    if (table) offerTable(table)
    lessons.forEach(leadToLesson)
  })
}
