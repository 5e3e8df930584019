import type { Clock } from '../../platform/clock.ts'
import { fieldsOf, textOf } from '../rail-answers.ts'
import { parseExactJson, postText } from '../post-json.ts'
import type { RailFault } from '../rail.ts'
import { npiTimeoutMs, type NpiSettings } from './settings.ts'

/** The source of a call's bearer token. */
export interface AccessTokens {
  /**
   * A valid token; `not`: a token that was refused. Of concurrent callers one requests it, the others wait for its
   * answer.
   */
  bearer(not?: string): Promise<Bearer>
}

/** `fault`: no token was available; `http` is null without an answer. */
export type Bearer = { token: string } | { fault: RailFault; http: number | null }

interface Kept {
  token: string
  until: number
}

/** A token is renewed this long before it ends, so that it does not expire during a call. */
const earlyMs = 15_000
/** The defaults where NPI states none: 300 s, and 12 h for the refresh token. NPI §5.1. */
const accessSeconds = 300
const refreshSeconds = 12 * 3600

/**
 * NPI's tokens. The password yields a refresh token; only a refresh yields an access token, and the one that comes with
 * the password must not be used. A refresh refused with 400 starts over with the password, once.
 */
export function accessTokens(settings: NpiSettings, clock: Clock): AccessTokens {
  let access: Kept | undefined
  let refresh: Kept | undefined
  let asking: Promise<Bearer> | undefined

  const holds = (kept: Kept | undefined): kept is Kept =>
    kept !== undefined && kept.until - earlyMs > clock.now().getTime()

  const ask = async (grant: Record<string, string>) => {
    const asked = clock.now().getTime()
    const said = await askToken(settings, grant)
    if ('fault' in said) return said
    refresh = said.refresh
      ? { token: said.refresh, until: asked + (said.refreshSeconds ?? refreshSeconds) * 1000 }
      : refresh
    return { token: said.access, until: asked + (said.accessSeconds ?? accessSeconds) * 1000 }
  }

  const renewed = async (): Promise<Bearer> => {
    const isKept = holds(refresh)
    if (!isKept) {
      const { userName: username, password } = settings
      const first = await ask({ grant_type: 'password', username, password })
      if ('fault' in first) return first
    }
    const said = await ask({ grant_type: 'refresh_token', refresh_token: refresh?.token ?? '' })
    if ('token' in said) {
      access = said
      return { token: said.token }
    }
    const isRefused = said.http === 400 || said.http === 401
    if (isRefused) refresh = undefined
    return isKept && isRefused ? renewed() : said
  }

  return {
    bearer: async (not) => {
      if (holds(access) && access.token !== not) return { token: access.token }
      asking ??= renewed().finally(() => {
        asking = undefined
      })
      return asking
    },
  }
}

interface Granted {
  access: string
  refresh: string | null
  accessSeconds: number | undefined
  refreshSeconds: number | undefined
}

/** One grant. It is not stored: it consists of secrets. */
async function askToken(
  { base, clientId, clientSecret, timeoutMs = npiTimeoutMs }: NpiSettings,
  grant: Record<string, string>,
): Promise<Granted | { fault: RailFault; http: number | null }> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64')
  const got = await postText(`${base}/oauth/token`, {
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${basic}`,
    },
    body: new URLSearchParams(grant).toString(),
    timeoutMs,
    isType: (type) => type === 'application/json',
  })
  if (!got.ok) return { fault: got.fault, http: got.http }
  const fields = fieldsOfText(got.text)
  const access = textOf(fields?.access_token)
  if (!fields || access === '') return { fault: 'bad_shape', http: got.http }
  return {
    access,
    refresh: textOf(fields.refresh_token) || null,
    accessSeconds: secondsOf(fields.expires_in),
    refreshSeconds: secondsOf(fields.refresh_expires_in),
  }
}

function fieldsOfText(text: string): Record<string, unknown> | undefined {
  try {
    return fieldsOf(parseExactJson(text))
  } catch {
    return undefined
  }
}

const secondsOf = (value: unknown): number | undefined =>
  /^\d{1,6}$/.test(textOf(value)) ? Number(textOf(value)) : undefined
