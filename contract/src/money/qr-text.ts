/**
 * Bytes as text of a QR code's alphanumeric mode: base45 of RFC 9285 without the space and the percent sign, which an address
 * changes. Two bytes are still three letters, because 43³ exceeds 65,536.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ$*+-./:'
const base = alphabet.length

/** Two bytes as three letters, the lowest first; a last byte as two letters. */
export function toQrText(bytes: Uint8Array): string {
  let text = ''
  for (let place = 0; place < bytes.length; place += 2) {
    const isPair = place + 1 < bytes.length
    let value = isPair ? bytes[place]! * 256 + bytes[place + 1]! : bytes[place]!
    for (let letters = isPair ? 3 : 2; letters > 0; letters--) {
      text += alphabet[value % base]
      value = Math.floor(value / base)
    }
  }
  return text
}

/** The bytes in such a text; undefined for a text that no bytes have. */
export function fromQrText(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined
  const bytes: number[] = []
  for (let place = 0; place < text.length; place += 3) {
    const values = Array.from(text.slice(place, place + 3), (letter) => alphabet.indexOf(letter))
    if (values.includes(-1)) return undefined
    const value = values.reduceRight((sum, each) => sum * base + each, 0)
    if (value >= (values.length === 3 ? 65_536 : 256)) return undefined
    bytes.push(...(values.length === 3 ? [Math.floor(value / 256), value % 256] : [value]))
  }
  return Uint8Array.from(bytes)
}
