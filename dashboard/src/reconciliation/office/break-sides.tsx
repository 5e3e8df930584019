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
import { Translated } from '../../kit/office/translated.tsx'

/** A payment in a statement. */
export function StatementRow({ of: row }: { of: ShownStatementRow }) {
  const { t } = useLingui()
  const pairs = [
    [t`Statement`, <Money key="a" of={row.amount} sign="always" />, 'amount'],
    [t`Day`, <DateTime key="d" of={row.at ?? startOfKathmanduDay(row.day)} as={row.at ? 'full' : 'day'} />, 'day'],
    [t`Row text`, row.description === '' ? null : <bdi key="s">{row.description}</bdi>, 'says'],
    [t`Our reference`, row.reference && <Ltr key="o">{row.reference}</Ltr>, 'ours'],
    [t`Their reference`, row.rail_reference && <Ltr key="t">{row.rail_reference}</Ltr>, 'theirs'],
    [t`Fee`, row.fee === null ? null : <Money key="f" of={row.fee} />, 'fee'],
    [t`Line`, `${row.line}`, 'line'],
  ] as const
  return <Pairs of={pairs.filter(([, value]) => value !== null)} />
}

/** The same row in another statement, and whether that one has moved the money. */
export function TwinOfRow({
  of: { name, line, day, is_booked, second_person },
}: {
  of: NonNullable<BreakDetail['twin']>
}) {
  return (
    <Text small>
      {is_booked ? (
        <Trans>
          Line {line} of <Name>{name}</Name> is the same row, and is matched or decided: this one moves no money. End it
          as a copy, or mark it as another payment if it is one.
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
            That one is of <DateTime of={startOfKathmanduDay(day)} as="day" />, and a reference may occur on more than
            one payment: two people decide what the two are.
          </Trans>
        </>
      )}
    </Text>
  )
}

/** The same references with another amount, shown to the operator before the signature. */
export function ChangedRow({ of: { name, line, day, amount } }: { of: NonNullable<BreakDetail['changed']> }) {
  return (
    <Status tone="warn">
      <Trans>
        Changed: the same references are listed with <Money of={amount} sign="always" /> in line {line} of{' '}
        <Name>{name}</Name>, <DateTime of={startOfKathmanduDay(day)} as="day" />. Find out which of the two is right
        before you book both.
      </Trans>
    </Status>
  )
}

/** The row with the same reference, and the entry matched to it: this row repeats it. */
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

/** The entry in our books. */
export function EntryOfBooks({ of: line }: { of: BookLine }) {
  const { t } = useLingui()
  const pairs = [
    [t`Our books`, <Money key="a" of={line.amount} sign="always" />, 'amount'],
    [
      t`Transfer`,
      <Link small key="k" href={`/operator/ledger/${line.transfer_id}`}>
        <Translated of={transferKindName(line.kind)} />
      </Link>,
      'transfer',
    ],
    [t`Posted`, <DateTime key="p" of={line.posted_at} />, 'posted'],
    [t`Our reference`, line.reference && <Ltr key="o">{line.reference}</Ltr>, 'ours'],
    [t`Their reference`, line.rail_reference && <Ltr key="t">{line.rail_reference}</Ltr>, 'theirs'],
  ] as const
  return <Pairs of={pairs.filter(([, value]) => value !== null)} />
}
