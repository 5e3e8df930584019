import { type KycCase, readCase } from '@sahuji/contract/kyc'
import { beginPaper, finishPaper, paperPartBytes, sendPaperPart } from '@sahuji/contract/kyc/papers'
import type { QueryClient } from '@tanstack/react-query'
import { toBase64, fromBase64 } from '../../platform/storage/base64.ts'
import { call } from '../../platform/calls/call.ts'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { changeCase, kyc, showCase } from '../case/calls.ts'
import { type PaperPlace, placeId } from './paper-places.ts'
import { browserAnswers } from '../../platform/storage/answer-store.ts'
import { cacheByName, readCachedByName } from '../../platform/storage/cached-answers.ts'
import { browserKeys } from '../../platform/storage/key-store.ts'

/** `waiting`: the network is lost, the upload continues by itself. `finishing`: the server checks the complete file. */
export interface Upload {
  name: string
  bytes: number
  sent: number
  state: 'sending' | 'waiting' | 'finishing' | 'refused'
  /** The server's id of the document, once it has one. */
  paper?: string | undefined
  error?: Error
}

const uploads = createStore<ReadonlyMap<string, Upload>>(() => new Map())
const stops = new Map<string, AbortController>()

/** The uploads by their places. They continue while other pages are open. */
export const useUploads = (): ReadonlyMap<string, Upload> => useStore(uploads)

const pausesMilliseconds = [1_000, 2_000, 4_000, 8_000, 15_000]
const partLeast = 16 * 1024
const partFirst = 96 * 1024
const slowMilliseconds = 4_000

/** Sends a file to its place; aborts an earlier upload there. */
export function sendPaper(queries: QueryClient, of: KycCase, place: PaperPlace, file: UnsentFile): void {
  stop(of, place)
  const stopper = new AbortController()
  stops.set(placeId(place), stopper)
  void keepUnsent(of.id, place, file)
  void sendWhole({ queries, of, place, file, signal: stopper.signal })
}

/** Continues the uploads that a reload interrupted, where this browser still has the file. */
export async function resumePapers(queries: QueryClient, of: KycCase, places: readonly PaperPlace[]): Promise<void> {
  for (const place of places) {
    if (uploads.get().has(placeId(place))) continue
    const file = await unsentIn(of.id, place)
    if (file && !uploads.get().has(placeId(place))) sendPaper(queries, of, place, file)
  }
}

/** Aborts an upload and removes what has arrived of it. */
export async function stopPaper(queries: QueryClient, of: KycCase, place: PaperPlace): Promise<void> {
  const paper = uploads.get().get(placeId(place))?.paper
  stop(of, place)
  show(place, undefined)
  // not awaited: the server removes an unfinished file after three days anyway
  if (paper) await changeCase(queries, kyc.removePaper, { paper }).catch(() => undefined)
}

function stop(of: KycCase, place: PaperPlace): void {
  stops.get(placeId(place))?.abort()
  stops.delete(placeId(place))
  void forgetUnsent(of.id, place)
}

function show(place: PaperPlace, upload: Upload | undefined): void {
  const next = new Map(uploads.get())
  if (upload) next.set(placeId(place), upload)
  else next.delete(placeId(place))
  uploads.set(next)
}

interface Sending {
  queries: QueryClient
  of: KycCase
  place: PaperPlace
  file: UnsentFile
  signal: AbortSignal
}

/** Tries until the file is saved or definitely refused; each try asks the server first how much of it has arrived. */
async function sendWhole(sending: Sending): Promise<void> {
  const { queries, of, place, file, signal } = sending
  const { name, bytes } = file
  const progress: Progress = { sent: 0, part: partFirst, paper: undefined, isFinishing: false, failures: 0 }
  const says = (state: Upload['state'], error?: Error) => {
    const { sent, paper } = progress
    if (!signal.aborted) show(place, { name, bytes: bytes.length, sent, paper, state, ...(error && { error }) })
  }
  says('sending')
  for (;;) {
    try {
      const given = (await finishedBefore(progress, signal)) ?? (await sendOnce(sending, progress, says))
      await forgetUnsent(of.id, place)
      if (signal.aborted) return
      show(place, undefined)
      showCase(queries, given)
      return
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallFailed) || !isPassing(error)) {
        await forgetUnsent(of.id, place)
        // the case was submitted meanwhile in another tab, so the state here is outdated
        void queries.invalidateQueries({ queryKey: kyc.read().queryKey })
        return says('refused', error as Error)
      }
      says('waiting', error)
      const pause = pausesMilliseconds[Math.min(progress.failures, pausesMilliseconds.length - 1)] ?? 0
      progress.failures += 1
      await rested(pause, signal)
    }
  }
}

const isPassing = ({ kind, http }: CallFailed): boolean =>
  kind === 'offline' || kind === 'timeout' || http >= 500 || http === 429

/** The answer to the last call may be lost: then the file is saved already. */
async function finishedBefore({ paper, isFinishing }: Progress, signal: AbortSignal): Promise<KycCase | undefined> {
  if (!isFinishing) return undefined
  const given = await call(readCase, {}, { isQuiet: true, signal })
  return given?.papers.some(({ id, state }) => id === paper && state === 'kept') ? given : undefined
}

interface Progress {
  sent: number
  part: number
  /** The server's id of the document. */
  paper: string | undefined
  isFinishing: boolean
  failures: number
}

async function sendOnce(
  { place, file: { name, bytes }, signal }: Sending,
  progress: Progress,
  says: (state: Upload['state']) => void,
): Promise<KycCase> {
  const options = { isQuiet: true, signal }
  const sha256 = await sha256Of(bytes)
  const paper = await call(beginPaper, { ...place, name: name.slice(-120), bytes: bytes.length, sha256 }, options)
  progress.sent = paper.received
  progress.paper = paper.id
  while (progress.sent < bytes.length) {
    says('sending')
    const part = bytes.subarray(progress.sent, progress.sent + progress.part)
    const began = performance.now()
    try {
      const ask = { paper: paper.id, start: progress.sent, part: toBase64(part) }
      progress.sent = (await call(sendPaperPart, ask, options)).received
    } catch (error) {
      // a part that takes too long is too large for this network
      progress.part = Math.max(partLeast, progress.part >> 1)
      throw error
    }
    progress.failures = 0
    if (performance.now() - began < slowMilliseconds) progress.part = Math.min(paperPartBytes, progress.part * 2)
  }
  progress.isFinishing = true
  says('finishing')
  return call(finishPaper, { paper: paper.id }, options)
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Pauses, at most until the connection is back. */
function rested(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((go) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      go()
    }
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

export interface UnsentFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

// larger files would slow every start of the app while they are kept
const keptBytesMost = 4 * 1024 * 1024

const stores = () => ({ keys: browserKeys(), answers: browserAnswers() })
const nameOf = (case_id: string, place: PaperPlace): string => `kyc-paper ${case_id} ${placeId(place)}`

/** Keeps a file, encrypted as cached answers are, until it has arrived, so that it survives a reload. */
async function keepUnsent(case_id: string, place: PaperPlace, { name, bytes }: UnsentFile): Promise<void> {
  if (bytes.length > keptBytesMost) return
  const what = { name, file: toBase64(bytes) }
  // without space or IndexedDB the person chooses the file again after a reload
  await cacheByName(stores(), nameOf(case_id, place), what).catch(() => undefined)
}

/** A file whose upload was interrupted when the page was left. */
async function unsentIn(case_id: string, place: PaperPlace): Promise<UnsentFile | undefined> {
  const kept = await readCachedByName(stores(), nameOf(case_id, place)).catch(() => undefined)
  if (typeof kept !== 'object' || kept === null || !('file' in kept) || !('name' in kept)) return undefined
  return { name: `${kept.name}`, bytes: fromBase64(`${kept.file}`) }
}

/** Drops a file that has arrived, or is not wanted any more. */
const forgetUnsent = (case_id: string, place: PaperPlace): Promise<void> =>
  browserAnswers()
    .take(nameOf(case_id, place))
    .catch(() => undefined)
