import { sign } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { FirebaseCredentials } from './firebase-credentials.ts'
import { type GoogleAnswer, postToGoogle } from './google-post.ts'
import { type PushAnswer, retryAfterSeconds } from './push-sender.ts'

/** An access token for Firebase, or why nothing can be sent now. */
export type FirebaseAccess = { is: 'open'; token: string } | Extract<PushAnswer, { is: 'later' | 'refused' }>

/** Access tokens of a service account, each cached until a minute before it ends. */
export interface FirebaseAccessTokens {
  /** The valid token, or a new one; concurrent callers wait for the same request. Never throws. */
  current(): Promise<FirebaseAccess>
  /** Discards a token that Firebase refused; a newer one stays. */
  forget(token: string): void
}

interface AccessSettings {
  credentials: FirebaseCredentials
  clock: Clock
  timeout_milliseconds: number
}

/** Tokens by a signed assertion of the account (RFC 7523, RS256), for sending messages only. */
export function firebaseAccessTokens(settings: AccessSettings): FirebaseAccessTokens {
  const { credentials, clock, timeout_milliseconds } = settings
  let kept: { token: string; until: number } | undefined
  let renewal: Promise<FirebaseAccess> | undefined
  const renew = async (): Promise<FirebaseAccess> => {
    const asked = clock.now().getTime()
    const answer = await postToGoogle(credentials.token_uri, {
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ grant_type: grantType, assertion: assertionOf(credentials, asked) }),
      timeout_milliseconds,
    })
    const given = z.safeParse(tokenAnswer, answer?.json)
    if (answer?.http !== 200 || !given.success) return accessRefused(answer)
    const { access_token: token, expires_in } = given.data
    kept = { token, until: asked + (expires_in - renewedBeforeSeconds) * 1000 }
    return { is: 'open', token }
  }
  return {
    current: async () => {
      if (kept && clock.now().getTime() < kept.until) return { is: 'open', token: kept.token }
      renewal ??= renew().finally(() => (renewal = undefined))
      return renewal
    },
    forget: (token) => {
      if (kept?.token === token) kept = undefined
    },
  }
}

const renewedBeforeSeconds = 60
/** The longest that Google accepts. */
const assertionSeconds = 3600
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const scope = 'https://www.googleapis.com/auth/firebase.messaging'

const tokenAnswer = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() })
const tokenError = z.object({ error: z.string().check(z.regex(/^\w{1,60}$/)) })

/**
 * A JWT about the account itself, valid for an hour. Source: Google, "Using OAuth 2.0 for Server to Server
 * Applications".
 */
function assertionOf(
  { client_email, private_key, private_key_id, token_uri }: FirebaseCredentials,
  at: number,
): string {
  const iat = Math.floor(at / 1000)
  const head = { alg: 'RS256', typ: 'JWT', kid: private_key_id }
  const claims = { iss: client_email, scope, aud: token_uri, iat, exp: iat + assertionSeconds }
  const signed = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), private_key).toString('base64url')}`
}

/** A key that Google refuses is final (RFC 6749 §5.2: `invalid_grant`); a temporary failure is retried later. */
function accessRefused(answer: GoogleAnswer | undefined): FirebaseAccess {
  if (!answer || answer.http === 200 || answer.http === 429 || answer.http >= 500)
    return { is: 'later', after_seconds: retryAfterSeconds(answer?.retry_after) }
  const said = z.safeParse(tokenError, answer.json)
  return { is: 'refused', http: answer.http, ...(said.success && { reason: said.data.error }) }
}
