import { Trans, useLingui } from '@lingui/react/macro'
import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import type { BookLine, ShownStatementRow } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { transferKindName } from '../../kit/office/ledger-words.ts'
import { Pairs } from '../../kit/office/pairs.tsx'
import { Said } from '../../kit/office/said.tsx'

/** What a statement says of a payment. */
export function StatementRow({ of: row }: { of: ShownStatementRow }) {
  const { t } = useLingui()
  const pairs = [
    [t`Statement`, <Money key="a" of={row.amount} sign="always" />, 'amount'],
    [t`Day`, <DateTime key="d" of={row.at ?? startOfKathmanduDay(row.day)} as={row.at ? 'full' : 'day'} />, 'day'],
    [t`Says`, row.description === '' ? null : <bdi key="s">{row.description}</bdi>, 'says'],
    [t`Our reference`, row.reference && <Ltr key="o">{row.reference}</Ltr>, 'ours'],
    [t`Their reference`, row.rail_reference && <Ltr key="t">{row.rail_reference}</Ltr>, 'theirs'],
    [t`Fee`, row.fee === null ? null : <Money key="f" of={row.fee} />, 'fee'],
    [t`Line`, `${row.line}`, 'line'],
  ] as const
  return <Pairs of={pairs.filter(([, value]) => value !== null)} />
}

/** Where another statement says the same row, and whether that one has moved the money. */
export function TwinOfRow({
  of: { name, line, day, is_booked, second_person },
}: {
  of: NonNullable<BreakDetail['twin']>
}) {
  return (
    <Text small>
      {is_booked ? (
        <Trans>
          Line {line} of <Name>{name}</Name> is the same row, and has found its entry or was decided on: this one moves
          no money. End it as a copy, or say that it is another payment where it is one.
        </Trans>
      ) : (
        <Trans>
          Line {line} of <Name>{name}</Name> is the same row: a row is booked once.
        </Trans>
      )}
      {second_person.length > 0 && (
        <>
          {' '}
          <Trans>
            That one is of <DateTime of={startOfKathmanduDay(day)} as="day" />, and a reference may stand on more than
            one payment: what the two are is said by two people.
          </Trans>
        </>
      )}
    </Text>
  )
}

/** The same references with another amount: the operator sees it before signing. */
export function ChangedRow({ of: { name, line, day, amount } }: { of: NonNullable<BreakDetail['changed']> }) {
  return (
    <Status tone="warn">
      <Trans>
        Changed: the same references stand with <Money of={amount} sign="always" /> in line {line} of{' '}
        <Name>{name}</Name>, <DateTime of={startOfKathmanduDay(day)} as="day" />. Ask which of the two holds before you
        book both.
      </Trans>
    </Status>
  )
}

/** The row that has the same reference, and the entry that was found for it: this one says it once more. */
export function OtherRow({ of: { name, line, entry } }: { of: NonNullable<BreakDetail['other']> }) {
  return (
    <Stack gap={1}>
      <Text small>
        <Trans>
          Line {line} of <Name>{name}</Name> has the same reference and amount, and has found this entry:
        </Trans>
      </Text>
      <EntryOfBooks of={entry} />
    </Stack>
  )
}

/** What our books say of it. */
export function EntryOfBooks({ of: line }: { of: BookLine }) {
  const { t } = useLingui()
  const pairs = [
    [t`Our books`, <Money key="a" of={line.amount} sign="always" />, 'amount'],
    [
      t`Transfer`,
      <Link small key="k" href={`/operator/ledger/${line.transfer_id}`}>
        <Said of={transferKindName(line.kind)} />
      </Link>,
      'transfer',
    ],
    [t`Posted`, <DateTime key="p" of={line.posted_at} />, 'posted'],
    [t`Our reference`, line.reference && <Ltr key="o">{line.reference}</Ltr>, 'ours'],
    [t`Their reference`, line.rail_reference && <Ltr key="t">{line.rail_reference}</Ltr>, 'theirs'],
  ] as const
  return <Pairs of={pairs.filter(([, value]) => value !== null)} />
}
