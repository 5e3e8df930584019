import type { BlobStore } from '../../platform/blob-store.ts'
import { OutcomeUnknown } from '../../platform/database/database-errors.ts'
import { type EnvelopeKey, newFileKey, openBytes, openFileKey, sealBytes } from '../../platform/crypto/envelopes.ts'

/** Where papers are kept and the key that encrypts them. */
export interface PaperVault {
  store: BlobStore
  master: EnvelopeKey
}

/** A paper for the vault: its owner, and its wrapped key. */
export interface LockedPaper {
  id: string
  merchant_id: string
  wrapped_key: Buffer
}

// a key, a part or a page that was moved to another merchant or paper does not decrypt there
const bound = ({ merchant_id, id }: Omit<LockedPaper, 'wrapped_key'>) => `paper ${merchant_id} ${id}`

/** The wrapped key of a new paper. */
export const newPaperKey = ({ master }: PaperVault, paper: Omit<LockedPaper, 'wrapped_key'>): Buffer =>
  newFileKey(master, bound(paper)).wrapped

const keyOf = ({ master }: PaperVault, paper: LockedPaper) => openFileKey(master, bound(paper), paper.wrapped_key)

/** A received part, in the database until the file is complete. */
export const sealPart = (vault: PaperVault, paper: LockedPaper, start: number, part: Buffer): Buffer =>
  sealBytes(keyOf(vault, paper), `${bound(paper)} part ${start}`, part)

export const openPart = (vault: PaperVault, paper: LockedPaper, start: number, sealed: Buffer): Buffer =>
  openBytes(keyOf(vault, paper), `${bound(paper)} part ${start}`, sealed)

const folderOf = ({ merchant_id, id }: Pick<LockedPaper, 'id' | 'merchant_id'>) => `${merchant_id}/${id}`

/** Keeps the pages of a paper and the original file, each encrypted. Where the row may be refused: `keepWithRow`. */
export async function keepPages(vault: PaperVault, paper: LockedPaper, pages: Uint8Array[], original: Buffer) {
  const key = keyOf(vault, paper)
  const keep = (name: string, bytes: Uint8Array) =>
    vault.store.put(`${folderOf(paper)}/${name}`, sealBytes(key, `${bound(paper)} ${name}`, Buffer.from(bytes)))
  for (const [index, page] of pages.entries()) await keep(`page-${index + 1}`, page)
  await keep('original', original)
}

/**
 * Keeps the files of a new paper, then writes the row that refers to them. If the row is not written, no file stays;
 * after a commit whose answer was lost the row may exist, so the sweep decides (`sweep-blobs.job.ts`).
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
    // the sweep removes what cannot be removed now: report the first error
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

/** The original file. Of a KYC paper it leaves the vault only to be encrypted again. */
export async function openOriginal(vault: PaperVault, paper: LockedPaper): Promise<Buffer | undefined> {
  const sealed = await vault.store.get(`${folderOf(paper)}/original`)
  return sealed && openBytes(keyOf(vault, paper), `${bound(paper)} original`, sealed)
}

/** Forgets the files of a paper; its key goes with its row. */
export const forgetFiles = (vault: PaperVault, paper: Pick<LockedPaper, 'id' | 'merchant_id'>): Promise<void> =>
  vault.store.removeAll(folderOf(paper))
