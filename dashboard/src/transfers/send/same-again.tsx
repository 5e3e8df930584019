import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { WarningIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { type SendAsk, transfers } from '../calls.ts'

/** Within this time the same send is usually a repetition by mistake. */
const sameMilliseconds = 15 * 60_000

/**
 * The same amount went to the same number a moment ago: this would be a second send, also where the answer to the first was lost and
 * the person has signed out since. Not where the same send is retried, which pays once.
 */
export function SameAgain({ ask }: { ask: SendAsk }) {
  const contacts = useCardQuery(transfers.contacts())
  const openedAt = useOpenedAt().getTime()
  const same = contacts.data?.contacts.find(
    ({ mobile_no: number, last_amount, last_at }) =>
      number === ask.mobile_no && last_amount === ask.amount && openedAt - last_at.getTime() < sameMilliseconds,
  )
  if (!same || transfers.isUnsettled(ask)) return null
  return (
    <Callout tone="warn" icon={<WarningIcon small />}>
      <Trans>
        You sent them the same amount at <DateTime of={same.last_at} as="time" />. This would be a second time.
      </Trans>
    </Callout>
  )
}
