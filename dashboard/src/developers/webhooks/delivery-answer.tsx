import type { WebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import { Trans } from '@lingui/react/macro'
import { Status } from '../../kit/layout/status.tsx'

/** The last answer of a delivery: its status, or why there is none. */
export function DeliveryAnswer({ of: { state, tries, last_status } }: { of: WebhookDelivery }) {
  if (state === 'skipped')
    return (
      <Status tone="wait">
        <Trans>Not sent</Trans>
      </Status>
    )
  if (tries === 0)
    return (
      <Status tone="wait">
        <Trans>Waits</Trans>
      </Status>
    )
  if (last_status === null)
    return (
      <Status tone="bad">
        <Trans>No answer</Trans>
      </Status>
    )
  return <Status tone={last_status >= 200 && last_status < 300 ? 'good' : 'bad'}>{last_status}</Status>
}
