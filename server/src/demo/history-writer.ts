import { randomUUID } from 'node:crypto'
import type { Mode } from '@sahuji/contract/http/lists'
import { bankAccount, platformAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { merchantAccount } from '../ledger/queries.ts'
import type { Leg, Transfer } from '../ledger/transfer.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId, newReference } from '../platform/ids.ts'
import { recordEvents, recordTransactions, type TransactionRow } from '../transactions/record-transactions.ts'
import { countPastLinks, type DemoBook, originOf, recordPastPayments, recordPastRefunds } from './past-payments.ts'
import { demoBank } from './settle-days.ts'
import { seededRandom, type StoryItem } from './story.ts'

interface HistoryWriter {
  write(item: StoryItem): Promise<void>
  flush(): Promise<void>
  /** Adds money that was posted elsewhere, so that the running balance stays right. Paisa. */
  addToBalance(amount: bigint): void
  /** The last step: what is counted from the payments written. */
  end(): Promise<void>
}

const batchSize = 256

/** An item that was posted, with its row of the history. */
interface Posted {
  item: StoryItem
  row: TransactionRow
  /** The transfer's key: the collection of a payment. */
  key: string
}

/** Posts a story to one book of a merchant, in batches, and writes its payments, refunds and history beside it. */
export async function historyWriter(tx: Tx, book: DemoBook): Promise<HistoryWriter> {
  const { mode, shop } = book
  const { merchant_id } = shop
  const wallet = await merchantAccount(tx, merchant_id, mode)
  let balance = 0n
  let waiting: StoryItem[] = []
  const random = seededRandom(417)
  const recorded = new Map<StoryItem, TransactionRow>()
  // a rail never gives a reference twice, in either book
  let serial = mode === 'live' ? 417_000_000 : 830_000_000
  const railReference = (item: StoryItem) => `${railOf(item).toUpperCase()}${(serial += random.between(1, 9_999))}`

  const flush = async () => {
    const batch = waiting.map((item) => ({ item, key: randomUUID() }))
    waiting = []
    if (batch.length === 0) return
    const postings = await post(
      tx,
      batch.map(({ item, key }): Transfer => transferOf(item, key, { merchant_id, mode, wallet })),
    )
    const posted = batch.flatMap(({ item, key }, place): Posted[] => {
      const posting = postings[place]
      // The database's balance decides; a refused posting did not happen.
      if (posting?.outcome !== 'posted') return []
      balance += item.amount - item.fee
      const method = item.kind === 'payment' ? originOf(item, book).source : item.method
      const rail_reference = item.kind === 'payout' ? null : railReference(item)
      const money = { transfer_id: postedOrRefused(posting), balance_after: balance }
      const row = { ...rowOf(item, { merchant_id, mode, ...money }), method, rail_reference }
      recorded.set(item, row)
      return [{ item, row, key }]
    })
    await recordTransactions(
      tx,
      posted.map(({ row }) => row),
    )
    const of = (kind: StoryItem['kind']) => posted.filter(({ item }) => item.kind === kind)
    await recordPastPayments(
      tx,
      book,
      of('payment').map(({ key: collection_id, ...one }) => ({ ...one, collection_id })),
    )
    // a payment that the books refused was never refunded
    const refunds = of('refund').flatMap(({ item, row }) => {
      const paid = recorded.get(item.of!)
      return paid ? [{ row, payment_id: paid.id }] : []
    })
    await recordPastRefunds(tx, book, refunds)
    await recordEvents(tx, of('payout').flatMap(payoutEvents))
  }
  return {
    flush,
    addToBalance: (amount) => {
      balance += amount
    },
    write: async (item) => {
      waiting.push(item)
      if (waiting.length === batchSize) await flush()
    },
    end: async () => {
      await flush()
      await countPastLinks(tx, shop)
    },
  }
}

/** What happened to a withdrawal where no rail serves, so that it is a row of the history alone. */
function payoutEvents({ item: { at, who: bank, method }, row: { id, merchant_id, mode } }: Posted) {
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000)
  const events = [
    { at: before(40), what: 'payout_asked', facts: {} },
    { at: before(3), what: 'payout_sent', facts: { bank, account: method.split(' ')[1] ?? '' } },
    { at, what: 'posted', facts: {} },
  ]
  return events.map((event) => ({ ...event, merchant_id, mode, id }))
}

/** The rail that carried a payment, and carries its refund. */
const railOf = ({ method, of }: StoryItem): 'cards' | 'fonepay' =>
  (of?.method ?? method) === 'card' ? 'cards' : 'fonepay'

interface Book {
  merchant_id: string
  mode: Mode
  wallet: string
}

function transferOf(item: StoryItem, key: string, { merchant_id, mode, wallet }: Book): Transfer {
  const { kind, amount, fee, at } = item
  const other =
    kind === 'payout' ? bankAccount(mode, demoBank.code) : platformAccount(mode, `rail_clearing:${railOf(item)}`)
  const entries: Leg[] = [
    { account_id: other, amount: -amount },
    { account_id: wallet, amount: amount - fee },
  ]
  if (fee !== 0n) entries.push({ account_id: platformAccount(mode, 'fees_earned'), amount: fee })
  return { merchant_id, mode, kind, key, entries, posted_at: at }
}

function rowOf(
  item: StoryItem,
  posted: { merchant_id: string; mode: Mode; transfer_id: string; balance_after: bigint },
): TransactionRow {
  const { kind, who, method, amount, fee, at } = item
  const clock = { now: () => at }
  return {
    ...posted,
    id: newId(clock),
    kind,
    state: 'completed',
    reference: newReference(clock),
    counterparty: who,
    method,
    amount,
    fee,
    net: amount - fee,
    occurred_at: at,
  }
}
