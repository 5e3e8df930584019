import type { Language } from '@sahuji/contract/language/languages'
import type { Transaction, TransactionKind, TransactionState } from '@sahuji/contract/transactions'
import { msg } from '@sahuji/contract/language/translatable'
import { say } from '../platform/texts/say.ts'

/** The headings of the CSV by its columns, in their order. */
export const csvHeads = {
  date: msg('Date'),
  nepali_date: msg('Nepali date'),
  time: msg('Time in Kathmandu'),
  who: msg('Who'),
  what: msg('What'),
  how: msg('How'),
  state: msg('State'),
  amount: msg('Amount'),
  fee: msg('Fee'),
  net: msg('Net'),
  balance: msg('Balance after'),
  spend_only: msg('Of it spend only'),
  reference: msg('Reference'),
  rail_reference: msg('Bank reference'),
  order_reference: msg('Order', 'purchase'),
} as const

/** A send names its receiver differently. */
export const kindTexts = {
  load: msg('Load'),
  payment: msg('Payment'),
  payout: msg('Withdrawal'),
  send: msg('Sent'),
  request: msg('Requested'),
  refund: msg('Refund'),
  dispute: msg('Dispute'),
  fee: msg('Fee'),
  adjustment: msg('Adjustment'),
  reversal: msg('Taken back'),
  cooperative: msg('Cooperative'),
  received: msg('Received'),
} as const satisfies Record<TransactionKind | 'received', string>

export const stateTexts = {
  pending: msg('At the bank'),
  held: msg('Held'),
  unclear: msg('Unclear'),
  completed: msg('Completed'),
  failed: msg('Failed'),
  cancelled: msg('Cancelled'),
  expired: msg('Expired'),
  reversed: msg('Returned'),
  in_review: msg('In review'),
} as const satisfies Record<TransactionState | 'in_review', string>

export const methodTexts = {
  qr: msg('QR'),
  link: msg('payment link'),
  api: msg('order'),
  counter: msg('counter amount'),
  event: msg('ticket'),
  wallet: msg('into the wallet'),
  card: msg('card'),
  ebanking: msg('e-banking'),
  mobilebanking: msg('mobile banking'),
  visa: msg('card'),
  sct: msg('SCT card'),
  ips: msg('connectIPS'),
  nepalpay: msg('NEPALPAY QR'),
  rail: msg('by bank or card'),
  refund: msg('to the payer'),
  payout: msg('to account'),
  taken: msg('after a load'),
  sale_taken: msg('after a payment'),
  repaid: msg('to pay off'),
  fee_back: msg('a fee that came back'),
  bank_app: msg('bank app'),
  returned: msg('a withdrawal that came back'),
  deposit: msg('a member’s deposit'),
  paid_member: msg('paid to a member'),
  reversal: msg('a reversal'),
  commission: msg('commission'),
  settlement: msg('settled'),
} as const

/** A row's kind: a send is Sent to one side and Received to the other. */
export const kindIn = (language: Language, { kind, amount }: Pick<Transaction, 'kind' | 'amount'>): string =>
  say(language, kindTexts[kind === 'send' && amount > 0n ? 'received' : kind])

/** How a payment was made, in words: `qr 1` is the QR of the first counter. */
export function methodIn(language: Language, method: string): string {
  const [first = '', ...rest] = method.split(' ')
  return [isMethod(first) ? say(language, methodTexts[first]) : first, ...rest].join(' ')
}

/** Whether there is a text for a method. */
export const isMethod = (method: string): method is keyof typeof methodTexts => Object.hasOwn(methodTexts, method)
