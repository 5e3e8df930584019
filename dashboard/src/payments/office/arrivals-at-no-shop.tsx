import { Trans, useLingui } from '@lingui/react/macro'
import {
  type ArrivalAct,
  listArrivals,
  proposeArrival,
  type UnmatchedArrival,
} from '@sahuji/contract/payments/office/arrivals'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { Money } from '../../kit/format/money.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { query } from '../../platform/calls/query.ts'
import { ArrivalDialog } from './arrival-dialog.tsx'
import { Since, WaitingSection } from './waiting-section.tsx'

/** Payments at a printed QR that is no shop's: one person proposes what becomes of them, another one decides. */
export function ArrivalsAtNoShop() {
  const { t } = useLingui()
  const found = useQuery({ ...query(listArrivals, {}), refetchInterval: 60_000 })
  return (
    <WaitingSection<UnmatchedArrival, ArrivalAct>
      title={t`Payments at no shop`}
      found={found}
      none={<Trans>Every payment at a printed QR has found its shop.</Trans>}
      columns={columns}
      explain={(arrival, onAct) => <Arrival of={arrival} onAct={onAct} />}
      dialog={(opened) => <ArrivalDialog {...opened} />}
    />
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
