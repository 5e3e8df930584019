import { type Checkout, payFromWallet, type PayerWallet } from '@sahuji/contract/payments/paying'
import * as contract from '@sahuji/contract/payments/paying'
import type { Takes } from '@sahuji/contract/http/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/calls/call.ts'
import { isUnanswered, isUnsettled, mutation, query } from '../../platform/calls/query.ts'

// the page shows a refusal where the payer can act on it
const quiet = { isQuiet: true }

/** A payment, and what the payer's wallet has for it. */
export interface PayerView {
  checkout: Checkout
  wallet: PayerWallet
}

/** An open payment changes without the payer: the shop cancels it, or another payer pays it. */
const openMilliseconds = 5_000
const unansweredMilliseconds = 20_000

/** The calls of a payer who pays from the own wallet. */
export const paying = {
  view: (id: string) =>
    queryOptions({
      queryKey: [contract.readCheckout.path, id, 'wallet'],
      queryFn: ({ signal }) => readView(id, signal),
      refetchInterval: ({ state: { data, error } }) => {
        if (isUnanswered(error)) return unansweredMilliseconds
        return data && (data.checkout.state === 'open' || data.checkout.is_being_paid) ? openMilliseconds : false
      },
    }),
  pay: () => mutation(payFromWallet, quiet),
  isUnsettled: (id: string) => isUnsettled(payFromWallet, { id }),
  code: (ask: Takes<typeof contract.readPayableCode>) => query(contract.readPayableCode, ask, quiet),
  counterQr: (counter: string) => query(contract.readCounterQr, { counter }, quiet),
  begin: () => mutation(contract.beginCodePayment, quiet),
}

/** The wallet after the payment: where the payment is paid, the wallet's answer shows whether this wallet paid it. */
async function readView(id: string, signal: AbortSignal): Promise<PayerView> {
  const checkout = await call(contract.readCheckout, { id }, { signal, ...quiet })
  return { checkout, wallet: await call(contract.readPayerWallet, { id }, { signal, ...quiet }) }
}

/** The confirmation of a payment, and the payment by it: calls of their own, whose key the dialog keeps. */
export const paymentConfirmations = {
  begin: (id: string) => call(contract.beginPaymentConfirmation, { id }, quiet),
  sendCode: (id: string) => call(contract.sendPaymentCode, { id }, quiet),
  pay: (ask: Takes<typeof payFromWallet>, key: string) => call(payFromWallet, ask, { key, ...quiet }),
}
