import type * as contract from '@sahuji/contract/cooperatives/files'
import type { CooperativeFile, FileItem } from '@sahuji/contract/cooperatives/files'
import { type Paged, pageSize } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openLink } from '../links/link-row.ts'
import { filesOfLink, itemsOf, personName, shownFile } from './file-rows.ts'

/** The files of a link, newest first. Refuses not_found, cooperative_not_open. */
export async function listCooperativeFiles(
  { tx, person: { merchant_id } }: Call,
  { id, mode = 'live' }: Takes<typeof contract.listCooperativeFiles>,
): Promise<CooperativeFile[]> {
  await openLink(tx, merchant_id, id)
  return filesOfLink(tx, { merchant_id, link_id: id, mode })
}

/** A part of a file's list; the cursor is the number of the last item. Refuses not_found. */
export async function listFileItems(
  tx: Tx,
  merchant_id: string,
  { id, part, cursor = '0', limit = pageSize }: Takes<typeof contract.listFileItems>,
): Promise<Paged<FileItem>> {
  if (!/^\d{1,9}$/.test(cursor)) throw new Refusal('fields_invalid', {}, ['cursor'])
  await shownFile(tx, merchant_id, id)
  const narrowed = sql`(i.kind = 'matched') = ${part === 'matched'} and i.n > ${Number(cursor)}::int`
  const items = await itemsOf(tx, { merchant_id, file_id: id, narrowed, limit: limit + 1 })
  const data = items.slice(0, limit)
  return { data, next: items.length > limit ? `${data.at(-1)!.n}` : null }
}

/** Explains, closes or opens a break; what was decided before stays. Refuses not_found, cooperative_list_signed. */
export async function decideFileItem(
  { tx, person, clock }: Call<'verified'>,
  { id: file_id, n, state, note }: Takes<typeof contract.decideFileItem>,
): Promise<FileItem> {
  const { merchant_id } = person
  await lockFile(tx, file_id)
  const { signatures } = await shownFile(tx, merchant_id, file_id)
  if (signatures.length > 0) throw new Refusal('cooperative_list_signed')
  const one = { merchant_id, file_id, narrowed: sql`i.n = ${n}::int and i.kind <> 'matched'`, limit: 1 }
  if ((await itemsOf(tx, one)).length === 0) throw new Refusal('not_found', {}, ['n'])
  if (state === 'explained' && note.length < 3) throw new Refusal('fields_invalid', {}, ['note'])
  await tx.run`
    insert into cooperative_decisions (file_id, merchant_id, n, place, state, note, decided_name, decided_at)
    select ${file_id}, ${merchant_id}, ${n}, coalesce(max(place), 0) + 1, ${state}, ${note}, ${await personName(tx, person)},
           ${clock.now()}
      from cooperative_decisions where merchant_id = ${merchant_id} and file_id = ${file_id} and n = ${n}`
  return (await itemsOf(tx, one))[0]!
}

/** Signs a list for the shop. Refuses not_found, cooperative_breaks_open, cooperative_list_changed. */
export async function signFileList(
  { tx, person, clock }: Call<'verified'>,
  { id, hash }: Takes<typeof contract.signFileList>,
): Promise<CooperativeFile> {
  await lockFile(tx, id)
  const file = await shownFile(tx, person.merchant_id, id)
  if (file.signatures.some(({ party }) => party === 'merchant')) return file
  if (file.open > 0) throw new Refusal('cooperative_breaks_open', { count: `${file.open}` })
  const name = await personName(tx, person)
  return sign(tx, {
    merchant_id: person.merchant_id,
    file,
    hash,
    party: 'merchant',
    name,
    paper: null,
    at: clock.now(),
  })
}

interface Signed {
  merchant_id: string
  file: CooperativeFile
  /** The hash that the signer was shown. */
  hash: string
  party: 'merchant' | 'partner'
  name: string
  /** The paper on which the cooperative signed. */
  paper: string | null
  at: Date
}

/** Writes one side's signature under the file's lock. Refuses cooperative_list_changed. */
export async function sign(
  tx: Tx,
  { merchant_id, file, hash, party, name, paper, at }: Signed,
): Promise<CooperativeFile> {
  if (hash !== file.list_hash) throw new Refusal('cooperative_list_changed', {}, ['hash'])
  await tx.run`
    insert into cooperative_signatures (file_id, merchant_id, party, hash, signed_name, paper, signed_at)
    values (${file.id}, ${merchant_id}, ${party}, ${hash}, ${name}, ${paper}, ${at})`
  return shownFile(tx, merchant_id, file.id)
}

/** Decisions about a list and its signatures come one after the other; the application may not lock the file's own row. */
export const lockFile = (tx: Tx, id: string) =>
  tx.one`select pg_advisory_xact_lock(hashtextextended(${`cooperative list ${id}`}, 0))::text`
