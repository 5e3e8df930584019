import type { Clock } from '../src/platform/clock.ts'
import { ownerRights } from '../src/platform/http/route-table.ts'
import type { Database } from '../src/platform/database/database.ts'

/** The call of a merchant's owner without a real person: for tests without a request. */
export function callWithoutRequest({ db, clock }: { db: Database; clock: Clock }, merchant_id: string) {
  const flags = {
    is_email_verified: true,
    is_phone_verified: true,
    is_bound: true,
    proven_at: null,
    language: null,
    is_demo: false,
    ...ownerRights,
  }
  const person = { session_id: merchant_id, person_id: merchant_id, merchant_id, email: 'nobody@example.com', ...flags }
  const client = {
    network: '127.0.0.1',
    device: '',
    time_zone: '',
    language: 'en' as const,
    requested_language: undefined,
    cookie: () => undefined,
  }
  return { db, clock, person, key: '', proof: undefined, ...client }
}
