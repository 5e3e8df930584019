import type { Counter } from '@sahuji/contract/counters'
import { Trans } from '@lingui/react/macro'
import { counters } from '../counters/calls.ts'
import { Line, Lines, Total } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Name, Text } from '../kit/layout/text.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'

/** What each person took today at each counter; the last line is the sum of all counters. */
export function CountersToday() {
  const { data, error, refetch } = useCardQuery(counters.list())
  return (
    <Section title={<Trans>At the counters today</Trans>}>
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {!error && !data && <LoadingRows rows={3} />}
      {data?.length === 0 && (
        <Text small tone="muted">
          <Trans>No counter yet. A counter counts what each person takes.</Trans>
        </Text>
      )}
      {data && data.length > 0 && <Takings of={data} />}
    </Section>
  )
}

interface Taking {
  id: string
  counter: string
  /** Empty: while no device was signed in. */
  staff: string
  amount: bigint
}

function Takings({ of: all }: { of: readonly Counter[] }) {
  return (
    <Lines>
      {all.flatMap(takingsOf).map(({ id, counter, staff, amount }) => (
        <Line key={id} label={<Name>{staff ? `${counter}, ${staff}` : counter}</Name>}>
          <Money of={amount} />
        </Line>
      ))}
      <Total label={<Trans>By people</Trans>}>
        <Money of={all.reduce((sum, { amount }) => sum + amount, 0n)} />
      </Total>
    </Lines>
  )
}

/** A line for each person at a counter, and one for what it took while no person was signed in. */
function takingsOf({ id, name: counter, amount, shifts }: Counter): Taking[] {
  const byStaff = new Map<string, bigint>()
  for (const { staff, amount: taken } of shifts) byStaff.set(staff, (byStaff.get(staff) ?? 0n) + taken)
  const rest = shifts.reduce((left, { amount: taken }) => left - taken, amount)
  const people = [...byStaff].map(([staff, taken]) => ({ id: `${id}${staff}`, counter, staff, amount: taken }))
  return rest === 0n && people.length > 0 ? people : [...people, { id, counter, staff: '', amount: rest }]
}
