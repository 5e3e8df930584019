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
import { demoBank } from './settle-days.ts'
import { seededRandom, type StoryItem } from './story.ts'
import { storyEvents } from './story-events.ts'

interface HistoryWriter {
  write(item: StoryItem): Promise<void>
  flush(): Promise<void>
  /** Adds money that was posted elsewhere, so that the running balance stays right. Paisa. */
  addToBalance(amount: bigint): void
}

const batchSize = 256

/** Posts a story to one book of a merchant, in batches, and writes its history beside it. */
export async function historyWriter(tx: Tx, merchant_id: string, mode: Mode): Promise<HistoryWriter> {
  const wallet = await merchantAccount(tx, merchant_id, mode)
  let balance = 0n
  let waiting: StoryItem[] = []
  const random = seededRandom(417)
  const recorded = new Map<StoryItem, TransactionRow>()

  const flush = async () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const transfers = batch.map((item): Transfer => transferOf(item, { merchant_id, mode, wallet }))
    const postings = await post(tx, transfers)
    const rows = batch.flatMap((item, place): TransactionRow[] => {
      const posting = postings[place]
      // The database's balance decides; a refused posting did not happen.
      if (posting?.outcome !== 'posted') return []
      balance += item.amount - item.fee
      const row = rowOf(item, { merchant_id, mode, transfer_id: postedOrRefused(posting), balance_after: balance })
      recorded.set(item, row)
      return [row]
    })
    const histories = batch.flatMap((item) => {
      const row = recorded.get(item)
      return row ? [{ row, ...storyEvents(item, item.of && recorded.get(item.of), random) }] : []
    })
    await recordTransactions(
      tx,
      rows.map((row) => ({ ...row, rail_reference: histories.find((one) => one.row === row)?.rail_reference ?? null })),
    )
    await recordEvents(
      tx,
      histories.flatMap(({ row, events }) => events.map((event) => ({ ...event, merchant_id, mode, id: row.id }))),
    )
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
  }
}

interface Book {
  merchant_id: string
  mode: Mode
  wallet: string
}

function transferOf({ kind, method, amount, fee, at }: StoryItem, { merchant_id, mode, wallet }: Book): Transfer {
  const rail = method === 'card' ? 'rail_clearing:cards' : 'rail_clearing:fonepay'
  const other = kind === 'payout' ? bankAccount(mode, demoBank.code) : platformAccount(mode, rail)
  const entries: Leg[] = [
    { account_id: other, amount: -amount },
    { account_id: wallet, amount: amount - fee },
  ]
  if (fee > 0n) entries.push({ account_id: platformAccount(mode, 'fees_earned'), amount: fee })
  return { merchant_id, mode, kind, key: randomUUID(), entries, posted_at: at }
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
