import { useLingui as useMessages } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Dispute } from '@sahuji/contract/payments/disputes'
import type { WholeOfficePayment } from '@sahuji/contract/payments/office/payments'
import type { Refund } from '@sahuji/contract/payments/refunds'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Money } from '../../kit/format/money.tsx'
import { railName } from '../../kit/format/rail-names.ts'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status, type Tone } from '../../kit/layout/status.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { disputeReasonNames, disputeSourceNames, DisputeStatus } from '../disputes/dispute-words.tsx'
import { refundGoal, refundReasonNames, RefundStatus } from '../refunds/refund-words.tsx'
import { When } from './payment-attempts.tsx'

/** The refunds that the shop asked for, oldest first; absent without one. */
export function Refunds({ of: { refunds } }: { of: WholeOfficePayment }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  if (refunds.length === 0) return null
  const columns: readonly Column<Refund>[] = [
    { id: 'when', head: t`When`, kind: 'when', phone: 'meta', cell: ({ asked_at }) => <When of={asked_at} /> },
    { id: 'reason', head: t`Reason`, grow: true, phone: 'who', cell: ({ reason }) => _(refundReasonNames[reason]) },
    { id: 'goal', head: t`To`, dim: true, wideOnly: true, cell: ({ goes_to }) => <bdi>{refundGoal(goes_to)}</bdi> },
    {
      id: 'reference',
      head: t`Reference`,
      kind: 'reference',
      wideOnly: true,
      cell: ({ reference }) => <Ltr>{reference}</Ltr>,
    },
    { id: 'state', head: t`State`, phone: 'state', cell: (refund) => <RefundStatus of={refund} /> },
    {
      id: 'amount',
      head: t`Amount`,
      figure: true,
      phone: 'amount',
      cell: ({ amount, state }) => <Money of={amount} bare uncounted={state === 'failed' || state === 'cancelled'} />,
    },
  ]
  return (
    <Section title={t`Refunds`}>
      <Table
        label={t`Refunds`}
        columns={columns}
        rows={refunds}
        rowKey={({ id }) => id}
        explain={({ waits_for }) => waits_for === 'team' && <InDoubt />}
      />
    </Section>
  )
}

/** Refunds whose rail has not made clear what became of them are decided on the page Money. */
function InDoubt() {
  return (
    <Text small tone="muted">
      <Trans>The rail has not made clear what became of it.</Trans>{' '}
      <Link small href="/operator/money">
        <Trans>Decide among the refunds in doubt</Trans>
      </Link>
    </Text>
  )
}

type Surplus = WholeOfficePayment['surplus'][number]

const surplusStates: Record<Surplus['state'], { tone: Tone; word: MessageDescriptor }> = {
  account_asked: { tone: 'wait', word: msg`Waits for the payer’s account` },
  waiting: { tone: 'wait', word: msg`On its way` },
  asked: { tone: 'wait', word: msg`On its way` },
  unclear: { tone: 'unclear', word: msg`Not clear yet` },
  done: { tone: 'good', word: msg`Arrived` },
  failed: { tone: 'bad', word: msg`Failed` },
}

/** Money that came twice or too late, on its way back to its payer; absent without any. */
export function SurplusReturns({ of: returns }: { of: readonly Surplus[] }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  if (returns.length === 0) return null
  const columns: readonly Column<Surplus>[] = [
    { id: 'when', head: t`When`, kind: 'when', phone: 'meta', cell: ({ made_at }) => <When of={made_at} /> },
    {
      id: 'rail',
      head: t`Rail`,
      grow: true,
      phone: 'who',
      cell: ({ rail, way }) => (rail === null ? way === 'wallet' && t`Wallet` : railName(rail)),
    },
    {
      id: 'reference',
      head: t`Reference`,
      kind: 'reference',
      wideOnly: true,
      cell: ({ reference }) => <Ltr>{reference}</Ltr>,
    },
    {
      id: 'state',
      head: t`State`,
      phone: 'state',
      cell: ({ state }) => {
        const { tone, word } = surplusStates[state]
        return <Status tone={tone}>{_(word)}</Status>
      },
    },
    { id: 'amount', head: t`Amount`, figure: true, phone: 'amount', cell: ({ amount }) => <Money of={amount} bare /> },
  ]
  return (
    <Section title={t`Paid twice or too late, given back`}>
      <Table
        label={t`Paid twice or too late, given back`}
        columns={columns}
        rows={returns}
        rowKey={({ id }) => id}
        explain={({ state }) => state === 'unclear' && <InDoubt />}
      />
    </Section>
  )
}

/** The disputes, oldest first, each with its page; absent without one. */
export function Disputes({ of: disputes }: { of: readonly Dispute[] }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  if (disputes.length === 0) return null
  const columns: readonly Column<Dispute>[] = [
    { id: 'when', head: t`When`, kind: 'when', phone: 'meta', cell: ({ opened_at }) => <When of={opened_at} /> },
    { id: 'reason', head: t`Reason`, grow: true, phone: 'who', cell: ({ reason }) => _(disputeReasonNames[reason]) },
    { id: 'source', head: t`By`, dim: true, wideOnly: true, cell: ({ source }) => _(disputeSourceNames[source]) },
    {
      id: 'reference',
      head: t`Reference`,
      kind: 'reference',
      wideOnly: true,
      cell: ({ reference }) => <Ltr>{reference}</Ltr>,
    },
    { id: 'state', head: t`State`, phone: 'state', cell: (dispute) => <DisputeStatus of={dispute} /> },
    { id: 'amount', head: t`Amount`, figure: true, phone: 'amount', cell: ({ amount }) => <Money of={amount} bare /> },
  ]
  return (
    <Section title={t`Disputes`}>
      <Table
        label={t`Disputes`}
        columns={columns}
        rows={disputes}
        rowKey={({ id }) => id}
        href={({ id }) => `/operator/disputes/${id}`}
      />
    </Section>
  )
}
