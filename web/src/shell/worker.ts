// The service worker and the badge: what makes the page an app that can be installed.

/** Only in a secure context; without one there is simply no page for being offline. */
export function registerWorker(): void {
  if (!isSecureContext || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('./sw.js').catch(() => {
    // A private window may refuse it: everything else works all the same.
  })
}

/** How many games wait for me, on the app's icon where the device shows one. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  shown.catch(() => {})
}
