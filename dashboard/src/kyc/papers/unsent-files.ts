import { browserAnswers } from '../../platform/storage/answer-store.ts'
import { fromBase64, toBase64 } from '../../platform/storage/base64.ts'
import { cacheByName, readCachedByName } from '../../platform/storage/cached-answers.ts'
import { browserKeys } from '../../platform/storage/key-store.ts'
import { type PaperPlace, placeId } from './paper-places.ts'

export interface UnsentFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

// larger ones would weigh on every start of the app while they are kept
const keptBytesMost = 4 * 1024 * 1024

const stores = () => ({ keys: browserKeys(), answers: browserAnswers() })
const nameOf = (case_id: string, place: PaperPlace): string => `kyc-paper ${case_id} ${placeId(place)}`

/** Keeps a file, sealed as answers are, until it has arrived, so that a reload need not ask for it again. */
export async function keepUnsent(case_id: string, place: PaperPlace, { name, bytes }: UnsentFile): Promise<void> {
  if (bytes.length > keptBytesMost) return
  const what = { name, file: toBase64(bytes) }
  // without room or IndexedDB the file is chosen once more after a reload
  await cacheByName(stores(), nameOf(case_id, place), what).catch(() => undefined)
}

/** A file that was on its way when the page was left. */
export async function unsentIn(case_id: string, place: PaperPlace): Promise<UnsentFile | undefined> {
  const kept = await readCachedByName(stores(), nameOf(case_id, place)).catch(() => undefined)
  if (typeof kept !== 'object' || kept === null || !('file' in kept) || !('name' in kept)) return undefined
  return { name: `${kept.name}`, bytes: fromBase64(`${kept.file}`) }
}

/** It has arrived, or is not wanted any more. */
export const forgetUnsent = (case_id: string, place: PaperPlace): Promise<void> =>
  browserAnswers()
    .take(nameOf(case_id, place))
    .catch(() => undefined)
