import type { StatementSums } from '@sahuji/contract/statements'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Figures } from '../kit/data/figures.tsx'
import { Chip, Chips } from '../kit/forms/chip.tsx'
import { DaySpan } from '../kit/forms/day-span.tsx'
import { Count } from '../kit/format/count.tsx'
import { Money } from '../kit/format/money.tsx'
import { CalendarIcon } from '../kit/icons/actions.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { SkeletonFigures } from '../kit/layout/skeleton.tsx'
import { Text } from '../kit/layout/text.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad, FailureLine } from '../platform/failures/failed-to-load.tsx'
import { areSame } from '../transactions/date-presets.ts'
import { ChosenDateRange } from '../transactions/date-range.tsx'
import { FilterBar, FilterFields } from '../transactions/filter-bar.tsx'
import { statements } from './calls.ts'
import { usePeriodsOffered } from './periods-offered.ts'
import type { useStatementPlace } from './use-statement-place.ts'
import { IfMay } from '../platform/session/if-may.tsx'

type Place = ReturnType<typeof useStatementPlace>

/** The period in chips, what its statement will hold, and the button that makes it. */
export function MakeStatement({ place }: { place: Place }) {
  const { t } = useLingui()
  const { mode, period, go } = place
  return (
    <Section title={<Trans>Make one</Trans>}>
      <Stack gap={5}>
        <div>
          <FilterBar
            lines={[
              [
                t`Book`,
                <Chips key="book" label={t`Book`}>
                  <Chip on={mode === 'live'} onPress={() => go({ mode: 'live' })}>
                    <Trans>Live</Trans>
                  </Chip>
                  <Chip on={mode === 'sandbox'} onPress={() => go({ mode: 'sandbox' })}>
                    <Trans>Sandbox</Trans>
                  </Chip>
                </Chips>,
              ],
            ]}
          />
          <FilterBar lines={[[t`Period`, <PeriodChoice key="period" place={place} />]]} />
        </div>
        <WillHold key={`${mode} ${period.from} ${period.to}`} place={place} />
      </Stack>
    </Section>
  )
}

function PeriodChoice({ place: { period, today, go } }: { place: Place }) {
  const { t } = useLingui()
  const offered = usePeriodsOffered(useOpenedAt())
  const chosen = offered.find((each) => areSame(period, each))
  const [isFree, setIsFree] = useState(chosen === undefined)
  return (
    <>
      <Chips label={t`Period`}>
        {offered.map((each) => (
          <Chip
            key={each.label}
            on={!isFree && each === chosen}
            onPress={() => {
              setIsFree(false)
              go({ from: each.from, to: each.to })
            }}
          >
            {each.label}
          </Chip>
        ))}
        <Chip kind="add" on={isFree} icon={<CalendarIcon small />} onPress={() => setIsFree(true)}>
          <Trans>Choose dates</Trans>
        </Chip>
      </Chips>
      {isFree && (
        <FilterFields>
          <DaySpan
            from={period.from}
            to={period.to}
            onChange={(part) => {
              const next = { ...period, ...part }
              if (next.from && next.to && next.to <= today) go({ from: next.from, to: next.to })
            }}
          />
        </FilterFields>
      )}
      <ChosenDateRange of={period} />
    </>
  )
}

/** The figures that the statement will print, and the button. */
function WillHold({ place: { mode, period } }: { place: Place }) {
  const { t } = useLingui()
  const preview = useCardQuery({ ...statements.preview(mode, period), placeholderData: keepPreviousData })
  const making = useMutation(statements.make())
  const { data: sums } = preview
  if (preview.error && !sums) return <FailedToLoad of={preview.error} onRetry={preview.refetch} />
  const money = (paisa: bigint | undefined) =>
    paisa === undefined ? <SkeletonFigures /> : <Money of={paisa} size="medium" />
  return (
    <Stack gap={5}>
      <Figures
        as="sum"
        of={[
          { name: t`Rows`, value: sums ? <Count of={sums.row_count} /> : <SkeletonFigures /> },
          { name: t`Opening`, value: money(sums?.opening) },
          { name: t`Came in`, value: money(sums?.money_in) },
          { name: t`Went out`, value: money(sums && -sums.money_out) },
          { name: t`Closing`, value: money(sums?.closing) },
        ]}
      />
      <Commission of={sums} />
      <Text small tone="quiet">
        {sums?.is_final === false ? (
          <Trans>The last day is not over: the statement holds what is posted when you press the button.</Trans>
        ) : (
          <Trans>Both days are whole, in Kathmandu time. The statement prints these figures.</Trans>
        )}
      </Text>
      <IfMay call="statements.export">
        <Row>
          <Button
            kind="primary"
            isPending={making.isPending}
            isDisabled={sums === undefined}
            onPress={() => making.mutate({ mode, ...period })}
          >
            <Trans>Make it</Trans>
          </Button>
        </Row>
      </IfMay>
      <FailureLine of={making.error} />
    </Stack>
  )
}

/** The commission of cooperatives in the period, where there was any. */
function Commission({ of: sums }: { of: StatementSums | undefined }) {
  const { t } = useLingui()
  const of = [
    { name: t`Commission received`, paisa: sums?.commission_received },
    { name: t`Tax withheld`, paisa: sums?.tax_withheld },
    { name: t`Commission paid`, paisa: sums?.commission_paid },
  ].flatMap(({ name, paisa }) => (paisa ? [{ name, value: <Money of={paisa} size="medium" /> }] : []))
  return of.length === 0 ? null : <Figures of={of} />
}
