import type { StoredCollection } from '../collections/rows/collection-row.ts'
import type { PaymentSource } from '@sahuji/contract/payments'
import type { Mode } from '@sahuji/contract/http/lists'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'
import { insertWholeRows } from '../platform/database/whole-rows.ts'
import { newId } from '../platform/ids.ts'
import type { StoredAttempt } from '../payments/attempts/attempt-row.ts'
import type { StoredPayment } from '../payments/payment-row.ts'
import { channelOf } from '../payments/price-payment.ts'
import type { RefundRow } from '../payments/refunds/refund-row.ts'
import type { TransactionRow } from '../transactions/record-transactions.ts'
import type { DemoShop } from './demo-accounts.ts'
import { byRail, credited, plainPayment } from './past-rows.ts'
import type { Shopfront } from './shopfront.ts'
import type { StoryItem } from './story.ts'

/** A payment of the story that was posted: its row of the history, and the id of its collection, by which it was posted. */
export interface PostedPayment {
  item: StoryItem
  row: TransactionRow
  collection_id: string
}

/** The book that the story is written to. */
export interface DemoBook {
  shop: DemoShop
  mode: Mode
  front: Shopfront
}

/**
 * Writes payments of the past with all that a payment by a rail leaves: the paid payment, the attempt that succeeded, the credited
 * collection and both timelines. In sets, because the ninety days have three thousand.
 */
export async function recordPastPayments(tx: Tx, book: DemoBook, posted: readonly PostedPayment[]): Promise<void> {
  const past = posted.map((one) => pastPayment(book, one))
  await insertWholeRows(
    tx,
    'payments',
    past.map(({ payment }) => payment),
  )
  await insertWholeRows(
    tx,
    'collections',
    past.flatMap(({ collection }) => collection ?? []),
  )
  await insertWholeRows(
    tx,
    'payment_attempts',
    past.map(({ attempt }) => attempt),
  )
  await insertWholeRows(
    tx,
    'payment_events',
    past.flatMap(({ events }) => events),
  )
  await insertWholeRows(
    tx,
    'collection_events',
    past.flatMap(({ moves }) => moves ?? []),
  )
}

/** How a payment of the story began and which rail carried it. */
interface Origin {
  source: PaymentSource
  way: 'mobilebanking' | 'visa'
  code_id: string | null
  counter_id: string | null
  link_id: string | null
  description: string | null
  order_reference: string | null
}

/** The code, link or order behind the method of a story item: "qr 1", "link 2104", "card". No code is paid in the sandbox. */
export function originOf(
  { method }: Pick<StoryItem, 'method'>,
  { front, mode }: Pick<DemoBook, 'front' | 'mode'>,
): Origin {
  const [by = '', number = ''] = method.split(' ')
  const nowhere = { code_id: null, counter_id: null, link_id: null, description: null, order_reference: null }
  const way = by === 'card' ? 'visa' : 'mobilebanking'
  if (by !== 'qr') {
    const link = front.links[mode][Number(number) % front.links[mode].length]!
    return { ...nowhere, source: 'link', way, link_id: link.id, description: link.title }
  }
  if (mode === 'sandbox') return { ...nowhere, source: 'api', way, description: 'Test order' }
  const code = front.codes[Number(number) % front.codes.length]!
  return { ...nowhere, source: code.counter_id ? 'counter' : 'qr', way, code_id: code.id, counter_id: code.counter_id }
}

// as long as the story's payers need: from the page to the bank, and there
const openedSeconds = 40
const begunSeconds = 26
const paidSeconds = 4
const goodMilliseconds = 3_600_000

function pastPayment(book: DemoBook, { item, row, collection_id }: PostedPayment) {
  const { shop, mode, front } = book
  const { way, ...origin } = originOf(item, book)
  const instrument = front.instruments[way]
  const tariff = { tariff_channel: channelOf(origin.source, way), tariff_from: kathmanduDay(item.at) }
  const { id: payment_id, reference, transfer_id } = row
  const whose = { merchant_id: shop.merchant_id, mode, amount: item.amount, transfer_id: transfer_id ?? null }
  const made_at = before(item, openedSeconds)
  const payment: StoredPayment = {
    ...plainPayment,
    answers: [],
    ...whose,
    ...origin,
    ...tariff,
    id: payment_id,
    reference,
    fee: item.fee,
    payer: item.who,
    made_at,
    expires_at: expiryOf(item),
    opened_at: made_at,
    ended_at: item.at,
    paid_at: item.at,
  }
  const begun_at = before(item, begunSeconds)
  const attempt: StoredAttempt = {
    ...byRail,
    ...whose,
    id: newId({ now: () => begun_at }),
    payment_id,
    way,
    payer_name: item.who,
    collection_id: instrument ? collection_id : null,
    holds_link: origin.link_id !== null,
    begun_at,
    ended_at: item.at,
  }
  const events = eventsOf(item, { payment_id, source: origin.source, way })
  if (!instrument) return { payment, attempt, events }
  const collected = collectionOf({ item, row, collection_id }, instrument)
  const collection: StoredCollection = { ...credited, ...whose, ...tariff, ...collected, channel: way }
  return { payment, attempt, events, collection, moves: movesOf(item, collection_id) }
}

const before = ({ at }: StoryItem, seconds: number): Date => new Date(at.getTime() - seconds * 1000)
const expiryOf = (item: StoryItem) => new Date(before(item, openedSeconds).getTime() + goodMilliseconds)

function collectionOf(
  { item, row, collection_id: id }: PostedPayment,
  { rail, id: instrument_id, name: bank_name }: NonNullable<Shopfront['instruments']['visa']>,
) {
  const { reference, rail_reference = null, balance_after = null } = row
  const [begun, paid] = [before(item, begunSeconds), before(item, paidSeconds)]
  const instrument = { rail, instrument_id, bank_name, rail_reference }
  const times = {
    created_at: begun,
    opened_at: begun,
    expires_at: expiryOf(item),
    returned_at: paid,
    settled_at: item.at,
    paid_at: paid,
  }
  return { id, reference, fee: item.fee, balance_after, ...instrument, ...times }
}

function eventsOf(
  item: StoryItem,
  { payment_id, source, way }: { payment_id: string } & Pick<Origin, 'source' | 'way'>,
) {
  const made_at = before(item, openedSeconds)
  return [
    { payment_id, seq: 1, at: made_at, what: 'made', facts: { source } },
    { payment_id, seq: 2, at: made_at, what: 'opened', facts: {} },
    { payment_id, seq: 3, at: item.at, what: 'paid', facts: { way, payer: item.who } },
  ]
}

function movesOf(item: StoryItem, collection_id: string) {
  const begun = before(item, begunSeconds)
  const own = { collection_id, facts: {}, code: null, raw: null }
  return [
    { ...own, seq: 1, at: begun, what: 'created', state_from: null, state_to: 'created' },
    { ...own, seq: 2, at: begun, what: 'sent_to_bank', state_from: 'created', state_to: 'at_bank' },
    { ...own, seq: 3, at: item.at, what: 'credited', state_from: 'at_bank', state_to: 'credited' },
  ]
}

/** A refund of the story that was posted. */
export interface PostedRefund {
  row: TransactionRow
  payment_id: string
}

/** Writes refunds of the past by the rail that carried their payment; their payments give back as much. */
export async function recordPastRefunds(
  tx: Tx,
  { shop, mode }: DemoBook,
  posted: readonly PostedRefund[],
): Promise<void> {
  if (posted.length === 0) return
  const { merchant_id, person_id } = shop
  const rows = posted.map(({ row, payment_id }): RefundRow => ({
    id: row.id,
    payment_id,
    merchant_id,
    mode,
    reference: row.reference,
    key: row.id,
    asked_by: 'person',
    person_id,
    amount: -row.amount,
    fee_returned: -row.fee,
    state: 'done',
    way: 'rail',
    reason: 'returned',
    note: null,
    service_code: null,
    payer_mobile: null,
    asked_at: new Date(row.occurred_at.getTime() - askedSeconds * 1000),
    ended_at: row.occurred_at,
    transfer_id: row.transfer_id ?? null,
  }))
  await insertWholeRows(tx, 'refunds', rows)
  await tx.run`
    select payment_give_back(r, r.amount, r.fee_returned, r.asked_at),
           payment_event_add(r.payment_id, r.ended_at, 'refunded', jsonb_build_object('amount', r.amount, 'refund', r.id))
      from refunds r where r.merchant_id = ${merchant_id} and r.id = any (${rows.map(({ id }) => id)}::uuid[])`
}

const askedSeconds = 9

/** Counts the payments of each link once its past is written. */
export const countPastLinks = (tx: Tx, { merchant_id }: DemoShop) => tx.run`
  update payment_links l set taken = sums.count, paid = sums.count, paid_amount = sums.amount, opened = sums.count
    from (select link_id, count(*)::integer as count, sum(amount)::bigint as amount
            from payments where merchant_id = ${merchant_id} and link_id is not null group by link_id) sums
   where l.id = sums.link_id and l.merchant_id = ${merchant_id}`
