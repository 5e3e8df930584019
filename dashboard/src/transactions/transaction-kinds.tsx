import type { Transaction, TransactionKind } from '@sahuji/contract/transactions'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'
import { useLingui as useMessages } from '@lingui/react'
import { WholeInRow } from '../kit/data/table-row.tsx'
import { BankIcon, CardIcon, MoneyOutIcon, PayLinkIcon, RefundIcon } from '../kit/icons/money.tsx'
import { MoneyInIcon } from '../kit/icons/first.tsx'
import { PeopleIcon } from '../kit/icons/navigation.tsx'
import { commaIn } from '../kit/format/lists.ts'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { Name } from '../kit/layout/text.tsx'

interface KindWords {
  name: MessageDescriptor
  icon: ReactNode
}

/** Every kind of the history, with its word and its icon. */
export const kindWords: Record<TransactionKind, KindWords> = {
  load: { name: msg`Load`, icon: <BankIcon /> },
  payment: { name: msg`Payment`, icon: <MoneyInIcon /> },
  payout: { name: msg`Withdrawal`, icon: <MoneyOutIcon /> },
  send: { name: msg`Sent`, icon: <MoneyOutIcon /> },
  request: { name: msg`Requested`, icon: <MoneyInIcon /> },
  refund: { name: msg`Refund`, icon: <RefundIcon /> },
  dispute: { name: msg`Dispute`, icon: <RefundIcon /> },
  fee: { name: msg`Fee`, icon: <MoneyOutIcon /> },
  adjustment: { name: msg`Adjustment`, icon: <MoneyInIcon /> },
  reversal: { name: msg`Taken back`, icon: <MoneyOutIcon /> },
  cooperative: { name: msg`Cooperative`, icon: <PeopleIcon /> },
}

const received: KindWords = { name: msg`Received`, icon: <MoneyInIcon /> }

/** The words of a row: a send is Sent to one side and Received to the other. */
const kindOf = ({ kind, amount }: Pick<Transaction, 'kind' | 'amount'>): KindWords =>
  kind === 'send' && amount > 0n ? received : kindWords[kind]

/** The name of a row in one word. */
export const kindNameOf = (of: Pick<Transaction, 'kind' | 'amount'>): MessageDescriptor => kindOf(of).name

/** Payments are named by their method. */
export const paymentWords: Record<string, MessageDescriptor> = {
  qr: msg`QR payment, sticker`,
  link: msg`Payment link`,
  api: msg`Order payment`,
  counter: msg`Counter payment`,
  event: msg`Ticket payment`,
  card: msg`Card payment`,
}

/** The methods of payment, by the first word of `method`. */
export const methodWords: Record<string, MessageDescriptor> = {
  ebanking: msg`e-banking`,
  mobilebanking: msg`mobile banking`,
  ips: msg`connectIPS`,
  visa: msg`card`,
  sct: msg`SCT card`,
  nepalpay: msg`NEPALPAY QR`,
  rail: msg`by bank or card`,
  bank_app: msg`from your bank app`,
  refund: msg`to the payer`,
  wallet: msg`into the wallet`,
  payout: msg`to account ··`,
  taken: msg`after a load`,
  sale_taken: msg`after a payment`,
  repaid: msg`to pay off what was owed`,
  fee_back: msg`a fee that came back`,
  returned: msg`a withdrawal that came back`,
  deposit: msg`a member’s deposit`,
  paid_member: msg`paid to a member`,
  reversal: msg`a reversal`,
  commission: msg`commission`,
  settlement: msg`settled`,
}

/** The name of a payment; undefined for another kind. */
const paymentWordOf = ({ kind, method }: Pick<Transaction, 'kind' | 'method'>): MessageDescriptor | undefined =>
  kind === 'payment' ? paymentWords[method.split(' ')[0] ?? ''] : undefined

/** The method's word and the rest: "qr 2" is the second sticker. */
function methodOf({ method }: Pick<Transaction, 'method'>): {
  name: MessageDescriptor | undefined
  rest: string
} {
  const [word = '', ...rest] = method.split(' ')
  return { name: methodWords[word], rest: rest.join(' ') }
}

/** The icon of a row: by kind, and by method where that is more specific. */
export function iconOf({ kind, method, amount }: Pick<Transaction, 'kind' | 'method' | 'amount'>): ReactNode {
  if (kind !== 'payment') return kindOf({ kind, amount }).icon
  if (method.startsWith('link')) return <PayLinkIcon />
  return method.startsWith('card') ? <CardIcon /> : kindWords.payment.icon
}

/** The method alone in words; undefined where it repeats the kind. */
export function useMethodWords(): (transaction: Pick<Transaction, 'kind' | 'method'>) => string | undefined {
  const { _ } = useMessages()
  const { digits } = useWriting()
  return (transaction) => {
    const { name, rest } = methodOf(transaction)
    const payment = paymentWordOf(transaction)
    if (payment) return [_(payment), digits(rest)].filter(Boolean).join(' ')
    // an account without its last digits is the account alone
    if (name) return `${_(name)}${rest && ` ${rest}`}`.replace('·· ', '··').replace(/ ··$/, '')
    return transaction.method === transaction.kind ? undefined : transaction.method
  }
}

/** Kind and method of a transaction in words: "Load, e-banking", "Payment, QR 2". */
export function TransactionKindText({ of: transaction }: { of: Pick<Transaction, 'kind' | 'method' | 'amount'> }) {
  const { _ } = useMessages()
  const { digits } = useWriting()
  const reader = useReader()
  const method = methodOf(transaction)
  const { name } = method
  // an account’s last digits are unchanged
  const rest = transaction.kind === 'payment' ? digits(method.rest) : method.rest
  const payment = paymentWordOf(transaction)
  if (payment) return <>{[_(payment), rest].filter(Boolean).join(' ')}</>
  // a method equal to the kind is not repeated
  const unnamed = transaction.method === transaction.kind ? '' : transaction.method
  const account = transaction.kind === 'payout' && name && rest ? `··${rest}` : ''
  const by = name ? `${_(name)}${rest && ` ${rest}`}`.replace('·· ', '··').replace(/ ··$/, '') : unnamed
  const said = [_(kindNameOf(transaction)), by].filter(Boolean).join(commaIn(reader))
  if (!account || !said.endsWith(account)) return <>{said}</>
  return (
    <>
      {said.slice(0, -account.length)}
      <WholeInRow>{account}</WholeInRow>
    </>
  )
}

/** The counterparty, or the kind where the server has no name. */
export function Counterparty({ of: row }: { of: Pick<Transaction, 'counterparty' | 'kind' | 'amount'> }) {
  const { _ } = useMessages()
  return row.counterparty ? <Name>{row.counterparty}</Name> : <>{_(kindNameOf(row))}</>
}
