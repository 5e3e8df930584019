import type { PushSubscription } from '@sahuji/contract/auth/push-subscription'
import webpush from 'web-push'
import { type PostPublicly, postPublicly, PrivateAddressError } from './post-publicly.ts'

/** A push to one device: what its service worker reads, and how long and how urgently the service keeps it. */
export interface Push {
  /** Encrypted for the device; 3,000 bytes at most. */
  text: string
  ttl_seconds: number
  urgency: 'normal' | 'high'
  /** Takes the place of one of the same topic that still waits for the device; 32 characters of base64url at most. */
  topic?: string
}

/** What came of it: taken, to be tried later, its device gone for good, or a no with its HTTP status. */
export type PushAnswer =
  | { is: 'taken' }
  | { is: 'later'; after_seconds: number }
  | { is: 'gone' }
  | { is: 'refused'; http: number }

/** Hands pushes to whichever service a device has. Never throws for what a service or a network does. */
export interface PushSender {
  /** The key that a browser subscribes with. */
  public_key: string
  send(to: PushSubscription, push: Push): Promise<PushAnswer>
}

export interface VapidKeys {
  public_key: string
  private_key: string
}

/** What of a body every service takes is 4,096 bytes; the library adds 103 and does not stop a larger one (measured, 3.6.7). */
export const pushTextMost = 3000

export interface WebPushSettings {
  keys: VapidKeys
  /** Whom a push service may write to: `mailto:` or `https:`. */
  contact: string
  /** How a request leaves; to public addresses alone where nothing else is said. */
  post?: PostPublicly
}

/** Web Push: RFC 8030 with a message encrypted by RFC 8291 (aes128gcm), signed by RFC 8292 (VAPID). */
export function webPushSender({ keys, contact, post = postPublicly() }: WebPushSettings): PushSender {
  const vapidDetails = { subject: contact, publicKey: keys.public_key, privateKey: keys.private_key }
  const sealed = (to: PushSubscription, { text, ttl_seconds: TTL, urgency, topic }: Push) =>
    webpush.generateRequestDetails(to, text, {
      vapidDetails,
      TTL,
      urgency,
      contentEncoding: 'aes128gcm',
      ...(topic !== undefined && { topic }),
    })
  return {
    public_key: keys.public_key,
    send: async (to, push) => {
      if (Buffer.byteLength(push.text) > pushTextMost) throw new RangeError('a push is larger than every service takes')
      let request: ReturnType<typeof sealed>
      try {
        request = sealed(to, push)
      } catch {
        // keys that are no point of the curve: no browser of this subscription exists
        return { is: 'gone' }
      }
      try {
        return answerOf(await post(to.endpoint, { headers: textHeaders(request.headers), body: request.body }))
      } catch (error) {
        return error instanceof PrivateAddressError ? { is: 'gone' } : { is: 'later', after_seconds: 0 }
      }
    },
  }
}

const textHeaders = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`]))

/** Spec: RFC 8030 §5, §7.3; 404 and 410 are the services' words for a subscription that is over. */
function answerOf({ http, retry_after }: { http: number; retry_after: string | undefined }): PushAnswer {
  if (http >= 200 && http < 300) return { is: 'taken' }
  if (http === 404 || http === 410) return { is: 'gone' }
  if (http === 429 || http >= 500) return { is: 'later', after_seconds: secondsOf(retry_after) }
  return { is: 'refused', http }
}

/** `Retry-After` in seconds, as push services write it; 0 where there is none. */
const secondsOf = (retry_after = ''): number => (/^\d{1,9}$/.test(retry_after) ? Number(retry_after) : 0)

/** New keys, for the server's eyes alone. */
export function newVapidKeys(): VapidKeys {
  const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys()
  return { public_key, private_key }
}
