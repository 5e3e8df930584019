import { paisaOf, rupeesOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { outcomeOf } from './outcome.ts'
import { cardBy, lastFourOf } from './test-cards.ts'

interface Range {
  from: Date
  to: Date
  offset: number
  limit: number
}

/** What went to the processor of the requests of a time: purchases and refunds, a page; undefined where there is none. */
export function dayReport(payments: readonly Payment[], { from, to, offset, limit }: Range) {
  const rows = payments
    .filter(({ decided_at }) => decided_at !== null)
    .flatMap(rowsOf)
    .filter(({ at }) => new Date(at) >= from && new Date(at) <= to)
    .slice(offset, offset + limit)
  if (rows.length === 0) return undefined
  return {
    offset,
    limit,
    pageResults: rows.length,
    requestDetails: rows.map(({ requestId, merchantReferenceNumber }) => ({
      requestId,
      cybersourceMerchantId: 'sahuji_sim',
      processorMerchantId: '174263416',
      merchantReferenceNumber,
    })),
    settlements: rows.map(({ requestId, settlement }) => ({ requestId, ...settlement })),
    feeAndFundingDetails: rows.map(({ requestId, totalFee }) => ({ requestId, totalFee, feeCurrency: 'NPR' })),
  }
}

/** The true outcome, whatever the search reports of it; only its listing may be wrong. */
function rowsOf(payment: Payment) {
  const outcome = outcomeOf(payment)
  const { listed, refunded } = payment.behaviour
  if (!outcome?.is_captured || listed === 'missing') return []
  const { reference, gateway_ref } = payment
  const merchantReferenceNumber = listed === 'cut' ? reference.slice(0, 10) : reference
  const paid = paisaOf(outcome.auth_amount) ?? 0n
  const card = cardBy(payment.instrument)
  const paidAt = payment.decided_at ?? payment.created_at
  const row = (
    requestId: string,
    transactionType: string,
    amount: bigint,
    { code = merchantReferenceNumber, at = paidAt } = {},
  ) => ({
    at,
    requestId,
    merchantReferenceNumber: code,
    settlement: {
      transactionType,
      submissionTime: `${at.slice(0, 19)}+00:00`,
      amount: rupeesOf(amount),
      currencyCode: payment.behaviour.reports?.currency ?? 'NPR',
      paymentMethod: card.type === '001' ? 'VISA' : 'MASTERCARD',
      paymentType: 'Credit Card',
      accountSuffix: lastFourOf(card),
    },
    // 1.8 % of what was paid
    totalFee: rupeesOf(transactionType === 'Purchases' ? (amount * 18n) / 1000n : 0n),
  })
  const purchase = row(gateway_ref, 'Purchases', paid)
  const back = refunded && row(`8${gateway_ref.slice(1)}`, 'Refunds', refunded === 'whole' ? paid : paid / 2n)
  const made = (payment.refunds ?? []).map(({ id, reference: code, amount, at }) =>
    row(id, 'Refunds', paisaOf(amount) ?? 0n, { code, at }),
  )
  return [purchase, ...(listed === 'twice' ? [purchase] : []), ...(back ? [back] : []), ...made]
}
