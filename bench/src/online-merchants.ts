import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { newSessionToken, tokenHash } from '@sahuji/server/auth/sessions/tokens'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import { seedWallets, type Wallet } from './wallets.ts'

/** A verified merchant of the full step with Rs.10,000 and a signed-in person. */
export interface OnlineMerchant extends Wallet {
  token: string
  mobile_no: string
}

/** A browser's key, as a session is bound to it. */
export interface BrowserKey {
  private_key: KeyObject
  jwk: { kty: string; crv: string; x: string; y: string }
}

/** A key of P-256. All merchants of a bench share one: it costs the same. */
export function newBrowserKey(): BrowserKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { private_key: privateKey, jwk: { kty, crv, x, y } }
}

const thumbprint = ({ jwk: { kty, crv, x, y } }: BrowserKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

const opening = 1_000_000n

/** So many merchants, each signed in: with a key bound to it, else by the token alone. */
export async function seedOnlineMerchants(
  { db, owner }: { db: Database; owner: Database },
  count: number,
  key?: BrowserKey,
): Promise<OnlineMerchant[]> {
  const wallets = await seedWallets(db, count, opening)
  const merchants = wallets.map((wallet, nth) => ({
    ...wallet,
    token: newSessionToken(),
    mobile_no: `98${`${nth}`.padStart(8, '0')}`,
  }))
  const ids = merchants.map(({ merchant_id }) => merchant_id)
  const people = merchants.map(() => newId())
  await owner.write(async (tx) => {
    await tx.run`
      insert into merchants (id, vendor_id, trade_name, business_type, vendor_key_production, vendor_key_sandbox, kyc_status,
                             kyc_tier, kyc_submitted_at, created_at)
      select id, 'SV' || n, 'Himal Traders ' || n, 'sole_proprietor', 'pk_live_' || n, 'pk_test_' || n, 'VALID', 'full', now(),
             now()
        from unnest(${ids}::uuid[]) with ordinality as m(id, n)`
    await tx.run`
      insert into people (id, merchant_id, role, name, email, mobile_no, terms_accepted_at, privacy_accepted_at, created_at,
                          email_verified_at, phone_verified_at)
      select id, merchant_id, 'owner', 'Sita Shrestha', 'shop' || n || '@shops.example', '+977' || mobile_no, now(), now(), now(),
             now(), now()
        from unnest(${people}::uuid[], ${ids}::uuid[], ${merchants.map(({ mobile_no }) => mobile_no)}::text[])
             with ordinality as p(id, merchant_id, mobile_no, n)`
    await tx.run`
      insert into sessions (id, person_id, token_hash, key_thumbprint, idle_seconds, device, network, is_remembered, created_at,
                            last_seen_at, stepped_up_at, ends_at)
      select gen_random_uuid(), person_id, decode(token_hash, 'hex'), ${key ? thumbprint(key) : null}::text, 43200, 'bench',
             '127.0.0.1', false, now(), now(), null, now() + interval '1 day'
        from unnest(${people}::uuid[], ${merchants.map(({ token }) => tokenHash(token).toString('hex'))}::text[])
             as s(person_id, token_hash)`
  })
  await owner.read((tx) => tx.run`vacuum (analyze)`)
  return merchants
}
