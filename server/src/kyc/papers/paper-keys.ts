import type { BlobStore } from '../../platform/blob-store.ts'
import { OutcomeUnknown } from '../../platform/database/database-errors.ts'
import { type EnvelopeKey, newFileKey, openBytes, openFileKey, sealBytes } from '../../platform/crypto/envelopes.ts'

/** Where papers are kept and what locks them. */
export interface PaperVault {
  store: BlobStore
  master: EnvelopeKey
}

/** A paper as the vault knows it: whose it is, and its wrapped key. */
export interface LockedPaper {
  id: string
  merchant_id: string
  wrapped_key: Buffer
}

// a key, a part or a page that was moved to another merchant or paper is not opened there
const bound = ({ merchant_id, id }: Omit<LockedPaper, 'wrapped_key'>) => `paper ${merchant_id} ${id}`

/** The wrapped key of a new paper. */
export const newPaperKey = ({ master }: PaperVault, paper: Omit<LockedPaper, 'wrapped_key'>): Buffer =>
  newFileKey(master, bound(paper)).wrapped

const keyOf = ({ master }: PaperVault, paper: LockedPaper) => openFileKey(master, bound(paper), paper.wrapped_key)

/** A part that arrived, as the database keeps it until the file is whole. */
export const sealPart = (vault: PaperVault, paper: LockedPaper, start: number, part: Buffer): Buffer =>
  sealBytes(keyOf(vault, paper), `${bound(paper)} part ${start}`, part)

export const openPart = (vault: PaperVault, paper: LockedPaper, start: number, sealed: Buffer): Buffer =>
  openBytes(keyOf(vault, paper), `${bound(paper)} part ${start}`, sealed)

const folderOf = ({ merchant_id, id }: Pick<LockedPaper, 'id' | 'merchant_id'>) => `${merchant_id}/${id}`

/** Keeps the pages of a paper and the file as it was sent, each locked. Where the row may be refused: `keepWithRow`. */
export async function keepPages(vault: PaperVault, paper: LockedPaper, pages: Uint8Array[], original: Buffer) {
  const key = keyOf(vault, paper)
  const keep = (name: string, bytes: Uint8Array) =>
    vault.store.put(`${folderOf(paper)}/${name}`, sealBytes(key, `${bound(paper)} ${name}`, Buffer.from(bytes)))
  for (const [index, page] of pages.entries()) await keep(`page-${index + 1}`, page)
  await keep('original', original)
}

/**
 * Keeps the files of a new paper, then writes the row that refers to them. Where there is no row in the end, no file stays;
 * after a commit whose answer was lost the row may stand, so the sweep decides (`sweep-blobs.job.ts`).
 */
export async function keepWithRow<T>(
  vault: PaperVault,
  paper: LockedPaper,
  { pages, original }: { pages: Uint8Array[]; original: Buffer },
  write: () => Promise<T>,
): Promise<T> {
  try {
    await keepPages(vault, paper, pages, original)
    return await write()
  } catch (error) {
    // the sweep removes what cannot be removed now: the first error is the one to tell
    if (!(error instanceof OutcomeUnknown)) await forgetFiles(vault, paper).catch(() => undefined)
    throw error
  }
}

/** A page of a paper, from 1; undefined where there is none. Throws where it was changed or swapped. */
export async function openPage(vault: PaperVault, paper: LockedPaper, page: number): Promise<Buffer | undefined> {
  const name = `page-${page}`
  const sealed = await vault.store.get(`${folderOf(paper)}/${name}`)
  return sealed && openBytes(keyOf(vault, paper), `${bound(paper)} ${name}`, sealed)
}

/** The file as it was sent; it leaves the vault only to be locked anew. */
export async function openOriginal(vault: PaperVault, paper: LockedPaper): Promise<Buffer | undefined> {
  const sealed = await vault.store.get(`${folderOf(paper)}/original`)
  return sealed && openBytes(keyOf(vault, paper), `${bound(paper)} original`, sealed)
}

/** Forgets the files of a paper; with its row its key is gone as well. */
export const forgetFiles = (vault: PaperVault, paper: Pick<LockedPaper, 'id' | 'merchant_id'>): Promise<void> =>
  vault.store.removeAll(folderOf(paper))
