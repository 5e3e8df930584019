import { Trans, useLingui } from '@lingui/react/macro'
import type { DoubtfulRefund } from '@sahuji/contract/payments/office/refund-orders'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { Money } from '../../kit/format/money.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { doubtful } from './doubt-calls.ts'
import { type DoubtAct, DoubtDialog } from './doubt-dialogs.tsx'
import { Since, WaitingSection } from './waiting-section.tsx'

/** The refunds whose rail has not made clear what became of them: one person records its answer, another one decides. */
export function RefundsInDoubt() {
  const { t } = useLingui()
  const found = useQuery({ ...doubtful.list(), refetchInterval: 60_000 })
  return (
    <WaitingSection<DoubtfulRefund, DoubtAct>
      title={t`Refunds in doubt`}
      found={found}
      none={<Trans>Every rail has confirmed its refunds.</Trans>}
      columns={columns}
      explain={(refund, onAct) => <Doubt of={refund} onAct={onAct} />}
      dialog={(opened) => <DoubtDialog {...opened} />}
    />
  )
}

const columns: readonly Column<DoubtfulRefund>[] = [
  { id: 'age', head: <Trans>Age</Trans>, phone: 'state', cell: ({ made_at }) => <Since at={made_at} /> },
  { id: 'rail', head: <Trans>Rail</Trans>, dim: true, phone: 'meta', cell: ({ rail }) => railName(rail) },
  {
    id: 'merchant',
    head: <Trans>Merchant</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ merchant, is_surplus }) => (
      <>
        <bdi>{merchant}</bdi>
        {is_surplus && (
          <>
            {' · '}
            <Trans>paid twice or too late</Trans>
          </>
        )}
      </>
    ),
  },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    kind: 'reference',
    wideOnly: true,
    cell: ({ reference }) => <Ltr>{reference}</Ltr>,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => <Money of={amount} bare />,
  },
]

/** The rail's last answer, what one person recorded, and what the reader may do. */
function Doubt({ of: refund, onAct }: { of: DoubtfulRefund; onAct: (act: DoubtAct) => void }) {
  const operator = useOperator()
  const { asked, last_answer, payment_id, payment_reference, rail } = refund
  const name = railName(rail)
  const by = asked?.by ?? ''
  return (
    <Stack gap={2}>
      <Text small tone="muted">
        <Trans>Last answer of {name}:</Trans> <Ltr>{last_answer ?? '–'}</Ltr>
        {payment_reference !== null && (
          <>
            {' · '}
            <Trans>Payment</Trans> <Ltr>{payment_reference}</Ltr>
          </>
        )}
        {' · '}
        <Link small href={`/operator/payments/${payment_id}`}>
          <Trans>See the payment</Trans>
        </Link>
      </Text>
      {asked && (
        <Text small>
          {asked.end === 'done' ? (
            <Trans>{by} recorded: it gave the money back.</Trans>
          ) : (
            <Trans>{by} recorded: it did not give the money back.</Trans>
          )}{' '}
          <bdi>“{asked.reason}”</bdi>
        </Text>
      )}
      <Row>
        {asked && !asked.is_mine && hasRole(operator, ['finance_checker']) && (
          <>
            <Button size="small" onPress={() => onAct('agree')}>
              <Trans>Agree…</Trans>
            </Button>
            <Button size="small" kind="ghost" onPress={() => onAct('go_on')}>
              <Trans>Ask the rail on…</Trans>
            </Button>
          </>
        )}
        {!asked && hasRole(operator, ['finance_maker']) && (
          <>
            <Button size="small" onPress={() => onAct('done')}>
              <Trans>It gave the money back…</Trans>
            </Button>
            <Button size="small" onPress={() => onAct('failed')}>
              <Trans>It did not…</Trans>
            </Button>
          </>
        )}
      </Row>
    </Stack>
  )
}
