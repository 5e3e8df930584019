import type { AccountHead } from '@sahuji/contract/cooperatives'
import type { BookRow, BookRowKind } from '@sahuji/contract/cooperatives/book'
import type { Mode } from '@sahuji/contract/http/lists'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'

/** A row as the database keeps it; amounts in paisa. */
export interface StoredBookRow {
  id: string
  merchant_id: string
  link_id: string
  mode: Mode
  seq: bigint
  amount: bigint
  balance: bigint
  transfer_id: string
  kind: BookRowKind
  member_id: string | null
  head: AccountHead | null
  fiscal_year: string | null
  receipt: number | null
  voucher: string | null
  payment_id: string | null
  send_id: string | null
  reverses: string | null
  commission: bigint
  tax: bigint
  through_seq: bigint | null
  batch: number | null
  note: string | null
  key: string
  person_id: string | null
  made_at: Date
}

type ReadRow = Omit<BookRow, 'seq' | 'receipt' | 'channel'> &
  Pick<StoredBookRow, 'seq' | 'fiscal_year' | 'receipt' | 'payment_id' | 'send_id'>

/** Whether the newest file of the cooperative has a row, too. */
const theirs = sql`coalesce((
  select case i.kind when 'matched' then 'both' else i.kind end
    from cooperative_files f join cooperative_items i on i.file_id = f.id and i.merchant_id = f.merchant_id and i.seq = r.seq
   where f.merchant_id = r.merchant_id and f.link_id = r.link_id and f.mode = r.mode
   order by f.id desc limit 1), 'none')`

const columns = sql`r.id, r.seq, r.kind, r.made_at, r.head, r.fiscal_year, r.receipt, r.voucher, r.payment_id, r.send_id, r.amount,
  r.balance, r.commission, r.tax, r.batch, r.note, r.reverses, r.transfer_id,
  (select jsonb_build_object('id', m.id, 'number', m.number, 'name', m.name, 'name_ne', m.name_ne)
     from cooperative_members m where m.id = r.member_id and m.merchant_id = r.merchant_id) as member,
  (select coalesce(sum(abs(b.amount)), 0)::bigint from cooperative_rows b
    where b.reverses = r.id and b.merchant_id = r.merchant_id) as reversed,
  (select t.reference from transactions t where t.id = r.id and t.merchant_id = r.merchant_id) as reference,
  ${theirs} as theirs`

/** What a book is narrowed to: days of Kathmandu, both included. */
export interface BookFilter {
  id: string
  mode?: Mode | undefined
  from: string
  to: string
  member?: string | undefined
  head?: AccountHead | undefined
}

/** The moments at which some days begin and end. */
export const momentsOf = ({ from, to }: Pick<BookFilter, 'from' | 'to'>) => ({
  begins: startOfKathmanduDay(from),
  ends: new Date(startOfKathmanduDay(to).getTime() + 86_400_000),
})

const within = (filter: BookFilter): Fragment => {
  const { begins, ends } = momentsOf(filter)
  const { id, mode = 'live', member, head } = filter
  return sql`r.link_id = ${id} and r.mode = ${mode} and r.made_at >= ${begins} and r.made_at < ${ends}
    ${member ? sql`and r.member_id = ${member}` : nothing} ${head ? sql`and r.head = ${head}` : nothing}`
}

/** Rows of a book that a filter finds, newest first, below the number `before`. Uses cooperative_row_has_its_own_place. */
export async function bookRowsOf(
  tx: Tx,
  merchant_id: string,
  { before, limit, ...filter }: BookFilter & { before: bigint | null; limit: number },
): Promise<BookRow[]> {
  const rows = await tx.many<ReadRow>`
    select ${columns} from cooperative_rows r
     where r.merchant_id = ${merchant_id} and ${within(filter)} ${before === null ? nothing : sql`and r.seq < ${before}`}
     order by r.seq desc limit ${limit}`
  return rows.map(shownRow)
}

/** Rows of a book that a filter finds, oldest first, above the number `after` and up to `through`. Uses cooperative_row_has_its_own_place. */
export async function bookRowsAfter(
  tx: Tx,
  merchant_id: string,
  { after, through, limit, ...filter }: BookFilter & { after: number; through: number; limit: number },
): Promise<BookRow[]> {
  const rows = await tx.many<ReadRow>`
    select ${columns} from cooperative_rows r
     where r.merchant_id = ${merchant_id} and ${within(filter)} and r.seq > ${after} and r.seq <= ${through}
     order by r.seq limit ${limit}`
  return rows.map(shownRow)
}

/** How many rows a filter finds up to the number `through`. */
export const countBookRows = async (
  tx: Tx,
  merchant_id: string,
  filter: BookFilter,
  through: number,
): Promise<number> =>
  (
    await tx.one<{ count: number }>`
      select count(*)::int as count from cooperative_rows r
       where r.merchant_id = ${merchant_id} and ${within(filter)} and r.seq <= ${through}`
  ).count

/** One row of a merchant; undefined for another's. */
export async function bookRowOf(tx: Tx, merchant_id: string, id: string): Promise<BookRow | undefined> {
  const row = await tx.maybe<ReadRow>`
    select ${columns} from cooperative_rows r where r.merchant_id = ${merchant_id} and r.id = ${id}`
  return row && shownRow(row)
}

function shownRow({ payment_id, send_id, fiscal_year, receipt, seq, ...row }: ReadRow): BookRow {
  const isSettlement = row.kind === 'commission' || row.kind === 'settlement'
  const channel = isSettlement ? 'settlement' : payment_id ? 'payment' : send_id ? 'send' : 'cash'
  return { ...row, seq: Number(seq), channel, receipt: receipt === null ? null : receiptText(fiscal_year!, receipt) }
}

/** The printed number of a receipt: 2083/84-000123. */
export const receiptText = (fiscal_year: string, receipt: number): string =>
  `${fiscal_year}-${`${receipt}`.padStart(6, '0')}`

/** A stored row of a merchant for work on it; undefined for another's. */
export const storedRow = (tx: Tx, merchant_id: string, id: string) => tx.maybe<StoredBookRow>`
  select r.* from cooperative_rows r where r.merchant_id = ${merchant_id} and r.id = ${id}`

/** The newest row of a book; undefined where the book is empty. */
export const lastRow = (
  tx: Tx,
  { merchant_id, link_id, mode }: Pick<StoredBookRow, 'merchant_id' | 'link_id' | 'mode'>,
) =>
  tx.maybe<Pick<StoredBookRow, 'seq' | 'balance' | 'made_at'>>`
  select r.seq, r.balance, r.made_at from cooperative_rows r
   where r.merchant_id = ${merchant_id} and r.link_id = ${link_id} and r.mode = ${mode}
   order by r.seq desc limit 1`
