import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { AsOf } from '../platform/as-of.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useAsked } from '../platform/use-asked.ts'
import { transactions } from '../transactions/calls.ts'
import { TransactionTable } from '../transactions/transaction-table.tsx'
import { EmptyBook } from './empty-book.tsx'

/** The last eight transactions. */
export function RecentActivity() {
  const { t } = useLingui()
  const asked = useAsked(transactions.recent())
  const { data, error, isPending, refetch } = asked
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
      <AsOf of={asked} />
      {data && <TransactionTable short label={t`Recent activity`} of={data.data} />}
    </Section>
  )
}
