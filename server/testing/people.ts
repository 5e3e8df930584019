import * as auth from '@sahuji/contract/auth'
import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import * as session from '@sahuji/contract/session'
import type * as z from 'zod/mini'
import type { Answered, TestApp } from './app.ts'
import { markEmailVerified, markPhoneVerified, type PersonKey } from '../src/merchants/queries.ts'
import { type BrowserKey, browserKey } from './browser-key.ts'

type SignUp = z.input<(typeof session.signUp)['takes']>

/** A person at a browser: every call carries the token and, with a key, the proof of it. */
export interface Someone {
  email: string
  mobile_no: string
  password: string
  key: BrowserKey | undefined
  token: string
  call<Entry extends RouteEntry>(
    entry: Entry,
    input: z.input<Entry['takes']>,
    idempotencyKey?: string,
  ): Promise<Answered<Gives<Entry>>>
}

/** The sign-in of a person without a second factor, whose answer is a session. */
export const plainSignIn = { ...session.signIn, gives: session.signedIn }

export interface SomeoneWith {
  /** False: a script without a key, which gets a plain token. */
  is_bound?: boolean
  ask?: Partial<SignUp>
}

let people = 0

/** What a new merchant fills in; each time another person. */
export function newcomer(ask: Partial<SignUp> = {}): SignUp {
  const number = `${++people}`.padStart(6, '0')
  return {
    business_type: 'sole_proprietor',
    name: 'Sita Sharma',
    trade_name: 'Himal Tea House',
    mobile_no: `9801${number}`,
    email: `sita.${number}@example.com`,
    password: 'momo with achar 7',
    terms_accepted: true,
    privacy_accepted: true,
    ...ask,
  }
}

/** Signs a new merchant up, over HTTP; nothing is verified yet. */
export async function signedUp(app: TestApp, { is_bound = true, ask }: SomeoneWith = {}): Promise<Someone> {
  await forgetLimits(app)
  const input = newcomer(ask)
  const key = is_bound ? browserKey() : undefined
  const proof = key?.prove({ method: 'POST', url: session.signUp.path, now: app.clock.now() })
  const answered = await app.call(session.signUp, input, { ...(proof && { proof }) })
  if (answered.http !== 200) throw new Error(`Sign-up answered ${answered.http}: ${JSON.stringify(answered.body)}`)
  return someone(app, { ...input, key, token: answered.data.access_token })
}

/** The same with the link in the mail opened. */
export async function withEmail(app: TestApp, who?: SomeoneWith): Promise<Someone> {
  const person = await signedUp(app, who)
  await app.call(auth.verifyEmail, { token: await linkToken(app, person.email) })
  return person
}

/** The same with the code of the SMS given too: a merchant who can do everything. */
export async function verifiedByCode(app: TestApp, who?: SomeoneWith): Promise<Someone> {
  const person = await withEmail(app, who)
  await person.call(auth.resendPhoneCode, {})
  const answered = await person.call(auth.verifyPhone, { code: await phoneCode(app, person.mobile_no) })
  return someone(app, { ...person, token: answered.data.access_token ?? person.token })
}

/** The same, marked as verified without the link and the code: tests sign thousands of merchants up, and this takes half of the time. */
export async function verified(app: TestApp, who?: SomeoneWith): Promise<Someone> {
  const person = await signedUp(app, who)
  const now = app.clock.now()
  await app.db.write(async (tx) => {
    const key = await tx.one<PersonKey>`
      select m.person_id, m.merchant_id from people p join members m on m.person_id = p.id where p.email = ${person.email}`
    await markEmailVerified(tx, key, now)
    await markPhoneVerified(tx, key, now)
  })
  return person
}

/** A person who calls with this token and key. */
export function someone(app: TestApp, who: Omit<Someone, 'call'>): Someone {
  const { key, token } = who
  return {
    ...who,
    call: (entry, input, idempotencyKey) => {
      const url = pathOf(entry, input as Record<string, unknown>)
      const proof = key?.prove({ method: entry.method, url, now: app.clock.now(), token })
      return app.call(entry, input, { token, ...(proof && { proof }), ...(idempotencyKey && { key: idempotencyKey }) })
    },
  }
}

/** The newest code that was sent to a number, from the outbox. */
export const phoneCode = async (app: TestApp, mobile_no: string): Promise<string> =>
  found(/^\d{6}/, await app.outbox(`+977${mobile_no.slice(-10)}`))

/** The token of the newest link that was mailed to an address, from the outbox. */
export const linkToken = async (app: TestApp, email: string): Promise<string> =>
  found(/(?<=\/verify\/email\/)[\w-]+/, await app.outbox(email))

/** The token of the newest link that sets a new password, as it was sent to an address or a number. */
export const resetToken = async (app: TestApp, to: string): Promise<string> =>
  found(/(?<=\/verify\/password\/)[\w-]+/, await app.outbox(to))

/** Tests sign many people up from one network. */
export const forgetLimits = (app: TestApp) => app.db.write((tx) => tx.run`delete from rate_limits`)

/** In the newest message that has one: a later message, about a payment for instance, has none. */
function found(pattern: RegExp, sent: { text: string | null }[]): string {
  const [text] = sent.flatMap(({ text: said }) => pattern.exec(said ?? '')?.[0] ?? [])
  if (text === undefined) throw new Error(`Nothing like ${pattern.source} was sent`)
  return text
}

function pathOf(entry: RouteEntry, input: Record<string, unknown>): string {
  const rest = { ...input }
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(`${input[name]}`)
  })
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, `${value}`]))
  return entry.method === 'GET' && query.size > 0 ? `${path}?${query}` : path
}
