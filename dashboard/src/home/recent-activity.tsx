import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { transactions } from '../transactions/calls.ts'
import { TransactionTable } from '../transactions/transaction-table.tsx'
import { BlankTable } from '../kit/data/blank-table.tsx'

/** The last eight transactions. */
export function RecentActivity() {
  const { t } = useLingui()
  const recent = useCardQuery(transactions.recent())
  const { data, error, isPending, refetch } = recent
  const all = (
    <Link small href="/dashboard/transactionHistory">
      <Trans>All transactions</Trans>
    </Link>
  )
  if (data?.data.length === 0) return <EmptyBook />
  return (
    <Section title={t`Recent activity`} aside={all}>
      {isPending && <LoadingRows rows={8} />}
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      <AsOf of={recent} />
      {data && <TransactionTable label={t`Recent activity`} of={data.data} />}
    </Section>
  )
}

/** An empty book: what its first line will be. */
function EmptyBook() {
  const { t } = useLingui()
  const heads = [
    { id: 'time', head: t`Time` },
    { id: 'who', head: t`Details` },
    { id: 'state', head: t`State`, isWide: true },
    { id: 'net', head: t`Net`, isWide: true, isFigure: true },
    { id: 'balance', head: t`Balance`, isFigure: true },
  ]
  return (
    <Section title={t`Your book`} label={t`Your book`} aside={<Trans>Begins with the first payment</Trans>}>
      <NothingYet title={t`Nothing has moved yet`} wide>
        <Trans>
          The first payment or load becomes line one, with its fee and the new balance. Today’s figures and the chart of
          your days come with it.
        </Trans>
      </NothingYet>
      <BlankTable heads={heads} rows={3} />
    </Section>
  )
}
