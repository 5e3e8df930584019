import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fairQueue } from '../../platform/fair-queue.ts'
import { Refusal } from '../../platform/refusal.ts'
import { withTimeLimit } from '../../platform/time-limit.ts'

/**
 * Bounds of a paper: pixels of a picture, pages of a PDF, the longest side that is kept; the time for a file and for
 * each of its pages, and the memory for a PDF.
 */
export const pageLimits = {
  pixels: 25_000_000,
  pages: 20,
  side: 2400,
  side_min: 400,
  seconds: 30,
  page_seconds: 10,
  pdf_bytes: 384 * 1024 ** 2,
} as const

/** A stored paper: each page a WebP that we wrote, whatever its original format. */
export interface PageImages {
  kind: 'jpeg' | 'png' | 'webp' | 'pdf'
  pages: Uint8Array[]
}

export type PaperFault = 'unreadable' | 'too_large' | 'too_small' | 'too_many_pages' | 'slow' | 'heic' | 'locked'

/** A thread's message: a page begins, or the result. */
export type ThreadWord = 'page' | PageImages | { fault: PaperFault }

// a merchant's readings of an hour may take five minutes of a lane
const lane = () => fairQueue({ owners_waiting: 32, wait_seconds: 20, budget: { seconds: 300, per_seconds: 3600 } })
// a PDF may take half a minute, so photos never wait behind one
const lanes = { pdf: lane(), photo: lane() }
const memoryMegabytes = 256

/** Whether a file begins as a PDF does. */
export const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString('latin1') === '%PDF-'

/**
 * The pages of a JPEG, PNG, WebP or PDF, known by its content and never by its name: turned upright, without metadata
 * such as its location. Each file has a thread of its own with a limit of memory and time. Throws the refusals of
 * `refusalOf` and of the fair queue, and `busy` where no thread can be started.
 */
export const pageImages = (file: Buffer, merchant_id: string): Promise<PageImages> =>
  lanes[isPdf(file) ? 'pdf' : 'photo'](merchant_id, async () => {
    const answer = await inThread(file)
    if ('pages' in answer) return answer
    throw answer.fault === 'no_thread' ? new Refusal('busy', { seconds: 5 }) : refusalOf(answer.fault)
  })

type ThreadAnswer = PageImages | { fault: PaperFault | 'no_thread' }

async function inThread(file: Buffer): Promise<ThreadAnswer> {
  const worker = new Worker(new URL('page-images.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    // a decoder's output describes an untrusted file
    stdout: true,
    stderr: true,
  })
  const answer = await lastWordOf(worker)
  // the next file begins once this one's memory is free
  await withTimeLimit(5_000, worker.terminate())
  return answer
}

/** How the thread ended, or that it took too long: PDFium cannot be interrupted, so its thread is. */
export function lastWordOf(worker: EventEmitter): Promise<ThreadAnswer> {
  return new Promise<ThreadAnswer>((resolve) => {
    let page: NodeJS.Timeout | undefined
    let hasBegun = false
    const whole = setTimeout(() => done({ fault: 'slow' }), pageLimits.seconds * 1000)
    const done = (answer: ThreadAnswer) => {
      clearTimeout(whole)
      clearTimeout(page)
      resolve(answer)
    }
    worker.on('message', (word: ThreadWord) => {
      hasBegun = true
      if (word !== 'page') return done(word)
      clearTimeout(page)
      page = setTimeout(() => done({ fault: 'slow' }), pageLimits.page_seconds * 1000)
    })
    // a thread that has read nothing did not end because of the file
    const ended = () => done({ fault: hasBegun ? 'unreadable' : 'no_thread' })
    worker.once('error', ended)
    worker.once('exit', ended)
  })
}

function refusalOf(fault: PaperFault): Refusal {
  switch (fault) {
    case 'unreadable':
      return new Refusal('paper_unreadable', {}, ['paper'])
    case 'too_large':
      return new Refusal('paper_too_large', { megapixels: pageLimits.pixels / 1_000_000 }, ['paper'])
    case 'too_small':
      return new Refusal('paper_too_small', {}, ['paper'])
    case 'too_many_pages':
      return new Refusal('paper_too_long', { pages: pageLimits.pages }, ['paper'])
    case 'slow':
      return new Refusal('paper_slow', {}, ['paper'])
    case 'heic':
      return new Refusal('paper_heic', {}, ['paper'])
    case 'locked':
      return new Refusal('paper_locked', {}, ['paper'])
  }
}
