import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { firebaseAccessTokens } from './firebase-access.ts'
import type { FirebaseCredentials } from './firebase-credentials.ts'
import { type GoogleAnswer, postToGoogle } from './google-post.ts'
import { firebaseAddressIn } from './push-address.ts'
import { type FirebaseSender, type Push, type PushAnswer, retryAfterSeconds } from './push-sender.ts'

export interface FirebaseSettings {
  credentials: FirebaseCredentials
  clock: Clock
  /** The page that a tap on a notice opens. */
  link: string
  /** The origin that messages are posted to; Google's by default. */
  endpoint?: string
  /** For each of the two requests. */
  timeout_milliseconds?: number
}

/** Firebase Cloud Messaging, HTTP v1 (`projects.messages.send`), by the service account of its project. */
export function firebaseSender({
  credentials,
  clock,
  link,
  endpoint = 'https://fcm.googleapis.com',
  timeout_milliseconds = 10_000,
}: FirebaseSettings): FirebaseSender {
  const tokens = firebaseAccessTokens({ credentials, clock, timeout_milliseconds })
  const url = `${endpoint}/v1/projects/${credentials.project_id}/messages:send`
  const post = async (body: string, may_renew: boolean): Promise<PushAnswer> => {
    const access = await tokens.current()
    if (access.is !== 'open') return access
    const headers = { authorization: `Bearer ${access.token}`, 'content-type': 'application/json' }
    const answer = await postToGoogle(url, { headers, body, timeout_milliseconds })
    if (!answer) return { is: 'later', after_seconds: 0 }
    const { code, is_about_token } = errorIn(answer)
    // this 401 is about the project's keys for Apple or the browsers, not about ours
    const is_access_over = answer.http === 401 && code !== 'THIRD_PARTY_AUTH_ERROR'
    if (is_access_over) tokens.forget(access.token)
    if (is_access_over && may_renew) return post(body, false)
    return answerOf(answer, { code, is_about_token })
  }
  return {
    addressIn: firebaseAddressIn,
    send: ({ firebase_token }, push) =>
      post(JSON.stringify({ message: messageOf(firebase_token, push, { link, now: clock.now() }) }), true),
  }
}

/** Source: Firebase, REST reference v1, `Message`. Lifetime, urgency and replacement as in Web Push. */
function messageOf(
  token: string,
  { message, ttl_seconds, urgency, topic }: Push,
  { link, now }: { link: string; now: Date },
) {
  const { type, title, body, tag, language, direction } = message
  const is_high = urgency === 'high'
  const until = Math.floor(now.getTime() / 1000) + ttl_seconds
  return {
    token,
    notification: { title, body },
    data: { type, tag, language, direction, link },
    android: {
      ttl: `${ttl_seconds}s`,
      priority: is_high ? 'HIGH' : 'NORMAL',
      ...(topic !== undefined && { collapse_key: topic }),
      notification: { tag },
    },
    apns: {
      headers: {
        'apns-expiration': `${until}`,
        'apns-priority': is_high ? '10' : '5',
        ...(topic !== undefined && { 'apns-collapse-id': topic }),
      },
    },
    webpush: {
      headers: { TTL: `${ttl_seconds}`, Urgency: urgency, ...(topic !== undefined && { Topic: topic }) },
      notification: { tag, lang: language, dir: direction },
      // any other address makes Firebase refuse the whole message
      ...(link.startsWith('https://') && { fcm_options: { link } }),
    },
  }
}

interface FirebaseError {
  /** Firebase's own error code; undefined where there is none. */
  code: string | undefined
  /** False where it names another field of the message than the token. */
  is_about_token: boolean
}

/** Firebase's rule for 429 without `Retry-After` ("Best practices when sending FCM messages at scale"). */
const quotaWaitSeconds = 60

/** Source: Firebase, REST reference v1, `ErrorCode`. A 404 or 400 without its code is our mistake, not the device's. */
function answerOf({ http, retry_after }: GoogleAnswer, { code, is_about_token }: FirebaseError): PushAnswer {
  if (http >= 200 && http < 300) return { is: 'taken' }
  if (http === 404 && code === 'UNREGISTERED') return { is: 'gone' }
  if (http === 403 && code === 'SENDER_ID_MISMATCH') return { is: 'gone' }
  if (http === 400 && code === 'INVALID_ARGUMENT' && is_about_token) return { is: 'gone' }
  if (http === 429) return { is: 'later', after_seconds: retryAfterSeconds(retry_after) || quotaWaitSeconds }
  if (http >= 500) return { is: 'later', after_seconds: retryAfterSeconds(retry_after) }
  return { is: 'refused', http, ...(code !== undefined && { reason: code }) }
}

const errorDetail = z.object({
  errorCode: z.optional(z.string().check(z.regex(/^[A-Z_]{1,60}$/))),
  fieldViolations: z.optional(z.array(z.object({ field: z.optional(z.string()) }))),
})
const errorBody = z.object({
  error: z.object({ details: z.optional(z.array(z.unknown())) }),
})

/**
 * The error in `error.details[]`. An invalid token is INVALID_ARGUMENT alone, or with a violation of `message.token`; a
 * message that we built wrongly names another field.
 */
function errorIn({ json }: GoogleAnswer): FirebaseError {
  const read = z.safeParse(errorBody, json)
  const given = read.success ? (read.data.error.details ?? []) : []
  const details = given.flatMap((detail) => z.safeParse(errorDetail, detail).data ?? [])
  const fields = details.flatMap(({ fieldViolations }) => fieldViolations ?? [])
  return {
    code: details.find(({ errorCode }) => errorCode !== undefined)?.errorCode,
    is_about_token: fields.every(({ field }) => field === 'message.token'),
  }
}
