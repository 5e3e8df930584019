import { Trans, useLingui } from '@lingui/react/macro'
import type { Proposal } from '@sahuji/contract/approvals/proposals'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { DateTime } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { ViewTabs } from '../../kit/layout/tabs.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import type { Column } from '../../kit/data/table-columns.ts'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { proposals } from '../../approvals/calls.ts'
import { deciding } from './calls.ts'
import { proposalKindNames, proposalStateNames } from '../../approvals/proposal-words.ts'
import { ProposalCard } from './proposal-card.tsx'
import { OthersThatWait, useOthersThatWait } from './others-that-wait.tsx'
import { Translated } from '../../kit/office/translated.tsx'
import * as css from './second-person.module.css'

interface Search {
  which?: string
  at?: string
}

/** /operator/second-person: the open items for a second person, and the decided ones. */
export function SecondPersonPage() {
  const { t } = useLingui()
  const search: Search = useSearch({ strict: false })
  const which = search.which === 'decided' ? 'decided' : 'waiting'
  const found = useQuery(proposals(which))
  const rows = found.data?.data
  const others = useOthersThatWait()
  const isEmpty = rows?.length === 0 && (which === 'decided' || others.rules.length + others.lifts.length === 0)
  const at = search.at ?? rows?.find(({ may_check }) => may_check)?.id
  return (
    <OfficePageFrame title={t`Second person`}>
      <ViewTabs
        label={t`Proposals`}
        views={[
          { href: '/operator/second-person', label: <Trans>Waiting</Trans>, isHere: which === 'waiting' },
          { href: '/operator/second-person?which=decided', label: <Trans>Decided</Trans>, isHere: which === 'decided' },
        ]}
      />
      {found.isPending && <LoadingRows rows={6} />}
      {found.error && !rows && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {isEmpty && (
        <NothingYet title={which === 'waiting' ? t`Nothing waits for a second person` : t`Nothing was decided yet`}>
          <Trans>Adjustments, large payments in review and new rules of the tariff come here.</Trans>
        </NothingYet>
      )}
      {rows && rows.length > 0 && (
        <div className={css.parts}>
          <OfficeTable
            label={t`Proposals`}
            columns={which === 'waiting' ? waiting : decided}
            rows={rows}
            rowKey={({ id }) => id}
            opened={at}
            href={({ id }) => `/operator/second-person?${which === 'decided' ? 'which=decided&' : ''}at=${id}`}
          />
          {at && <Chosen id={at} />}
        </div>
      )}
      {rows?.length === 0 && search.at && <Chosen id={search.at} />}
      {which === 'waiting' && <OthersThatWait of={others} />}
    </OfficePageFrame>
  )
}

function Chosen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(deciding.proposal(id))
  if (data) return <ProposalCard key={`${data.id} ${data.revision}`} of={data} />
  return error ? <FailedToLoad of={error} onRetry={() => void refetch()} /> : <LoadingRows rows={5} />
}

const what: Column<Proposal> = {
  id: 'what',
  head: <Trans>What</Trans>,
  grow: true,
  phone: 'who',
  cell: ({ reference, kind, merchant }) => (
    <>
      <bdi>{reference}</bdi> <Translated of={proposalKindNames[kind]} />
      {merchant && `, ${merchant}`}
    </>
  ),
}

const amount: Column<Proposal> = {
  id: 'amount',
  head: <Trans>Amount</Trans>,
  figure: true,
  phone: 'amount',
  cell: (row) => (row.amount === null ? <NoMoney /> : <Money of={row.amount} bare />),
}

const maker: Column<Proposal> = {
  id: 'maker',
  head: <Trans>Maker</Trans>,
  dim: true,
  phone: 'meta',
  cell: ({ maker_name }) => (
    <Text as="span" nowrap>
      {maker_name}
    </Text>
  ),
}

const waiting: readonly Column<Proposal>[] = [
  what,
  amount,
  maker,
  { id: 'since', head: <Trans>Since</Trans>, kind: 'when', cell: ({ made_at }) => <DateTime of={made_at} as="day" /> },
  {
    id: 'state',
    head: <Trans>State</Trans>,
    kind: 'reference',
    phone: 'state',
    cell: ({ is_mine, state }) => (
      <>
        <Translated of={proposalStateNames[state]} />
        {is_mine && (
          <>
            {', '}
            <Trans>yours</Trans>
          </>
        )}
      </>
    ),
  },
]

const decided: readonly Column<Proposal>[] = [
  what,
  amount,
  maker,
  { id: 'checker', head: <Trans>Checker</Trans>, dim: true, cell: ({ checker_name }) => checker_name ?? '–' },
  {
    id: 'state',
    head: <Trans>State</Trans>,
    kind: 'reference',
    phone: 'state',
    cell: ({ state }) => <Translated of={proposalStateNames[state]} />,
  },
]
