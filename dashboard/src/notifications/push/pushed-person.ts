import { noticeCache } from '../../platform/push-words.ts'

// beside what the worker remembers: it outlives a session, and is a number that says nothing of whose it is
const address = '/pushed-person'

/** Remembers for whom notices are on in this browser, over the end of their session. */
export async function keepPushed(person_id: string): Promise<void> {
  await (await caches.open(noticeCache)).put(address, new Response(person_id))
}

/** They were turned off by hand. */
export async function forgetPushed(): Promise<void> {
  await (await caches.open(noticeCache)).delete(address)
}

/** For whom notices were on here last; undefined where they never were, or were turned off. */
export const pushedPerson = async (): Promise<string | undefined> =>
  (await (await caches.open(noticeCache)).match(address))?.text()
