import sharp, { type Sharp } from 'sharp'
import { pdfOf } from './papers.ts'

/** A file as a browser receives it. */
export interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const [width, height] = [1200, 800]
type Shade = readonly [red: number, green: number, blue: number]

const table: Shade = [107, 95, 76]
const sheet: Shade = [216, 207, 188]
const ink: Shade = [43, 37, 28]

/** A document on a table, with lines of writing; `over` paints what covers it. */
function paper(over?: (x: number, y: number) => Shade | undefined): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels.set(over?.(x, y) ?? shadeAt(x, y), at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality: 88 })
}

function shadeAt(x: number, y: number): Shade {
  if (x < 50 || x >= width - 50 || y < 50 || y >= height - 50) return table
  const isLine = y % 44 < 22 && x > 90 && x < 500 + ((Math.floor(y / 44) * 137) % 560)
  return isLine && (x % 17 < 4 || (x % 17 < 12 && y % 11 < 4)) ? ink : sheet
}

const file = (name: string, mimeType: string, buffer: Buffer): GivenFile => ({ name, mimeType, buffer })

/** A sharp, well-lit photo of a document, with the location in its metadata. */
export const goodPhoto = async (name = 'citizenship.jpg') =>
  file(
    name,
    'image/jpeg',
    await paper()
      .withExif({ IFD0: { Make: 'Secret Phone' }, IFD3: { GPSLatitude: '27/1 40/1 0/1' } })
      .toBuffer(),
  )

/** The same, moved while it was taken. */
export const blurredPhoto = async () => file('moved.jpg', 'image/jpeg', await paper().blur(14).toBuffer())

const lamp = (x: number, y: number): Shade | undefined =>
  (x - 700) ** 2 + (y - 400) ** 2 < 150 ** 2 ? [255, 255, 255] : undefined

/** The same with a lamp reflected in the plastic. */
export const shiningPhoto = async () => file('lamp.jpg', 'image/jpeg', await paper(lamp).toBuffer())

/** A photo in the dark. */
export const darkPhoto = async () =>
  file('night.jpg', 'image/jpeg', await paper().modulate({ brightness: 0.2 }).toBuffer())

/** A certificate of two pages. */
export const certificate = (name = 'registration.pdf') => file(name, 'application/pdf', pdfOf(2))

/** A web page under a picture's name. */
export const pageAsPicture = () =>
  file('citizenship.jpg', 'image/jpeg', Buffer.from('<!doctype html><script>alert(1)</script>'))
