import type { Mode } from '@sahuji/contract/lists'
import { transactionKinds, type TransactionKind } from '@sahuji/contract/transactions'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../kit/button.tsx'
import { Row, Stack } from '../kit/layout.tsx'
import { LinkButton } from '../kit/link.tsx'
import { LoadingRows, NothingMatches, NothingYet } from '../kit/states.tsx'
import { ViewTabs } from '../kit/tabs.tsx'
import { Text } from '../kit/text.tsx'
import { AsOf } from '../platform/as-of.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { transactions } from './calls.ts'
import { kindWords } from './transaction-kinds.tsx'
import { TransactionTable } from './transaction-table.tsx'

export interface HistoryProps {
  mode: Mode
  kind: TransactionKind | undefined
  /** This page's address without its filter. */
  address: string
  onClear: () => void
}

const shownKinds = transactionKinds.filter((kind) => ['load', 'payment', 'payout', 'refund'].includes(kind))

/** One book's history: views by kind in the address, pages by "Show more". */
export function History({ mode, kind, address, onClear }: HistoryProps) {
  const { _ } = useLingui()
  const { t } = useTexts()
  const pages = useInfiniteQuery(transactions.pages(mode, kind === undefined ? {} : { kind }))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap((page) => page.data)
  const views = shownKinds.map((each) => ({
    href: `${address}?kind=${each}`,
    label: _(kindWords[each].name),
    isHere: each === kind,
  }))
  return (
    <Stack gap={5}>
      <ViewTabs label={t`Kind`} views={[{ href: address, label: t`All`, isHere: kind === undefined }, ...views]} />
      {pages.isPending && !failure && <LoadingRows rows={10} />}
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      <AsOf of={pages} />
      {rows && rows.length > 0 && <TransactionTable label={t`Transactions`} of={rows} />}
      {rows?.length === 0 && kind !== undefined && (
        <NothingMatches title={t`No transaction matches`} onClear={onClear} />
      )}
      {rows?.length === 0 && kind === undefined && <NoTransactions mode={mode} />}
      {rows && rows.length > 0 && (
        <Row push="between">
          <Text small tone="quiet">
            <ShownCount count={rows.length} all={!pages.hasNextPage} />
          </Text>
          {pages.hasNextPage && (
            <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </Row>
      )}
    </Stack>
  )
}

function ShownCount({ count, all }: { count: number; all: boolean }) {
  return all ? <Trans>{count} shown, all of them</Trans> : <Trans>{count} shown, newest first</Trans>
}

function NoTransactions({ mode }: { mode: Mode }) {
  const { t } = useTexts()
  if (mode === 'sandbox') {
    return (
      <NothingYet title={t`Nothing in the sandbox yet`}>
        <Trans>Transactions made with your sandbox key appear here. They are never real money.</Trans>
      </NothingYet>
    )
  }
  return (
    <NothingYet
      title={t`No transactions yet`}
      action={
        <LinkButton kind="primary" href="/dashboard/loadFunds">
          <Trans>Load funds</Trans>
        </LinkButton>
      }
    >
      <Trans>The first one appears here the moment money moves.</Trans>
    </NothingYet>
  )
}
