import type * as contract from '@sahuji/contract/counters'
import { countersMost, counterSignInMinutes } from '@sahuji/contract/counters'
import type { Gives, Takes } from '@sahuji/contract/route'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time'
import { after } from '../auth/auth-settings.ts'
import { revokeCounterSessions } from '../auth/sessions/counter-sessions.ts'
import { newLinkToken, tokenHash } from '../auth/sessions/tokens.ts'
import { refuseFrozen } from '../merchants/freezes.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CounterDependencies, TakingsAsked } from './dependencies.ts'
import { counterOf, countersOf, lockCounters, type ShiftRow, shiftsOf } from './queries.ts'

/** The counters with what each took today, by staff and shift. */
export const listCounters =
  ({ takings }: Pick<CounterDependencies, 'takings'>) =>
  async ({ tx, person: { merchant_id }, clock }: Call<'verified'>): Promise<Gives<typeof contract.listCounters>> => {
    const now = clock.now()
    const since = startOfKathmanduDay(kathmanduDay(now))
    const counters = await countersOf(tx, merchant_id)
    const shifts = await shiftsOf(tx, merchant_id, { since, now })
    const spanOf = (counter_id: string, from: Date, until: Date): TakingsAsked => {
      const takes_rest = counters.some(({ id, takes_rest: takes }) => id === counter_id && takes)
      return { counter_id, takes_rest, since: from, until }
    }
    const days = await takings.sums(
      tx,
      merchant_id,
      counters.map(({ id }) => spanOf(id, since, after(now, 1))),
    )
    const spans = shifts.map(({ counter_id, began_at, until }) =>
      spanOf(counter_id, began_at < since ? since : began_at, until),
    )
    const taken = await takings.sums(tx, merchant_id, spans)
    const shown = shifts.map((row, at) => ({ at: row.counter_id, shift: { ...shownShift(row), ...taken[at]! } }))
    return counters.map(({ id, name, takes_rest }, at) => ({
      id,
      name,
      takes_rest,
      ...days[at]!,
      shifts: shown.filter((one) => one.at === id).map(({ shift }) => shift),
    }))
  }

const shownShift = ({ id, staff, began_at, until, is_over }: ShiftRow) => ({
  id,
  staff,
  began_at,
  ended_at: is_over ? until : null,
})

/** Refuses counter_name_taken. */
async function refuseTaken(tx: Tx, merchant_id: string, name: string, but?: string): Promise<void> {
  const others = (await countersOf(tx, merchant_id)).filter(({ id }) => id !== but)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('counter_name_taken', {}, ['name'])
}

/** Adds a counter; the first one takes what comes without a counter's QR. Refuses counter_name_taken, counters_too_many. */
export async function addCounter(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { name }: Takes<typeof contract.addCounter>,
): Promise<Gives<typeof contract.addCounter>> {
  await lockCounters(tx, merchant_id)
  await refuseTaken(tx, merchant_id, name)
  const known = await countersOf(tx, merchant_id)
  if (known.length >= countersMost) throw new Refusal('counters_too_many', { count: countersMost })
  const id = newId(clock)
  await tx.run`
    insert into counters (id, merchant_id, name, code, takes_rest, created_at)
    values (${id}, ${merchant_id}, ${name}, ${newLinkToken().slice(0, 12)}, ${known.length === 0}, ${clock.now()})`
  return { id }
}

export async function renameCounter(
  { tx, person: { merchant_id } }: Call<'verified'>,
  { id, name }: Takes<typeof contract.renameCounter>,
): Promise<Gives<typeof contract.renameCounter>> {
  await lockCounters(tx, merchant_id)
  await mustHave(tx, { merchant_id, id })
  await refuseTaken(tx, merchant_id, name, id)
  await tx.run`update counters set name = ${name} where id = ${id} and merchant_id = ${merchant_id}`
  return {}
}

/** Closes a counter for good; what comes without a counter's QR is then taken by the oldest that is left. */
export async function closeCounter(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.closeCounter>,
): Promise<Gives<typeof contract.closeCounter>> {
  await lockCounters(tx, merchant_id)
  const { takes_rest } = await mustHave(tx, { merchant_id, id })
  await revokeCounterSessions(tx, id, clock.now())
  await tx.run`
    update counters set closed_at = ${clock.now()}, takes_rest = false where id = ${id} and merchant_id = ${merchant_id}`
  const [oldest] = await countersOf(tx, merchant_id)
  if (takes_rest && oldest)
    await tx.run`update counters set takes_rest = true where id = ${oldest.id} and merchant_id = ${merchant_id}`
  return {}
}

const mustHave = async (tx: Tx, of: { merchant_id: string; id: string }) => {
  const counter = await counterOf(tx, of)
  if (!counter) throw new Refusal('not_found')
  return counter
}

/** The link that signs a device in while this session is open; an older one to the same counter that nobody used is dead with it. */
export const inviteToCounter =
  ({ public_url }: Pick<CounterDependencies, 'public_url'>) =>
  async (
    { tx, person: { merchant_id, person_id, session_id }, clock }: Call<'verified'>,
    { id, staff }: Takes<typeof contract.inviteToCounter>,
  ): Promise<Gives<typeof contract.inviteToCounter>> => {
    await refuseFrozen(tx, merchant_id, 'sign_in')
    const counter = await mustHave(tx, { merchant_id, id })
    const now = clock.now()
    const ends_at = after(now, counterSignInMinutes * 60)
    const code = newLinkToken()
    await tx.run`update counter_invites set used_at = ${now} where counter_id = ${counter.id} and used_at is null`
    await tx.run`
      insert into counter_invites (id, counter_id, person_id, session_id, staff, code_hash, expires_at)
      values (${newId(clock)}, ${counter.id}, ${person_id}, ${session_id}, ${staff}, ${tokenHash(code)}, ${ends_at})`
    // behind the hash, so that no server's log and no other site ever sees it
    return { link: `${public_url}/counter#${code}`, ends_at }
  }

/** Signs whoever is at a counter out. Refuses not_found. */
export async function endShift(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.endShift>,
): Promise<Gives<typeof contract.endShift>> {
  const counter = await mustHave(tx, { merchant_id, id })
  await revokeCounterSessions(tx, counter.id, clock.now())
  return {}
}
