import type { CooperativeStatement, readCooperativeStatement as statementRoute } from '@sahuji/contract/cooperatives'
import type * as contract from '@sahuji/contract/cooperatives/book'
import type { BookRow } from '@sahuji/contract/cooperatives/book'
import { type Paged, pageSize } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ruleOn } from '../../tariff/rules.ts'
import { accountOfLink, type LinkRow, openLink } from '../links/link-row.ts'
import { type BookFilter, bookRowsOf, momentsOf, type StoredBookRow } from './book-rows.ts'

/** The rows of a book over some days, newest first; the cursor is the number of the last row. */
export async function listBookRows(
  { tx, person: { merchant_id } }: Call,
  { cursor, limit = pageSize, ...filter }: Takes<typeof contract.listBookRows>,
): Promise<Paged<BookRow>> {
  await openLink(tx, merchant_id, filter.id)
  if (cursor !== undefined && !/^[1-9]\d{0,15}$/.test(cursor)) throw new Refusal('fields_invalid', {}, ['cursor'])
  const before = cursor === undefined ? null : BigInt(cursor)
  const rows = await bookRowsOf(tx, merchant_id, { ...filter, before, limit: limit + 1 })
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? `${data.at(-1)!.seq}` : null }
}

/** The book over some days. Refuses not_found, cooperative_not_open. */
export async function readCooperativeStatement(
  { tx, person: { merchant_id } }: Call,
  ask: Takes<typeof statementRoute>,
): Promise<CooperativeStatement> {
  const link = await openLink(tx, merchant_id, ask.id)
  if (ask.from > ask.to) throw new Refusal('fields_invalid', {}, ['to'])
  return statementOfBook(tx, link, { ...ask, through: Number.MAX_SAFE_INTEGER })
}

/**
 * The book over some days, up to the row `through`. The rows give its sums, and the ledger's account its closing: they agree where
 * the book is whole.
 */
export async function statementOfBook(
  tx: Tx,
  link: LinkRow,
  { mode = 'live', from, to, through }: Pick<BookFilter, 'mode' | 'from' | 'to'> & { through: number },
): Promise<CooperativeStatement> {
  const moments = { ...momentsOf({ from, to }), through }
  const book = { merchant_id: link.merchant_id, link_id: link.id, mode, ...moments }
  const sums = await sumsOf(tx, book)
  const { opening, ...found } = await boundsOf(tx, book)
  const part = (...names: PartName[]) => {
    const own = sums.filter(({ name }) => names.includes(name))
    return { rows: own.reduce((all, { rows }) => all + rows, 0), amount: own.reduce((all, { sum }) => all + sum, 0n) }
  }
  const [credits, debits] = [part(...creditParts), part(...debitParts)]
  const rate = async (channel: 'cooperative:deposit' | 'tax:withheld') => (await ruleOn(tx, channel, to)).fee_value
  return {
    mode,
    from,
    to,
    opening,
    credits,
    debits,
    closing: opening + credits.amount - debits.amount,
    parts: {
      deposits: part('deposits'),
      instalments: part('instalments'),
      fees: part('fees'),
      penalties: part('penalties'),
      payouts_reversed: part('payouts_reversed'),
      settled: part('settled'),
      paid_out: part('paid_out'),
      deposits_reversed: part('deposits_reversed'),
      commission: part('commission'),
    },
    commission: sums.reduce((all, { commission }) => all + commission, 0n),
    tax: sums.reduce((all, { tax }) => all + tax, 0n),
    // basis points
    commission_rate: Number(await rate('cooperative:deposit')),
    tax_rate: Number(await rate('tax:withheld')),
    ledger: await ledgerOf(tx, accountOfLink(link, mode), moments),
    ...found,
  }
}

const creditParts = ['deposits', 'instalments', 'fees', 'penalties', 'payouts_reversed'] as const
const debitParts = ['settled', 'paid_out', 'deposits_reversed', 'commission'] as const
type PartName = (typeof creditParts)[number] | (typeof debitParts)[number]

type Book = Pick<StoredBookRow, 'merchant_id' | 'link_id' | 'mode'> & { begins: Date; ends: Date; through: number }

/** Sums without sign by what rows are, and the commissions earned. Uses cooperative_rows_by_day. */
const sumsOf = (tx: Tx, { merchant_id, link_id, mode, begins, ends, through }: Book) => tx.many<{
  name: PartName
  rows: number
  sum: bigint
  commission: bigint
  tax: bigint
}>`
  select case r.kind
           when 'deposit' then case when r.head in ('loan_principal', 'loan_interest') then 'instalments'
                                    when r.head = 'entry_fee' then 'fees' when r.head = 'penalty' then 'penalties' else 'deposits' end
           when 'payout' then 'paid_out' when 'settlement' then 'settled' when 'commission' then 'commission'
           else case when r.amount > 0 then 'payouts_reversed' else 'deposits_reversed' end end as name,
         count(*)::int as rows, sum(abs(r.amount))::bigint as sum,
         coalesce(sum(r.commission) filter (where r.kind in ('deposit', 'reversal')), 0)::bigint as commission,
         coalesce(sum(r.tax) filter (where r.kind in ('deposit', 'reversal')), 0)::bigint as tax
    from cooperative_rows r
   where r.merchant_id = ${merchant_id} and r.link_id = ${link_id} and r.mode = ${mode}
     and r.made_at >= ${begins} and r.made_at < ${ends} and r.seq <= ${through}
   group by 1`

/** The balance before the period, the members, and the first day of the book. */
async function boundsOf(tx: Tx, { merchant_id, link_id, mode, begins, ends }: Book) {
  const { all, paid_here, ...bounds } = await tx.one<{
    opening: bigint
    first_day: string | null
    all: number
    paid_here: number
  }>`
    select coalesce((select r.balance from cooperative_rows r
                      where r.merchant_id = ${merchant_id} and r.link_id = ${link_id} and r.mode = ${mode} and r.made_at < ${begins}
                      order by r.seq desc limit 1), 0) as opening,
           (select min((r.made_at at time zone 'Asia/Kathmandu')::date) from cooperative_rows r
             where r.merchant_id = ${merchant_id} and r.link_id = ${link_id} and r.mode = ${mode}) as first_day,
           (select count(*)::int from cooperative_members m
             where m.merchant_id = ${merchant_id} and m.link_id = ${link_id} and m.mode = ${mode}) as "all",
           (select count(distinct r.member_id)::int from cooperative_rows r
             where r.merchant_id = ${merchant_id} and r.link_id = ${link_id} and r.mode = ${mode}
               and r.made_at >= ${begins} and r.made_at < ${ends}) as paid_here`
  return { ...bounds, members: { all, paid_here } }
}

/** The ledger's own account: its balance at the end of the period, and the numbers of its entries in it. */
async function ledgerOf(
  tx: Tx,
  account_id: string,
  { begins, ends, through }: Pick<Book, 'begins' | 'ends' | 'through'>,
): Promise<CooperativeStatement['ledger']> {
  const { closing, first, last } = await tx.one<{ closing: bigint; first: number | null; last: number | null }>`
    -- any merchant: the link is the merchant's, and so is its account
    select coalesce((array_agg(e.balance order by e.seq desc))[1], 0) as closing,
           (min(e.seq) filter (where t.posted_at >= ${begins}))::int as first,
           (max(e.seq) filter (where t.posted_at >= ${begins}))::int as last
      from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
     where e.account_id = ${account_id} and t.posted_at < ${ends} and e.seq <= ${through}`
  return { closing, first, last }
}
