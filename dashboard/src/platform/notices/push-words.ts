/** What a page tells the service worker: this browser is subscribed for who is signed in, or nobody is signed in any more. */
export const pushWords = { on: 'push on', off: 'signed out' } as const

/** Where the service worker, and the page for it, remember what outlives a session. */
export const noticeCache = 'notices'
