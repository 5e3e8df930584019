/**
 * A message from a page to the service worker: this browser is subscribed for the signed-in person, or they signed out. `at` is when
 * the page sent it, in milliseconds: the message of a page that goes away may arrive after the next person's.
 */
export interface PushMessage {
  pushes: 'on' | 'off'
  at: number
}

export const pushMessage = (pushes: PushMessage['pushes']): PushMessage => ({ pushes, at: Date.now() })

export const isPushMessage = (data: unknown): data is PushMessage =>
  typeof data === 'object' && data !== null && 'pushes' in data && 'at' in data && typeof data.at === 'number'

/** The cache of the service worker and its pages for data that outlives a session. */
export const noticeCache = 'notices'
