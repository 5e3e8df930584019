import { Trans, useLingui } from '@lingui/react/macro'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useState } from 'react'
import { Chip } from '../kit/forms/chip.tsx'
import { DaySpan } from '../kit/forms/day-span.tsx'
import { Segmented } from '../kit/forms/segmented.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { usePeriods } from './use-periods.ts'

/** Some days of Kathmandu, both included. */
export type Days = Pick<ReturnType<typeof usePeriods>[number], 'from' | 'to'>

/** A month of either calendar, or free days. */
export function PeriodChoice({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const { t } = useLingui()
  const [calendar, setCalendar] = useState<'bs' | 'ad'>('bs')
  const [isFree, setIsFree] = useState(false)
  const periods = usePeriods(useOpenedAt(), calendar)
  return (
    <>
      <Row push="between">
        <Row>
          {periods.map((period) => (
            <Chip
              key={period.label}
              on={!isFree && period.from === days.from && period.to === days.to}
              onPress={() => {
                setIsFree(false)
                onChoose(period)
              }}
            >
              {period.label}
            </Chip>
          ))}
          <Chip kind="add" on={isFree} onPress={() => setIsFree(true)}>
            <Trans>Choose dates</Trans>
          </Chip>
        </Row>
        <Row gap={4}>
          <Text small tone="quiet" as="span">
            <Trans>
              <DateTime of={startOfKathmanduDay(days.from)} as="date" /> to{' '}
              <DateTime of={startOfKathmanduDay(days.to)} as="date" />
            </Trans>
          </Text>
          <Segmented
            bare
            label={t`Months of`}
            value={calendar}
            onChange={setCalendar}
            options={[
              { id: 'bs', label: t`BS` },
              { id: 'ad', label: t`AD` },
            ]}
          />
        </Row>
      </Row>
      {isFree && (
        <Row>
          <DaySpan from={days.from} to={days.to} onChange={(part) => onChoose({ ...days, ...defined(part) })} />
        </Row>
      )}
    </>
  )
}

const defined = (part: { from?: string | undefined; to?: string | undefined }) =>
  Object.fromEntries(Object.entries(part).filter(([, day]) => day)) as { from?: string; to?: string }
