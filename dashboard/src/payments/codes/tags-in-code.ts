import { crc16, readEmvQr } from '@sahuji/contract/money/emv-qr'
import { codeCityMost, codeNameMost } from '@sahuji/contract/payments/codes'

/** One field of a QR with its raw value. */
export interface CodeTag {
  id: string
  /** In characters, as the standard counts. */
  length: number
  value: string
  /** The values within a template. */
  parts: ReadonlyMap<string, string>
  /** How many characters the field may have, where a shop can reach it. */
  most?: number
}

/** A QR taken apart. */
export interface CodeTags {
  tags: CodeTag[]
  /** The check sum in the text, and the one counted from it. */
  sum: string
  counted: string
  is_sum_right: boolean
  /** The shop's code in tag 29, behind `NCHL` and the acquirer's eight digits. */
  shop: string | undefined
}

const most: Readonly<Record<string, number>> = { '59': codeNameMost, '60': codeCityMost }

/** Takes a QR's text apart; undefined where it is no payment QR. */
export function tagsInCode(text: string): CodeTags | undefined {
  const qr = readEmvQr(text)
  if (typeof qr !== 'object') return undefined
  const sum = qr.tags.get('63') ?? ''
  const counted = crc16(new TextEncoder().encode(text.trimEnd().slice(0, -4)))
  const tags = [...qr.tags]
    .filter(([id]) => id !== '63')
    .map(([id, value]) => ({
      id,
      length: [...value].length,
      value,
      parts: qr.within(id),
      ...(most[id] !== undefined && { most: most[id] }),
    }))
  const shop = /^NCHL\d{8}(.+)$/.exec(qr.within('29').get('00') ?? '')?.[1]
  return { tags, sum, counted, is_sum_right: sum.toUpperCase() === counted, shop }
}
