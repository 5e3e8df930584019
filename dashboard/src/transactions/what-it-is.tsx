import type { Transaction } from '@sahuji/contract/transactions'
import { useLingui as useMessages } from '@lingui/react'
import { useWriting } from '../kit/format/reader.ts'
import { kindWords, methodOf, paymentWordOf } from './transaction-kinds.tsx'

/** Kind and method of a transaction in words: "Load, e-banking", "Payment, QR 2". */
export function WhatItIs({ of: transaction }: { of: Pick<Transaction, 'kind' | 'method'> }) {
  const { _ } = useMessages()
  const { digits } = useWriting()
  const method = methodOf(transaction)
  const { name } = method
  // an account’s last digits stay as they are
  const rest = transaction.kind === 'payment' ? digits(method.rest) : method.rest
  const payment = paymentWordOf(transaction)
  if (payment) return <>{[_(payment), rest].filter(Boolean).join(' ')}</>
  const by = name ? `${_(name)}${rest && ` ${rest}`}`.replace('·· ', '··') : transaction.method
  return <>{[_(kindWords[transaction.kind].name), by].filter(Boolean).join(', ')}</>
}

/** With whom, or where the server gave no name what it is. */
export function Who({ of: { counterparty, kind } }: { of: Pick<Transaction, 'counterparty' | 'kind'> }) {
  const { _ } = useMessages()
  return <>{counterparty || _(kindWords[kind].name)}</>
}
