import { createHash } from 'node:crypto'
import type { CooperativeFile, readCooperativeFile } from '@sahuji/contract/cooperatives/files'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import { json, rowOf } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lastRow } from '../book/book-rows.ts'
import { accountOfLink, lockLink } from '../links/link-row.ts'
import { explainLines, type NewItem } from './explain-lines.ts'
import { personName, shownFile } from './file-rows.ts'
import { memberFinder } from './known-members.ts'
import { ourRows } from './our-rows.ts'
import { pairLines } from './pair-lines.ts'
import { readTheirFile } from './read-their-file.ts'

/** What a comparison needs of its request. */
type Comparing = Pick<Call<'verified'>, 'tx' | 'clock'> & { person: Pick<Call['person'], 'merchant_id' | 'person_id'> }

/** A comparison of some thousand lines takes a few seconds; on a machine that is busy with other work it takes longer. */
const statementSeconds = 60

/**
 * Holds a file of the cooperative against the book under the link's lock, and keeps the list: what agrees, and each break with its
 * reason. Refuses what the contract lists.
 */
export async function compareCooperativeFile(
  { tx, clock, person }: Comparing,
  ask: Takes<typeof readCooperativeFile>,
): Promise<CooperativeFile> {
  const { id: link_id, mode = 'live', name, from, to, text, columns } = ask
  const { merchant_id } = person
  await tx.allow(statementSeconds)
  accountOfLink(await lockLink(tx, merchant_id, link_id), mode)
  if (from > to) throw new Refusal('fields_invalid', {}, ['to'])
  const book = { merchant_id, link_id, mode }
  const memberOf = await memberFinder(tx, book)
  const lines = readTheirFile(ask).map((line) => ({
    ...line,
    member_number: line.member === null ? null : memberOf(line.member),
  }))
  const hasDebits = columns.debit !== undefined || lines.some(({ amount }) => amount < 0n)
  const rows = await ourRows(tx, { ...book, from, to, hasDebits })
  const pairs = await pairLines(tx, lines, rows)
  const items = explainLines({ lines, rows, pairs, from, to, hasDebits })
  const compared = items.flatMap(({ ours }) => ours ?? [])
  const sha256 = createHash('sha256').update(text).digest()
  const through_seq = (await lastRow(tx, book))?.seq ?? 0n
  const id = newId(clock)
  const about = { ...book, id, name, sha256, first_day: from, last_day: to, through_seq }
  const sums = {
    lines: lines.length,
    lines_sum: lines.reduce((all, { amount }) => all + amount, 0n),
    rows: compared.length,
    rows_sum: compared.reduce((all, { amount }) => all + amount, 0n),
  }
  const list_hash = hashOf({ link_id, mode, from, to, file: sha256.toString('hex'), through_seq }, items)
  const known = await tx.maybe`
    select id from cooperative_files
     where merchant_id = ${merchant_id} and link_id = ${link_id} and mode = ${mode} and list_hash = ${list_hash}`
  if (known) throw new Refusal('cooperative_file_known', {}, ['text'])
  const loaded = {
    loaded_by: 'merchant',
    loaded_name: await personName(tx, person),
    loaded_at: clock.now(),
  }
  await tx.run`insert into cooperative_files ${rowOf({ ...about, ...sums, ...loaded, list_hash, columns: json(columns) })}`
  await insertItems(tx, { file_id: id, merchant_id }, items)
  return shownFile(tx, merchant_id, id)
}

/** SHA-256 of the list's lines, the head first: the order and the separators never change. */
function hashOf(head: Readonly<Record<string, unknown>>, items: readonly NewItem[]): string {
  const lines = items.map(({ kind, why, ours, theirs }, place) =>
    [
      place + 1,
      kind,
      why,
      ours?.seq,
      ours?.amount,
      theirs?.line,
      theirs?.day,
      theirs?.voucher,
      theirs?.member,
      theirs?.amount,
    ].join('|'),
  )
  return createHash('sha256')
    .update([Object.values(head).join('|'), ...lines].join('\n'))
    .digest('hex')
}

/** Stores the list; its numbers are the order of the items. */
const insertItems = (
  tx: Tx,
  { file_id, merchant_id }: { file_id: string; merchant_id: string },
  items: readonly NewItem[],
) => tx.run`
  insert into cooperative_items (file_id, merchant_id, n, kind, seq, our_amount, line, day, voucher, member, their_amount, why, facts)
  select ${file_id}::uuid, ${merchant_id}::uuid, t.*
    from jsonb_to_recordset(${json(items.map(storedItem))}::jsonb)
      as t (n int, kind text, seq bigint, our_amount bigint, line int, day date, voucher text, member text, their_amount bigint,
            why text, facts jsonb)`

const storedItem = ({ kind, why, ours, theirs, facts }: NewItem, place: number) => ({
  n: place + 1,
  kind,
  seq: ours && `${ours.seq}`,
  our_amount: ours && `${ours.amount}`,
  line: theirs?.line ?? null,
  day: theirs?.day ?? null,
  voucher: theirs?.voucher ?? null,
  member: theirs?.member ?? null,
  their_amount: theirs && `${theirs.amount}`,
  why,
  facts: { ...facts, ...(theirs?.head && { head: theirs.head }) },
})
