import { crc16, rupeeCurrency } from '../money/emv-qr.ts'
import { codeCityMost, codeNameMost } from './codes.ts'

/** What a merchant-presented QR contains. NepalQR; EMVCo QRCPS-MPM §4. */
export interface NepalQr {
  /** The operator's code at NCHL (8 digits) and the merchant's code there (at most 20 characters): tag 29. */
  acquirer: string
  code: string
  /** The whole value of tag 26, as the operator agreed it with Fonepay, which publishes no layout. */
  fonepay?: string
  /** Four digits by ISO 18245; `0000` where it is unknown. */
  category?: string
  /** Tags 59 and 60, in ASCII. */
  name: string
  city: string
  /** Tag 64: the same in the merchant's script; `language` by ISO 639. */
  local?: { language: string; name: string; city?: string | null }
  /** Paisa; with an amount the code is dynamic, for one payment. */
  amount?: bigint
  /** Tag 62, at most 25 characters each. */
  bill?: string
  store?: string
  reference?: string
  terminal?: string
  purpose?: string
}

/**
 * Writes a NepalQR. Lengths count characters, the check sum covers UTF-8 bytes. Throws RangeError on a value that its tag cannot
 * hold: names are checked where they are entered.
 */
export function nepalQr(of: NepalQr): string {
  const { acquirer, code, category = '0000', name, city, local, amount } = of
  const additional = [
    ['01', of.bill],
    ['03', of.store],
    ['05', of.reference],
    ['07', of.terminal],
    ['08', of.purpose],
  ] as const
  const text = [
    tag('00', '01'),
    tag('01', amount === undefined ? '11' : '12'),
    of.fonepay === undefined ? '' : tag('26', of.fonepay),
    tag('29', tag('00', `NCHL${acquirer}${code}`, 32)),
    tag('52', category, 4),
    tag('53', rupeeCurrency),
    amount === undefined ? '' : tag('54', amountOf(amount), 13),
    tag('58', 'NP'),
    tag('59', name, codeNameMost),
    tag('60', city, codeCityMost),
    template('62', additional.map(([id, value]) => (value ? tag(id, value, 25) : '')).join('')),
    local ? template('64', localNames(local)) : '',
    '6304',
  ].join('')
  return text + crc16(new TextEncoder().encode(text))
}

const localNames = ({ language, name, city }: NonNullable<NepalQr['local']>): string =>
  tag('00', language, 2) + tag('01', name, codeNameMost) + (city ? tag('02', city, codeCityMost) : '')

const template = (id: string, value: string): string => (value === '' ? '' : tag(id, value))

/** One field: id, length in characters, value. Characters beyond the first plane have no agreed length and are refused. */
function tag(id: string, value: string, most = 99): string {
  if (value.length === 0 || value.length > most || /[\ud800-\udfff]/.test(value))
    throw new RangeError(`tag ${id} cannot hold '${value}'`)
  return `${id}${`${value.length}`.padStart(2, '0')}${value}`
}

/** Rupees without grouping; a QR names an amount with its paisa. */
function amountOf(amount: bigint): string {
  if (amount <= 0n) throw new RangeError(`${amount} paisa is no amount of a QR`)
  return `${amount / 100n}.${`${amount % 100n}`.padStart(2, '0')}`
}
