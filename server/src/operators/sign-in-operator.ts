import type {
  challengeOperator as challengeRoute,
  signInOperator as signInRoute,
  signInOperatorSecond as secondRoute,
} from '@sahuji/contract/operators/sign-in'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { after } from '../auth/auth-settings.ts'
import { normalizeEmail } from '../merchants/contact.ts'
import { countAttempt, forgetAttempt, resetFailures } from '../auth/passwords/sign-in-limits.ts'
import { newLinkToken, tokenHash } from '../auth/sessions/tokens.ts'
import { deviceTokenOf } from '../auth/sessions/known-devices.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Reply, withCookie } from '../platform/http/answers.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { recordAudit } from './record-audit.ts'
import type { OperatorDependencies } from './dependencies.ts'
import {
  consumeTotpCode,
  lockOperatorTotp,
  operatorPasskeyRequest,
  operatorWays,
  verifyOperatorPasskey,
} from './operator-factors.ts'
import { factorAccount, operatorPasswordOf, passwordAccount } from './operator-passwords.ts'
import { operatorByEmail, type StoredOperator } from './operator-rows.ts'
import { createOperatorSession, operatorCookie } from './operator-sessions.ts'

type Entrance = OwnCall<'anyone'>

/**
 * Signs an operator in by e-mail and password; who has a second factor gets a ticket for it instead of a session. An
 * unknown or closed account answers as a wrong password does, after the same work, and both are recorded.
 */
export const signInOperator =
  (deps: OperatorDependencies) =>
  async (call: Entrance, { email, password }: Takes<typeof signInRoute>): Promise<Reply<Gives<typeof signInRoute>>> => {
    const { db, clock } = call
    const typed = normalizeEmail(email)
    const known = await db.read((tx) => operatorByEmail(tx, typed))
    await provePassword(deps, call, { typed, known, password })
    if (!known) throw new Refusal('credentials_wrong')
    const ways = await db.read((tx) => operatorWays(tx, known.id))
    if (ways.length === 0)
      return opened(deps, call, { ...known, is_proven: known.is_demo && deps.is_demo_exempt === true })
    const ticket = await db.write((tx) => createTicket(tx, deps, known.id, clock.now()))
    return withCookie(operatorCookie('', deps.public_url), { second_step: { ticket, ways } })
  }

interface Tried {
  typed: string
  known: StoredOperator | undefined
  password: string
}

/** Holds a password against an operator's, by the limits of signing in. Throws `credentials_wrong`, `sign_in_locked`, `too_many`. */
async function provePassword(deps: OperatorDependencies, call: Entrance, { typed, known, password }: Tried) {
  const { db, clock, network } = call
  const attempt = { account: passwordAccount(typed), network, is_person: known !== undefined }
  const caller = { network, is_trusted: false }
  deps.hashes.refuseIfFull(caller)
  await countAttempt(db, deps.settings, attempt, clock)
  const open = known && !known.disabled_at ? known.id : undefined
  const stored = await db.read((tx) => operatorPasswordOf(tx, open))
  const { is_right } = await deps.hashes.verify(password, stored, caller).catch(async (error: unknown) => {
    await db.write((tx) => forgetAttempt(tx, deps.settings, attempt))
    throw error
  })
  if (is_right) return db.write((tx) => resetFailures(tx, deps.settings, attempt))
  const by = { operator_id: known?.id ?? null, name: known?.name ?? '', session_id: null, network, device: call.device }
  const subject = { kind: 'operator', id: known?.id ?? '' }
  const refusal = 'credentials_wrong' as const
  await db.write((tx) => recordAudit(tx, { what: 'operator.signed_in', subject, by, refusal }, clock))
  throw new Refusal(refusal)
}

interface SigningIn {
  id: string
  name: string
  is_proven: boolean
  /** Makes sure, in the transaction that opens the session, that what was proven still counts. */
  recheck?: (tx: Tx) => Promise<void>
}

/** Opens the session of somebody who has proved themselves, and records it. */
async function opened(deps: OperatorDependencies, call: Entrance, { id, name, is_proven, recheck }: SigningIn) {
  const { db, clock, device, network, cookie } = call
  const merchant_device = deviceTokenOf(cookie)?.hash
  const token = await db.write(async (tx) => {
    await recheck?.(tx)
    const made = { operator_id: id, device, network, is_proven, merchant_device }
    const session = await createOperatorSession(tx, made, clock.now())
    const by = { operator_id: id, name, session_id: session.id, network, device }
    await recordAudit(tx, { what: 'operator.signed_in', subject: { kind: 'operator', id }, by }, clock)
    return session.token
  })
  return withCookie(operatorCookie(token, deps.public_url), { second_step: null })
}

async function createTicket(tx: Tx, { settings }: OperatorDependencies, operator_id: string, now: Date) {
  const token = newLinkToken()
  await tx.run`
    insert into operator_tickets (id, operator_id, token_hash, expires_at)
    values (${newId(now)}, ${operator_id}, ${tokenHash(token)}, ${after(now, settings.ticket.life_seconds)})`
  return token
}

interface Ticket {
  id: string
  operator_id: string
  name: string
}

const ticketOf = (tx: Tx, token: string, now: Date) => tx.maybe<Ticket>`
  select t.id, t.operator_id, o.name from operator_tickets t join operators o on o.id = t.operator_id
   where t.token_hash = ${tokenHash(token)} and t.used_at is null and t.expires_at > ${now} and o.disabled_at is null`

/** Asks the browser for a passkey of the ticket's operator. */
export const challengeOperator =
  (deps: OperatorDependencies) =>
  async (
    { tx, clock }: Call<'anyone'>,
    { ticket }: Takes<typeof challengeRoute>,
  ): Promise<Gives<typeof challengeRoute>> => {
    const shown = await ticketOf(tx, ticket, clock.now())
    if (!shown) throw new Refusal('ticket_dead')
    const of = { purpose: 'second_step' as const, of_id: shown.id, operator_id: shown.operator_id }
    return operatorPasskeyRequest(tx, deps, of, clock.now())
  }

/** The second step: the ticket of a right password, and a code or a passkey. A few tries each. */
export const signInOperatorSecond =
  (deps: OperatorDependencies) =>
  async (
    call: Entrance,
    { ticket, ...second }: Takes<typeof secondRoute>,
  ): Promise<Reply<Gives<typeof secondRoute>>> => {
    const { db, clock } = call
    const shown = await db.read((tx) => ticketOf(tx, ticket, clock.now()))
    if (!shown || !(await db.write((tx) => countTry(tx, deps, shown.id)))) throw new Refusal('ticket_dead')
    const { id, operator_id, name } = shown
    await proveOperator(deps, call, { operator_id, name, second, challenge: { purpose: 'second_step', of_id: id } })
    const recheck = async (tx: Tx) => {
      const used =
        await tx.run`update operator_tickets set used_at = ${clock.now()} where id = ${id} and used_at is null`
      if (used === 0) throw new Refusal('ticket_dead')
    }
    const said = await opened(deps, call, { id: operator_id, name, is_proven: true, recheck })
    return withCookie(said.headers['set-cookie'] ?? '', {})
  }

/** Counts one try before it is evaluated; false when the ticket has had them all. */
const countTry = async (tx: Tx, { settings }: OperatorDependencies, id: string): Promise<boolean> =>
  (await tx.run`update operator_tickets set tries = tries + 1 where id = ${id} and tries < ${settings.ticket.tries}`) ===
  1

interface SecondTried {
  operator_id: string
  name: string
  second: Pick<Takes<typeof secondRoute>, 'totp_code' | 'passkey'>
  challenge: { purpose: 'second_step' | 'step_up'; of_id: string }
}

/** Makes sure that a second proof is the operator's, once; codes count against limits of their own. */
export async function proveOperator(
  deps: OperatorDependencies,
  call: Pick<Entrance, 'db' | 'clock' | 'network' | 'device'>,
  { operator_id, name, second, challenge }: SecondTried,
): Promise<void> {
  const { db, clock, network, device } = call
  if (second.passkey) return verifyOperatorPasskey(call, deps, second.passkey, { ...challenge, operator_id })
  const attempt = { account: factorAccount(operator_id), network, is_person: true }
  await countAttempt(db, deps.settings, attempt, clock)
  const isRight = await db.write(async (tx) => {
    const stored = await lockOperatorTotp(tx, operator_id)
    const code = second.totp_code ?? ''
    if (!stored?.confirmed_at || !(await consumeTotpCode(tx, deps.peppers, { operator_id, code, stored }, clock.now())))
      return false
    await resetFailures(tx, deps.settings, attempt)
    return true
  })
  if (isRight) return
  const by = { operator_id, name, session_id: null, network, device }
  const refusal = 'second_factor_wrong' as const
  const row = { what: 'operator.signed_in' as const, subject: { kind: 'operator', id: operator_id }, by, refusal }
  await db.write((tx) => recordAudit(tx, row, clock))
  throw new Refusal(refusal, {}, ['totp_code'])
}
