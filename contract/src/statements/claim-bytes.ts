import { dayAfter } from '../time/nepali-periods.ts'

/** Writes the bytes of a claim: numbers as variable-length integers, hashes and ids unchanged. */
export function claimWriter(...first: number[]) {
  const bytes: number[] = [...first]
  return {
    whole: (value: bigint) => {
      let rest = value < 0n ? -value * 2n - 1n : value * 2n
      for (; rest >= 128n; rest /= 128n) bytes.push(Number(rest % 128n) + 128)
      bytes.push(Number(rest))
    },
    hex: (text: string, length: number) => {
      bytes.push(...(text.slice(0, length * 2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))
    },
    /** A text of a length that its reader knows. */
    fixed: (text: string) => bytes.push(...new TextEncoder().encode(text)),
    /** A text behind its length, cut to so many bytes. */
    text: (text: string, most: number) => {
      const cut = new TextEncoder().encode(cutText(text, most))
      bytes.push(cut.length, ...cut)
    },
    bytes: () => Uint8Array.from(bytes),
  }
}

function cutText(text: string, most: number): string {
  let cut = text.normalize('NFC').trim()
  while (new TextEncoder().encode(cut).length > most) cut = [...cut].slice(0, -1).join('')
  return cut
}

const epochDay = '2000-01-01'

export const daysSince = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${epochDay}T00:00:00Z`)) / 86_400_000)
export const dayOf = (days: bigint): string => dayAfter(epochDay, Number(days))

export const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Reads what `claimWriter` wrote. Throws RangeError where the bytes are cut off. */
export function claimReader(bytes: Uint8Array) {
  let place = 0
  const take = (length: number): Uint8Array => {
    if (place + length > bytes.length) throw new RangeError('the claim is cut off')
    place += length
    return bytes.slice(place - length, place)
  }
  const byte = () => take(1)[0]!
  return {
    byte,
    hex: (length: number) => Array.from(take(length), (each) => each.toString(16).padStart(2, '0')).join(''),
    text: (length: number) => new TextDecoder('utf-8', { fatal: true }).decode(take(length)),
    whole: (): bigint => {
      let [value, factor] = [0n, 1n]
      for (let each = byte(); ; each = byte()) {
        value += BigInt(each % 128) * factor
        factor *= 128n
        if (each < 128) break
        if (factor > 1n << 70n) throw new RangeError('the number is too long')
      }
      return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n
    },
    isAtEnd: () => place === bytes.length,
  }
}
