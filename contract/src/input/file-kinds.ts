/** The number of leading bytes that show whether a file is a HEIC picture. */
export const heicHeadBytes = 64

const brands = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'])

/** Whether a file is a HEIC picture, as iPhones take them, by the brands in its first bytes (ISO 23008-12). */
export function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, heicHeadBytes))
  if (text.slice(4, 8) !== 'ftyp') return false
  // the main brand, a version, then the brands that it is compatible with, each of four letters
  const length = Math.min(head[3] ?? 0, heicHeadBytes)
  for (let at = 8; at + 4 <= length; at += at === 8 ? 8 : 4) if (brands.has(text.slice(at, at + 4))) return true
  return false
}
