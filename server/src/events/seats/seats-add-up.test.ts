import { saveEvent } from '@sahuji/contract/events'
import { cancelEvent } from '@sahuji/contract/events/sales'
import { saveTicketType } from '@sahuji/contract/events/ticket-types'
import { giveTicketBack, passTicketOn } from '@sahuji/contract/events/tickets'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOnSale, miscounted, poolsOf, type StandingEvent } from '../../../testing/events.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { heldNow } from './hold-together.ts'
import { sweepHolds } from './sweep-holds.job.ts'

let desk: PaymentDesk
let shop: SendingMerchant

beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
afterAll(() => desk.close())

const seats = { event: 9, kinds: [6, 5] as const }
const names = ['Standard', 'Student'] as const
const price = 50_000

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('hold' as const), of: fc.tuple(fc.nat(3), fc.nat(3)) }) },
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constantFrom('release', 'pay', 'pay', 'swap'), nth: fc.nat(20) }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom('refund', 'transfer'), nth: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('resize the event' as const), to: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('resize a kind' as const), nth: fc.nat(1), to: fc.nat(12) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constantFrom('expire', 'pass time') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const) }) },
)

test('held, sold and free seats add up to the capacity after any sequence of steps', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await forgetLimits(desk)
      const own = await eventOnSale(desk, shop, {
        capacity: seats.event,
        types: [
          { name: names[0], seats: seats.kinds[0] },
          { name: names[1], seats: seats.kinds[1], shares_with: 0 },
        ],
      })
      const hall = hallOf(own)
      for (const each of steps) {
        if (await hall.does(each)) done.set(each.does, (done.get(each.does) ?? 0) + 1)
        const pools = await poolsOf(desk, own)
        expect(pools.map(({ held, sold, free }) => held + sold + free)).toEqual(hall.capacities)
        expect(Math.min(...pools.flatMap(Object.values))).toBeGreaterThanOrEqual(0)
      }
      expect(await miscounted(desk)).toEqual([])
    }),
    { numRuns: 30, examples: [[all]] },
  )
  expect([...done.keys()].toSorted()).toEqual([...new Set(all.map(({ does }) => does))].toSorted())
})

type Step = ReturnType<(typeof step)['generate']>['value']

/** Each step once, where it has an effect. */
const all: Step[] = [
  { does: 'hold', of: [2, 1] },
  { does: 'pay', nth: 0 },
  { does: 'transfer', nth: 0 },
  { does: 'refund', nth: 1 },
  { does: 'hold', of: [1, 1] },
  { does: 'swap', nth: 1 },
  { does: 'release', nth: 2 },
  { does: 'resize the event', to: 20 },
  { does: 'resize a kind', nth: 0, to: 7 },
  { does: 'hold', of: [1, 0] },
  { does: 'pass time' },
  { does: 'pass time' },
  { does: 'pass time' },
  { does: 'pass time' },
  { does: 'expire' },
  { does: 'cancel' },
]

const nthOf = <Each>(list: readonly Each[], nth: number): Each | undefined => list[nth % Math.max(1, list.length)]

/** One event with what happened at it. Each step answers whether it was carried out; a refusal is no fault. */
function hallOf(event: StandingEvent) {
  const organiser = organiserOf(event)
  const orders: string[] = []
  const hold = async (kinds: readonly number[], instead_of?: string) => {
    const lines = kinds.flatMap((quantity, place) => (quantity > 0 ? [{ type_id: event.types[place]!, quantity }] : []))
    if (lines.length === 0) return false
    const now = desk.clock.now()
    const held_until = new Date(now.getTime() + 10 * 60_000)
    const request = { id: newId(), reference: newReference(), key: newId(), held_until, lines, instead_of }
    const [held] = await desk.db.write((tx) => heldNow(tx, event.id, [request], now))
    if (held?.order_id) orders.push(held.order_id)
    return held?.outcome === 'taken'
  }
  const ofOrder = async (does: string, id: string) => {
    if (does === 'swap') return hold([2, 1], id)
    return does === 'release' ? release(event, id) : pay(id)
  }
  return {
    capacities: organiser.capacities,
    does: async (each: Step): Promise<boolean> => {
      if (each.does === 'hold' && 'of' in each) return hold(each.of)
      if (each.does === 'expire') return (await sweepHolds.run({}, desk), true)
      if (each.does === 'pass time') return (desk.clock.advance({ minutes: 3 }), true)
      if (each.does === 'cancel') return organiser.cancels()
      if (each.does === 'resize the event' && 'to' in each) return organiser.resizesEvent(each.to)
      if (!('nth' in each)) throw new Error(`no such step: ${each.does}`)
      if (each.does === 'resize a kind' && 'to' in each) return organiser.resizesKind(each.nth, each.to)
      if (each.does === 'refund' || each.does === 'transfer') return ofTicket(event, each)
      const id = nthOf(orders, each.nth)
      return id !== undefined && ofOrder(each.does, id)
    },
  }
}

function organiserOf({ id, types }: StandingEvent) {
  /** Of the event, then of its kinds, as they were last set. */
  const capacities = [seats.event, ...seats.kinds]
  return {
    capacities,
    resizesEvent: async (capacity: number): Promise<boolean> => {
      const { version } = await desk.db.read(
        (tx) => tx.one<{ version: number }>`select version from events where id = ${id}`,
      )
      const { http } = await shop.call(saveEvent, { id, version, capacity })
      if (http === 200) capacities[0] = capacity
      return http === 200
    },
    resizesKind: async (nth: number, to: number): Promise<boolean> => {
      const { version } = await desk.db.read(
        (tx) => tx.one<{ version: number }>`select version from ticket_types where id = ${types[nth]!}`,
      )
      const written = { name: names[nth]!, steps: [{ price }], order_min: 1, order_max: 10 }
      const pool = { seats: to, shares_with: nth === 1 ? types[0]! : null }
      const { http } = await shop.call(saveTicketType, { id: types[nth]!, version, ...written, ...pool })
      if (http === 200) capacities[1 + nth] = to
      return http === 200
    },
    cancels: async (): Promise<boolean> => {
      // as its second factor would: time has passed since
      await desk.owner.write((tx) => tx.run`update sessions set stepped_up_at = ${desk.clock.now()}`)
      const { http } = await shop.call(cancelEvent, { id, reason: 'The hall was flooded' }, newId())
      await desk.app.jobs.find(({ name }) => name === 'events.return_money')!.run({})
      return http === 200
    },
  }
}

const release = ({ id }: StandingEvent, order: string): Promise<boolean> =>
  desk.db.write(async (tx) => {
    const now = desk.clock.now()
    await tx.one`select ticket_pools_lock(${id})`
    const { ended } = await tx.one<{ ended: boolean }>`select ticket_order_end(${order}, 'released', ${now}) as ended`
    return ended
  })

/** A holder gives a good ticket back, or passes it on. */
async function ofTicket({ id }: StandingEvent, { does, nth }: { does: string; nth: number }): Promise<boolean> {
  const rows = await desk.db.read(
    (tx) => tx.many<{ address: string }>`
      select address from tickets where event_id = ${id} and state = 'good' order by id`,
  )
  const code = nthOf(rows, nth)?.address
  if (code === undefined) return false
  const { http } =
    does === 'refund'
      ? await desk.call(giveTicketBack, { code, key: newId() })
      : await desk.call(passTicketOn, { code, name: 'Anil Lama', mobile_no: '9841777001' })
  return http === 200
}

/** As a payment does it: of held seats, or of free ones again; refused where there are none. */
const pay = (id: string): Promise<boolean> =>
  desk.owner
    .write(async (tx) => {
      await tx.run`
        update ticket_orders set total = 0, price = 0, buyer_name = 'Prerana', buyer_mobile = '9841204617' where id = ${id}`
      await tx.one`select ticket_order_sell(${id}, ${desk.clock.now()})`
      return true
    })
    .catch((error: { constraint?: string }) => {
      expect(error.constraint).toBe('payment_can_be_paid')
      return false
    })
