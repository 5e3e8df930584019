import type { BreakState, CooperativeFile, FileItem } from '@sahuji/contract/cooperatives/files'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { receiptText } from '../book/book-rows.ts'

type FileRow = Omit<CooperativeFile, 'only_ours' | 'only_theirs' | 'differing'> & {
  ours_rows: number
  ours_amount: bigint
  theirs_rows: number
  theirs_amount: bigint
  differing_rows: number
  differing_amount: bigint
}

/** The newest decision about an item `i`; open without one. */
const stateOf = sql`coalesce((select d.state from cooperative_decisions d
  where d.file_id = i.file_id and d.n = i.n and d.merchant_id = i.merchant_id order by d.place desc limit 1), 'open')`

/** Files with their sums, newest first. */
const filesWhere = async (tx: Tx, narrowed: Fragment): Promise<CooperativeFile[]> =>
  (
    await tx.many<FileRow>`
      -- any merchant: each caller names the merchant, or is the office
      select f.id, f.mode, f.name, f.first_day, f.last_day, f.lines, f.lines_sum, f.rows, f.rows_sum, f.through_seq::int as through_seq,
             f.columns, f.loaded_name, f.loaded_at, cooperative_list_hash(f.id) as list_hash, counted.*,
             coalesce((select jsonb_agg(jsonb_build_object('party', s.party, 'name', s.signed_name, 'paper', s.paper, 'hash', s.hash,
                                          'at', s.signed_at) order by s.party)
                         from cooperative_signatures s where s.file_id = f.id and s.merchant_id = f.merchant_id), '[]') as signatures
        from cooperative_files f
        cross join lateral (
          select (count(*) filter (where i.kind = 'matched'))::int as matched,
                 (count(*) filter (where i.kind = 'matched' and i.why <> 'same'))::int as shorter,
                 (count(*) filter (where i.kind <> 'matched'))::int as breaks,
                 (count(*) filter (where i.kind <> 'matched' and ${stateOf} = 'open'))::int as open,
                 (count(*) filter (where i.kind = 'missing_there'))::int as ours_rows,
                 coalesce(sum(i.our_amount) filter (where i.kind = 'missing_there'), 0)::bigint as ours_amount,
                 (count(*) filter (where i.kind in ('missing_here', 'twice')))::int as theirs_rows,
                 coalesce(sum(i.their_amount) filter (where i.kind in ('missing_here', 'twice')), 0)::bigint as theirs_amount,
                 (count(*) filter (where i.kind = 'amount'))::int as differing_rows,
                 coalesce(sum(i.their_amount - i.our_amount) filter (where i.kind = 'amount'), 0)::bigint as differing_amount
            from cooperative_items i where i.file_id = f.id and i.merchant_id = f.merchant_id) counted
       where ${narrowed} order by f.id desc limit 50`
  ).map(({ ours_rows, ours_amount, theirs_rows, theirs_amount, differing_rows, differing_amount, ...file }) => ({
    ...file,
    signatures: file.signatures.map((one) => ({ ...one, at: new Date(one.at) })),
    only_ours: { rows: ours_rows, amount: ours_amount },
    only_theirs: { rows: theirs_rows, amount: theirs_amount },
    differing: { rows: differing_rows, amount: differing_amount },
  }))

/** The files of a merchant's link in a book. */
export const filesOfLink = (tx: Tx, of: { merchant_id: string; link_id: string; mode: Mode }) =>
  filesWhere(tx, sql`f.merchant_id = ${of.merchant_id} and f.link_id = ${of.link_id} and f.mode = ${of.mode}`)

/** A file of a merchant. Refuses not_found for another's. */
export async function shownFile(tx: Tx, merchant_id: string, id: string): Promise<CooperativeFile> {
  const [file] = await filesWhere(tx, sql`f.merchant_id = ${merchant_id} and f.id = ${id}`)
  if (!file) throw new Refusal('not_found')
  return file
}

/** Whose file it is, for the office. Refuses not_found. */
export async function ownerOfFile(tx: Tx, id: string): Promise<string> {
  const file = await tx.maybe<{ merchant_id: string }>`
    -- any merchant: operators decide for all
    select merchant_id from cooperative_files where id = ${id}`
  if (!file) throw new Refusal('not_found')
  return file.merchant_id
}

type ItemRow = Pick<FileItem, 'n' | 'kind' | 'why' | 'note' | 'decided_name' | 'decided_at'> & {
  state: BreakState | null
  seq: bigint | null
  our_amount: bigint | null
  line: number | null
  day: string | null
  voucher: string | null
  member: string | null
  their_amount: bigint | null
  facts: FileItem['facts'] & { head?: string }
  row: (Omit<NonNullable<FileItem['ours']>, 'seq' | 'receipt' | 'made_at' | 'amount'> & RowNumbers) | null
}

interface RowNumbers {
  made_at: string
  fiscal_year: string
  receipt: number
}

/** The items of a file after a number: the list is in the order of its numbers. Uses cooperative_item_has_its_own_place. */
export async function itemsOf(
  tx: Tx,
  {
    merchant_id,
    file_id,
    narrowed,
    limit,
  }: { merchant_id: string; file_id: string; narrowed: Fragment; limit: number },
): Promise<FileItem[]> {
  const rows = await tx.many<ItemRow>`
    select i.n, i.kind, i.why, i.seq, i.our_amount, i.line, i.day, i.voucher, i.member, i.their_amount, i.facts,
           d.state, d.note, d.decided_name, d.decided_at,
           (select jsonb_build_object('id', r.id, 'made_at', r.made_at, 'head', r.head, 'voucher', r.voucher,
                     'fiscal_year', r.fiscal_year, 'receipt', r.receipt, 'member',
                     jsonb_build_object('id', m.id, 'number', m.number, 'name', m.name, 'name_ne', m.name_ne))
              from cooperative_files f
              join cooperative_rows r on r.link_id = f.link_id and r.mode = f.mode and r.merchant_id = f.merchant_id
              join cooperative_members m on m.id = r.member_id and m.merchant_id = r.merchant_id
             where f.id = i.file_id and f.merchant_id = i.merchant_id and r.seq = i.seq) as row
      from cooperative_items i
      left join lateral (
        select d.state, d.note, d.decided_name, d.decided_at from cooperative_decisions d
         where d.file_id = i.file_id and d.n = i.n and d.merchant_id = i.merchant_id order by d.place desc limit 1) d on true
     where i.merchant_id = ${merchant_id} and i.file_id = ${file_id} and ${narrowed}
     order by i.n limit ${limit}`
  return rows.map(shownItem)
}

function shownItem({ row, seq, our_amount, line, day, their_amount, voucher, member, ...item }: ItemRow): FileItem {
  const { head = null, ...facts } = item.facts
  return {
    ...item,
    facts,
    state: item.state ?? 'open',
    ours: row && oursOf(row, { seq: Number(seq), amount: our_amount! }),
    theirs: line === null ? null : { line, day: day!, voucher, member, head, amount: their_amount! },
  }
}

const oursOf = (
  { fiscal_year, receipt, made_at, ...row }: NonNullable<ItemRow['row']>,
  figures: { seq: number; amount: bigint },
): NonNullable<FileItem['ours']> => ({
  ...row,
  ...figures,
  made_at: new Date(made_at),
  receipt: receiptText(fiscal_year, receipt),
})

/** The name of the person who acts. */
export const personName = async (
  tx: Tx,
  { merchant_id, person_id }: { merchant_id: string; person_id: string },
): Promise<string> =>
  (
    await tx.one<{
      name: string
    }>`select name from shop_people where merchant_id = ${merchant_id} and id = ${person_id}`
  ).name
