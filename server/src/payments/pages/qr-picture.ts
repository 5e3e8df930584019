import sharp from 'sharp'
import { encode } from 'uqr'
import { quietModules } from '../../platform/pdf/qr-runs.ts'

/** The side of a module in pixels, so that a reader of pictures has enough of it. */
const modulePixels = 12

/** A QR as a PNG with its quiet zone: bank apps read a picture from the phone's gallery, which stores no SVG. */
export function qrPicture(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: quietModules })
  const dots = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  return sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePixels, size * modulePixels, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
