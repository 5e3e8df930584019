import { Trans, useLingui } from '@lingui/react/macro'
import type { Proposal } from '@sahuji/contract/operator/proposal-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DateTime } from '../../kit/format/date.tsx'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { ViewTabs } from '../../kit/layout/tabs.tsx'
import { FailedToLoad } from '../../platform/failed-to-load.tsx'
import { OfficePageFrame } from '../shell/office-page.tsx'
import { office } from './calls.ts'
import { type DenseColumn, DenseTable } from './dense-table.tsx'
import { proposalKindNames, proposalStateNames } from './money-words.ts'
import { ProposalCard } from './proposal-card.tsx'
import { Said } from './said.tsx'
import * as css from './second-person.module.css'
import { useRowKeys } from './use-row-keys.ts'

interface Search {
  which?: string
  at?: string
}

/** /operator/second-person: what waits for a second person, and what became of the others. */
export function SecondPersonPage() {
  const { t } = useLingui()
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const which = search.which === 'decided' ? 'decided' : 'waiting'
  const found = useQuery(office.proposals(which))
  const rows = found.data?.data
  const open = (at: string) => void navigate({ search: { ...search, at } as never, replace: true })
  const keys = useRowKeys(rows?.map(({ id }) => id) ?? [], open)
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
      {rows?.length === 0 && (
        <NothingYet title={which === 'waiting' ? t`Nothing waits for a second person` : t`Nothing was decided yet`}>
          <Trans>Adjustments, large payments in review and new rules of the tariff come here.</Trans>
        </NothingYet>
      )}
      {rows && rows.length > 0 && (
        <div className={css.parts}>
          <DenseTable
            label={t`Proposals`}
            columns={which === 'waiting' ? waiting : decided}
            rows={rows}
            rowKey={({ id }) => id}
            at={keys.at ?? at}
            onOpen={open}
          />
          {at && <Chosen id={at} />}
        </div>
      )}
      {rows?.length === 0 && search.at && <Chosen id={search.at} />}
    </OfficePageFrame>
  )
}

function Chosen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(office.proposal(id))
  if (data) return <ProposalCard key={`${data.id} ${data.revision}`} of={data} />
  return error ? <FailedToLoad of={error} onRetry={() => void refetch()} /> : <LoadingRows rows={5} />
}

const what: DenseColumn<Proposal> = {
  id: 'what',
  head: <Trans>What</Trans>,
  grow: true,
  phone: 'name',
  cell: ({ reference, kind, merchant }) => (
    <>
      <bdi>{reference}</bdi> <Said of={proposalKindNames[kind]} />
      {merchant && `, ${merchant}`}
    </>
  ),
}

const amount: DenseColumn<Proposal> = {
  id: 'amount',
  head: <Trans>Amount</Trans>,
  figure: true,
  phone: 'figure',
  cell: (row) => (row.amount === null ? <NoMoney /> : <Money of={row.amount} bare />),
}

const maker: DenseColumn<Proposal> = {
  id: 'maker',
  head: <Trans>Maker</Trans>,
  dim: true,
  phone: 'below',
  cell: ({ maker_name }) => maker_name,
}

const waiting: readonly DenseColumn<Proposal>[] = [
  what,
  amount,
  maker,
  { id: 'since', head: <Trans>Since</Trans>, dim: true, cell: ({ made_at }) => <DateTime of={made_at} as="day" /> },
  {
    id: 'state',
    head: <Trans>State</Trans>,
    end: true,
    phone: 'end',
    cell: ({ is_mine, state }) => (is_mine ? <Trans>yours</Trans> : <Said of={proposalStateNames[state]} />),
  },
]

const decided: readonly DenseColumn<Proposal>[] = [
  what,
  amount,
  maker,
  { id: 'checker', head: <Trans>Checker</Trans>, dim: true, cell: ({ checker_name }) => checker_name },
  {
    id: 'state',
    head: <Trans>State</Trans>,
    end: true,
    phone: 'end',
    cell: ({ state }) => <Said of={proposalStateNames[state]} />,
  },
]
