import { Trans, useLingui } from '@lingui/react/macro'
import type { ProposedCopy } from '@sahuji/contract/reconciliation/office/copied-rows'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Facts } from '../../kit/data/lines.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import type { drawnSettlement } from '@sahuji/contract/reconciliation/office/settlements'
import { railName } from '../../kit/format/rail-names.ts'
import type * as z from 'zod/mini'

/** Two rows of statements with the same content, and the text about them. */
export function CopiedRow({ of: { act, row, other } }: { of: ProposedCopy }) {
  return (
    <>
      <Text small>
        {act === 'copy' ? (
          <Trans>The first row ends as a copy of the other one: it represents no money of its own.</Trans>
        ) : (
          <Trans>The first row counts as another payment than the other one, and can be booked after that.</Trans>
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
    [t`Row text`, row.description === '' ? null : <bdi key="s">{row.description}</bdi>, 'says'],
    [t`Our reference`, row.reference && <Ltr key="o">{row.reference}</Ltr>, 'ours'],
    [t`Their reference`, row.rail_reference && <Ltr key="t">{row.rail_reference}</Ltr>, 'theirs'],
    [t`File`, <bdi key="f">{row.name}</bdi>, 'file'],
    [t`Line`, `${row.line}`, 'line'],
  ] as const
  return <Facts of={facts.flatMap(([name, value, key]) => (value === null ? [] : [[name, value, key] as const]))} />
}

/** The proposed limit for writing off a break. */
export function DrawnWriteOffBound({ of: { amount } }: { of: { amount: bigint } }) {
  const { t } = useLingui()
  return <Facts of={[[t`At most, of a break with a statement`, <Money key="m" of={amount} />, 'most']]} />
}

type Shown = z.output<typeof drawnSettlement>['settlement']

/** A payment of a rail to one of our banks. */
export function DrawnSettlement({ of: { rail, gross, cost, bank_reference } }: { of: Shown }) {
  const { t } = useLingui()
  return (
    <Facts
      of={[
        [t`Rail`, railName(rail), 'rail'],
        [t`Settled`, <Money key="g" of={gross} />, 'gross'],
        [t`Kept by the rail`, <Money key="c" of={cost} />, 'cost'],
        [t`Line of the bank’s statement`, <Ltr key="b">{bank_reference}</Ltr>, 'line'],
      ]}
    />
  )
}
