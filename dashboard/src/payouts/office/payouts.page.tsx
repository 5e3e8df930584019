import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PayoutItem } from '@sahuji/contract/payouts/office/payouts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Figures } from '../../kit/data/figures.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { ViewTabs } from '../../kit/layout/tabs.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { Age } from '../../kit/office/promise.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { withdrawals } from './calls.ts'
import { actsOnPayout, payoutActNames, PayoutItemDetails } from './payout-item.tsx'
import { payoutColumns } from './payout-columns.tsx'
import { type PayoutAct, PayoutDialog } from './payout-dialogs.tsx'

/** /operator/payouts: withdrawals that wait for a review, and those with an unknown outcome. */
export function OfficePayoutsPage() {
  const { t } = useLingui()
  const search: { queue?: string; item?: string } = useSearch({ strict: false })
  const queue = search.queue === 'unclear' ? 'unclear' : 'held'
  const figures = useQuery({ ...withdrawals.figures(), refetchInterval: 30_000 }).data
  const tabs = [
    { href: '/operator/payouts', label: t`Held`, count: figures?.held.count, isHere: queue === 'held' },
    {
      href: '/operator/payouts?queue=unclear',
      label: t`Unclear`,
      count: figures?.unclear.count,
      isHere: queue === 'unclear',
    },
  ]
  return (
    <OfficePageFrame title={t`Withdrawals`}>
      <Stack gap={6}>
        {figures && <PayoutFigures of={figures} />}
        <ViewTabs
          label={t`Withdrawals`}
          views={tabs.map(({ count, ...tab }) => (count === undefined ? tab : { ...tab, count }))}
        />
        <PayoutQueue key={queue} queue={queue} at={search.item} />
      </Stack>
    </OfficePageFrame>
  )
}

function PayoutQueue({ queue, at }: { queue: 'held' | 'unclear'; at: string | undefined }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const operator = useOperator()
  const found = useQuery({ ...withdrawals.list(queue), refetchInterval: 30_000 })
  const items = found.data?.data
  const [dialog, setDialog] = useState<{ act: PayoutAct; item: PayoutItem }>()
  const opened = items?.find(({ payout_id }) => payout_id === at)
  const page = queue === 'held' ? '/operator/payouts' : '/operator/payouts?queue=unclear'
  usePageKeys(
    (opened ? actsOnPayout(opened, operator) : []).map((act, place) => ({
      key: `${place + 1}`,
      name: _(payoutActNames[act]),
      act: () => opened && setDialog({ act, item: opened }),
    })),
  )
  return (
    <>
      {found.isPending && <LoadingRows rows={5} />}
      {found.error && !items && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {items?.length === 0 && <NothingWaits queue={queue} />}
      {items && items.length > 0 && (
        <OfficeTable
          label={queue === 'held' ? t`Held withdrawals` : t`Unclear withdrawals`}
          columns={payoutColumns(queue)}
          rows={items}
          rowKey={({ payout_id }) => payout_id}
          href={({ payout_id }) =>
            payout_id === opened?.payout_id ? page : `${page}${queue === 'held' ? '?' : '&'}item=${payout_id}`
          }
          opened={opened?.payout_id}
          whole={(item) => <PayoutItemDetails of={item} onAct={(act) => setDialog({ act, item })} />}
        />
      )}
      {dialog && <PayoutDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function NothingWaits({ queue }: { queue: 'held' | 'unclear' }) {
  return (
    <Status tone="good">
      {queue === 'held' ? (
        <Trans>No withdrawal is waiting for review.</Trans>
      ) : (
        <Trans>No withdrawal is unclear: every bank has answered.</Trans>
      )}
    </Status>
  )
}

type Figured = Awaited<ReturnType<NonNullable<ReturnType<typeof withdrawals.figures>['queryFn']>>>

function PayoutFigures({ of: { held, unclear, check_above } }: { of: Figured }) {
  const { t } = useLingui()
  const now = useOpenedAt().getTime()
  const oldest = held.oldest_at
  return (
    <Figures
      of={[
        {
          name: t`Held`,
          value: <Money of={held.amount} />,
          note: <Plural value={held.count} one="# withdrawal" other="# withdrawals" />,
        },
        {
          name: t`Oldest`,
          value: oldest ? <Age milliseconds={now - oldest.getTime()} /> : '–',
          note: <Trans>of those that are held</Trans>,
        },
        {
          name: t`Unclear`,
          value: <Money of={unclear.amount} />,
          note: <Plural value={unclear.count} one="# withdrawal" other="# withdrawals" />,
        },
        {
          name: t`Reviewed from`,
          value: <Money of={check_above} />,
          note: <Trans>and at anything unusual</Trans>,
        },
      ]}
    />
  )
}
