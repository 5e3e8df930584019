import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ArrivalAct,
  listArrivals,
  proposeArrival,
  type UnmatchedArrival,
} from '@sahuji/contract/payments/office/arrivals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Money } from '../../kit/format/money.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { Age } from '../../kit/office/promise.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { query } from '../../platform/calls/query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ArrivalDialog } from './arrival-dialog.tsx'

/** Payments at a printed QR that is no shop's: one person proposes what becomes of them, another one decides. */
export function ArrivalsAtNoShop() {
  const { t } = useLingui()
  const found = useQuery({ ...query(listArrivals, {}), refetchInterval: 60_000 })
  const [dialog, setDialog] = useState<{ act: ArrivalAct; of: UnmatchedArrival }>()
  return (
    <Section title={<Trans>Payments at no shop</Trans>} aside={<Trans>oldest first</Trans>}>
      {found.isPending && <LoadingRows rows={2} />}
      {found.error && !found.data && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <Status tone="good">
          <Trans>Every payment at a printed QR has found its shop.</Trans>
        </Status>
      )}
      {found.data && found.data.length > 0 && (
        <Table
          label={t`Payments at no shop`}
          columns={columns}
          rows={found.data}
          rowKey={({ id }) => id}
          explain={(arrival) => <Arrival of={arrival} onAct={(act) => setDialog({ act, of: arrival })} />}
        />
      )}
      {dialog && <ArrivalDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </Section>
  )
}

const columns: readonly Column<UnmatchedArrival>[] = [
  { id: 'age', head: <Trans>Age</Trans>, phone: 'state', cell: ({ received_at }) => <Since at={received_at} /> },
  { id: 'rail', head: <Trans>Rail</Trans>, dim: true, phone: 'meta', cell: ({ rail }) => railName(rail) },
  {
    id: 'code',
    head: <Trans>Code in the QR</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ code }) => <Ltr>{code}</Ltr>,
  },
  {
    id: 'reference',
    head: <Trans>Rail’s reference</Trans>,
    kind: 'reference',
    wideOnly: true,
    cell: ({ rail_reference }) => <Ltr>{rail_reference}</Ltr>,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
]

function Since({ at }: { at: Date }) {
  return <Age milliseconds={useOpenedAt().getTime() - at.getTime()} />
}

/** Why it waits, the proposal about it, and what the reader may propose. */
function Arrival({ of: { bill, proposal }, onAct }: { of: UnmatchedArrival; onAct: (act: ArrivalAct) => void }) {
  const isMaker = hasRole(useOperator(), proposeArrival.roles)
  return (
    <Stack gap={2}>
      <Text small tone="muted">
        <Trans>No shop has this code.</Trans>
        {bill !== null && (
          <>
            {' · '}
            <Trans>Bill</Trans> <Ltr>{bill}</Ltr>
          </>
        )}
      </Text>
      {proposal && (
        <Text small>
          {proposal.act === 'return' ? (
            <Trans>It is proposed as returned; a second person approves it:</Trans>
          ) : (
            <Trans>It is proposed for a shop; a second person approves it:</Trans>
          )}{' '}
          <Link small href={`/operator/second-person?at=${proposal.id}`}>
            <Ltr>{proposal.reference}</Ltr>
          </Link>
        </Text>
      )}
      {!proposal && isMaker && (
        <Row>
          <Button size="small" onPress={() => onAct('return')}>
            <Trans>It was returned…</Trans>
          </Button>
          <Button size="small" onPress={() => onAct('assign')}>
            <Trans>Pay it to a shop…</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}
