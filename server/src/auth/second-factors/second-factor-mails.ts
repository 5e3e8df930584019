import type { PersonRow } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { factorAdded, factorRemoved, recoveryCodesNew, recoveryCodeUsed } from '../facts.ts'
import {
  passkeyAddedMail,
  passkeyRemovedMail,
  recoveryCodeUsedMail,
  recoveryCodesNewMail,
  totpOffMail,
  totpOnMail,
} from '../messages/account-mails.ts'
import { type ClientInfo, signInFacts } from '../sessions/client-info.ts'

type Deps = Pick<AuthDependencies, 'brand' | 'public_url' | 'feed'>

/** The person, and the browser of the change. */
interface Reader {
  who: PersonRow
  client: ClientInfo
}

/** A passkey by its name, or the authenticator app. */
type Factor = { kind: 'passkey'; name: string } | { kind: 'totp' }

/** Publishes, and mails to the person, that a second factor was added. */
export async function notifyFactorAdded(tx: Tx, deps: Deps, reader: Reader, factor: Factor): Promise<void> {
  const { who, client } = reader
  const { kind } = factor
  await deps.feed.publish(tx, factorAdded, who.merchant_id, 'live', { person_id: who.id, kind }, client.clock.now())
  const to = addressedTo(deps, reader)
  if (kind === 'totp') return send(tx, totpOnMail, to, client.clock)
  await send(tx, passkeyAddedMail, { ...to, facts: { ...to.facts, passkey: factor.name } }, client.clock)
}

/** Publishes, and mails to the person, that a second factor was removed. */
export async function notifyFactorRemoved(tx: Tx, deps: Deps, reader: Reader, factor: Factor): Promise<void> {
  const { who, client } = reader
  const { kind } = factor
  await deps.feed.publish(tx, factorRemoved, who.merchant_id, 'live', { person_id: who.id, kind }, client.clock.now())
  const to = addressedTo(deps, reader)
  if (kind === 'totp') return send(tx, totpOffMail, to, client.clock)
  await send(tx, passkeyRemovedMail, { ...to, facts: { ...to.facts, passkey: factor.name } }, client.clock)
}

/** Publishes, and mails to the person, that one of the recovery codes was used. */
export async function notifyRecoveryCodeUsed(tx: Tx, deps: Deps, reader: Reader, left: number): Promise<void> {
  const { who, client } = reader
  const { id: person_id, merchant_id } = who
  await deps.feed.publish(tx, recoveryCodeUsed, merchant_id, 'live', { person_id, left }, client.clock.now())
  const to = addressedTo(deps, reader)
  await send(tx, recoveryCodeUsedMail, { ...to, facts: { ...to.facts, left } }, client.clock)
}

/** Publishes, and mails to the person, that new recovery codes were made. */
export async function notifyRecoveryCodesNew(tx: Tx, deps: Deps, reader: Reader): Promise<void> {
  const { who, client } = reader
  const { id: person_id, merchant_id } = who
  await deps.feed.publish(tx, recoveryCodesNew, merchant_id, 'live', { person_id }, client.clock.now())
  await send(tx, recoveryCodesNewMail, addressedTo(deps, reader), client.clock)
}

function addressedTo({ brand, public_url }: Deps, { who, client }: Reader) {
  const { email, name, language } = who
  return { to: email, language, facts: { name, brand, link: `${public_url}/forgotPassword`, ...signInFacts(client) } }
}
