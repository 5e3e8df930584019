import { isOwnServer } from '../server/server.ts'
import { noticeCache } from './push-messages.ts'

// in the worker's cache, because it outlives a session; holds an id and hashes that do not reveal the person
const address = '/pushed-person'

interface Pushed {
  person_id: string
  salt: string
  /** Hashes of the person's sign-in names. */
  names: readonly string[]
}

/** Stores, beyond the end of the session, the person whose notices are on in this browser, and their sign-in names. */
export async function keepPushed(person_id: string, names: readonly (string | null)[]): Promise<void> {
  const salt = crypto.randomUUID()
  const known = names.filter((name) => name !== null)
  const pushed: Pushed = { person_id, salt, names: await Promise.all(known.map((name) => hashOf(name, salt))) }
  await (await caches.open(noticeCache)).put(address, Response.json(pushed))
}

/** Removes that person: they turned notices off. */
export async function forgetPushed(): Promise<void> {
  await (await caches.open(noticeCache)).delete(address)
}

const pushed = async (): Promise<Partial<Pushed>> => {
  const kept = await (await caches.open(noticeCache)).match(address)
  // an earlier version stored only the id
  const text = (await kept?.text()) ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Pushed) : text ? { person_id: text } : {}
}

/** The person whose notices were last on in this browser; undefined when notices were never on or are turned off. */
export const pushedPerson = async (): Promise<string | undefined> => (await pushed()).person_id

const patienceMilliseconds = 1_000

/**
 * The push subscription of this browser, as a sign-in sends it (Spec §7); empty without one or without permission. Our
 * own server receives it only with the sign-in of the person who turned notices on here. A sign-in waits one second at
 * most.
 */
export const pushTokenFor = (who: string): Promise<string> =>
  Promise.race([
    subscriptionFor(who).catch(() => ''),
    new Promise<string>((resolve) => setTimeout(resolve, patienceMilliseconds, '')),
  ])

async function subscriptionFor(who: string): Promise<string> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return ''
  if (isOwnServer() && !(await isPushed(who))) return ''
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    const subscription = await pushManager.getSubscription()
    if (subscription) return JSON.stringify(subscription)
  }
  return ''
}

async function isPushed(who: string): Promise<boolean> {
  const { salt = '', names = [] } = await pushed()
  return names.includes(await hashOf(who, salt))
}

async function hashOf(name: string, salt: string): Promise<string> {
  // a telephone number may be typed with or without blanks and a country code
  const plain = name.includes('@') ? name.trim().toLowerCase() : name.replaceAll(/\D/g, '').slice(-10)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + plain))
  return new Uint8Array(hash).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
}
