import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { resolveBreak } from '@sahuji/contract/operator/reconciliation'
import type { BreakAct, BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import type { BookLine, ShownStatementRow } from '@sahuji/contract/reconciliation/statement-shapes'
import { startOfKathmanduDay } from '@sahuji/contract/time'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { KeyCap } from '../money/key-cap.tsx'
import { transferKindName } from '../money/money-words.ts'
import { Pairs } from '../money/pairs.tsx'
import { Said } from '../money/said.tsx'
import { OpenedRow } from '../shell/opened-row.tsx'
import { hasRole, useOperator } from '../shell/operator-session.ts'
import { usePageKeys } from '../shell/page-keys.ts'
import { candidatesOf, likeliestOf } from './break-candidates.ts'
import { breakActNames } from './break-words.ts'
import { reconciling } from './calls.ts'

interface BreakDetailsProps {
  id: string
  onAct: (act: BreakAct, of: BreakDetail) => void
}

/** A break with its row, its entry, what it may belong to, and what can be done. */
export function BreakDetails({ id, onAct }: BreakDetailsProps) {
  const found = useQuery(reconciling.one(id))
  const { data: one, error } = found
  if (error && !one) return <FailedToLoad of={error} onRetry={() => void found.refetch()} />
  if (!one) return <LoadingRows rows={3} />
  return (
    <OpenedRow end={<Acts of={one} onAct={(act) => onAct(act, one)} />}>
      <Stack gap={3}>
        {one.row && <StatementRow of={one.row} />}
        {one.twin && <TwinOfRow of={one.twin} />}
        {one.changed && <ChangedRow of={one.changed} />}
        {one.line && <EntryOfBooks of={one.line} />}
        <Candidates of={one} />
      </Stack>
    </OpenedRow>
  )
}

function StatementRow({ of: row }: { of: ShownStatementRow }) {
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
function TwinOfRow({ of: { name, line, day, is_booked, second_person } }: { of: NonNullable<BreakDetail['twin']> }) {
  return (
    <Text small>
      {is_booked ? (
        <Trans>
          Line {line} of <bdi>{name}</bdi> is the same row, and has found its entry or was decided on: this one moves no
          money. End it as a copy, or say that it is another payment where it is one.
        </Trans>
      ) : (
        <Trans>
          Line {line} of <bdi>{name}</bdi> is the same row: a row is booked once.
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
function ChangedRow({ of: { name, line, day, amount } }: { of: NonNullable<BreakDetail['changed']> }) {
  return (
    <Status tone="warn">
      <Trans>
        Changed: the same references stand with <Money of={amount} sign="always" /> in line {line} of <bdi>{name}</bdi>,{' '}
        <DateTime of={startOfKathmanduDay(day)} as="day" />. Ask which of the two holds before you book both.
      </Trans>
    </Status>
  )
}

function EntryOfBooks({ of: line }: { of: BookLine }) {
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

/** What it may belong to, if anything: the likeliest, where one agrees in amount or reference. */
function Candidates({ of: one }: { of: BreakDetail }) {
  if (!one.acts.includes('belongs')) return null
  const likeliest = likeliestOf(one)
  return (
    <Text small tone="quiet">
      {candidatesOf(one).length === 0 ? (
        <Trans>Nothing was found that it may belong to.</Trans>
      ) : likeliest ? (
        <Trans>
          It may belong to something else; the likeliest is <Money of={likeliest.amount} sign="always" />.
        </Trans>
      ) : (
        <Trans>Nothing near it has the same amount or reference.</Trans>
      )}
    </Text>
  )
}

function Acts({ of: one, onAct }: { of: BreakDetail; onAct: (act: BreakAct) => void }) {
  const { _ } = useMessages()
  const mayResolve = hasRole(useOperator(), resolveBreak.roles)
  const acts = one.state === 'open' && mayResolve ? inOrder(one) : []
  usePageKeys(acts.map((act, place) => ({ key: `${place + 1}`, name: _(breakActNames[act]), act: () => onAct(act) })))
  return (
    <Stack gap={2}>
      <Row push="end">
        {acts.map((act, place) => (
          <Button key={act} size="small" onPress={() => onAct(act)}>
            <Said of={breakActNames[act]} />…
            <KeyCap of={`${place + 1}`} />
          </Button>
        ))}
      </Row>
      <Text small tone="quiet">
        <WhereItStands of={one} />
      </Text>
    </Stack>
  )
}

/** The suggested one first. */
const inOrder = ({ acts, suggested }: BreakDetail): readonly BreakAct[] =>
  suggested === null ? acts : [suggested, ...acts.filter((act) => act !== suggested)]

function WhereItStands({ of: { state, note, proposal_id, carried_name, decided_name } }: { of: BreakDetail }) {
  return (
    <>
      {state === 'proposed' && proposal_id && (
        <Link small href={`/operator/second-person?at=${proposal_id}`}>
          <Trans>See the proposal</Trans>
        </Link>
      )}
      {state === 'mended' && <Trans>A later statement or posting explained it by itself.</Trans>}
      {note && (
        <>
          {' '}
          {decided_name}: <bdi>{note}</bdi>
        </>
      )}
      {carried_name && (
        <>
          {' '}
          <Trans>Carried over by {carried_name}.</Trans>
        </>
      )}
    </>
  )
}
