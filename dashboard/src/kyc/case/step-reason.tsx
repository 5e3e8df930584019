import type { Allowance } from '@sahuji/contract/tariff'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans } from '@lingui/react/macro'
import { BothDates } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Explained } from '../../kit/layout/explained.tsx'
import { Text } from '../../kit/layout/text.tsx'

export type DatedStep = Pick<Allowance, 'valid_from' | 'source' | 'is_own'>

/** Where the figures of a step come from: the day since when they hold, and what they are based on, or that they are this merchant's own. */
export function StepReason({ of: { valid_from: since, source: by, is_own } }: { of: DatedStep }) {
  const source = useWriting().amountsIn(by)
  return (
    <Text small tone="quiet">
      {is_own ? (
        <Trans>
          Agreed with you, since <BothDates of={startOfKathmanduDay(since)} />.
        </Trans>
      ) : (
        <Trans>
          These limits hold since <BothDates of={startOfKathmanduDay(since)} />, by <bdi lang="en">{source}</bdi>.
        </Trans>
      )}
    </Text>
  )
}

/** The same behind a press. */
export const WhyThisStep = ({ of: step }: { of: DatedStep }) => (
  <Explained label={<Trans>Why these limits?</Trans>}>
    <StepReason of={step} />
  </Explained>
)
