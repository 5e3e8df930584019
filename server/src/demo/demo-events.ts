import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { giveGuestTickets } from '../events/orders/give-guest-tickets.ts'
import { insertEvent } from '../events/organiser/event-row.ts'
import { insertType } from '../events/ticket-types/ticket-type-row.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { type DemoShop, demoShopOf } from './demo-accounts.ts'
import { lockSeeding } from './one-seeds.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

const description = `Forty spices, ground while you watch. Taste **six regions** in small plates, from timur of Salyan to besar of Ilam, and take home a blend you mixed yourself.

- Food is vegetarian
- Children under eight come in free and share a plate`

/** The kinds of ticket: name, what they hold, seats, prices in rupees, and whether only a guest gets one. */
const kinds = [
  { name: 'Standard', holds: 'Six plates and one blend to take home', seats: 220, prices: ['650', '800'] },
  { name: 'Cooking table', holds: 'You cook with us from 18:00', seats: 24, prices: ['2,500'] },
  { name: 'Student', holds: 'With a student card at the door', seats: 60, prices: ['400'] },
  { name: 'Guest', holds: null, seats: 16, prices: ['0'], is_hidden: true },
] as const

/** Guests of fiction: name, mobile number, tickets. */
const guests = [
  ['Kabita Rai', '9841000119', 2],
  ['Bishal KC', '9841000208', 4],
  ['Dolma Sherpa', '9841000551', 3],
] as const

/** What the demo shop sells: an evening on sale with guests who are invited, a draft, and a test event of the sandbox. Once. */
export const createDemoEvents = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  db.write(async (tx) => {
    await lockSeeding(tx)
    const shop = await demoShopOf(tx)
    if (!shop) return
    const has = await tx.maybe`select id from events where merchant_id = ${shop.merchant_id} limit 1`
    if (has) return
    await openEvening(tx, clock, shop, 'live')
    await openEvening(tx, clock, shop, 'sandbox')
    const draft = { id: newId(clock), key: newId(clock), mode: 'live', made_at: clock.now() } as const
    await insertEvent(tx, {
      ...draft,
      merchant_id: shop.merchant_id,
      made_by: shop.person_id,
      title: 'Timur Tasting',
      category: 'food',
      capacity: 40,
    })
  })

/** An evening in two weeks, from five to nine; its first hundred tickets cost less. */
async function openEvening(tx: Tx, clock: Clock, shop: DemoShop, mode: Mode): Promise<void> {
  const { merchant_id, person_id } = shop
  const now = clock.now()
  const id = newId(clock)
  const day = startOfKathmanduDay(kathmanduDay(new Date(now.getTime() + 14 * dayMs))).getTime()
  const at = (hours: number) => new Date(day + hours * hourMs)
  await insertEvent(tx, {
    id,
    merchant_id,
    key: newId(clock),
    mode,
    made_at: now,
    made_by: person_id,
    title: 'Asan Spice Evening',
    title_ne: 'असन मसला साँझ',
    category: 'food',
    description,
    tags: ['spices'],
    doors_at: at(16.5),
    starts_at: at(17),
    ends_at: at(21),
    capacity: 320,
    venue: 'Bhrikutimandap, Hall C',
    address: 'Exhibition Road',
    city: 'Kathmandu',
    way_in: 'Step-free from the east gate',
    slug: mode === 'live' ? 'asan-spice-evening' : 'test-asan-spice-evening',
    contact_name: 'Sunita Maharjan',
    contact_mobile: '+9779800000001',
  })
  const ids: string[] = []
  for (const [place, kind] of kinds.entries()) {
    const own = { id: newId(clock), event_id: id, merchant_id, key: newId(clock), place, made_at: now }
    ids.push(own.id)
    const { name, holds, seats, prices } = kind
    const is_hidden = 'is_hidden' in kind
    const bounds = {
      order_min: 1,
      order_max: 10,
      sale_from: null,
      sale_until: null,
      valid_from: null,
      valid_until: null,
    }
    const rest = {
      section: null,
      is_transferable: true,
      has_waiting_list: true,
      colour: 'ink',
      shares_with: null,
    } as const
    await insertType(tx, { ...own, name, holds, seats, steps: stepsOf(prices), is_hidden, ...bounds, ...rest })
  }
  await tx.run`
    update events set state = 'on_sale', published_at = ${now} where id = ${id} and merchant_id = ${merchant_id}`
  for (const [name, mobile_no, quantity] of guests)
    await giveGuestTickets(
      { tx, clock, key: newId(clock), person: shop },
      { id, type_id: ids.at(-1)!, quantity, name, mobile_no },
    )
}

/** Each price but the last counts for a hundred tickets. */
const stepsOf = (prices: readonly string[]) =>
  prices.map((price, nth) => ({ price: rupees(price), first: nth === prices.length - 1 ? null : 100, until: null }))
