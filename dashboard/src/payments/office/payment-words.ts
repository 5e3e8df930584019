import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import type { CollectionState } from '@sahuji/contract/collections'
import type { PaymentWay } from '@sahuji/contract/payments'
import type { AttemptState, PaymentEventName } from '@sahuji/contract/payments/office/payments'
import type { Tone } from '../../kit/layout/status.tsx'
import { channelNames } from '../../kit/office/channel-names.ts'

/** How a payment was paid or tried; empty before the first attempt. */
export function usePaymentWay(): (way: PaymentWay | null) => string {
  const { _ } = useMessages()
  return (way) => (way === null ? '' : way === 'wallet' ? _(msg`Wallet`) : _(channelNames[way]))
}

export const attemptStateNames: Record<AttemptState, { tone: Tone; word: MessageDescriptor }> = {
  open: { tone: 'wait', word: msg`Open` },
  succeeded: { tone: 'good', word: msg({ context: 'payment', message: 'Paid' }) },
  failed: { tone: 'bad', word: msg`Failed` },
  cancelled: { tone: 'wait', word: msg`Cancelled` },
  surplus: { tone: 'warn', word: msg`Paid twice or too late` },
}

/** The state of the money at its rail. */
export const collectionStateNames: Record<CollectionState, MessageDescriptor> = {
  created: msg`Started`,
  at_bank: msg`At the bank`,
  pending: msg`At the bank`,
  unclear: msg`Unclear`,
  expired: msg`Expired`,
  credited: msg`Completed`,
  failed: msg`Failed`,
  cancelled: msg`Cancelled`,
  reversed: msg`Taken back by the rail`,
}

export const paymentEventNames: Record<PaymentEventName, MessageDescriptor> = {
  made: msg`Begun`,
  opened: msg`Opened by the payer`,
  paid: msg({ context: 'payment', message: 'Paid' }),
  expired: msg`Expired`,
  cancelled: msg`Cancelled`,
  refund_queued: msg`Refund waits for money in the wallet`,
  refund_asked: msg`Refund asked for`,
  refunded: msg`Refunded`,
  refund_failed: msg`Refund failed`,
  refund_returned: msg`The payer’s bank returned a refund`,
  refund_cancelled: msg`Refund cancelled`,
  disputed: msg`Dispute opened`,
  dispute_freed: msg`Dispute ended, the money is free`,
  dispute_paid_back: msg`Disputed amount paid back`,
  taken_back: msg`Taken back by the rail`,
}

/** The messages and notifications about payments by their kinds; an unknown kind is shown unchanged. */
const messageNames: Readonly<Record<string, MessageDescriptor>> = {
  'payment-code': msg`Code to pay from the wallet`,
  'payment-receipt': msg`Receipt`,
  'payment-not-paid': msg`The bank did not pay`,
  'refund-link': msg`Request for an account to refund to`,
  'refund-returned': msg`The bank returned a refund`,
  'refund-code': msg`Code for the refund`,
  'refund-expired': msg`No account was named in time`,
  'refund-reminder': msg`Reminder to name an account`,
  'refund-on-its-way': msg`Refund on its way`,
  'refund-done': msg`Refund paid`,
  'refund-failed': msg`Refund failed`,
  'surplus-on-its-way': msg`Surplus goes back`,
  'surplus-done': msg`Surplus returned`,
  'surplus-kept': msg`Surplus kept for the payer`,
  'payer-code': msg`Code that proves the payer`,
  'dispute-opened': msg`Dispute opened`,
  'dispute-answered': msg`Dispute answered`,
  'dispute-refused': msg`Dispute decided for the shop`,
  'dispute-returned': msg`Dispute decided for the payer`,
  'dispute-withdrawn': msg`Dispute withdrawn`,
  PaymentReceived: msg`Payment received`,
  PaymentTakenBack: msg`Payment taken back`,
  RefundFailed: msg`Refund failed`,
  RefundReceived: msg`Refund received`,
  PaymentDispute: msg`Dispute`,
  OwnDispute: msg`Dispute`,
}

export const messageName = (kind: string): MessageDescriptor | string => messageNames[kind] ?? kind
