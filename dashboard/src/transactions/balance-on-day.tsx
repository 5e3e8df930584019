import type { Mode } from '@sahuji/contract/http/lists'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Figures } from '../kit/data/figures.tsx'
import { DayField } from '../kit/forms/day-field.tsx'
import { Money } from '../kit/format/money.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Stack } from '../kit/layout/layout.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { SkeletonFigures } from '../kit/layout/skeleton.tsx'
import { query } from '../platform/calls/query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { FilterFields } from './filter-bar.tsx'
import { historyAddress } from './use-history-filter.ts'

export interface BalanceOnDayProps {
  mode: Mode
  day: string
  today: string
  onChange: (day: string) => void
}

/** The wallet's balance at the end of a day, with what moved on it. */
export function BalanceOnDay({ mode, day, today, onChange }: BalanceOnDayProps) {
  const { t } = useLingui()
  const writing = useWriting()
  const asked = { mode, from: day, to: day }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(readHistoryTotals, asked),
    placeholderData: keepPreviousData,
  })
  const known = isPlaceholderData ? undefined : data
  const money = (paisa: bigint | undefined) =>
    paisa === undefined ? <SkeletonFigures /> : <Money of={paisa} size="large" />
  return (
    <Section title={t`Balance on a day`}>
      <Stack gap={3}>
        <FilterFields>
          <DayField
            label={t`Day`}
            value={day}
            max={today}
            note={writing.bothDates(startOfKathmanduDay(day))}
            onChange={(chosen) => chosen !== '' && chosen <= today && onChange(chosen)}
          />
        </FilterFields>
        {error && !data ? (
          <FailedToLoad of={error} onRetry={() => void refetch()} />
        ) : (
          <section aria-label={t`Balance on a day`}>
            <Figures
              as="sum"
              of={[
                {
                  name: day === today ? t`The wallet holds now` : t`The wallet held at the end of the day`,
                  value: money(known?.balance_at?.balance),
                },
                { name: t`Net of the day`, value: money(known?.net) },
              ]}
            />
          </section>
        )}
        <Link small href={historyAddress(mode, { from: day, to: day })}>
          <Trans>Transactions of this day</Trans>
        </Link>
      </Stack>
    </Section>
  )
}
