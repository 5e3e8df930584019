import type { ShopRole } from '@sahuji/contract/company/shop-roles'
import { stepUp } from '@sahuji/contract/auth/second-factors'
import { switchShop } from '@sahuji/contract/team/shops'
import type { TestApp } from './app.ts'
import { plainSignIn, someone, type Someone, verified } from './people.ts'

/** The shop that a person opened. */
export const shopOf = async (app: TestApp, { email }: Someone): Promise<string> =>
  (await app.db.read((tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email}`))
    .merchant_id

export const personOf = async (app: TestApp, { email }: Someone): Promise<string> =>
  (await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${email}`)).id

/** What narrows a role; a manager has the contract's usual limits. */
interface Narrowed {
  counter_id?: string
  event_id?: string
  refund_limit?: bigint
  send_limit?: bigint
}

/** A person with a shop of their own who works in another one too, and is signed in there. */
export async function colleague(
  app: TestApp,
  owner: Someone,
  role: ShopRole,
  { counter_id, event_id, refund_limit = 2_500_000n, send_limit = 1_000_000n }: Narrowed = {},
): Promise<Someone> {
  const person = await verified(app)
  const merchant_id = await shopOf(app, owner)
  const limits = role === 'manager' ? { refund_limit, send_limit } : { refund_limit: null, send_limit: null }
  const now = app.clock.now()
  await app.db.write(
    async (tx) => tx.run`
      insert into members (merchant_id, person_id, role, counter_id, event_id, refund_limit, send_limit, joined_at, changed_at)
      values (${merchant_id}, ${await personOf(app, person)}, ${role}, ${counter_id ?? null}, ${event_id ?? null},
              ${limits.refund_limit}, ${limits.send_limit}, ${now}, ${now})`,
  )
  return entered(app, person, merchant_id)
}

/** The person, signed in to another of their shops and freshly proved there. */
export async function entered(app: TestApp, person: Someone, id: string): Promise<Someone> {
  const { data } = await person.call(switchShop, { id })
  const there = someone(app, { ...person, token: data.access_token })
  await there.call(stepUp, { password: person.password })
  return there
}

/** The same person, signed in anew in the shop where they were last, after the session before has expired. */
export async function again(app: TestApp, person: Someone): Promise<Someone> {
  const { email, password, key } = person
  const proof = key?.prove({ method: 'POST', url: plainSignIn.path, now: app.clock.now() })
  const { data } = await app.call(plainSignIn, { email, password }, { ...(proof && { proof }) })
  return someone(app, { ...person, token: data.access_token })
}
