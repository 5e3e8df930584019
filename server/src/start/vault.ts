import { randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import { folderStore } from '../platform/blob-store.ts'
import type { WatchedFolder } from '../platform/disks.ts'
import { masterKeyFrom } from '../platform/crypto/envelopes.ts'
import { readOrCreate } from '../platform/private-file.ts'
import { s3SettingsOf, s3Store } from '../platform/s3-store.ts'
import type { Settings } from '../settings.ts'

/**
 * The store of KYC papers and their master key: the operator's, else one that the first start creates in the data
 * folder.
 */
export async function openVault({ data, settings }: Place): Promise<PaperVault> {
  const make = () => randomBytes(32).toString('base64url')
  const text = settings.DOCUMENT_KEY ?? (await readOrCreate(join(data, 'document.key'), make))
  const { DOCUMENTS, DOCUMENTS_ACCESS_KEY_ID: accessKeyId, DOCUMENTS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const s3 = s3SettingsOf(DOCUMENTS ?? '', { accessKeyId, secretAccessKey })
  const store = s3 ? s3Store(s3) : folderStore(documentsFolder({ data, settings }))
  return { store, master: masterKeyFrom(text) }
}

/** The same of a restored data folder; undefined where it has no key. Creates nothing. */
export async function restoredVault({ data, settings }: Place): Promise<PaperVault | undefined> {
  const isKept = settings.DOCUMENT_KEY !== undefined || (await stat(join(data, 'document.key')).catch(() => undefined))
  return isKept ? openVault({ data, settings }) : undefined
}

interface Place {
  data: string
  settings: Settings
}

const documentsFolder = ({ data, settings }: Place): string => resolve(settings.DOCUMENTS ?? join(data, 'documents'))

/**
 * The folders of this machine that need room: the embedded database's, and the documents' where no store holds them.
 */
export const foldersOf = ({ data, settings }: Place): WatchedFolder[] => [
  ...(settings.DATABASE_URL ? [] : [{ name: 'database' as const, path: join(data, 'postgres'), isTried: false }]),
  ...(settings.DOCUMENTS?.startsWith('s3:')
    ? []
    : [{ name: 'documents' as const, path: documentsFolder({ data, settings }), isTried: true }]),
]
