import { browserAnswers } from '../../platform/answer-store.ts'
import { fromBase64, toBase64 } from '../../platform/base64.ts'
import { cacheByName, readCachedByName } from '../../platform/cached-answers.ts'
import { browserKeys } from '../../platform/key-store.ts'
import { type PaperPlace, placeId } from './paper-places.ts'

export interface UnsentFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

// larger files would slow every start of the app while they are kept
const keptBytesMost = 4 * 1024 * 1024

const stores = () => ({ keys: browserKeys(), answers: browserAnswers() })
const nameOf = (case_id: string, place: PaperPlace): string => `kyc-paper ${case_id} ${placeId(place)}`

/** Keeps a file, encrypted as cached answers are, until it has arrived, so that it survives a reload. */
export async function keepUnsent(case_id: string, place: PaperPlace, { name, bytes }: UnsentFile): Promise<void> {
  if (bytes.length > keptBytesMost) return
  const what = { name, file: toBase64(bytes) }
  // without space or IndexedDB the person chooses the file again after a reload
  await cacheByName(stores(), nameOf(case_id, place), what).catch(() => undefined)
}

/** A file whose upload was interrupted when the page was left. */
export async function unsentIn(case_id: string, place: PaperPlace): Promise<UnsentFile | undefined> {
  const kept = await readCachedByName(stores(), nameOf(case_id, place)).catch(() => undefined)
  if (typeof kept !== 'object' || kept === null || !('file' in kept) || !('name' in kept)) return undefined
  return { name: `${kept.name}`, bytes: fromBase64(`${kept.file}`) }
}

/** Drops a file that has arrived, or is not wanted any more. */
export const forgetUnsent = (case_id: string, place: PaperPlace): Promise<void> =>
  browserAnswers()
    .take(nameOf(case_id, place))
    .catch(() => undefined)
