// Runs in a thread of its own, which is thrown away after one file: what a stranger's file does to a decoder ends with it.
import { parentPort, workerData } from 'node:worker_threads'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp, { type Sharp } from 'sharp'
import { type PageImages, pageLimits, type PaperFault } from './page-images.ts'

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

// the memory of PDFium is none of the thread's heap: a small file that draws millions of shapes would take gigabytes
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

const unreadable = (): never => {
  throw new Faulty('unreadable')
}

async function pageImages(file: Buffer): Promise<PageImages> {
  if (file.subarray(0, 5).toString('latin1') === '%PDF-') return { kind: 'pdf', pages: await pagesOfPdf(file) }
  return pictureOf(file)
}

async function pictureOf(file: Buffer): Promise<PageImages> {
  const open = (limitInputPixels: number | false) =>
    sharp(file, { pages: 1, limitInputPixels, failOn: 'error', sequentialRead: true })
  // only the head of the file is read here: what would unpack to gigabytes is refused before it does
  const { format, width, height } = await open(false).metadata().catch(unreadable)
  if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return unreadable()
  if (width * height > pageLimits.pixels) throw new Faulty('too_large')
  if (Math.min(width, height) < pageLimits.side_min) throw new Faulty('too_small')
  return { kind: format, pages: [await written(open(pageLimits.pixels)).catch(unreadable)] }
}

/** Upright, at most so large, and written anew: nothing of the file stays but its colours. */
const written = (image: Sharp): Promise<Buffer> =>
  image
    .autoOrient()
    .resize(pageLimits.side, pageLimits.side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 84 })
    .timeout({ seconds: pageLimits.seconds })
    .toBuffer()

async function pagesOfPdf(file: Buffer): Promise<Buffer[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file).catch(unreadable)
  const count = document.getPageCount()
  if (count === 0) return unreadable()
  if (count > pageLimits.pages) throw new Faulty('too_many_pages')
  const pages: Buffer[] = []
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const longest = Math.max(originalWidth, originalHeight)
    if (!(Math.min(originalWidth, originalHeight) >= 1)) return unreadable()
    const scale = pageLimits.side / longest
    const { data, width, height } = await page.render({ scale, render: 'bitmap' }).catch(unreadable)
    pages.push(await written(sharp(data, { raw: { width, height, channels: 4 } })))
  }
  return pages
}

const answer = await pageImages(Buffer.from(workerData as Uint8Array)).catch((error: unknown) => {
  if (error instanceof Faulty) return { fault: error.fault }
  throw error
})
parentPort?.postMessage(answer)
