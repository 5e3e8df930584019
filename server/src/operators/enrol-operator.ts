import { generateSecret, generateURI } from 'otplib/functional'
import type {
  addOperatorPasskey as addRoute,
  beginOperatorPasskey as beginPasskeyRoute,
  beginOperatorTotp as beginTotpRoute,
  confirmOperatorTotp as confirmRoute,
} from '@sahuji/contract/operators/session'
import { type Gives, stepUpMinutes, type Takes } from '@sahuji/contract/http/route'
import { after } from '../auth/auth-settings.ts'
import { algorithms } from '../auth/second-factors/manage-passkeys.ts'
import { userHandleOf } from '../auth/second-factors/passkey-challenges.ts'
import { relyingPartyOf } from '../auth/second-factors/relying-party.ts'
import { clientDataOf, verifyRegistration } from '../auth/second-factors/webauthn.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call, Operator, OwnCall } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OperatorDependencies } from './dependencies.ts'
import {
  consumeOperatorChallenge,
  consumeTotpCode,
  createOperatorChallenge,
  lockOperatorTotp,
  operatorCredentials,
  operatorWays,
  saveOperatorPasskey,
  saveOperatorTotp,
} from './operator-factors.ts'
import { lockOperator } from './operator-rows.ts'
import { proveOperatorSession } from './operator-sessions.ts'

/** Who has a second factor proves it before another is added: a session that was left open must not add a thief's. */
async function mayAdd(tx: Tx, { operator_id, proven_at }: Operator, now: Date): Promise<void> {
  const isFirst = (await operatorWays(tx, operator_id)).length === 0
  const isFresh = proven_at !== null && after(proven_at, stepUpMinutes * 60) > now
  if (!isFirst && !isFresh) throw new Refusal('step_up_needed')
}

/**
 * The same at the end, with the account locked: of two sessions that began before there was a factor, the one that comes
 * second must have been proven by then.
 */
async function mayFinish(tx: Tx, { operator_id, session_id }: Operator): Promise<void> {
  await lockOperator(tx, operator_id)
  if ((await operatorWays(tx, operator_id)).length === 0) return
  const proven = await tx.maybe`
    select 1 from operator_sessions where id = ${session_id} and proven_at is not null and ended_at is null`
  if (!proven) throw new Refusal('step_up_needed')
}

/** Makes a secret of 160 bits for an authenticator app. It counts only once this session gave a code of it. */
export const beginOperatorTotp =
  ({ peppers, brand }: OperatorDependencies) =>
  async ({ tx, operator, clock }: Call<'operator'>): Promise<Gives<typeof beginTotpRoute>> => {
    const { operator_id, session_id, email } = operator
    await mayAdd(tx, operator, clock.now())
    const secret = generateSecret()
    if (!(await saveOperatorTotp(tx, peppers, { operator_id, session_id, secret }, clock.now())))
      throw new Refusal('totp_on_already')
    return { secret, uri: generateURI({ issuer: `${brand} back office`, label: email, secret }) }
  }

/** Turns the authenticator app on by its first code, given by the session that began it. */
export const confirmOperatorTotp =
  (deps: OperatorDependencies) =>
  async (call: Call<'operator'>, { code }: Takes<typeof confirmRoute>): Promise<Gives<typeof confirmRoute>> => {
    const { tx, operator, clock, record } = call
    const { operator_id, session_id } = operator
    const now = clock.now()
    await mayFinish(tx, operator)
    const stored = await lockOperatorTotp(tx, operator_id)
    if (stored?.confirmed_at) throw new Refusal('totp_on_already')
    const since = after(now, -deps.settings.totp.begun_seconds)
    if (!stored || stored.session_id !== session_id || stored.begun_at <= since) throw new Refusal('totp_not_begun')
    if (!(await consumeTotpCode(tx, deps.peppers, { operator_id, code, stored }, now)))
      throw new Refusal('second_factor_wrong', {}, ['code'])
    await proveOperatorSession(tx, session_id, now)
    await record(tx, { subject: { kind: 'operator', id: operator_id } })
    return {}
  }

/** Asks the browser for a new passkey: kept by the device under the operator's name, used only after it verified them. */
export const beginOperatorPasskey =
  (deps: OperatorDependencies) =>
  async ({ tx, operator, clock }: Call<'operator'>): Promise<Gives<typeof beginPasskeyRoute>> => {
    const site = relyingPartyOf(deps)
    if (!site) throw new Refusal('passkeys_unavailable')
    await mayAdd(tx, operator, clock.now())
    const { operator_id, session_id, email, name } = operator
    const known = await operatorCredentials(tx, operator_id)
    const { most, life_seconds } = deps.settings.passkeys
    if (known.length >= most) throw new Refusal('passkeys_full', { count: most })
    const of = { purpose: 'add' as const, of_id: session_id }
    return {
      challenge: await createOperatorChallenge(tx, deps.settings, of, clock.now()),
      rp: { id: site.rp_id, name: `${deps.brand} back office` },
      user: { id: userHandleOf(operator_id), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: life_seconds * 1000,
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        type: 'public-key',
        id: credential_id.toString('base64url'),
        transports,
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }
  }

/** Adds the passkey that the browser made for this session's challenge; with the first one the session is proven. */
export const addOperatorPasskey =
  (deps: OperatorDependencies) =>
  async (call: OwnCall<'operator'>, { name, made }: Takes<typeof addRoute>): Promise<Gives<typeof addRoute>> => {
    const { db, operator, clock, record } = call
    const { operator_id, session_id } = operator
    const site = relyingPartyOf(deps)
    if (!site) throw new Refusal('passkeys_unavailable')
    const said = clientDataOf(made.response.clientDataJSON)
    const of = { purpose: 'add' as const, of_id: session_id }
    const now = clock.now()
    const isOurs = said && (await db.write((tx) => consumeOperatorChallenge(tx, said.challenge, of, now)))
    if (!isOurs || !site.isOwnOrigin(said.origin)) throw new Refusal('passkey_wrong')
    const key = await verifyRegistration(made, { ...said, rp_id: site.rp_id })
    if (!key) throw new Refusal('passkey_wrong')
    return db.write(async (tx) => {
      await mayFinish(tx, operator)
      const passkey = { ...key, operator_id, name, transports: made.response.transports ?? [] }
      if (!(await saveOperatorPasskey(tx, passkey, now))) throw new Refusal('passkey_known')
      await proveOperatorSession(tx, session_id, now)
      await record(tx, { subject: { kind: 'operator', id: operator_id }, after: { passkey: name } })
      return {}
    })
  }
