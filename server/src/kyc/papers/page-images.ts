import { Worker } from 'node:worker_threads'
import { Refusal } from '../../platform/refusal.ts'
import { semaphore } from '../../platform/semaphore.ts'

/**
 * What a paper may be: pixels of a picture, pages of a PDF, the longest side that is kept; how long it may take, and how
 * much memory a PDF.
 */
export const pageLimits = {
  pixels: 25_000_000,
  pages: 20,
  side: 2400,
  side_min: 400,
  seconds: 30,
  pdf_bytes: 384 * 1024 ** 2,
} as const

/** A paper as it is kept: each page a WebP that we wrote, whatever it came as. */
export interface PageImages {
  kind: 'jpeg' | 'png' | 'webp' | 'pdf'
  pages: Uint8Array[]
}

export type PaperFault = 'unreadable' | 'too_large' | 'too_small' | 'too_many_pages'

// of one merchant few wait: whose files take long keeps the others' out for no longer than that
const oneByOne = semaphore(1, { waiting: 16, of_network: 4 })
const memoryMegabytes = 256

/**
 * The pages of a JPEG, PNG, WebP or PDF, known by its content and never by its name: turned upright, without anything it
 * knew of where it was taken. Each file has a thread of its own with a limit of memory and time. Throws `paper_unreadable`,
 * `paper_too_large`, `paper_too_small`, `paper_too_long`, `busy`.
 */
export const pageImages = (file: Buffer, merchant_id: string): Promise<PageImages> =>
  oneByOne({ network: merchant_id, is_trusted: false }, async () => {
    const answer = await inThread(file)
    if ('pages' in answer) return answer
    throw refusalOf(answer.fault)
  })

type ThreadAnswer = PageImages | { fault: PaperFault }

function inThread(file: Buffer): Promise<ThreadAnswer> {
  const worker = new Worker(new URL('page-images.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    // what a decoder writes is about a stranger's file
    stdout: true,
    stderr: true,
  })
  return new Promise<ThreadAnswer>((resolve) => {
    const late = setTimeout(() => resolve({ fault: 'unreadable' }), pageLimits.seconds * 1000)
    worker.once('message', (answer: ThreadAnswer) => resolve(answer))
    worker.once('error', () => resolve({ fault: 'unreadable' }))
    worker.once('exit', () => {
      clearTimeout(late)
      resolve({ fault: 'unreadable' })
    })
  }).finally(() => void worker.terminate())
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
  }
}
