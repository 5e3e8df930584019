// Runs in a thread of its own, which is discarded after one file: damage that an untrusted file does to a decoder ends
// with it.
import { parentPort, workerData } from 'node:worker_threads'
import { isHeic } from '@sahuji/contract/input/file-kinds'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { isPdf, type PageImages, pageLimits, type PaperFault, type ThreadWord } from './page-images.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

// PDFium's memory is outside the thread's heap: a small file that draws millions of shapes would take gigabytes
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > pageLimits.pdf_bytes) throw new RangeError('a PDF that takes too much')
  return grow.call(this, pages)
}

class Faulty extends Error {
  readonly fault: PaperFault
  constructor(fault: PaperFault) {
    super(fault)
    this.fault = fault
  }
}

/** Only the library's own message distinguishes a timeout or a password from a broken file. */
const faultOf = (error: unknown): never => {
  const words = error instanceof Error ? error.message : ''
  if (/^timeout|: timeout/.test(words)) throw new Faulty('slow')
  throw new Faulty(words.startsWith('Password required') ? 'locked' : 'unreadable')
}

const say = (word: ThreadWord) => parentPort?.postMessage(word)

async function pageImages(file: Buffer): Promise<PageImages> {
  say('page')
  if (isPdf(file)) return { kind: 'pdf', pages: await pagesOfPdf(file) }
  if (isHeic(file)) throw new Faulty('heic')
  return pictureOf(file)
}

async function pictureOf(file: Buffer): Promise<PageImages> {
  const open = (limitInputPixels: number | false) =>
    sharp(file, { pages: 1, limitInputPixels, failOn: 'error', sequentialRead: true })
  // reads only the head of the file: refuses what would unpack to gigabytes before it does
  const { format, width, height } = await open(false).metadata().catch(faultOf)
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') throw new Faulty('unreadable')
  if (width * height > pageLimits.pixels) throw new Faulty('too_large')
  if (Math.min(width, height) < pageLimits.side_min) throw new Faulty('too_small')
  return { kind: format, pages: [await written(open(pageLimits.pixels)).catch(faultOf)] }
}

/** Upright, bounded in size, and encoded again: only the colours of the file remain. */
const written = (image: Sharp): Promise<Buffer> =>
  image
    .autoOrient()
    .resize(pageLimits.side, pageLimits.side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 84 })
    .timeout({ seconds: pageLimits.page_seconds })
    .toBuffer()

async function pagesOfPdf(file: Buffer): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file).catch(faultOf)
  const count = document.getPageCount()
  if (count === 0) throw new Faulty('unreadable')
  if (count > pageLimits.pages) throw new Faulty('too_many_pages')
  const pages: Buffer[] = []
  for (const page of document.pages()) {
    say('page')
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const longest = Math.max(originalWidth, originalHeight)
    if (!(Math.min(originalWidth, originalHeight) >= 1)) throw new Faulty('unreadable')
    const scale = pageLimits.side / longest
    // with what is filled in: a form's values are drawn by PDFium's form part, not with the page
    const { data, width, height } = await page
      .render({ scale, render: 'bitmap', renderFormFields: true })
      .catch(faultOf)
    pages.push(await written(sharp(data, { raw: { width, height, channels: 4 } })).catch(faultOf))
  }
  return pages
}

const answer = await pageImages(Buffer.from(workerData as Uint8Array)).catch((error: unknown) => {
  if (error instanceof Faulty) return { fault: error.fault }
  throw error
})
say(answer)
