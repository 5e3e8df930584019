import { createEvent, type OwnEvent, publishEvent, saveEvent } from '@sahuji/contract/events'
import { addTicketType } from '@sahuji/contract/events/ticket-types'
import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import { rowOf } from '../src/platform/database/sql.ts'
import { newId } from '../src/platform/ids.ts'
import type { SendingMerchant } from './transfers.ts'

const hour = 3_600_000
const day = 24 * hour
let events = 0

/** What an organiser writes of a whole event, in the form of the wire. */
export function writtenEvent(
  clock: Clock,
  { in_days = 30, capacity = 40 }: { in_days?: number; capacity?: number } = {},
) {
  const starts = clock.now().getTime() + in_days * day
  const at = (after: number) => new Date(starts + after).toISOString()
  return {
    title: 'Asan Spice Evening',
    category: 'food' as const,
    starts_at: at(0),
    ends_at: at(4 * hour),
    doors_at: at(-hour / 2),
    venue: 'Bhrikutimandap, Hall C',
    address: 'Exhibition Road',
    city: 'Kathmandu',
    capacity,
    contact_name: 'Sunita Maharjan',
    contact_mobile: '9841204617',
  }
}

interface WholeEvent {
  in_days?: number
  capacity?: number
  slug?: string
  /** Fields in place of the usual ones. */
  fields?: object
  /** In rupees; '800' by default. */
  price?: string
}

/** An event that its organiser wrote and published over HTTP, with one kind of ticket for all seats. Throws a refusal's code. */
export async function wholeEvent(
  { clock }: { clock: Clock },
  shop: Pick<SendingMerchant, 'call'>,
  { slug = `asan-spice-${++events}`, price = '800', fields = {}, ...some }: WholeEvent = {},
): Promise<OwnEvent> {
  const { data: draft } = await shop.call(createEvent, {}, newId())
  const parts = { ...writtenEvent(clock, some), slug, ...fields }
  const { data: written } = await shop.call(saveEvent, { id: draft.id, version: draft.version, ...parts })
  const type = { name: 'Standard', seats: parts.capacity, steps: [{ price: Number(rupees(price)) }] }
  await shop.call(addTicketType, { id: draft.id, ...type }, newId())
  const { data, body } = await shop.call(publishEvent, { id: draft.id, version: written.version })
  if (body.refusal) throw new Error(body.refusal)
  return data
}

interface SoldTickets {
  shop: { merchant_id: string }
  event: { id: string; mode: Mode }
  type: { id: string }
  quantity: number
  /** In rupees, each; `full`: before a code. */
  price: string
  full?: string
  code_id?: string
  via?: string
  name?: string
  mobile?: string
  state?: 'good' | 'refunded'
  payment_id?: string
}

/** Tickets that were sold, as rows: an order with its line, its tickets and their seats. */
export async function soldTickets(
  { owner, clock }: { owner: Database; clock: Clock },
  sold: SoldTickets,
): Promise<{ order_id: string; ids: string[] }> {
  const { shop, event, type, quantity, state = 'good', payment_id = null, name = 'Prerana Gurung' } = sold
  const [order_id, now, price] = [newId(clock), clock.now(), rupees(sold.price)]
  const ids = Array.from({ length: quantity }, () => newId(clock))
  const own = { event_id: event.id, merchant_id: shop.merchant_id }
  const total = payment_id === null ? 0n : price * BigInt(quantity)
  const order = {
    id: order_id,
    ...own,
    mode: event.mode,
    key: newId(clock),
    reference: `AS-${order_id.slice(-8)}`,
    state: 'paid',
    code_id: sold.code_id ?? null,
    via: sold.via ?? null,
    buyer_name: name,
    price: total,
    total,
    payment_id,
    buyer_mobile: sold.mobile ?? '9801234914',
    held_until: now,
    made_at: now,
    paid_at: now,
  }
  const line = {
    order_id,
    event_id: event.id,
    type_id: type.id,
    quantity,
    price,
    full_price: rupees(sold.full ?? sold.price),
  }
  await owner.write(async (tx) => {
    await tx.run`insert into ticket_orders ${rowOf(order)}`
    await tx.run`insert into ticket_lines ${rowOf(line)}`
    for (const [at, id] of ids.entries()) {
      const made = {
        id,
        order_id,
        ...own,
        type_id: type.id,
        number: `T-${id.slice(-8)}`,
        address: id.replaceAll('-', ''),
      }
      const ended_at = state === 'good' ? null : now
      const its = { ...made, serial: newId(clock), nth: at + 1, price, state, made_at: now, ended_at }
      await tx.run`insert into tickets ${rowOf(its)}`
    }
    const seats = state === 'good' ? quantity : 0
    await tx.run`
      update ticket_pools set sold = sold + ${seats}
       where id in (select pool_id from ticket_type_pools where type_id = ${type.id})`
  })
  return { order_id, ids }
}
