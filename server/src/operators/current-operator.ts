import type {
  challengeOperatorStepUp as challengeRoute,
  readOperatorSelf as selfRoute,
  stepUpOperator as stepUpRoute,
} from '@sahuji/contract/operators/session'
import { type Gives, stepUpMinutes, type Takes } from '@sahuji/contract/http/route'
import { after } from '../auth/auth-settings.ts'
import { countAttempt, forgetAttempt, resetFailures } from '../auth/passwords/sign-in-limits.ts'
import { relyingPartyOf } from '../auth/second-factors/relying-party.ts'
import { type Reply, withCookie } from '../platform/http/answers.ts'
import type { Call, OwnCall } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import type { OperatorDependencies } from './dependencies.ts'
import { operatorPasskeyRequest, operatorWays } from './operator-factors.ts'
import { factorAccount, operatorPasswordOf } from './operator-passwords.ts'
import { endOperatorSession, operatorCookie, proveOperatorSession } from './operator-sessions.ts'
import { proveOperator } from './sign-in-operator.ts'

/** Who is signed in. */
export const readOperatorSelf =
  (deps: OperatorDependencies) =>
  async ({ tx, operator }: Call<'operator'>): Promise<Gives<typeof selfRoute>> => {
    const { operator_id: id, name, email, roles, has_second_factor, proven_at } = operator
    return {
      id,
      name,
      email,
      roles: [...roles],
      needs_second_factor: !has_second_factor,
      ways: await operatorWays(tx, id),
      passkey_host: relyingPartyOf(deps)?.rp_id ?? null,
      proven_until: proven_at && after(proven_at, stepUpMinutes * 60),
    }
  }

/** Ends this session, and takes its cookie back. */
export const signOutOperator =
  ({ public_url }: OperatorDependencies) =>
  async ({ tx, operator, record, clock }: Call<'operator'>): Promise<Reply<Record<string, never>>> => {
    await endOperatorSession(tx, operator.session_id, clock.now())
    await record(tx, { subject: { kind: 'operator', id: operator.operator_id } })
    return withCookie(operatorCookie('', public_url), {})
  }

/** Asks the browser for a passkey of this operator. */
export const challengeOperatorStepUp =
  (deps: OperatorDependencies) =>
  async ({ tx, operator, clock }: Call<'operator'>): Promise<Gives<typeof challengeRoute>> => {
    const { operator_id, session_id } = operator
    return operatorPasskeyRequest(tx, deps, { purpose: 'step_up', of_id: session_id, operator_id }, clock.now())
  }

/** Confirms that it is still this operator. The password counts only in the demo, where there is no second factor. */
export const stepUpOperator =
  (deps: OperatorDependencies) =>
  async (
    call: OwnCall<'operator'>,
    { password, ...second }: Takes<typeof stepUpRoute>,
  ): Promise<Gives<typeof stepUpRoute>> => {
    const { db, operator, clock } = call
    const { operator_id, session_id, name } = operator
    if (password === undefined) {
      const challenge = { purpose: 'step_up' as const, of_id: session_id }
      await proveOperator(deps, call, { operator_id, name, second, challenge })
    } else await checkDemoPassword(deps, call, password)
    const now = clock.now()
    await db.write((tx) => proveOperatorSession(tx, session_id, now))
    return { until: after(now, stepUpMinutes * 60) }
  }

async function checkDemoPassword(
  { hashes, settings }: OperatorDependencies,
  call: OwnCall<'operator'>,
  password: string,
) {
  const { db, operator, clock, network } = call
  if ((await db.read((tx) => operatorWays(tx, operator.operator_id))).length > 0)
    throw new Refusal('second_factor_needed')
  const attempt = { account: factorAccount(operator.operator_id), network, is_person: true }
  hashes.refuseIfFull()
  await countAttempt(db, settings, attempt, clock)
  const stored = await db.read((tx) => operatorPasswordOf(tx, operator.operator_id))
  const { is_right } = await hashes.verify(password, stored).catch(async (error: unknown) => {
    await db.write((tx) => forgetAttempt(tx, settings, attempt))
    throw error
  })
  if (!is_right) throw new Refusal('credentials_wrong', {}, ['password'])
  await db.write((tx) => resetFailures(tx, settings, attempt))
}
