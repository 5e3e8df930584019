import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { quietModules } from '../posters/draw-code.ts'

/** The side of a module in pixels: a phone's gallery and a reader of pictures have enough of it. */
const modulePixels = 12

/**
 * A QR as a PNG: bank apps read a picture from the phone's gallery, which stores no SVG. Black and white, one bit a pixel, with its quiet
 * zone. PNG §11.2.
 */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = (size + 2 * quietModules) * modulePixels
  const isDark = (x: number, y: number): boolean =>
    data[Math.floor(y / modulePixels) - quietModules]?.[Math.floor(x / modulePixels) - quietModules] ?? false
  const rowBytes = Math.ceil(side / 8)
  const pixels = Buffer.alloc((rowBytes + 1) * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * (rowBytes + 1) + 1 + (x >> 3)
      if (!isDark(x, y)) pixels[at]! |= 0x80 >> (x & 7)
    }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // one bit of grey, no interlacing
  header.writeUInt8(1, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
