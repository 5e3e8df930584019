import { randomUUID } from 'node:crypto'
import type { Mode } from '@sahuji/contract/lists'
import { platformAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { merchantAccount } from '../ledger/queries.ts'
import type { Leg, Transfer } from '../ledger/transfer.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId, newReference } from '../platform/ids.ts'
import { recordTransactions, type TransactionRow, recordEvents } from '../transactions/record-transactions.ts'
import { chance } from './chance.ts'
import type { Happening } from './story.ts'
import { tellWay } from './way.ts'

export interface BookKeeper {
  write(happening: Happening): Promise<void>
  flush(): Promise<void>
  /** Money that came in by another door, so that the running balance stays right. Paisa. */
  sees(amount: bigint): void
}

const batchSize = 256

/** Posts a story to one book of a merchant, in batches, and writes its history beside it. */
export async function bookKeeper(tx: Tx, merchant_id: string, mode: Mode): Promise<BookKeeper> {
  const wallet = await merchantAccount(tx, merchant_id, mode)
  let balance = 0n
  let waiting: Happening[] = []
  const luck = chance(417)
  const told = new Map<Happening, TransactionRow>()

  const flush = async () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    const transfers = batch.map((happening): Transfer => transferOf(happening, { merchant_id, mode, wallet }))
    const postings = await post(tx, transfers)
    const rows = batch.flatMap((happening, place): TransactionRow[] => {
      const posting = postings[place]
      // The database's balance decides; what it refuses did not happen.
      if (posting?.outcome !== 'posted') return []
      balance += happening.amount - happening.fee
      const row = rowOf(happening, { merchant_id, mode, transfer_id: postedOrRefused(posting), balance_after: balance })
      told.set(happening, row)
      return [row]
    })
    const ways = batch.flatMap((happening) => {
      const row = told.get(happening)
      return row ? [{ row, ...tellWay(happening, happening.of && told.get(happening.of), luck) }] : []
    })
    await recordTransactions(
      tx,
      rows.map((row) => ({ ...row, rail_reference: ways.find((way) => way.row === row)?.rail_reference ?? null })),
    )
    await recordEvents(
      tx,
      ways.flatMap(({ row, events }) => events.map((event) => ({ ...event, merchant_id, mode, id: row.id }))),
    )
  }
  return {
    flush,
    sees: (amount) => {
      balance += amount
    },
    write: async (happening) => {
      waiting.push(happening)
      if (waiting.length === batchSize) await flush()
    },
  }
}

interface Book {
  merchant_id: string
  mode: Mode
  wallet: string
}

function transferOf({ kind, method, amount, fee, at }: Happening, { merchant_id, mode, wallet }: Book): Transfer {
  const rail = method === 'card' ? 'rail_clearing:cards' : 'rail_clearing:fonepay'
  const other = platformAccount(mode, kind === 'payout' ? 'bank_settlement' : rail)
  const entries: Leg[] = [
    { account_id: other, amount: -amount },
    { account_id: wallet, amount: amount - fee },
  ]
  if (fee > 0n) entries.push({ account_id: platformAccount(mode, 'fees_earned'), amount: fee })
  return { merchant_id, mode, kind, key: randomUUID(), entries, posted_at: at }
}

function rowOf(
  happening: Happening,
  posted: { merchant_id: string; mode: Mode; transfer_id: string; balance_after: bigint },
): TransactionRow {
  const { kind, who, method, amount, fee, at } = happening
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
