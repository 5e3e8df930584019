import { timingSafeEqual } from 'node:crypto'
import type { Chance } from '../chance.ts'
import type { Clock } from '../clock.ts'
import { creditorKey } from '../connectips/creditor-key.ts'
import type { KeySource } from '../rail-end.ts'

/** What NCHL and a technical member agree on; the key as PKCS#8 PEM. */
export interface NpiKeys {
  clientId: string
  clientSecret: string
  userName: string
  password: string
  appId: string
  /** The account that orders are paid from. */
  debtor: { bank_id: string; branch_id: string; account_number: string; account_name: string }
  privateKey: string
}

export const npiKeys = ({ derive, folder }: KeySource): NpiKeys => ({
  clientId: 'sahuji',
  clientSecret: derive('npi client secret', 32),
  userName: 'SAHUJI@999',
  password: derive('npi password', 32),
  appId: 'MER-1-APP-3',
  debtor: { bank_id: '0401', branch_id: '1', account_number: '0110017500245', account_name: 'Sahuji Settlement' },
  privateKey: creditorKey(folder),
})

/** What `/oauth/token` answers. */
export interface TokenAnswer {
  http: number
  body: Record<string, unknown>
}

/** The tokens that NPI has given out. */
export interface GivenTokens {
  /** One grant, by the Basic header and the form. */
  grant(authorization: string | undefined, form: URLSearchParams): TokenAnswer
  /** Whether a bearer may call: only what renewing gave, and not after its 300 s. */
  isKnown(authorization: string | undefined): boolean
  /** All access tokens end now. */
  expireAccess(): void
  /** The refresh token expires now: the next renewal is a 400. */
  expireRefresh(): void
  /** All tokens that are or were valid: secrets that must not leak. */
  given(): string[]
  /** How often each grant was asked for. */
  counts(): { password: number; refresh_token: number }
  reset(): void
}

const accessSeconds = 300
const refreshSeconds = 12 * 3600

export function givenTokens(of: { keys: NpiKeys; clock: Clock; chance: Chance }): GivenTokens {
  const access = new Map<string, number>()
  const refresh = new Map<string, number>()
  const counts = { password: 0, refresh_token: 0 }
  const later = (seconds: number) => of.clock.now().getTime() + seconds * 1000
  const holds = (until: number | undefined) => until !== undefined && until > of.clock.now().getTime()
  return {
    grant: (authorization, form) => {
      const { clientId, clientSecret, userName, password } = of.keys
      if (!isSame(authorization, `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`))
        return { http: 401, body: { error: 'unauthorized', error_description: 'Bad client credentials' } }
      const token = of.chance.token(40)
      if (form.get('grant_type') === 'password') {
        counts.password += 1
        if (form.get('username') !== userName || !isSame(form.get('password') ?? '', password))
          return { http: 400, body: { error: 'invalid_grant', error_description: 'Bad credentials' } }
        const refresh_token = of.chance.token(40)
        refresh.set(refresh_token, later(refreshSeconds))
        // an access token comes too, and is good for nothing
        return { http: 200, body: { access_token: token, token_type: 'bearer', refresh_token, expires_in: 29 } }
      }
      counts.refresh_token += 1
      const given = form.get('refresh_token') ?? ''
      if (form.get('grant_type') !== 'refresh_token' || !holds(refresh.get(given)))
        return { http: 400, body: { error: 'invalid_grant', error_description: 'Invalid refresh token (expired)' } }
      access.set(token, later(accessSeconds))
      return {
        http: 200,
        body: { access_token: token, token_type: 'bearer', refresh_token: given, expires_in: accessSeconds - 1 },
      }
    },
    isKnown: (authorization) => holds(access.get((authorization ?? '').replace(/^Bearer /, ''))),
    expireAccess: () => access.clear(),
    expireRefresh: () => refresh.clear(),
    given: () => [...access.keys(), ...refresh.keys()],
    counts: () => ({ ...counts }),
    reset: () => {
      access.clear()
      refresh.clear()
      Object.assign(counts, { password: 0, refresh_token: 0 })
    },
  }
}

function isSame(given: string | undefined, wanted: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
