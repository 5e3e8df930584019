import { type EmvFault, readEmvQr, rupeeCurrency } from '@sahuji/contract/money/emv-qr'
import { parseRupees } from '@sahuji/contract/money/money'
import { numberIn } from '../send-draft.ts'

/** Whom a QR pays, and how much where it says so. */
export interface Payee {
  /** Ten digits. */
  mobile_no: string
  amount?: bigint
  /** The QR was made for one payment of this amount, which the payer does not change. */
  is_amount_fixed?: boolean
  /** Which counter of the shop. */
  counter?: string
}

/** Why a QR pays nobody here: it holds no number, its check or its build is wrong, or it asks for other money than rupees. */
export type QrFault = 'other' | 'currency' | EmvFault

/** Whom a QR pays: a number alone, in a `tel:` address, in an address of our send page, or in tag 62, 02 of a NepalQR. */
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
  const { searchParams } = new URL(text)
  const [to = '', amount, counter] = ['to', 'amount', 'counter'].map((name) => searchParams.get(name) ?? undefined)
  return payeeIn({ to, amount, counter })
}

/** The same of what an address of our send page says; what of it cannot be read is left out. */
export function payeeIn(said: {
  to?: string
  amount?: string | undefined
  counter?: string | undefined
}): Payee | undefined {
  const mobile_no = numberIn(said.to ?? '')
  if (mobile_no === undefined) return undefined
  const amount = parseRupees(said.amount ?? '')
  const counter = /^[\w-]{1,64}$/.exec(said.counter ?? '')?.[0]
  return { mobile_no, ...(amount && amount > 0n && { amount }), ...(counter && { counter }) }
}
