import { parseRupees } from '@sahuji/contract/money'
import { numberIn } from '../send/send-draft.ts'

/**
 * The mobile number that a QR holds, as ten digits: written alone, in a `tel:` address, in an address of our send page, or in
 * tag 62, 02 of a NepalQR. Undefined where there is none.
 */
export function numberInQr(text: string): string | undefined {
  const alone = numberIn(text.trim().replace(/^tel:/i, ''))
  if (alone) return alone
  if (URL.canParse(text)) return numberIn(new URL(text).searchParams.get('to') ?? '')
  const data = tagsOf(text)?.get('62')
  return numberIn((data && tagsOf(data)?.get('02')) ?? '')
}

/** Whom a QR pays, and how much where it says so. */
export interface Payee {
  /** Ten digits. */
  mobile_no: string
  amount?: bigint
  /** Which counter of the shop. */
  counter?: string
}

/** Whom a QR pays; undefined where it holds no number. */
export function payeeInQr(text: string): Payee | undefined {
  const mobile_no = numberInQr(text)
  if (mobile_no === undefined) return undefined
  const { searchParams } = URL.canParse(text) ? new URL(text) : new URL('https://none.invalid')
  return payeeIn({ to: mobile_no, amount: searchParams.get('amount'), counter: searchParams.get('counter') })
}

/** The same of what an address of our send page says; what of it cannot be read is left out. */
export function payeeIn(said: { to?: string; amount?: string | null; counter?: string | null }): Payee | undefined {
  const mobile_no = numberIn(said.to ?? '')
  if (mobile_no === undefined) return undefined
  const amount = parseRupees(said.amount ?? '')
  const counter = /^[\w-]{1,64}$/.exec(said.counter ?? '')?.[0]
  return { mobile_no, ...(amount && amount > 0n && { amount }), ...(counter && { counter }) }
}

/** Tags of a merchant-presented code: two digits name one, two say how long its value is. EMVCo QRCPS §3.2. */
function tagsOf(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    if (tag === undefined || length === undefined) return undefined
    const end = at + 4 + Number(length)
    if (end > text.length) return undefined
    tags.set(tag, text.slice(at + 4, end))
    at = end
  }
  return tags
}
