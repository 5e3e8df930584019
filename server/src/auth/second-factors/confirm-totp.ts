import type { confirmTotp as entry } from '@sahuji/contract/auth/second-factors'
import type { Gives, Takes } from '@sahuji/contract/route'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { after } from '../auth-settings.ts'
import type { AuthWith } from '../auth-with.ts'
import { dropChanges } from '../contact/contact-changes.ts'
import { judgeTotp } from './prove-totp.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { tellFactorAdded } from './second-factor-mails.ts'
import { lockTotp } from './totp-secrets.ts'

/** Turns the authenticator app on by its first code, given by the session that began it. */
export const confirmTotp =
  (auth: AuthWith) =>
  async (call: OwnCall<'verified'>, { code }: Takes<typeof entry>): Promise<Gives<typeof entry>> => {
    const verdict = await call.db.write((tx) => confirm(tx, auth, call, code))
    if (verdict instanceof Refusal) throw verdict
    return verdict
  }

async function confirm(tx: Tx, auth: AuthWith, call: OwnCall<'verified'>, code: string) {
  const { person, clock } = call
  const now = clock.now()
  const who = await lockPerson(tx, person)
  const kept = await lockTotp(tx, person.person_id)
  if (kept?.confirmed_at) return new Refusal('totp_on_already')
  const since = after(now, -auth.settings.totp.begun_seconds)
  if (!kept || kept.session_id !== person.session_id || kept.begun_at <= since) return new Refusal('totp_not_begun')
  const refusal = await judgeTotp(tx, auth, kept, { code, is_trusted: true }, now)
  if (refusal) return new Refusal(refusal.code, refusal.facts, ['code'])
  await dropChanges(tx, person)
  await tellFactorAdded(tx, auth, who, { kind: 'totp' }, call)
  return { recovery_codes: await firstRecoveryCodes(tx, auth.peppers, person.person_id, now) }
}
