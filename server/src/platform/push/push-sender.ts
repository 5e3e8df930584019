import { type PushSubscription, subscriptionIn } from '@sahuji/contract/auth/push-subscription'
import type { PushMessage } from '@sahuji/contract/notifications/push'
import webpush from 'web-push'
import { PrivateAddressError } from '../outbound/public-addresses.ts'
import { type PostPublicly, postPublicly } from './post-publicly.ts'
import type { FirebaseAddress, PushAddress } from './push-address.ts'

/** A push to one device: its message, and how long and how urgently its service keeps it. */
export interface Push {
  /** As JSON 3,000 bytes at most (`pushTextMost`). */
  message: PushMessage
  ttl_seconds: number
  urgency: 'normal' | 'high'
  /** Replaces a push of the same topic that still waits for the device; 32 characters of base64url at most. */
  topic?: string
}

/**
 * The result: accepted, to be retried later, its device gone for good, or a refusal with its HTTP status and the
 * service's code.
 */
export type PushAnswer =
  | { is: 'taken' }
  | { is: 'later'; after_seconds: number }
  | { is: 'gone' }
  | { is: 'refused'; http: number; reason?: string }

/** One service, or several, by the addresses that it serves. */
interface PushService<Address> {
  /** The address in a `desktop_fcm`, sent or stored; undefined where this service does not serve it. */
  addressIn(token: string | null | undefined): Address | undefined
  /** Never throws for a failure of a service or a network. */
  send(to: Address, push: Push): Promise<PushAnswer>
}

/** Sends each push by its device's service. */
export interface PushSender extends PushService<PushAddress> {
  /** The key that a browser subscribes with. */
  public_key: string
}

/** Firebase, for the addresses that are registration tokens. */
export type FirebaseSender = PushService<FirebaseAddress>

export interface VapidKeys {
  public_key: string
  private_key: string
}

/**
 * Every service accepts a body of 4,096 bytes; the library adds 103 and does not refuse a larger one (measured, 3.6.7).
 */
export const pushTextMost = 3000

export interface PushSettings {
  keys: VapidKeys
  /** The operator's contact for push services: `mailto:` or `https:`. */
  contact: string
  /** How a request is sent; to public addresses alone by default. */
  post?: PostPublicly
  /** Hosts of push services beside those of the browsers' makers. */
  services?: readonly string[]
  /** Sends to registration tokens; without it they are no valid addresses. */
  firebase?: FirebaseSender
}

/** Pushes by Web Push, and by Firebase where it is set up: the address decides which. */
export function pushSender({ firebase, ...settings }: PushSettings): PushSender {
  const web = webPush(settings)
  return {
    public_key: settings.keys.public_key,
    addressIn: (token) => web.addressIn(token) ?? firebase?.addressIn(token),
    send: async (to, push) => {
      if ('endpoint' in to) return web.send(to, push)
      if (!firebase) throw new RangeError('a registration token where there is no Firebase')
      return firebase.send(to, push)
    },
  }
}

/** Web Push: RFC 8030 with a message encrypted by RFC 8291 (aes128gcm), signed by RFC 8292 (VAPID). */
function webPush({ keys, contact, services, post = postPublicly() }: PushSettings): PushService<PushSubscription> {
  const isServed = atPushService(services)
  const vapidDetails = { subject: contact, publicKey: keys.public_key, privateKey: keys.private_key }
  const sealed = (to: PushSubscription, text: string, { ttl_seconds: TTL, urgency, topic }: Push) =>
    webpush.generateRequestDetails(to, text, {
      vapidDetails,
      TTL,
      urgency,
      contentEncoding: 'aes128gcm',
      ...(topic !== undefined && { topic }),
    })
  return {
    addressIn: (token) => {
      const subscription = subscriptionIn(token)
      return subscription && isServed(subscription.endpoint) ? subscription : undefined
    },
    send: async (to, push) => {
      if (!isServed(to.endpoint)) return { is: 'gone' }
      const text = JSON.stringify(push.message)
      if (Buffer.byteLength(text) > pushTextMost) throw new RangeError('a push is larger than every service takes')
      let request: ReturnType<typeof sealed>
      try {
        request = sealed(to, text, push)
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

/** Spec: RFC 8030 §5, §7.3; services answer 404 and 410 for a subscription that has ended. */
function answerOf({ http, retry_after }: { http: number; retry_after: string | undefined }): PushAnswer {
  if (http >= 200 && http < 300) return { is: 'taken' }
  if (http === 404 || http === 410) return { is: 'gone' }
  if (http === 429 || http >= 500) return { is: 'later', after_seconds: retryAfterSeconds(retry_after) }
  return { is: 'refused', http }
}

/** `Retry-After` in seconds, as push services write it; 0 where there is none. */
export const retryAfterSeconds = (retry_after = ''): number => (/^\d{1,9}$/.test(retry_after) ? Number(retry_after) : 0)

/** New keys; the private one stays on the server. */
export function newVapidKeys(): VapidKeys {
  const { publicKey: public_key, privateKey: private_key } = webpush.generateVAPIDKeys()
  return { public_key, private_key }
}

/** The push services of the browsers' makers: Google, Mozilla, Apple, Microsoft. `*.` matches any subdomain. */
const browsersPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/**
 * Whether an address is at an allowed push service: the browsers', and those that the operator adds. A browser only
 * names its service, so any other host is untrusted and could hang.
 */
function atPushService(others: readonly string[] = []): (endpoint: string) => boolean {
  const services = [...browsersPushServices, ...others].map((name) => name.toLowerCase())
  return (endpoint) => {
    const { hostname } = new URL(endpoint)
    return services.some((name) => (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name))
  }
}
