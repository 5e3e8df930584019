import { createHash } from 'node:crypto'
import type * as contract from '@sahuji/contract/events/buying'
import { holdMinutes, type TicketOrder } from '@sahuji/contract/events/buying'
import type { Takes } from '@sahuji/contract/http/route'
import { formatMoney } from '@sahuji/contract/money/money'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { newId, newReference } from '../../platform/ids.ts'
import type { RefusalCode } from '@sahuji/contract/refusals'
import { batchedReads } from '../../platform/database/batched-reads.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limitDays } from '../../tariff/limits.ts'
import { linesOn } from '../../tariff/lines.ts'
import { ruleFrom } from '../../tariff/rules.ts'
import type { EventDependencies } from '../dependencies.ts'
import { shownOrder } from '../order-row.ts'
import { eventsAt } from '../selling-event.ts'
import { type Held, holdTogether } from './hold-together.ts'
import { tryCode } from './try-code.ts'

/** So many unpaid orders one network may hold: the phones of one company or one mobile network share an address. */
export const holdsMost = 40
/** And so many seats of them: three for each, because a few orders of fifty would keep a hall from selling. One order may have more. */
export const heldSeatsMost = 120

const minuteMs = 60_000

/** A network as the rows of its orders name it. */
const callerOf = (network: string): string => createHash('sha256').update(network).digest('hex').slice(0, 32)

/** Holds seats for a buyer, all of the order or none; the same key gives the order that it made. */
export function holdSeats(deps: Pick<EventDependencies, 'db' | 'clock'>) {
  const hold = holdTogether(deps)
  const saleAt = salesAt(deps)
  const kindOf = kindsOf(deps)
  return (call: OwnCall<'anyone'>, ask: Takes<typeof contract.holdSeats>): Promise<TicketOrder> => {
    const held = () => heldFor(call, ask)
    return ask.code === undefined ? held() : tryCode(call, { network: call.network, order: ask.key }, held)
  }

  async function heldFor(
    { db, clock, network }: OwnCall<'anyone'>,
    { slug, ...ask }: Takes<typeof contract.holdSeats>,
  ): Promise<TicketOrder> {
    const { event, total_max } = await saleAt(slug)
    if (!event) throw new Refusal('not_found')
    if (event.visibility === 'code' && ask.code === undefined) throw new Refusal('event_code_unknown', {}, ['code'])
    const held = await hold(event, {
      ...ask,
      id: newId(clock),
      reference: newReference(clock),
      held_by: callerOf(network),
      holds_max: holdsMost,
      seats_max: heldSeatsMost,
      held_until: new Date(clock.now().getTime() + holdMinutes * minuteMs),
      total_max: total_max.toString(),
    })
    if (held.order_id === null) {
      const { type_id } = held
      throw refusalOf(held, total_max, type_id === null ? undefined : await kindOf({ type_id, ...event }))
    }
    if (held.outcome === 'conflict') throw new Refusal('key_conflict')
    return (await db.read((tx) => shownOrder(tx, held.order_id!, clock.now())))!
  }
}

/** Reads the event at each address, and the most that an order may cost, once for all who ask at the same moment. */
const salesAt = ({ db, clock }: Pick<EventDependencies, 'db' | 'clock'>) =>
  batchedReads((slugs: readonly string[]) =>
    db.read(async (tx) => {
      const total_max = ruleFrom(await linesOn(tx, limitDays(clock.now()).day), 'payment:qr').amount_max
      return (await eventsAt(tx, slugs)).map((event) => ({ event, total_max }))
    }),
  )

/** A kind of ticket as a refusal names it. */
interface RefusedKind {
  id: string
  name: string
  order_min: number
  order_max: number
}

/** Reads the kinds of ticket for all who are refused at the same moment. */
const kindsOf = ({ db }: Pick<EventDependencies, 'db'>) =>
  batchedReads((asked: readonly { type_id: string; merchant_id: string }[]) =>
    db.read(async (tx) => {
      const rows = await tx.many<RefusedKind>`
        select id, name, order_min, order_max from ticket_types
         where id = any (${asked.map(({ type_id }) => type_id)}::uuid[])
           and merchant_id = any (${asked.map(({ merchant_id }) => merchant_id)}::uuid[])`
      return asked.map(({ type_id }) => rows.find(({ id }) => id === type_id))
    }),
  )

const plain: Partial<Record<Held['outcome'], RefusalCode>> = {
  unknown: 'not_found',
  not_on_sale: 'event_not_on_sale',
  holds: 'holds_too_many',
  code_unknown: 'event_code_unknown',
  code_used_up: 'event_code_used_up',
}

/** The refusal of an outcome, with the name of the kind of ticket that stopped it; one that is not of this event is not found. */
function refusalOf({ outcome, seats_left }: Held, total_max: bigint, kind: RefusedKind | undefined): Refusal {
  const code = plain[outcome]
  if (code) return new Refusal(code)
  if (outcome === 'too_large') return new Refusal('order_too_large', { amount: formatMoney(total_max) })
  const { name, order_min, order_max } = kind!
  if (outcome === 'over_limit')
    return new Refusal('tickets_per_order', { least: `${order_min}`, most: `${order_max}`, ticket: name }, ['lines'])
  if (outcome === 'sold_out')
    return new Refusal('tickets_sold_out', { count: `${seats_left}`, ticket: name }, ['lines'])
  return new Refusal('ticket_not_on_sale', { ticket: name }, ['lines'])
}
