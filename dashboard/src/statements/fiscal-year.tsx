import type { StatementMonth } from '@sahuji/contract/statements'
import { fiscalYear } from '../transactions/date-presets.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { percent } from '../kit/data/meter.tsx'
import { NativeButton } from '../kit/layout/native-button.tsx'
import { Chip, Chips } from '../kit/forms/chip.tsx'
import { Money } from '../kit/format/money.tsx'
import { monthOf } from '../kit/format/date-text.ts'
import { useReader, useWriting } from '../kit/format/reader.ts'
import { TickIcon } from '../kit/icons/states.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Text } from '../kit/layout/text.tsx'
import { cx } from '../kit/cx.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { statements } from './calls.ts'
import type { useStatementPlace } from './use-statement-place.ts'
import * as css from './statements.module.css'

/** What came in by the months of a fiscal year; a month chooses its period above. */
export function FiscalYear({ place }: { place: ReturnType<typeof useStatementPlace> }) {
  const { t } = useLingui()
  const { digits } = useWriting()
  const current = fiscalYear(place.today)?.year ?? 2083
  const [year, setYear] = useState(current)
  const months = useCardQuery(statements.months(place.mode, year))
  const name = (of: number) => digits(`${of}/${`${of + 1}`.slice(-2)}`)
  const most = months.data?.reduce((top, { money_in }) => (money_in > top ? money_in : top), 1n) ?? 1n
  return (
    <Section
      title={<Trans>Fiscal year {name(year)}</Trans>}
      aside={
        <Chips label={t`Fiscal year`}>
          {[current, current - 1, current - 2].map((each) => (
            <Chip key={each} on={each === year} onPress={() => setYear(each)}>
              {name(each)}
            </Chip>
          ))}
        </Chips>
      }
    >
      {months.error && !months.data && <FailedToLoad of={months.error} onRetry={months.refetch} />}
      {!months.error && !months.data && <LoadingRows rows={3} />}
      {months.data && (
        <>
          <ul className={css.months}>
            {months.data.map((month) => (
              <Month key={month.from} of={month} most={most} onChoose={place.go} today={place.today} />
            ))}
          </ul>
          <Text small tone="quiet">
            <Trans>
              What came in, by month. A tick: the month is over. Hatched: it is not over. A month chooses its days
              above.
            </Trans>
          </Text>
        </>
      )}
    </Section>
  )
}

interface MonthProps {
  of: StatementMonth
  most: bigint
  today: string
  onChoose: (period: { from: string; to: string }) => void
}

function Month({ of: { month, from, to, money_in, state }, most, today, onChoose }: MonthProps) {
  const name = monthOf(month, useReader())
  const height = percent(money_in, most)
  return (
    <li className={cx(css.month, state === 'to_come' && css.toCome)}>
      <span className={css.bar} aria-hidden="true">
        {money_in > 0n && <i className={state === 'open' ? css.hatched : undefined} style={{ height: `${height}%` }} />}
      </span>
      {state === 'to_come' ? (
        <span className={css.name}>{name}</span>
      ) : (
        <NativeButton
          className={css.name}
          onPress={() => {
            onChoose({ from, to: to > today ? today : to })
            scrollTo({ top: 0 })
          }}
        >
          {name} {state === 'closed' && <TickIcon small />}
        </NativeButton>
      )}
      {state !== 'to_come' && (
        <span className={css.sum}>
          <Money of={money_in - (money_in % 100n)} bare round uncounted={money_in === 0n} />
        </span>
      )}
    </li>
  )
}
