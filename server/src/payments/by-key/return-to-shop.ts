import type { PaymentState } from '@sahuji/contract/payments'

/**
 * The shop's address with the payment's id and status, for the payer's browser. The shop must ask for the payment by its key:
 * anyone can open this address.
 */
export function returnToShop(return_url: string, { id, state }: { id: string; state: PaymentState }): string {
  const address = new URL(return_url)
  address.searchParams.set('payment_id', id)
  address.searchParams.set('status', state)
  return address.href
}
