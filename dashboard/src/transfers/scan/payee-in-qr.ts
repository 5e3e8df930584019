import { type EmvFault, readEmvQr, rupeeCurrency } from '@sahuji/contract/money/emv-qr'
import { parseRupees } from '@sahuji/contract/money/money'
import { numberIn } from '../send-draft.ts'

/** The payee of a QR, and the amount where it contains one. */
export interface Payee {
  /** Ten digits. */
  mobile_no: string
  amount?: bigint
  /** The QR was made for one payment of this amount, which the payer does not change. */
  is_amount_fixed?: boolean
}

/** Why a QR pays no merchant here: it holds no number, its check or its structure is wrong, or its currency is not the rupee. */
export type QrFault = 'other' | 'currency' | EmvFault

/**
 * The page at which a shop's own QR is paid: tag 29 holds the acquirer and the shop's code, and tag 62, 05 the payment of a
 * dynamic one. Undefined for every other QR.
 */
export function payPageInQr(text: string): string | undefined {
  const qr = readEmvQr(text)
  if (qr === undefined && URL.canParse(text)) return counterPayPage(Object.fromEntries(new URL(text).searchParams))
  if (typeof qr !== 'object' || qr.currency !== rupeeCurrency) return undefined
  const [, acquirer, code] = /^NCHL(\d{8})([0-9A-Z]{6,20})$/.exec(qr.within('29').get('00') ?? '') ?? []
  if (!acquirer || !code) return undefined
  const reference = qr.is_dynamic ? qr.within('62').get('05') : undefined
  const paisa = reference ? undefined : qr.due
  const isFixed = qr.is_dynamic && paisa !== undefined
  const given = { ...(reference && { reference }), ...(paisa && { paisa: `${paisa}` }), ...(isFixed && { fixed: '1' }) }
  const search = { code, acquirer, ...given }
  return `/dashboard/pay?${new URLSearchParams(search)}`
}

/**
 * The page at which an earlier QR of a counter is paid: an address of our send page with the counter's code, whose amount is in
 * rupees. Undefined for an address without one.
 */
export function counterPayPage({ to, amount, counter }: SendAddress): string | undefined {
  if (!counter || !/^[\w-]{1,64}$/.test(counter)) return undefined
  const paisa = parseRupees(amount ?? '')
  return `/dashboard/pay?${new URLSearchParams({ counter, ...(to && { to }), ...(paisa && { paisa: `${paisa}` }) })}`
}

/** The search of an address of our send page. */
export interface SendAddress {
  to?: string
  amount?: string
  counter?: string
}

/** The payee of a QR: a number alone, in a `tel:` address, in an address of our send page, or in tag 62, 02 of a NepalQR. */
export function payeeInQr(text: string): Payee | QrFault {
  const alone = numberIn(text.trim().replace(/^tel:/i, ''))
  if (alone) return { mobile_no: alone }
  const qr = readEmvQr(text)
  if (typeof qr === 'string') return qr
  if (!qr) return payeeInAddress(text) ?? 'other'
  const mobile_no = numberIn(qr.within('62').get('02') ?? '')
  if (mobile_no === undefined) return 'other'
  if (qr.currency !== rupeeCurrency) return 'currency'
  return { mobile_no, ...(qr.due && { amount: qr.due, ...(qr.is_dynamic && { is_amount_fixed: true }) }) }
}

function payeeInAddress(text: string): Payee | undefined {
  if (!URL.canParse(text)) return undefined
  return payeeIn(Object.fromEntries(new URL(text).searchParams))
}

/** The same for an address of our send page; leaves out what cannot be read. */
export function payeeIn({ to = '', amount: written = '' }: SendAddress): Payee | undefined {
  const mobile_no = numberIn(to)
  if (mobile_no === undefined) return undefined
  const amount = parseRupees(written)
  return { mobile_no, ...(amount && amount > 0n && { amount }) }
}
