import { type Waiting, waitingMost } from '@sahuji/contract/events/buying'
import type * as contract from '@sahuji/contract/events/buying'
import type { Takes } from '@sahuji/contract/http/route'
import { after } from '../../auth/auth-settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'

interface WaitingRow extends Omit<Waiting, 'state' | 'place'> {
  id: string
  event_id: string
  merchant_id: string
  type_id: string
  mobile_no: string
  joined_at: Date
  proven_at: Date | null
  ended_at: Date | null
  order_id: string | null
}

/** A wish at its own address, or at that of its offer. Refuses not_found. */
async function waitingAt(tx: Tx, address: string): Promise<WaitingRow> {
  const found = await tx.maybe<WaitingRow>`
    -- any merchant: the caller has the address of the wish
    select w.id, w.event_id, w.merchant_id, w.type_id, w.mobile_no, w.joined_at, w.proven_at, w.ended_at, w.order_id, w.quantity,
           w.offered_until, e.slug, e.title, y.name as ticket
      from ticket_waiting w join events e on e.id = w.event_id join ticket_types y on y.id = w.type_id
     where w.address = ${address} or w.offer = ${address} limit 1`
  if (!found) throw new Refusal('not_found')
  return found
}

async function shown(tx: Tx, address: string): Promise<Waiting> {
  const row = await waitingAt(tx, address)
  const { slug, title, ticket, quantity, offered_until } = row
  const state = row.ended_at ? 'ended' : offered_until ? 'offered' : row.proven_at ? 'waiting' : 'unproven'
  return {
    slug,
    title,
    ticket,
    quantity,
    state,
    place: state === 'waiting' ? await placeOf(tx, row) : null,
    offered_until: state === 'offered' ? offered_until : null,
  }
}

/** The place in line: proven wishes for the same kind that joined before, and itself. Uses ticket_waiting_in_line. */
async function placeOf(tx: Tx, { id, merchant_id, type_id, joined_at }: WaitingRow): Promise<number> {
  const { place } = await tx.one<{ place: number }>`
    select count(*)::integer as place from ticket_waiting o
     where o.type_id = ${type_id} and o.merchant_id = ${merchant_id} and o.ended_at is null
       and (o.proven_at is not null or o.address is null) and (o.joined_at, o.id) <= (${joined_at}, ${id})`
  return place
}

/** A wish now. Refuses not_found. */
export const readWaiting = (
  { tx }: Call<'anyone'>,
  { waiting }: Takes<typeof contract.readWaiting>,
): Promise<Waiting> => shown(tx, waiting)

/** Gives a wish its place in line, behind those that were proven before. Refuses not_found, waiting_too_many. */
export async function confirmWaiting(
  { tx, clock }: Call<'anyone'>,
  { waiting }: Takes<typeof contract.confirmWaiting>,
): Promise<Waiting> {
  const now = clock.now()
  const row = await locked(tx, waiting)
  if (row.proven_at || row.ended_at) return shown(tx, waiting)
  if ((await countOf(tx, row, now)) >= waitingMost) throw new Refusal('waiting_too_many')
  await tx.run`
    update ticket_waiting set proven_at = ${now}, joined_at = ${now}
     where id = ${row.id} and merchant_id = ${row.merchant_id} and proven_at is null and ended_at is null`
  return shown(tx, waiting)
}

/** How many wishes of a number wait at an event, or had their offer lapse within the last day. Uses ticket_waiting_of_a_number. */
async function countOf(tx: Tx, { event_id, merchant_id, mobile_no }: WaitingRow, now: Date): Promise<number> {
  const { wishes } = await tx.one<{ wishes: number }>`
    select count(*)::integer as wishes from ticket_waiting
     where event_id = ${event_id} and merchant_id = ${merchant_id} and mobile_no = ${mobile_no} and proven_at is not null
       and (ended_at is null or ended_at >= offered_until and offered_until > ${after(now, -86_400)})`
  return wishes
}

/** Ends a wish and gives the seats back that are kept for it. Refuses not_found. */
export async function leaveWaitingList(
  { tx, clock }: Call<'anyone'>,
  { waiting }: Takes<typeof contract.leaveWaitingList>,
): Promise<Waiting> {
  const { id, merchant_id, order_id, ended_at } = await locked(tx, waiting)
  if (ended_at) return shown(tx, waiting)
  const now = clock.now()
  if (order_id !== null) await tx.one`select ticket_order_end(${order_id}, 'released', ${now})`
  await tx.run`
    update ticket_waiting set ended_at = ${now} where id = ${id} and merchant_id = ${merchant_id} and ended_at is null`
  return shown(tx, waiting)
}

/** A wish while no seat of its event moves and no other wish of it is proven. */
async function locked(tx: Tx, address: string): Promise<WaitingRow> {
  const { event_id } = await waitingAt(tx, address)
  await tx.maybe`select ticket_pools_lock(${event_id})`
  return waitingAt(tx, address)
}
