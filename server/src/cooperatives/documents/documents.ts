import { createHash } from 'node:crypto'
import {
  type CooperativeDocument,
  documentBytesMost,
  type DocumentFormat,
  type DocumentKind,
  documentsMost,
} from '@sahuji/contract/cooperatives/documents'
import type * as contract from '@sahuji/contract/cooperatives/documents'
import type { Takes } from '@sahuji/contract/http/route'
import { takeDocumentBytes } from '../../kyc/papers/document-quota.ts'
import {
  forgetFiles,
  keepWithRow,
  type LockedPaper,
  newPaperKey,
  openOriginal,
  type PaperVault,
} from '../../kyc/papers/paper-keys.ts'
import { profileOf } from '../../merchants/person-details.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, rowOf, sql } from '../../platform/database/sql.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { linkOf, lockLink } from '../links/link-row.ts'
import { documentFormat } from './document-format.ts'

interface StoredDocument {
  id: string
  merchant_id: string
  link_id: string
  kind: DocumentKind
  name: string
  format: DocumentFormat
  bytes: number
  sha256: Buffer
  wrapped_key: Buffer | null
  added_at: Date
  added_name: string
  removed_at: Date | null
  removed_name: string | null
}

/** The documents of a link, newest first. Uses cooperative_documents_by_link. */
const documentsOf = (tx: Tx, { merchant_id, link_id }: Pick<StoredDocument, 'merchant_id' | 'link_id'>) =>
  tx.many<StoredDocument>`
    select d.* from cooperative_documents d
     where d.merchant_id = ${merchant_id} and d.link_id = ${link_id} order by d.id desc limit 500`

const documentOf = (tx: Tx, merchant_id: string, id: string, lock: 'lock' | 'no lock' = 'no lock') =>
  tx.maybe<StoredDocument>`
    select d.* from cooperative_documents d
     where d.merchant_id = ${merchant_id} and d.id = ${id} ${lock === 'lock' ? sql`for update` : nothing}`

const shown = ({ removed_at, removed_name, ...row }: StoredDocument): CooperativeDocument => {
  const { id, kind, name, format, bytes, added_name, added_at } = row
  const removed = removed_at && { name: removed_name ?? '', at: removed_at }
  return { id, kind, name, format, bytes, added_name, added_at, removed }
}

export async function listCooperativeDocuments(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.listCooperativeDocuments>,
): Promise<CooperativeDocument[]> {
  if (!(await linkOf(tx, merchant_id, id))) throw new Refusal('not_found')
  return (await documentsOf(tx, { merchant_id, link_id: id })).map(shown)
}

/**
 * Adds a document: known by its content, and encrypted. No connection is held while it is read; a file that the link keeps already is
 * answered unchanged.
 */
export const addCooperativeDocument =
  (vault: PaperVault) =>
  async (
    { db, person, clock }: OwnCall<'verified'>,
    { id: link_id, kind, name, file: encoded }: Takes<typeof contract.addCooperativeDocument>,
  ): Promise<CooperativeDocument> => {
    const { merchant_id, person_id } = person
    const file = Buffer.from(encoded, 'base64')
    if (file.length === 0) throw new Refusal('file_empty', {}, ['file'])
    if (file.length > documentBytesMost) throw new Refusal('fields_invalid', {}, ['file'])
    const sha256 = createHash('sha256').update(file).digest()
    const before = await db.write(async (tx) => {
      const same = await keptOrRoom(tx, { merchant_id, link_id, sha256 })
      if (!same) await takeDocumentBytes(tx, merchant_id, file.length, clock.now())
      return same
    })
    if (before) return shown(before)
    const format = await documentFormat(file, merchant_id)
    const id = newId(clock)
    const paper = { id, merchant_id, wrapped_key: newPaperKey(vault, { id, merchant_id }) }
    const kept = await keepWithRow(vault, paper, { pages: [], original: file }, () =>
      db.write(async (tx) => {
        const same = await keptOrRoom(tx, { merchant_id, link_id, sha256 })
        if (same) return same
        const added_name = (await profileOf(tx, { person_id, merchant_id })).name
        const row = { ...paper, link_id, kind, name, format, bytes: file.length, sha256, added_at: clock.now() }
        await tx.run`insert into cooperative_documents ${rowOf({ ...row, added_by: person_id, added_name })}`
        return (await documentOf(tx, merchant_id, id))!
      }),
    )
    if (kept.id !== id) await forgetFiles(vault, paper)
    return shown(kept)
  }

/** The kept document of the same file; undefined where the link has room for one. Refuses not_found, documents_full. */
async function keptOrRoom(
  tx: Tx,
  { merchant_id, link_id, sha256 }: Pick<StoredDocument, 'merchant_id' | 'link_id' | 'sha256'>,
): Promise<StoredDocument | undefined> {
  await lockLink(tx, merchant_id, link_id)
  const kept = (await documentsOf(tx, { merchant_id, link_id })).filter(({ removed_at }) => removed_at === null)
  const same = kept.find((one) => one.sha256.equals(sha256))
  if (!same && kept.length >= documentsMost) throw new Refusal('documents_full', { count: documentsMost }, ['file'])
  return same
}

/** The file of a document. No connection is held while it is fetched and decrypted. */
export const readCooperativeDocument =
  (vault: PaperVault) =>
  async (
    { db, person: { merchant_id } }: OwnCall,
    { document }: Takes<typeof contract.readCooperativeDocument>,
  ): Promise<Buffer> => {
    const kept = await db.read((tx) => documentOf(tx, merchant_id, document))
    const bytes = kept && isKept(kept) ? await openOriginal(vault, kept) : undefined
    if (!bytes) throw new Refusal('not_found')
    return bytes
  }

const isKept = (row: StoredDocument): row is StoredDocument & LockedPaper => row.wrapped_key !== null

/** Removes the file of a document for good: its key first, so that a file which stays behind is worthless. */
export const removeCooperativeDocument =
  (vault: PaperVault) =>
  async (
    { db, person, clock }: OwnCall<'verified'>,
    { document: id }: Takes<typeof contract.removeCooperativeDocument>,
  ): Promise<CooperativeDocument> => {
    const { merchant_id, person_id } = person
    const removed = await db.write(async (tx) => {
      const row = await documentOf(tx, merchant_id, id, 'lock')
      if (!row) throw new Refusal('not_found')
      if (row.removed_at !== null) return row
      const { name } = await profileOf(tx, { person_id, merchant_id })
      await tx.run`
        update cooperative_documents
           set wrapped_key = null, removed_at = ${clock.now()}, removed_by = ${person_id}, removed_name = ${name}
         where id = ${id} and merchant_id = ${merchant_id}`
      return (await documentOf(tx, merchant_id, id))!
    })
    await forgetFiles(vault, { id, merchant_id })
    return shown(removed)
  }

/** Which of these documents have a file. */
export const documentsWithFile = (tx: Tx, ids: readonly string[]) => tx.many<{ id: string }>`
  -- any merchant: files without a row are removed for all
  select id from cooperative_documents where id = any(${ids}::uuid[]) and wrapped_key is not null`
