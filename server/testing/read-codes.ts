import { PDFiumLibrary } from '@hyzyla/pdfium'
import { readFile } from 'node:fs/promises'
import jsqr from 'jsqr'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** A picture of a page: four bytes for each dot. */
export interface Picture {
  data: Uint8Array
  width: number
  height: number
}

/** The first page of a PDF at so many dots an inch. */
export async function dotsOfPdf(file: Uint8Array, dots: number, page = 0): Promise<Picture> {
  const document = await (await PDFiumLibrary.init()).loadDocument(file)
  const { data, width, height } = await document.getPage(page).render({ scale: dots / 72, render: 'bitmap' })
  document.destroy()
  return plain(sharp(data, { raw: { width, height, channels: 4 } }))
}

/** An SVG at so many dots an inch. The product blocks this format for its whole process: it is open for this one picture. */
export async function dotsOfSvg(file: Uint8Array, dots: number): Promise<Picture> {
  sharp.unblock(svgLoader)
  try {
    return await plain(sharp(file, { density: dots }))
  } finally {
    sharp.block(svgLoader)
  }
}

const svgLoader = { operation: ['VipsForeignLoadSvg'] }

/** A picture as its file has it. */
export const dotsOfPicture = (file: Uint8Array): Promise<Picture> => plain(sharp(file))

/** A part of a picture. */
export const partOf = (
  { data, width, height }: Picture,
  at: { left: number; top: number; width: number; height: number },
): Promise<Picture> => plain(sharp(data, { raw: { width, height, channels: 4 } }).extract(at))

async function plain(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** What jsQR reads; undefined where it finds no code. */
export const readByJsqr = ({ data, width, height }: Picture): string | undefined =>
  // it is CommonJS, whose module holds the function once more
  (jsqr.default ?? jsqr)(new Uint8ClampedArray(data), width, height)?.data

let prepared: Promise<unknown> | undefined

/** A code in a picture: its text, and the square around its modules in dots. */
export interface FoundCode {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/** All codes that ZXing finds, by the file of its own package: it would fetch one from the network. */
export async function findByZxing({ data, width, height }: Picture): Promise<FoundCode[]> {
  prepared ??= readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))).then((wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
  )
  await prepared
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 30 })
  return found.map(({ text, position: { topLeft, topRight, bottomLeft, bottomRight } }) => {
    const corners = [topLeft, topRight, bottomLeft, bottomRight]
    const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    return {
      text,
      left: Math.min(...across),
      top: Math.min(...down),
      right: Math.max(...across),
      bottom: Math.max(...down),
    }
  })
}

/** The texts of all codes that ZXing finds. */
export const readByZxing = async (picture: Picture): Promise<string[]> =>
  (await findByZxing(picture)).map(({ text }) => text)
