import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { resolveBreak } from '@sahuji/contract/reconciliation/office/breaks-and-days'
import type { BreakAct, BreakDetail, BreakKind } from '@sahuji/contract/reconciliation/break-shapes'
import { useQuery } from '@tanstack/react-query'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import { OpenedRow } from '../../kit/office/opened-row.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { candidatesOf, likeliestOf } from './break-candidates.ts'
import { ChangedRow, EntryOfBooks, OtherRow, StatementRow, TwinOfRow } from './break-sides.tsx'
import { breakActNames } from './break-words.ts'
import { reconciling } from './calls.ts'

interface BreakDetailsProps {
  id: string
  onAct: (act: BreakAct, of: BreakDetail) => void
}

/** A break with its row, its entry, its candidates and its actions. */
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
        {one.other && <OtherRow of={one.other} />}
        {one.changed && <ChangedRow of={one.changed} />}
        {one.line && <EntryOfBooks of={one.line} />}
        <Candidates of={one} />
        <Waiting of={one} />
      </Stack>
    </OpenedRow>
  )
}

/** Proposals that may book the same money before this break is resolved. */
function Waiting({ of: { waiting } }: { of: BreakDetail }) {
  return waiting.map(({ id, reference, maker_name }) => (
    <Status key={id} tone="warn" sentence>
      <Trans>
        <Link href={`/operator/second-person?at=${id}`}>{reference}</Link> by {maker_name} waits for a second person and
        books the same amount on this account. Propose it a second time only if it is other money.
      </Trans>
    </Status>
  ))
}

/** The likeliest candidate, where one has the amount or a reference. */
function Candidates({ of: one }: { of: BreakDetail }) {
  if (one.state !== 'open' || one.twin || one.other || !alone.has(one.kind)) return null
  const likeliest = likeliestOf(one)
  return (
    <Text small tone="quiet">
      {candidatesOf(one).length === 0 ? (
        <NothingNear of={one} />
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

/** Breaks with one side only. */
const alone: ReadonlySet<BreakKind> = new Set(['unknown_row', 'twice', 'missing_row'])

function NothingNear({ of: { row } }: { of: BreakDetail }) {
  if (!row) return <Trans>Nothing was found that it may belong to.</Trans>
  return (
    <Trans>
      Nothing was found that it may belong to. An entry is made only when the rail confirms the payment: wait, and the
      row is matched automatically; or book it into suspense.
    </Trans>
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
            <Translated of={breakActNames[act]} />…
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

/** The suggested action first. */
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
      {state === 'mended' && <Trans>A later statement or posting explained it.</Trans>}
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
