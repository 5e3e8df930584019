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

/** The state of a refund in words, with the time of its arrival. */
export function RefundStatus({ of: { state, ended_at } }: { of: Pick<Refund, 'state' | 'ended_at'> }) {
  switch (state) {
    case 'queued':
      return (
        <Status tone="wait">
          <Trans>Waits for money</Trans>
        </Status>
      )
    case 'pending':
      return (
        <Status tone="wait">
          <Trans>On its way</Trans>
        </Status>
      )
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
