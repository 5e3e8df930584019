import type { Transaction } from '@sahuji/contract/transactions'
import { useLingui } from '@lingui/react'
import { kindWords, methodOf } from './transaction-kinds.tsx'

/** Kind and method of a transaction in words: "Load, e-banking", "Payment, QR 2". */
export function WhatItIs({ of: transaction }: { of: Pick<Transaction, 'kind' | 'method'> }) {
  const { _ } = useLingui()
  const { name, rest } = methodOf(transaction)
  const method = [name ? _(name) : transaction.method, name && rest].filter(Boolean).join(' ')
  return <>{`${_(kindWords[transaction.kind].name)}, ${method}`}</>
}
