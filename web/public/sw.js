// The service worker: a page for when there is no connection, and alerts. Nothing else is cached, so nothing is ever stale.
const OFFLINE = 'offline-2'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(OFFLINE).then((cache) => cache.add('./offline.html')))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('offline-') && name !== OFFLINE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(offlinePage))
})

/** Where the site without a server is kept too, the page leads there. */
async function offlinePage() {
  const page = await caches.match('./offline.html')
  const site = new URL('offline/', self.registration.scope).pathname
  const kept = (await caches.keys()).some((name) => name.startsWith(`boroughs ${site} `))
  return kept ? new Response((await page.text()).replace(' hidden', ''), { headers: page.headers }) : page
}

// An alert has no content: what the game is and who plays stays between the page and its server.
const TURN = { en: ['Your turn', 'A game waits for you.'], fr: ['À vous', 'Une partie vous attend.'] }

self.addEventListener('push', (event) => {
  const [title, body] = TURN[navigator.language.startsWith('fr') ? 'fr' : 'en']
  event.waitUntil(alertTurn(title, body))
})

async function alertTurn(title, body) {
  const badge = self.navigator.setAppBadge?.()
  await self.registration.showNotification(title, { body, icon: './icon.svg', tag: 'turn' })
  await badge?.catch(() => {})
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openGames())
})

async function openGames() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => 'focus' in one)
  if (!page) return self.clients.openWindow('./#/games')
  await page.focus()
}
