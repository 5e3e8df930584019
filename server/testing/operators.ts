import * as signIn from '@sahuji/contract/operators/sign-in'
import * as session from '@sahuji/contract/operators/session'
import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import type * as z from 'zod/mini'
import { saveOperatorPassword } from '../src/operators/operator-passwords.ts'
import { createOperatorAccount } from '../src/operators/operator-rows.ts'
import { passwordHashes } from '../src/platform/crypto/password-hashes.ts'
import { type Answered, cheapHashes, type TestApp, testPeppers } from './app.ts'
import { forgetLimits } from './people.ts'
import { totpNow } from './second-factors.ts'

/** Somebody of the back office, signed in: every call carries their cookie. */
export interface SomeOperator {
  id: string
  name: string
  email: string
  password: string
  /** Of the authenticator app; empty before one is set up. */
  secret: string
  cookie: string
  call<Entry extends RouteEntry>(
    entry: Entry,
    input: z.input<Entry['takes']>,
    idempotencyKey?: string,
  ): Promise<Answered<Gives<Entry>>>
}

let operators = 0

export const operatorPassword = 'dhaka topi and 9 lamps'

/** Opens an account with these roles and a password; no second factor yet. */
export async function newOperator(
  app: TestApp,
  roles: readonly OperatorRole[],
  name = 'Anil Karki',
): Promise<{ id: string; name: string; email: string; password: string }> {
  const email = `operator.${++operators}@sahuji.example`
  const stored = await passwordHashes(testPeppers, cheapHashes).hash(operatorPassword)
  const id = await app.owner.write(async (tx) => {
    const made = await createOperatorAccount(tx, { name, email, roles }, app.clock.now())
    if (made === undefined) throw new Error(`${email} is taken`)
    await saveOperatorPassword(tx, made, stored, app.clock.now())
    return made
  })
  return { id, name, email, password: operatorPassword }
}

/**
 * An operator with these roles, signed in with a second factor given just now: routes that want a step-up are open for
 * five minutes of the test's clock. `operator(app, ['finance_maker'])`.
 */
export async function operator(app: TestApp, roles: readonly OperatorRole[], name?: string): Promise<SomeOperator> {
  await forgetLimits(app)
  const made = await newOperator(app, roles, name)
  const signedIn = await app.call(signIn.signInOperator, { email: made.email, password: made.password })
  const cookie = cookieOf(signedIn.headers)
  const entered = operatorWith(app, { ...made, secret: '', cookie })
  const { data } = await entered.call(session.beginOperatorTotp, {})
  const { http, body } = await entered.call(session.confirmOperatorTotp, { code: totpNow(app, data.secret) })
  if (http !== 200) throw new Error(JSON.stringify(body))
  return operatorWith(app, { ...made, secret: data.secret, cookie })
}

/** Proves the operator anew, as a route with a step-up asks for it. The app's clock goes on by half a minute. */
export async function steppedUp(app: TestApp, who: SomeOperator): Promise<SomeOperator> {
  app.clock.advance({ seconds: 30 })
  const { http, body } = await who.call(session.stepUpOperator, { totp_code: totpNow(app, who.secret) })
  if (http !== 200) throw new Error(JSON.stringify(body))
  return who
}

/** Somebody who calls with this cookie. */
export const operatorWith = (app: TestApp, who: Omit<SomeOperator, 'call'>): SomeOperator => ({
  ...who,
  call: (entry, input, idempotencyKey) =>
    app.call(entry, input, {
      headers: { cookie: who.cookie },
      ...(idempotencyKey !== undefined && { key: idempotencyKey }),
    }),
})

/** The cookie that an answer sets, as the next request brings it. */
export const cookieOf = (headers: Record<string, unknown>): string =>
  `${headers['set-cookie'] as string}`.split(';')[0] ?? ''
