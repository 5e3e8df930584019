import type * as contract from '@sahuji/contract/counters'
import { countersMost, counterSignInMinutes } from '@sahuji/contract/counters'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { after } from '../auth/auth-settings.ts'
import { revokeCounterSessions } from '../auth/sessions/counter-sessions.ts'
import { newLinkToken, tokenHash } from '../auth/sessions/tokens.ts'
import { refuseFrozen } from '../merchants/freezes.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CounterDependencies } from './dependencies.ts'
import { counterOf, countersOf, countersSince, lockCounters, type ShiftRow, shiftsOf, takingsOf } from './queries.ts'

/** The counters with what each took today, by staff and shift. */
export const listCounters =
  ({ takings }: Pick<CounterDependencies, 'takings'>) =>
  async ({ tx, person: { merchant_id }, clock }: Call<'verified'>): Promise<Gives<typeof contract.listCounters>> => {
    const now = clock.now()
    const since = startOfKathmanduDay(kathmanduDay(now))
    const known = await countersSince(tx, merchant_id, since)
    const counters = [
      ...inCounterOrder(known.filter(({ closed_at }) => closed_at === null)),
      ...known.filter(({ closed_at }) => closed_at !== null),
    ]
    const shifts = await shiftsOf(tx, merchant_id, { since, now })
    const days = await takings.sums(
      tx,
      merchant_id,
      counters.map((counter) => takingsOf(counter, { since, until: after(now, 1) })),
    )
    const stood = counters.flatMap((counter) =>
      shifts.filter(({ counter_id }) => counter_id === counter.id).map((row) => ({ counter, row })),
    )
    const spans = stood.map(({ counter, row: { began_at, until } }) =>
      takingsOf(counter, { since: began_at < since ? since : began_at, until }),
    )
    const taken = await takings.sums(tx, merchant_id, spans)
    const shown = stood.map(({ row }, at) => ({ at: row.counter_id, shift: { ...shownShift(row), ...taken[at]! } }))
    return counters.map(({ id, name, takes_rest, closed_at }, at) => ({
      id,
      name,
      takes_rest,
      closed_at,
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

/**
 * Adds a counter with its QR; the first one takes payments without a counter's QR. Refuses counter_name_taken, counters_too_many.
 */
export const addCounter =
  ({ codes }: { codes: Pick<CounterDependencies['codes'], 'make'> }) =>
  async (
    { tx, person: { merchant_id, person_id }, clock }: AddingCall,
    { name }: Takes<typeof contract.addCounter>,
  ): Promise<Gives<typeof contract.addCounter>> => {
    await lockCounters(tx, merchant_id)
    await refuseTaken(tx, merchant_id, name)
    const known = await countersOf(tx, merchant_id)
    if (known.length >= countersMost) throw new Refusal('counters_too_many', { count: countersMost })
    const id = newId(clock)
    const now = clock.now()
    const isFirst = known.length === 0
    await tx.run`
      insert into counters (id, merchant_id, name, code, takes_rest, rest_from, created_at)
      values (${id}, ${merchant_id}, ${name}, ${newLinkToken().slice(0, 12)}, ${isFirst}, ${isFirst ? now : null}, ${now})`
    await codes.make(tx, { id, merchant_id, person_id, name, now })
    return { id }
  }

type AddingCall = Pick<Call, 'tx' | 'clock'> & { person: Pick<Call['person'], 'merchant_id' | 'person_id'> }

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

/** Closes a counter for good; the oldest remaining one takes payments without a counter's QR from then on. */
export async function closeCounter(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.closeCounter>,
): Promise<Gives<typeof contract.closeCounter>> {
  await lockCounters(tx, merchant_id)
  const { takes_rest } = await mustHave(tx, { merchant_id, id })
  const now = clock.now()
  await revokeCounterSessions(tx, id, now)
  await tx.run`
    update counters set closed_at = ${now}, takes_rest = false where id = ${id} and merchant_id = ${merchant_id}`
  const [oldest] = await countersOf(tx, merchant_id)
  if (takes_rest && oldest)
    await tx.run`
      update counters set takes_rest = true, rest_from = ${now} where id = ${oldest.id} and merchant_id = ${merchant_id}`
  return {}
}

const mustHave = async (tx: Tx, of: { merchant_id: string; id: string }) => {
  const counter = await counterOf(tx, of)
  if (!counter) throw new Refusal('not_found')
  return counter
}

/**
 * The link that signs a device in while this session is open; it invalidates an older unused link to the same counter.
 */
export const inviteToCounter =
  ({ public_url }: Pick<CounterDependencies, 'public_url'>) =>
  async (
    { tx, person: { merchant_id, person_id, session_id, is_bound }, clock }: Call<'verified'>,
    { id, staff }: Takes<typeof contract.inviteToCounter>,
  ): Promise<Gives<typeof contract.inviteToCounter>> => {
    if (!is_bound) throw new Refusal('session_not_bound')
    await refuseFrozen(tx, merchant_id, 'sign_in')
    await lockCounters(tx, merchant_id)
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

/** Signs the staff of a counter out. Refuses not_found. */
export async function endShift(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.endShift>,
): Promise<Gives<typeof contract.endShift>> {
  const counter = await mustHave(tx, { merchant_id, id })
  await revokeCounterSessions(tx, counter.id, clock.now())
  return {}
}

interface Named {
  id: string
  name: string
}

/**
 * The shop's order of counters: those with a common name by their number, regardless of age; else the oldest first.
 * `Counter 2` precedes `Counter 10`, and `Counter 1` precedes both even if it was made later.
 */
export function inCounterOrder<Counter extends Named>(counters: readonly Counter[]): Counter[] {
  const byAge = counters.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const stems = [...new Set(byAge.map(({ name }) => stemOf(name)))]
  const placeOf = ({ name }: Named) => stems.indexOf(stemOf(name))
  return byAge.toSorted((one, other) => placeOf(one) - placeOf(other) || byNumber.compare(one.name, other.name))
}

// digits of either script count
const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The name before the number at its end. */
const stemOf = (name: string): string => name.replace(/[\s#-]*\p{Nd}*$/u, '').toLowerCase()
