/**
 * Messages from a page to the service worker: this browser is subscribed for the signed-in person, or they signed out.
 */
export const pushMessages = { on: 'push on', off: 'signed out' } as const

/** The cache of the service worker and its pages for data that outlives a session. */
export const noticeCache = 'notices'
