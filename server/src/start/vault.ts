import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import { folderStore } from '../platform/blob-store.ts'
import { masterKeyFrom } from '../platform/crypto/envelopes.ts'
import { readOrCreate } from '../platform/private-file.ts'
import { s3SettingsOf, s3Store } from '../platform/s3-store.ts'
import type { Settings } from '../settings.ts'

/** Where KYC papers are kept and their master key: the operator's, else one that the first start makes in the data folder. */
export async function openVault({ data, settings }: { data: string; settings: Settings }): Promise<PaperVault> {
  const make = () => randomBytes(32).toString('base64url')
  const text = settings.DOCUMENT_KEY ?? (await readOrCreate(join(data, 'document.key'), make))
  const { DOCUMENTS, DOCUMENTS_ACCESS_KEY_ID: accessKeyId, DOCUMENTS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const s3 = s3SettingsOf(DOCUMENTS ?? '', { accessKeyId, secretAccessKey })
  const store = s3 ? s3Store(s3) : folderStore(resolve(DOCUMENTS ?? join(data, 'documents')))
  return { store, master: masterKeyFrom(text) }
}
