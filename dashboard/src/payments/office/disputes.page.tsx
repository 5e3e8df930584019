import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type OfficeDispute, openOfficeDispute } from '@sahuji/contract/payments/office/disputes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../kit/data/table-columns.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { ViewTabs } from '../../kit/layout/tabs.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { PromisedEnd } from '../../kit/office/promise.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { disputeReasonNames, disputeSourceNames, DisputeStatus } from '../disputes/dispute-words.tsx'
import { officeDisputes } from './calls.ts'
import { OpenDisputeDialog } from './open-dispute-dialog.tsx'

const views = ['review', 'open', 'ended'] as const

/** /operator/disputes: disputes to decide, those that merchants may answer, and those that have ended. */
export function OfficeDisputesPage() {
  const { t } = useLingui()
  const search: { view?: string } = useSearch({ strict: false })
  const which = views.find((each) => each === search.view) ?? 'review'
  const [isOpening, setIsOpening] = useState(false)
  const mayOpen = hasRole(useOperator(), openOfficeDispute.roles)
  usePageKeys(mayOpen ? [{ key: 'n', name: t`Open a dispute`, act: () => setIsOpening(true) }] : [])
  const names = { review: t`To decide`, open: t`With the merchant`, ended: t`Ended` }
  return (
    <OfficePageFrame
      title={t`Disputes`}
      actions={
        mayOpen && (
          <Button size="small" onPress={() => setIsOpening(true)}>
            <Trans>Open a dispute…</Trans>
          </Button>
        )
      }
    >
      <Stack gap={6}>
        <Text small tone="muted">
          <Trans>
            The amount is held in the merchant’s wallet. Two people decide once the merchant has answered, or its time
            is over.
          </Trans>
        </Text>
        <ViewTabs
          label={t`Disputes`}
          views={views.map((view) => ({
            href: view === 'review' ? '/operator/disputes' : `/operator/disputes?view=${view}`,
            label: names[view],
            isHere: view === which,
          }))}
        />
        <DisputeQueue key={which} which={which} />
      </Stack>
      {isOpening && <OpenDisputeDialog onClose={() => setIsOpening(false)} />}
    </OfficePageFrame>
  )
}

function DisputeQueue({ which }: { which: (typeof views)[number] }) {
  const { t } = useLingui()
  const pages = useInfiniteQuery({ ...officeDisputes.pages(which), refetchInterval: 30_000 })
  const columns = useColumns(which)
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  if (pages.error && !rows) return <FailedToLoad of={pages.error} onRetry={() => void pages.refetch()} />
  if (!rows) return <LoadingRows rows={5} />
  if (rows.length === 0)
    return (
      <Status tone="good">
        {which === 'review' ? (
          <Trans>No dispute waits for a decision.</Trans>
        ) : which === 'open' ? (
          <Trans>No dispute waits for a merchant.</Trans>
        ) : (
          <Trans>No dispute has ended yet.</Trans>
        )}
      </Status>
    )
  return (
    <Stack gap={4}>
      <OfficeTable
        label={t`Disputes`}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        href={({ id }) => `/operator/disputes/${id}`}
      />
      <ShowMoreRow of={pages} size="small" />
    </Stack>
  )
}

function useColumns(which: (typeof views)[number]): readonly Column<OfficeDispute>[] {
  const { t } = useLingui()
  const { _ } = useMessages()
  return [
    {
      id: 'due',
      head: which === 'ended' ? t`Ended` : t`Waits`,
      phone: 'state',
      cell: (dispute) => <Due of={dispute} />,
    },
    { id: 'merchant', head: t`Merchant`, grow: true, phone: 'who', cell: ({ merchant }) => <bdi>{merchant}</bdi> },
    { id: 'payer', head: t`Payer`, dim: true, wideOnly: true, cell: ({ payer }) => payer && <Name>{payer}</Name> },
    { id: 'reason', head: t`Reason`, phone: 'meta', cell: ({ reason }) => _(disputeReasonNames[reason]) },
    { id: 'source', head: t`By`, dim: true, wideOnly: true, cell: ({ source }) => _(disputeSourceNames[source]) },
    {
      id: 'reference',
      head: t`Reference`,
      kind: 'reference',
      wideOnly: true,
      cell: ({ reference }) => <Ltr>{reference}</Ltr>,
    },
    { id: 'amount', head: t`Amount`, figure: true, phone: 'amount', cell: ({ amount }) => <Money of={amount} bare /> },
  ]
}

/** How long it waits and until when; of an ended one its end. */
function Due({ of: dispute }: { of: OfficeDispute }) {
  const { state, opened_at, answered_at, answer_by, decide_by, ended_at } = dispute
  if (ended_at)
    return (
      <span>
        <DisputeStatus of={dispute} /> <DateTime of={ended_at} as="day" />
      </span>
    )
  if (state === 'open') return <PromisedEnd since={opened_at} until={answer_by} />
  return <PromisedEnd since={answered_at ?? answer_by} until={decide_by} />
}
