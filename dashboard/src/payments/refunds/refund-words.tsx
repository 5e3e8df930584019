import type { Payment } from '@sahuji/contract/payments'
import type { Refund, RefundReason } from '@sahuji/contract/payments/refunds'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { Status } from '../../kit/layout/status.tsx'

/** Why money goes back, as the shop chooses it. */
export const refundReasonNames: Record<RefundReason, MessageDescriptor> = {
  asked: msg`The payer asked`,
  returned: msg`Returned`,
  twice: msg`Paid twice`,
  not_delivered: msg`Not delivered`,
  wrong_amount: msg`Wrong amount`,
  other: msg`Other reason`,
}

/** Where a refund goes, with the last digits: `Nabil Bank ··2345`. */
export const refundGoal = (goal: Refund['goes_to']): string =>
  goal === null ? '' : [goal.name, goal.end && `··${goal.end}`].filter(Boolean).join(' ')

/** What of a payment's refunds has arrived, and what is still on its way or waits; paisa. */
export function refundedSums({ refunded }: Pick<Payment, 'refunded'>, made: readonly Refund[]) {
  const under_way = made.reduce(
    (sum, { state, amount }) => (state === 'queued' || state === 'pending' ? sum + amount : sum),
    0n,
  )
  return { arrived: refunded - under_way, under_way }
}

/** The state of a refund in words, with the time of its arrival. */
export function RefundStatus({
  of: { state, ended_at, waits_for },
}: {
  of: Pick<Refund, 'state' | 'ended_at' | 'waits_for'>
}) {
  switch (state) {
    case 'queued':
      return (
        <Status tone="wait">
          <Trans>Waits for money</Trans>
        </Status>
      )
    case 'pending':
      return <PendingStatus of={waits_for} />
    case 'done':
      return (
        <Status tone="good">
          <Trans>Arrived</Trans> {ended_at && <DateTime of={ended_at} as="time" />}
        </Status>
      )
    case 'failed':
      return (
        <Status tone="bad">
          <Trans>Failed</Trans>
        </Status>
      )
    case 'cancelled':
      return (
        <Status tone="info">
          <Trans>Cancelled</Trans>
        </Status>
      )
  }
}

/** What a refund on its way waits for. */
function PendingStatus({ of: waits_for }: { of: Refund['waits_for'] }) {
  if (waits_for === 'payer')
    return (
      <Status tone="wait">
        <Trans>Waits for the payer’s account</Trans>
      </Status>
    )
  if (waits_for === 'team')
    return (
      <Status tone="unclear">
        <Trans>Not clear yet</Trans>
      </Status>
    )
  return (
    <Status tone="wait">
      <Trans>On its way</Trans>
    </Status>
  )
}
