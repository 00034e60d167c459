// The service worker of the site without a server: all files of one version, checked, and then no network is needed.
// VERSION and FILES are written by tools/site.py.
const VERSION = '@VERSION@'
const FILES = /* @FILES@ */ []
/** Another site at another path of the same host has its own. */
const OURS = `boroughs ${new URL(self.registration.scope).pathname} `
const CACHE = OURS + VERSION

self.addEventListener('install', (event) => {
  event.waitUntil(fill())
})

/** Every file with the build's own checksum: what does not fit, or is missing, and nothing of this version is used. */
async function fill() {
  const cache = await caches.open(CACHE)
  const there = new Set((await cache.keys()).map((request) => request.url))
  const wanted = FILES.filter(([path]) => !there.has(new URL(path, self.registration.scope).href))
  for (let first = 0; first < wanted.length; first += 8) {
    await Promise.all(wanted.slice(first, first + 8).map((file) => take(cache, file)))
  }
}

async function take(cache, [path, integrity]) {
  const address = new URL(path, self.registration.scope)
  // Of a version before this one a browser may still hold a file of the same name.
  const response = await fetch(address, { integrity, cache: 'no-cache' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  await cache.put(address, response)
}

// A new version waits until no page of the old one is open: two versions are never mixed.
self.addEventListener('activate', (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()))
})

async function tidy() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return
  event.respondWith(answer(request))
})

async function answer(request) {
  const address = new URL(request.url)
  address.search = ''
  address.hash = ''
  if (address.href === self.registration.scope) address.pathname += 'index.html'
  const kept = await (await caches.open(CACHE)).match(address.href)
  return kept ?? fetch(request)
}
