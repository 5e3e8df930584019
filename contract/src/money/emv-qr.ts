import { basisPointsOf, parseRupees } from './money.ts'

/** Values by tag, of a whole code or of one of its templates. */
export type EmvTags = ReadonlyMap<string, string>

/** A merchant-presented QR of EMVCo, as NepalQR uses it. EMVCo QRCPS-MPM §3, §4. */
export interface EmvQr {
  tags: EmvTags
  /** The values of a template in it (26 to 51, 62, 64, 80 to 99); empty where it is absent or no template. */
  within: (tag: string) => EmvTags
  /** Tag 01 is 12: made for one payment with a fixed amount. */
  is_dynamic: boolean
  /** Tag 53, three digits. */
  currency: string
  /** The amount with the fee that the shop adds, in paisa; undefined where the payer chooses. */
  due?: bigint
}

/** Why a text that begins as such a code is none: its CRC is wrong, or its tags are not as the standard has them. */
export type EmvFault = 'crc' | 'form'

/** The code of Nepal's currency in tag 53. ISO 4217. */
export const rupeeCurrency = '524'

/** A text as such a code; undefined for any other text. */
export function readEmvQr(text: string): EmvQr | EmvFault | undefined {
  const written = text.trimEnd()
  if (!written.startsWith('000201')) return undefined
  // a character beyond the first plane counts once or twice, depending on the reading of the standard
  if (/[\u{10000}-\u{10ffff}]/u.test(written)) return 'form'
  // some issuers count the bytes of a name in Devanagari; the CRC decides for both
  const measure = ([characters, bytes] as const).find((one) => tagsOf(written, one)?.has('63'))
  const tags = measure && tagsOf(written, measure)
  const [last, crc = ''] = [...(tags ?? [])].at(-1) ?? []
  if (!tags || last !== '63' || crc.length !== 4) return 'form'
  if (crc.toUpperCase() !== crc16(new TextEncoder().encode(written.slice(0, -4)))) return 'crc'
  const due = dueIn(tags)
  if (due === 'form') return 'form'
  const within = (tag: string) => tagsOf(tags.get(tag) ?? '', measure) ?? new Map()
  return {
    tags,
    within,
    is_dynamic: tags.get('01') === '12',
    currency: tags.get('53') ?? '',
    ...(due !== undefined && { due }),
  }
}

/** How long the standard's lengths take a character to be. */
type Measure = (character: string) => number
const characters: Measure = () => 1
const bytes: Measure = (character) => new TextEncoder().encode(character).length

/** Reads tags of two digits with lengths of two digits; undefined where a length does not fit or a tag is repeated. */
function tagsOf(text: string, measure: Measure): EmvTags | undefined {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    if (tag === undefined || tags.has(tag)) return undefined
    let end = at + 4
    for (let left = Number(length); left > 0; end += 1) {
      if (end >= text.length) return undefined
      left -= measure(text[end]!)
      if (left < 0) return undefined
    }
    tags.set(tag, text.slice(at + 4, end))
    at = end
  }
  return tags
}

/** Tag 54 and the fee that 55 selects: 56 (fixed) or 57 (percent). Zero, as NCHL writes it, means no amount. */
function dueIn(tags: EmvTags): bigint | 'form' | undefined {
  const written = tags.get('54')
  if (written === undefined) return undefined
  const amount = amountIn(written)
  if (amount === undefined) return 'form'
  const fee = feeIn(tags, amount)
  if (fee === undefined) return 'form'
  return amount === 0n ? undefined : amount + fee
}

function feeIn(tags: EmvTags, amount: bigint): bigint | undefined {
  if (tags.get('55') === '02') return amountIn(tags.get('56') ?? '')
  if (tags.get('55') !== '03') return 0n
  const percent = /^\d{1,2}(\.\d{1,2})?$/.test(tags.get('57') ?? '') ? parseRupees(tags.get('57') ?? '') : undefined
  return percent === undefined ? undefined : basisPointsOf(amount, percent)
}

/** Rupees as the standard writes them: 13 characters at most, a point, no grouping; `98.` and `98.7` are amounts too. */
const amountIn = (written: string): bigint | undefined =>
  written.length <= 13 && /^\d+(\.\d{0,2})?$/.test(written) ? parseRupees(written.replace(/\.$/, '')) : undefined

/** CRC-16 of ISO/IEC 13239 with polynomial 1021 and initial value FFFF, in four hexadecimal digits. */
export function crc16(of: Uint8Array): string {
  let crc = 0xffff
  for (const byte of of) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
