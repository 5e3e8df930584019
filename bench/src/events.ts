import { publishedEvent, type SellingEvent } from '@sahuji/server/events/selling-event'
import { type Held, type HoldRequest, heldNow, holdTogether } from '@sahuji/server/events/seats/hold-together'
import { createMerchant } from '@sahuji/server/merchants/create-merchant'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId, newReference } from '@sahuji/server/platform/ids'
import { eventOnSale } from '../../server/testing/events.ts'
import { median } from './closed-loop.ts'
import { measureRush, type RushFigures } from './event-rush.ts'
import { type EventDatabases, openEventWorld } from './event-world.ts'

const seats = 500
const buyersMost = 5_000
/** How many buyers one server serves at a time: more than it has database connections. */
const inFlight = 64
const clock = { now: () => new Date() }

/** One sale of the hall. `served` and `sold_out` count buyers, `held` counts seats. */
interface Sale {
  seconds: number
  served: number
  sold_out: number
  held: number
}

export interface EventFigures {
  one_by_one: Sale[]
  together: Sale[]
  rush: RushFigures
}

type Ask = (event: SellingEvent, asked: HoldRequest) => Promise<Held>

/**
 * Lets 5,000 buyers ask for one to four seats of a hall of 500. Sales with one transaction for each buyer alternate with sales in
 * which one statement serves many; then all of them come at once to two servers, which are killed.
 */
export async function measureEvents(
  databases: EventDatabases,
  { rounds, name }: { rounds: number; name: string },
  say: (text: string) => void,
): Promise<EventFigures> {
  const { db, owner } = databases
  const shop = { trade_name: 'Asan Masala Bhandar', business_type: 'sole_proprietor' } as const
  const merchant_id = await owner.write((tx) => createMerchant(tx, shop, clock.now()))
  const together = holdTogether({ db, clock })
  const alone: Ask = async ({ id }, asked) => (await db.write((tx) => heldNow(tx, id, [asked], clock.now())))[0]!
  const figures: Pick<EventFigures, 'one_by_one' | 'together'> = { one_by_one: [], together: [] }
  for (let round = 0; round < rounds; round++)
    for (const [way, ask] of [['one_by_one', alone] as const, ['together', together] as const]) {
      const sale = await sold({ db, owner }, { merchant_id, slug: `hall-${way.length}-${round}` }, ask)
      figures[way].push(sale)
      say(`${way}: ${(buyersMost / sale.seconds).toFixed(0)} buyers a second, ${sale.held} of ${seats} seats held`)
    }
  const buyers = name === 'quick' ? buyersMost / 5 : buyersMost
  const world = await openEventWorld(databases, buyers, say)
  try {
    return { ...figures, rush: await measureRush(world, buyers) }
  } finally {
    await world.ends.stop()
  }
}

async function sold(
  { db, owner }: { db: Database; owner: Database },
  { merchant_id, slug }: { merchant_id: string; slug: string },
  ask: Ask,
): Promise<Sale> {
  const types = [{ seats: 400 }, { seats: 300 }]
  const event = await eventOnSale({ owner, clock }, { merchant_id }, { slug, capacity: seats, types })
  const row = (await db.read((tx) => publishedEvent(tx, event.id)))!
  const outcomes: Held['outcome'][] = []
  let next = 0
  const begun = performance.now()
  const buyer = async () => {
    while (next < buyersMost) {
      const place = next++
      const lines = [{ type_id: event.types[place % 2]!, quantity: 1 + (place % 4) }]
      const held_until = new Date(Date.now() + 600_000)
      outcomes.push(
        (await ask(row, { id: newId(), reference: newReference(), key: newId(), held_until, lines })).outcome,
      )
    }
  }
  await Promise.all(Array.from({ length: inFlight }, buyer))
  const seconds = (performance.now() - begun) / 1000
  const { held } = await db.read(
    (tx) => tx.one<{ held: number }>`
      -- any merchant: the hall of this bench
      select held from ticket_pools where id = ${event.id}`,
  )
  const count = (outcome: Held['outcome']) => outcomes.filter((one) => one === outcome).length
  return { seconds, served: count('taken'), sold_out: count('sold_out'), held }
}

/** Buyers a second, and whether every seat was held and none twice. */
export function eventsTable({ one_by_one, together, rush }: EventFigures): string {
  const rate = (sales: readonly Sale[]) => median(sales.map(({ seconds }) => buyersMost / seconds))
  const ratio = median(together.map(({ seconds }, round) => one_by_one[round]!.seconds / seconds))
  const all = [...one_by_one, ...together]
  const isExact = all.every(({ held, served, sold_out }) => held === seats && served + sold_out === buyersMost)
  return [
    `| ${buyersMost} buyers of one to four seats at a hall of ${seats}, ${inFlight} at a time | buyers a second |`,
    '|---|---|',
    `| each in a transaction of its own | ${rate(one_by_one).toFixed(0)} |`,
    `| many in one statement, as the server holds seats | ${rate(together).toFixed(0)}, ${ratio.toFixed(1)} times as many |`,
    `| all ${seats} seats held, none twice | ${isExact ? 'in every sale' : 'NOT in every sale'} |`,
    '',
    rushTable(rush),
  ].join('\n')
}

function rushTable({ verdict, ...rush }: RushFigures): string {
  const mark = (holds: boolean) => (holds ? 'reached' : 'missed')
  const { sold: seatsSold, tickets, by_wallet, at_bank, sent_back, sent_back_within, wrong } = verdict
  const seconds = (of: number) => `${of.toFixed(1)} s`
  return [
    `| ${rush.buyers} buyers at once, two servers on one database, each killed once | Goal | Measured | |`,
    '|---|---|---|---|',
    `| buyers who know whether they have seats | | ${(rush.buyers / rush.answered).toFixed(0)}/s, all after ${seconds(rush.answered)} | |`,
    `| their waits: median, p99 | | ${seconds(rush.p50)}, ${seconds(rush.p99)} | |`,
    `| each server after its kill | | again after ${rush.restarts.map(seconds).join(' and ')}; ${rush.repeated} requests were repeated | |`,
    `| seats sold, tickets made | ${seats}, ${seats} | ${seatsSold}, ${tickets} | ${mark(seatsSold === seats && tickets === seats)} |`,
    `| the last seat sold | | after ${seconds(rush.sold_out)} | |`,
    `| orders paid by wallet, at the bank | | ${by_wallet}, ${at_bank} | |`,
    `| late payers whose money went back, the longest | ≤ 60 s | ${sent_back}, ${seconds(sent_back_within)} | ${mark(sent_back_within <= 60)} |`,
    `| seats, wallets, the bank and the books that disagree | none | ${wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 3).join('; ')}`} | ${mark(wrong.length === 0)} |`,
  ].join('\n')
}
