import type { PersonRow } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import { factorAdded, factorRemoved, recoveryCodesNew, recoveryCodeUsed } from '../facts.ts'
import { passkeyAddedMail } from '../messages/passkey-added.ts'
import { passkeyRemovedMail } from '../messages/passkey-removed.ts'
import { recoveryCodeUsedMail } from '../messages/recovery-code-used.ts'
import { recoveryCodesNewMail } from '../messages/recovery-codes-new.ts'
import { totpOffMail } from '../messages/totp-off.ts'
import { totpOnMail } from '../messages/totp-on.ts'
import { visitFacts } from '../sessions/visits.ts'

type With = Pick<AuthWith, 'brand' | 'public_url' | 'feed'>
type Visit = Pick<OwnCall<'anyone'>, 'clock' | 'device' | 'network' | 'time_zone'>

/** A passkey by its name, or the authenticator app. */
export type Factor = { kind: 'passkey'; name: string } | { kind: 'totp' }

/** Tells the feed, and the person by mail, that a second factor was added. */
export async function tellFactorAdded(tx: Tx, auth: With, who: PersonRow, factor: Factor, visit: Visit): Promise<void> {
  const { kind } = factor
  await auth.feed.publish(tx, factorAdded, who.merchant_id, 'live', { person_id: who.id, kind }, visit.clock.now())
  const to = addressed(auth, who, visit)
  if (kind === 'totp') return send(tx, totpOnMail, to, visit.clock)
  await send(tx, passkeyAddedMail, { ...to, facts: { ...to.facts, passkey: factor.name } }, visit.clock)
}

/** Tells the feed, and the person by mail, that a second factor is gone. */
export async function tellFactorRemoved(
  tx: Tx,
  auth: With,
  who: PersonRow,
  factor: Factor,
  visit: Visit,
): Promise<void> {
  const { kind } = factor
  await auth.feed.publish(tx, factorRemoved, who.merchant_id, 'live', { person_id: who.id, kind }, visit.clock.now())
  const to = addressed(auth, who, visit)
  if (kind === 'totp') return send(tx, totpOffMail, to, visit.clock)
  await send(tx, passkeyRemovedMail, { ...to, facts: { ...to.facts, passkey: factor.name } }, visit.clock)
}

/** Tells the feed, and the person by mail, that one of the recovery codes was used. */
export async function tellRecoveryCodeUsed(
  tx: Tx,
  auth: With,
  who: PersonRow,
  left: number,
  visit: Visit,
): Promise<void> {
  const { id: person_id, merchant_id } = who
  await auth.feed.publish(tx, recoveryCodeUsed, merchant_id, 'live', { person_id, left }, visit.clock.now())
  const to = addressed(auth, who, visit)
  await send(tx, recoveryCodeUsedMail, { ...to, facts: { ...to.facts, left } }, visit.clock)
}

/** Tells the feed, and the person by mail, that the recovery codes were made anew. */
export async function tellRecoveryCodesNew(tx: Tx, auth: With, who: PersonRow, visit: Visit): Promise<void> {
  const { id: person_id, merchant_id } = who
  await auth.feed.publish(tx, recoveryCodesNew, merchant_id, 'live', { person_id }, visit.clock.now())
  await send(tx, recoveryCodesNewMail, addressed(auth, who, visit), visit.clock)
}

function addressed({ brand, public_url }: With, { email, name, language }: PersonRow, visit: Visit) {
  return { to: email, language, facts: { name, brand, link: `${public_url}/forgotPassword`, ...visitFacts(visit) } }
}
