import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BrokenPromise } from '@sahuji/contract/support/broken-promises'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { PromisedEnd } from '../../kit/office/promise.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { desk } from './calls.ts'

/** Promises to merchants whose time is over, and that are still open: how many, and the oldest of them. */
export function BrokenPromises() {
  const { t } = useLingui()
  const { data: broken, error, refetch } = useQuery({ ...desk.brokenPromises(), refetchInterval: 60_000 })
  if (error && !broken) return <FailedToLoad of={error} onRetry={() => void refetch()} />
  if (!broken) return null
  const { count, data } = broken
  if (count === 0)
    return (
      <Status tone="good" sentence>
        <Trans>All promises to merchants were kept or are still running.</Trans>
      </Status>
    )
  return (
    <Section
      title={<Trans>Promises not kept</Trans>}
      label={t`Promises not kept`}
      aside={<Status tone="bad">{plural(count, { one: '# is still open', other: '# are still open' })}</Status>}
    >
      <OfficeTable
        label={t`Promises not kept`}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        href={(one) => addressOf(one)}
      />
    </Section>
  )
}

const kindNames: Record<BrokenPromise['kind'], MessageDescriptor> = {
  load: msg`Load`,
  payout: msg`Withdrawal`,
  question: msg`Question`,
}

/** Where each is worked on; money on its way is on its merchant's page. */
function addressOf({ place, id, merchant_id }: BrokenPromise): string {
  if (place === 'desk') return `/operator/support/${id}`
  if (place === 'review') return '/operator/money'
  if (place === 'on_its_way') return `/operator/merchants/${merchant_id}`
  return `/operator/payouts?queue=${place}&item=${id}`
}

const columns: readonly Column<BrokenPromise>[] = [
  {
    id: 'promised',
    head: <Trans>Late since</Trans>,
    phone: 'state',
    cell: ({ promised_at }) => <PromisedEnd since={promised_at} until={promised_at} />,
  },
  {
    id: 'what',
    head: <Trans>What</Trans>,
    phone: 'meta',
    cell: ({ kind }) => <Translated of={kindNames[kind]} />,
  },
  {
    id: 'merchant',
    head: <Trans>Merchant</Trans>,
    grow: true,
    phone: 'who',
    cell: ({ merchant }) => <bdi>{merchant}</bdi>,
  },
  {
    id: 'reference',
    head: <Trans>Reference</Trans>,
    kind: 'reference',
    cell: ({ reference }) => <bdi>{reference}</bdi>,
  },
  {
    id: 'by',
    head: <Trans>Promised</Trans>,
    kind: 'when',
    cell: ({ promised_at }) => <DateTime of={promised_at} as="full" />,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ amount }) => (amount === null ? <NoMoney /> : <Money of={amount} bare />),
  },
]
