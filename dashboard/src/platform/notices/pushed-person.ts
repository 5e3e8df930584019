import { isOwnServer } from '../server/server.ts'
import { noticeCache } from './push-words.ts'

// beside what the worker remembers: it outlives a session, and holds a number and hashes that say nothing of whose they are
const address = '/pushed-person'

interface Pushed {
  person_id: string
  salt: string
  /** Hashes of what the person signs in by. */
  names: readonly string[]
}

/** Remembers for whom notices are on in this browser, and what they sign in by, over the end of their session. */
export async function keepPushed(person_id: string, names: readonly (string | null)[]): Promise<void> {
  const salt = crypto.randomUUID()
  const known = names.filter((name) => name !== null)
  const pushed: Pushed = { person_id, salt, names: await Promise.all(known.map((name) => hashOf(name, salt))) }
  await (await caches.open(noticeCache)).put(address, Response.json(pushed))
}

/** They were turned off by hand. */
export async function forgetPushed(): Promise<void> {
  await (await caches.open(noticeCache)).delete(address)
}

const pushed = async (): Promise<Partial<Pushed>> => {
  const kept = await (await caches.open(noticeCache)).match(address)
  // an earlier version kept the number alone
  const text = (await kept?.text()) ?? ''
  return text.startsWith('{') ? (JSON.parse(text) as Pushed) : text ? { person_id: text } : {}
}

/** For whom notices were on here last; undefined where they never were, or were turned off. */
export const pushedPerson = async (): Promise<string | undefined> => (await pushed()).person_id

const patienceMilliseconds = 1_000

/**
 * The subscription of this browser, as a sign-in sends it (Spec §7); empty where there is none, or where notices are not allowed.
 * At our own server it goes with the sign-in of the person alone who turned notices on here. No sign-in waits for it long.
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
  // a number is written with blanks and a country's code, or without
  const plain = name.includes('@') ? name.trim().toLowerCase() : name.replaceAll(/\D/g, '').slice(-10)
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(salt + plain))
  return new Uint8Array(hash).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')
}
