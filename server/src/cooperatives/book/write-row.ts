import { nepaliDate } from '@sahuji/contract/time/time'
import { post } from '../../ledger/post.ts'
import { postedOrRefused } from '../../ledger/posting.ts'
import type { Leg, Transfer } from '../../ledger/transfer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import { newId, newLedgerId, newReference } from '../../platform/ids.ts'
import { recordTransactions } from '../../transactions/record-transactions.ts'
import { accountOfLink, type LinkRow } from '../links/link-row.ts'
import { lastRow, type StoredBookRow } from './book-rows.ts'

/** The contents of a row; its place, balance and receipt follow from the row before. */
export type NewBookRow = Pick<StoredBookRow, 'kind' | 'amount' | 'key' | 'person_id'> &
  Partial<
    Pick<
      StoredBookRow,
      | 'member_id'
      | 'head'
      | 'voucher'
      | 'payment_id'
      | 'send_id'
      | 'reverses'
      | 'commission'
      | 'tax'
      | 'through_seq'
      | 'batch'
      | 'note'
    >
  >

/** A row to be written with its other entries: where the money comes from or goes to. */
export interface Written {
  row: NewBookRow
  legs: readonly Leg[]
  /** The wallets that it moves, with the balance of each before it. */
  history: readonly { merchant_id: string; counterparty: string; method: string; amount: bigint; balance: bigint }[]
}

/**
 * Writes rows into the book of a locked link, each with its ledger transfer and its rows of the histories; answers their ids.
 * Call it last, under lockLink and the locks of the wallets. Refuses balance_too_low.
 */
export async function writeRows(
  tx: Tx,
  clock: Clock,
  link: LinkRow,
  mode: 'live' | 'sandbox',
  all: readonly Written[],
) {
  const { merchant_id, id: link_id } = link
  const account_id = accountOfLink(link, mode)
  const key = { merchant_id, link_id, mode }
  const before = await lastRow(tx, key)
  const now = clock.now()
  // the servers' clocks differ: a row is never earlier than the row before it
  const made_at = before && before.made_at > now ? before.made_at : now
  let { seq, balance } = before ?? { seq: 0n, balance: 0n }
  const transfers: Transfer[] = []
  const ids: string[] = []
  for (const { row, legs, history } of all) {
    const [id, transfer_id] = [newId(clock), newLedgerId(mode, clock)]
    seq += 1n
    balance += row.amount
    const numbers = row.member_id ? await nextReceipt(tx, key, made_at) : null
    await tx.run`insert into cooperative_rows ${rowOf({ ...empty, ...row, ...key, ...numbers, id, transfer_id, seq, balance, made_at })}`
    for (const { amount, balance: wallet, merchant_id: whose, ...side } of history)
      await recordTransactions(tx, [
        {
          ...side,
          id: whose === merchant_id ? id : newId(clock),
          merchant_id: whose,
          mode,
          kind: 'cooperative',
          state: 'completed',
          reference: newReference(clock),
          amount,
          fee: 0n,
          net: amount,
          balance_after: wallet + amount,
          occurred_at: made_at,
          transfer_id,
        },
      ])
    const entries = [...legs, { account_id, amount: row.amount }].filter((leg) => leg.amount !== 0n)
    const kind = `cooperative_${row.kind}`
    transfers.push({ id: transfer_id, merchant_id, key: id, mode, kind, entries, posted_at: made_at })
    ids.push(id)
  }
  for (const posting of await post(tx, transfers)) postedOrRefused(posting)
  return ids
}

const empty = {
  member_id: null,
  head: null,
  fiscal_year: null,
  receipt: null,
  voucher: null,
  payment_id: null,
  send_id: null,
  reverses: null,
  commission: 0n,
  tax: 0n,
  through_seq: null,
  batch: null,
  note: null,
}

/** The next receipt of the fiscal year, under the link's lock; the database refuses a gap. */
async function nextReceipt(
  tx: Tx,
  { merchant_id, link_id, mode }: Pick<StoredBookRow, 'merchant_id' | 'link_id' | 'mode'>,
  at: Date,
): Promise<{ fiscal_year: string; receipt: number }> {
  const fiscal_year = fiscalYearOf(at)
  const { receipt } = await tx.one<{ receipt: number }>`
    select coalesce(max(receipt), 0) + 1 as receipt from cooperative_rows
     where merchant_id = ${merchant_id} and link_id = ${link_id} and mode = ${mode} and fiscal_year = ${fiscal_year}`
  return { fiscal_year, receipt }
}

/** The fiscal year of a moment, from Shrawan 1: 2083/84. */
export function fiscalYearOf(at: Date): string {
  const { year, month } = nepaliDate(at)!
  const first = month >= 4 ? year : year - 1
  return `${first}/${`${first + 1}`.slice(-2)}`
}
