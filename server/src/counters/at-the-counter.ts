import type * as contract from '@sahuji/contract/counters/at-the-counter'
import { counterListed } from '@sahuji/contract/counters/at-the-counter'
import { counterSignInMinutes } from '@sahuji/contract/counters'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { after } from '../auth/auth-settings.ts'
import { passwordChangedAt } from '../auth/passwords/stored-passwords.ts'
import { revokeCounterSessions } from '../auth/sessions/counter-sessions.ts'
import { createSession, isOpenFor, revokeSession } from '../auth/sessions/sessions.ts'
import { tokenHash } from '../auth/sessions/tokens.ts'
import { lockPerson, tradeNameOf } from '../merchants/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CounterDependencies, TakenPayment } from './dependencies.ts'
import { counterOf, lockCounters, shiftOfSession, takingsOf } from './queries.ts'

/** How many days back a reference is searched. */
const checkedDays = 3

/**
 * Signs a device in at a counter, once for each code, and only while the session that made the code is open: signing a
 * thief out also invalidates the thief's codes. Refuses session_not_bound, counter_code_dead, sign_in_frozen.
 */
export const openCounter =
  (deps: CounterDependencies) =>
  async (
    { tx, clock, proof, device, network, time_zone }: Call<'anyone'>,
    { code }: Takes<typeof contract.openCounter>,
  ): Promise<Gives<typeof contract.openCounter>> => {
    if (!proof) throw new Refusal('session_not_bound')
    const now = clock.now()
    const invite = await tx.maybe<Invite>`
      -- any merchant: the code names the counter
      update counter_invites i set used_at = ${now}
        from counters c
       where i.code_hash = ${tokenHash(code)} and i.used_at is null and i.expires_at > ${now}
         and c.id = i.counter_id
       returning i.person_id, i.session_id, i.counter_id, c.merchant_id, i.staff,
                 i.expires_at - ${counterSignInMinutes} * interval '1 minute' as made_at`
    if (!invite || !(await isStillGood(tx, invite, now))) throw new Refusal('counter_code_dead', {}, ['code'])
    const { person_id, counter_id, staff } = invite
    await revokeCounterSessions(tx, counter_id, now)
    const client = { jkt: proof.jkt, device, network, time_zone }
    const session = { person_id, merchant_id: invite.merchant_id, ...client, remember_device: false, push_token: null }
    return { access_token: await createSession(tx, deps, { ...session, counter: { id: counter_id, staff } }, now) }
  }

interface Invite {
  merchant_id: string
  person_id: string
  /** The session that made it; null: made before sessions were recorded, and invalid. */
  session_id: string | null
  counter_id: string
  staff: string
  made_at: Date
}

/**
 * Whether its counter and its maker's session are open, the maker's role still permits it, and the password is unchanged.
 * All are checked under the locks that closing the counter and ending the person's sessions take, so that the later one
 * sees the earlier.
 */
async function isStillGood(tx: Tx, { merchant_id, person_id, session_id, counter_id, made_at }: Invite, now: Date) {
  await lockCounters(tx, merchant_id)
  await lockPerson(tx, { person_id, merchant_id })
  if (!(await counterOf(tx, { merchant_id, id: counter_id }))) return false
  if (made_at < (await passwordChangedAt(tx, person_id))) return false
  return session_id !== null && (await isOpenFor(tx, session_id, 'counters.manage', now))
}

/** What this counter received today, and during this shift. */
export const readCounter =
  ({ takings, codes }: CounterDependencies) =>
  async ({ tx, person, clock }: Call<'counter'>): Promise<Gives<typeof contract.readCounter>> => {
    const { merchant_id, session_id } = person
    const now = clock.now()
    const { counter_id, staff, began_at } = await shiftOfSession(tx, session_id)
    const counter = await counterOf(tx, { merchant_id, id: counter_id })
    if (!counter) throw new Refusal('session_missing')
    const since = startOfKathmanduDay(kathmanduDay(now))
    const day = takingsOf(counter, { since, until: after(now, 1) })
    const payments = await takings.latest(tx, merchant_id, { ...day, limit: counterListed })
    const [today, own] = await takings.sums(tx, merchant_id, [day, { ...day, since: began_at }])
    return {
      shop: await tradeNameOf(tx, merchant_id),
      counter: counter.name,
      staff,
      pay_code: await codes.of(tx, merchant_id, counter_id),
      payments: payments.map(shownPayment),
      today: today!,
      shift: { began_at, ...own! },
      as_of: now,
    }
  }

const shownPayment = ({ payer, is_own_name, ...payment }: TakenPayment) => ({
  ...payment,
  payer: is_own_name ? shortName(payer) : payer,
})

/** `Prerana Gurung` → `Prerana G.`: a counter's screen is visible to all bystanders. A shop's name stays whole. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return [first, ...rest.map((word) => `${[...word][0] ?? ''}.`)].join(' ')
}

/** Whether a payment that a customer shows arrived: older ones, and those of other shops, are not reported. */
export const checkPayment =
  ({ takings }: CounterDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'counter'>,
    { last }: Takes<typeof contract.checkPayment>,
  ): Promise<Gives<typeof contract.checkPayment>> => {
    const asked = { since: after(clock.now(), -checkedDays * 86_400), last: readableLast(last) }
    return { found: (await takings.endingWith(tx, merchant_id, asked)).map(shownPayment) }
  }

/** As in references: without the letters that are mistaken for digits. */
const readableLast = (typed: string): string =>
  typed.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')

/** Ends the shift; the token becomes invalid with the commit. */
export async function leaveCounter({ tx, person, clock }: Call<'counter'>): Promise<Record<string, never>> {
  await revokeSession(tx, person.session_id, clock.now())
  return {}
}
