import type { AccountHead } from '@sahuji/contract/cooperatives'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { momentsOf, receiptText, type StoredBookRow } from '../book/book-rows.ts'

/** A row of our book that a file is held against; paisa. */
export interface OurRow {
  seq: bigint
  kind: 'deposit' | 'payout' | 'reversal'
  made_at: Date
  /** Its day in Kathmandu. */
  day: string
  amount: bigint
  member: string
  head: AccountHead
  receipt: string
  voucher: string | null
  /** The receipt and the day of the row that returned all of it; null: none did. */
  returned: { receipt: string; day: string } | null
  /** The receipt of the row that this one returns. */
  returns: string | null
}

/** How many days around a file's days a line may still find its row. */
const daysAround = 3

interface Asked extends Pick<StoredBookRow, 'merchant_id' | 'link_id' | 'mode'> {
  from: string
  to: string
  /** False: the file lists deposits alone. */
  hasDebits: boolean
}

type ReadRow = Omit<OurRow, 'receipt' | 'returned' | 'returns'> & {
  fiscal_year: string
  receipt: number
  back_year: string | null
  back_receipt: number | null
  back_day: string | null
  of_year: string | null
  of_receipt: number | null
}

/**
 * The members' rows of some days and of the days around them, in their order: settlements and commissions are between the shop
 * and the cooperative, and no member's. Uses cooperative_rows_by_day.
 */
export async function ourRows(tx: Tx, { merchant_id, link_id, mode, from, to, hasDebits }: Asked): Promise<OurRow[]> {
  const { begins, ends } = momentsOf({ from: dayAfter(from, -daysAround), to: dayAfter(to, daysAround) })
  const rows = await tx.many<ReadRow>`
    select r.seq, r.kind, r.made_at, to_char(r.made_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD') as day, r.amount,
           m.number as member, r.head, r.voucher, r.fiscal_year, r.receipt, o.fiscal_year as of_year, o.receipt as of_receipt,
           back.fiscal_year as back_year, back.receipt as back_receipt,
           to_char(back.made_at at time zone 'Asia/Kathmandu', 'YYYY-MM-DD') as back_day
      from cooperative_rows r
      join cooperative_members m on m.id = r.member_id and m.merchant_id = r.merchant_id
      left join cooperative_rows o on o.id = r.reverses and o.merchant_id = r.merchant_id
      left join lateral (
        select b.fiscal_year, b.receipt, b.made_at from cooperative_rows b
         where b.reverses = r.id and b.merchant_id = r.merchant_id and abs(b.amount) = abs(r.amount) limit 1) back on true
     where r.merchant_id = ${merchant_id} and r.link_id = ${link_id} and r.mode = ${mode}
       and r.made_at >= ${begins} and r.made_at < ${ends}
       and r.kind in ('deposit', 'payout', 'reversal') ${hasDebits ? nothing : sql`and r.kind = 'deposit'`}
     order by r.seq`
  return rows.map(({ fiscal_year, receipt, back_year, back_receipt, back_day, of_year, of_receipt, ...row }) => ({
    ...row,
    receipt: receiptText(fiscal_year, receipt),
    returned: back_year === null ? null : { receipt: receiptText(back_year, back_receipt!), day: back_day! },
    returns: of_year === null ? null : receiptText(of_year, of_receipt!),
  }))
}
