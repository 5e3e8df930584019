import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events'
import type { EventFields, OwnEvent } from '@sahuji/contract/events'
import { after } from '../../auth/auth-settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import { columnsOf, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteMoved } from '../moves/note-moved.ts'
import { type EventRow, lockSeats, ownEventOf, refuseOver, stored, type WrittenEvent } from './event-row.ts'
import { shownEvent } from './shown-event.ts'
import type { OrganiserDependencies } from './keep-events.ts'
import { fieldsOfCheck, openChecksOf } from './open-checks.ts'
import { isSlugTaken, slugFor } from './slugs.ts'

/**
 * Saves what differs from what is stored. A repeat of a save that changes nothing is answered whatever its version is, so that a
 * lost answer is no conflict. Its seats stay at least those sold or held, and its pool follows them.
 */
export const saveEvent =
  ({ public_url }: OrganiserDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id, version, ...fields }: Takes<typeof contract.saveEvent>,
  ): Promise<OwnEvent> => {
    const now = clock.now()
    const row = await lockSeats(tx, merchant_id, id)
    const changed = changesOf(row, fields)
    if (Object.keys(changed).length === 0) return shownEvent(row, { now, public_url })
    if (row.version !== version) throw new Refusal('event_changed')
    refuseOver(row, now)
    refuseFar(changed, now)
    if (row.state === 'draft') await followTitle(tx, row, changed)
    else await refuseForBuyers(tx, row, changed, now)
    if (changed.capacity !== undefined) await resizePool(tx, row, changed.capacity)
    await writeEvent(tx, row, changed)
    const saved = await ownEventOf(tx, merchant_id, id)
    await noteMoved(tx, row, saved, now)
    return shownEvent(saved, { now, public_url })
  }

/** An event and its sale begin and end within so many days, five years. */
const daysMost = 5 * 366

/** Refuses fields_invalid. */
function refuseFar(changed: Partial<WrittenEvent>, now: Date): void {
  const latest = after(now, daysMost * 86_400)
  const far = (['starts_at', 'ends_at', 'doors_at', 'sale_from'] as const).filter(
    (name) => (changed[name] ?? now) > latest,
  )
  if (far.length > 0) throw new Refusal('fields_invalid', {}, far)
}

/** The given fields whose values differ from the stored ones. */
function changesOf(row: EventRow, fields: EventFields): Partial<WrittenEvent> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined) as [keyof WrittenEvent, unknown][]
  return Object.fromEntries(given.filter(([name, value]) => written(row[name]) !== written(value)))
}

const written = (value: unknown): string => JSON.stringify(value, (_, inner: unknown) => inner ?? null)

/** Until it is published, an address that was not chosen follows the title. */
async function followTitle(tx: Tx, row: EventRow, changed: Partial<WrittenEvent>): Promise<void> {
  if (changed.slug !== undefined || !changed.title) return
  const wasMade = row.slug === null || row.slug === (await slugFor(tx, row, row.title)) || row.slug.startsWith('event-')
  if (wasMade) changed.slug = await slugFor(tx, row, changed.title)
}

/** What buyers relied on: these stay as they were once a ticket was sold. */
const lockedAfterSale = ['slug', 'fee_payer', 'taxes', 'questions', 'is_online'] as const

/** Refuses event_part_locked, event_would_be_incomplete, event_slug_taken, capacity_below_tickets: of an event on sale. */
async function refuseForBuyers(tx: Tx, row: EventRow, changed: Partial<WrittenEvent>, now: Date): Promise<void> {
  // the pages of an order that is being paid are at the address of its event
  if (changed.slug !== undefined && !row.was_sold && (await isBeingBought(tx, row)))
    throw new Refusal('event_part_locked', {}, ['slug'])
  if (row.was_sold) {
    const locked = lockedAfterSale.filter((name) => changed[name] !== undefined)
    const isHarder = changed.refund_hours !== undefined && isLater(changed.refund_hours, row.refund_hours)
    const fields = [...locked, ...(isHarder ? ['refund_hours'] : [])]
    if (fields.length > 0) throw new Refusal('event_part_locked', {}, fields)
  }
  const next = { ...row, ...changed }
  if (next.capacity !== null && next.capacity < row.seats_given && next.capacity >= row.sold + row.held)
    throw new Refusal('capacity_below_tickets', { count: row.seats_given }, ['capacity'])
  const open = openChecksOf(next, now).filter(
    (check) => check !== 'kyc' && check !== 'tickets' && check !== 'tickets_fit',
  )
  if (open.length > 0) throw new Refusal('event_would_be_incomplete', {}, fieldsOfChecks(open, changed))
  if (changed.slug && (await isSlugTaken(tx, row, changed.slug))) throw new Refusal('event_slug_taken', {}, ['slug'])
}

const isBeingBought = async (tx: Tx, { id, merchant_id }: EventRow): Promise<boolean> =>
  (await tx.maybe`
    select id from ticket_orders
     where event_id = ${id} and merchant_id = ${merchant_id} and state in ('held', 'paid') limit 1`) !== undefined

/** The changed fields that open a check; all of its fields where none of them was changed. */
function fieldsOfChecks(open: readonly (keyof typeof fieldsOfCheck)[], changed: object): string[] {
  const fields = [...new Set(open.flatMap((check) => fieldsOfCheck[check]))]
  const own = fields.filter((name) => name in changed)
  return own.length > 0 ? own : fields
}

/** Money back ends earlier than it did: fewer buyers would get theirs. */
const isLater = (next: number | null, before: number | null): boolean =>
  before !== null && (next === null || next > before)

/** Refuses capacity_below_sold with the figure. */
async function resizePool(tx: Tx, { id, merchant_id }: EventRow, capacity: number | null): Promise<void> {
  const resized = await tx.run`
    update ticket_pools set capacity = ${capacity ?? 0}
     where id = ${id} and merchant_id = ${merchant_id} and held + sold <= ${capacity ?? 0}`
  if (resized === 1) return
  const { taken } = await tx.one<{ taken: number }>`
    select held + sold as taken from ticket_pools where id = ${id} and merchant_id = ${merchant_id}`
  throw new Refusal('capacity_below_sold', { count: taken }, ['capacity'])
}

async function writeEvent(tx: Tx, { id, merchant_id }: EventRow, changed: Partial<WrittenEvent>): Promise<void> {
  const assigned = Object.entries(stored(changed)).map(([name, value]) => sql`${columnsOf([name])} = ${value}`)
  await tx.run`
    update events set ${assigned.reduce((all, one) => sql`${all}, ${one}`)}
     where id = ${id} and merchant_id = ${merchant_id}`
}
