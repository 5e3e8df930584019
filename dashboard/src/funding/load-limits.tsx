import type { LoadLimits } from '@sahuji/contract/tariff'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack } from '../kit/layout.tsx'
import { Limit, MeterKey } from '../kit/meter.tsx'
import { useWriting } from '../kit/reader.ts'
import { Section } from '../kit/section.tsx'

export interface LoadLimitsSectionProps {
  of: LoadLimits
  /** What this load would add, in paisa. */
  next?: bigint | undefined
}

/** What is left of today's and this month's limits, drawn; with the load that is being written as a second shade. */
export function LoadLimitsSection({ of: limits, next = 0n }: LoadLimitsSectionProps) {
  const { t } = useLingui()
  const { money } = useWriting()
  const day = { of: limits.day_amount, used: limits.day_amount - limits.day_amount_left }
  const month = { of: limits.month_amount, used: limits.month_amount - limits.month_amount_left }
  const [ofDay, ofMonth] = [money(day.of), money(month.of)]
  const used = limits.day_count - limits.day_count_left
  const count = limits.day_count
  return (
    <Section title={next > 0n ? t`What is left after this` : t`Your limits`}>
      <Stack gap={5}>
        <Limit
          {...day}
          next={next}
          name={<Trans>Today</Trans>}
          label={t`Used of today’s ${ofDay}`}
          note={
            <Trans>
              of {ofDay}, {used} of {count} loads
            </Trans>
          }
        />
        <Limit
          {...month}
          next={next}
          name={<Trans>This month</Trans>}
          label={t`Used of this month’s ${ofMonth}`}
          note={<Trans>of {ofMonth}</Trans>}
        />
        {next > 0n && <MeterKey used={<Trans>Used</Trans>} next={<Trans>This load</Trans>} />}
      </Stack>
    </Section>
  )
}
