import { Trans, useLingui } from '@lingui/react/macro'
import type { ProposedCopy } from '@sahuji/contract/reconciliation/office/copied-rows'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'

/** Two rows of statements that say the same, and what is to be said about them. */
export function CopiedRow({ of: { act, row, other } }: { of: ProposedCopy }) {
  return (
    <>
      <Text small>
        {act === 'copy' ? (
          <Trans>The first row is to end as a copy of the other one: it stands for no money of its own.</Trans>
        ) : (
          <Trans>The first row is to stand for another payment than the other one, and can be booked after that.</Trans>
        )}
      </Text>
      <StatedRow of={row} />
      <StatedRow of={other} />
    </>
  )
}

function StatedRow({ of: row }: { of: ProposedCopy['row'] }) {
  const { t } = useLingui()
  const facts = [
    [t`Statement`, <Money key="a" of={row.amount} sign="always" />, 'amount'],
    [t`Day`, <DateTime key="d" of={startOfKathmanduDay(row.day)} as="day" />, 'day'],
    [t`Says`, row.description === '' ? null : <bdi key="s">{row.description}</bdi>, 'says'],
    [t`Our reference`, row.reference && <Ltr key="o">{row.reference}</Ltr>, 'ours'],
    [t`Their reference`, row.rail_reference && <Ltr key="t">{row.rail_reference}</Ltr>, 'theirs'],
    [t`File`, <bdi key="f">{row.name}</bdi>, 'file'],
    [t`Line`, `${row.line}`, 'line'],
  ] as const
  return <Facts of={facts.flatMap(([name, value, key]) => (value === null ? [] : [[name, value, key] as const]))} />
}
