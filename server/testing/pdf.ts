import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** A PDF as a reader sees it: its pages' text, and the size of the first in points. */
export async function readPdf(
  file: Uint8Array,
): Promise<{ text: string; pages: number; width: number; height: number }> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const pages = [...document.pages()]
  const { originalWidth, originalHeight } = pages[0]!.getOriginalSize()
  const text = pages.map((page) => page.getText()).join('\n')
  document.destroy()
  return { text: text.replaceAll('\r', ''), pages: pages.length, width: originalWidth, height: originalHeight }
}

/** The first page as a PNG, for eyes. */
export async function pictureOfPdf(file: Uint8Array): Promise<Buffer> {
  const document = await (await PDFiumLibrary.init()).loadDocument(file)
  const { data, width, height } = await document.getPage(0).render({ scale: 2, render: 'bitmap' })
  document.destroy()
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}
