import * as z from 'zod/mini'

/** The longest subscription as text: `desktop_fcm` has had this limit from the beginning. */
export const pushTokenMost = 4096

/**
 * The data of a browser's push service (RFC 8030, 8291): the address to post to, and the keys for a message that only
 * that browser can decrypt.
 */
const pushSubscription = z.object({
  endpoint: z.string().check(z.maxLength(2048), z.refine(isPublicAddress)),
  keys: z.object({
    /** An uncompressed point of P-256, 65 bytes in base64url. */
    p256dh: z.string().check(z.regex(/^B[A-P][\w-]{85}=?$/)),
    /** 16 bytes in base64url. */
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
})
export type PushSubscription = z.output<typeof pushSubscription>

function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, port } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' && port === ''
}

/** The subscription that a `desktop_fcm` holds; undefined for any other token. */
export function subscriptionIn(text: string | null | undefined): PushSubscription | undefined {
  if (!text?.startsWith('{')) return undefined
  try {
    const parsed = z.safeParse(pushSubscription, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/**
 * True of a text that may be a registration token of Firebase: one word of at least 32 characters. Google specifies
 * neither its form nor its length; only sending to it proves it.
 */
export const isRegistrationToken = (text: string): boolean => /^[\w:.-]{32,}$/.test(text)

/** The stored form of a subscription: identical whatever other fields the browser adds, so that it is recognised again. */
export const subscriptionText = ({ endpoint, keys: { p256dh, auth } }: PushSubscription): string =>
  JSON.stringify({ endpoint, keys: { p256dh, auth } })
