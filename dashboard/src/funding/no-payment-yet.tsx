import type { Load } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Text } from '../kit/layout/text.tsx'
import { phaseOf } from './load-status.tsx'
import type { LoadWatch } from './use-load-watch.ts'

/** The result of a check by a press, where the bank knows of no payment: when it was asked, and what to do. */
export function NoPaymentYet({ of: load, watch: { askedAt } }: { of: Load; watch: Pick<LoadWatch, 'askedAt'> }) {
  return (
    <div aria-live="polite">
      {askedAt && load.state === 'at_bank' && (
        <Text small>
          <strong>
            {load.is_rail_down ? (
              <Trans>The bank does not answer at the moment.</Trans>
            ) : (
              <Trans>The bank knows of no payment yet.</Trans>
            )}
          </strong>{' '}
          <Trans>
            Asked at <DateTime of={askedAt} as="time" />.
          </Trans>{' '}
          {phaseOf(load) === 'paying' && load.hand_off ? (
            <Trans>
              If you have paid, you do not need to do anything: we keep asking, and it is credited automatically. If you
              have not, pay at the bank until <DateTime of={load.expires_at} as="time" />.
            </Trans>
          ) : (
            <Trans>
              If you have paid, you do not need to do anything: we keep asking, and it is credited automatically.
            </Trans>
          )}
        </Text>
      )}
    </div>
  )
}
