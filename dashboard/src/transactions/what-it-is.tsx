import type { Transaction } from '@sahuji/contract/transactions'
import { useLingui } from '@lingui/react'
import { kindWords, methodOf, paymentWordOf } from './transaction-kinds.tsx'

/** Kind and method of a transaction in words: "Load, e-banking", "Payment, QR 2". */
export function WhatItIs({ of: transaction }: { of: Pick<Transaction, 'kind' | 'method'> }) {
  const { _ } = useLingui()
  const { name, rest } = methodOf(transaction)
  const payment = paymentWordOf(transaction)
  if (payment) return <>{[_(payment), rest].filter(Boolean).join(' ')}</>
  const method = name ? `${_(name)}${rest && ` ${rest}`}`.replace('·· ', '··') : transaction.method
  return <>{[_(kindWords[transaction.kind].name), method].filter(Boolean).join(', ')}</>
}

/** With whom, or where the server gave no name what it is. */
export function Who({ of: { counterparty, kind } }: { of: Pick<Transaction, 'counterparty' | 'kind'> }) {
  const { _ } = useLingui()
  return <>{counterparty || _(kindWords[kind].name)}</>
}
