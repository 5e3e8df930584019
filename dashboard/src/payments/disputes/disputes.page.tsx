import type { Dispute } from '@sahuji/contract/payments/disputes'
import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Figures } from '../../kit/data/figures.tsx'
import { List, ListRow } from '../../kit/data/list.tsx'
import type { Column } from '../../kit/data/table-columns.ts'
import { Table } from '../../kit/data/table.tsx'
import { Count } from '../../kit/format/count.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { ClockIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Page } from '../../kit/layout/page.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../../platform/lists/show-more.tsx'
import { NotOffered } from '../../platform/failures/not-offered.tsx'
import { SumsMissing } from '../../platform/lists/sums-missing.tsx'
import { useOwnServer } from '../../platform/server/server.ts'
import { disputeAddress, disputes } from './calls.ts'
import { disputeReasonNames, DisputeStatus, useTimeLeft, WhoAsks } from './dispute-words.tsx'

/** /dashboard/disputes: the payments whose payers want their money back, those to answer first. */
export function DisputesPage() {
  const { t } = useLingui()
  if (!useOwnServer())
    return (
      <Page title={t`Disputes`}>
        <NotOffered />
      </Page>
    )
  return (
    <Page
      title={t`Disputes`}
      lead={
        <Trans>
          A payer or a bank wants money back. The amount is held until it is decided; your answer decides most of them.
        </Trans>
      }
    >
      <Stack gap={7}>
        <DisputeTotals />
        <OpenDisputes />
        <ClosedDisputes />
      </Stack>
    </Page>
  )
}

function DisputeTotals() {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(disputes.figures())
  if (error && !data) return <SumsMissing onRetry={refetch} />
  return (
    <Figures
      as="total"
      of={[
        { name: t`To answer`, value: data ? <Count of={data.to_answer} /> : '–' },
        { name: t`Open`, value: data ? <Count of={data.open} /> : '–' },
        { name: t`Held in your wallet`, value: data ? <Money of={data.held} /> : '–' },
        {
          name: t`Closed in 12 months`,
          value: data ? <Count of={data.ended} /> : '–',
          note: data && data.lost > 0 && <Plural value={data.lost} one="# lost" other="# lost" />,
        },
      ]}
    />
  )
}

/** Those that wait: for the merchant's answer, then for the decision. */
function OpenDisputes() {
  const { t } = useLingui()
  const { rows, failure, pages } = usePages('open')
  const now = useOpenedAt()
  return (
    <Section title={t`Open disputes`}>
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {!failure && !rows && <LoadingRows rows={3} />}
      <AsOf of={pages} />
      {rows?.length === 0 && (
        <NothingYet title={t`No dispute is open`}>
          <Trans>If a payer disputes a payment, it appears here and we write to you at once.</Trans>
        </NothingYet>
      )}
      {rows && rows.length > 0 && (
        <Stack gap={5}>
          <List label={t`Open disputes`}>
            {rows.map((dispute) => (
              <DisputeRow key={dispute.id} of={dispute} now={now} />
            ))}
          </List>
          <ShowMoreRow of={pages} />
        </Stack>
      )}
    </Section>
  )
}

function DisputeRow({ of: dispute, now }: { of: Dispute; now: Date }) {
  const { _ } = useMessages()
  const left = useTimeLeft()(dispute.answer_by, now)
  const isOpen = dispute.state === 'open'
  return (
    <ListRow
      href={disputeAddress(dispute.id)}
      urgent={isOpen}
      icon={isOpen ? <WarningIcon /> : <ClockIcon />}
      note={
        <>
          {_(disputeReasonNames[dispute.reason])}
          {' · '}
          {isOpen && left ? (
            <Trans>answer within {left}</Trans>
          ) : (
            <Trans>
              we decide by <DateTime of={dispute.decide_by} as="day" />
            </Trans>
          )}
        </>
      }
      end={
        <>
          <div>
            <Money of={dispute.amount} weight="medium" />
          </div>
          <DisputeStatus of={dispute} />
        </>
      }
    >
      <WhoAsks of={dispute} />
    </ListRow>
  )
}

function ClosedDisputes() {
  const { t } = useLingui()
  const { rows, failure, pages } = usePages('ended')
  const columns = useColumns()
  return (
    <Section title={t`Closed disputes`}>
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {!failure && !rows && <LoadingRows rows={4} />}
      {rows?.length === 0 && (
        <Text small tone="quiet">
          <Trans>No dispute has ended yet.</Trans>
        </Text>
      )}
      {rows && rows.length > 0 && (
        <Stack gap={5}>
          <Table
            label={t`Closed disputes`}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            href={({ id }) => disputeAddress(id)}
          />
          <ShowMoreRow of={pages} />
        </Stack>
      )}
    </Section>
  )
}

function useColumns(): readonly Column<Dispute>[] {
  const { t } = useLingui()
  const { _ } = useMessages()
  return [
    {
      id: 'closed',
      head: t`Closed`,
      kind: 'when',
      phone: 'meta',
      cell: ({ ended_at }) => ended_at && <DateTime of={ended_at} as="day" />,
    },
    {
      id: 'payer',
      head: t`Payer`,
      grow: true,
      phone: 'who',
      cell: ({ payer }) => (payer === '' ? t`Unknown payer` : <Name>{payer}</Name>),
    },
    { id: 'why', head: t`Why`, dim: true, cell: ({ reason }) => _(disputeReasonNames[reason]) },
    { id: 'end', head: t`End`, phone: 'state', cell: (dispute) => <DisputeStatus of={dispute} /> },
    {
      id: 'amount',
      head: t`Amount`,
      figure: true,
      phone: 'amount',
      cell: ({ amount }) => <Money of={amount} bare weight="medium" />,
    },
  ]
}

function usePages(which: 'open' | 'ended') {
  const pages = useInfiniteQuery(disputes.pages(which))
  return {
    pages,
    failure: pages.error ?? pages.failureReason,
    rows: pages.data?.pages.flatMap(({ data }) => data),
  }
}
