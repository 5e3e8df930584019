import { Trans, useLingui } from '@lingui/react/macro'
import { Link, LinkButton } from '../kit/link.tsx'
import { Section } from '../kit/section.tsx'
import { LoadingRows, NothingYet } from '../kit/states.tsx'
import { AsOf } from '../platform/as-of.tsx'
import { FailedToLoad } from '../platform/failed-to-load.tsx'
import { useAsked } from '../platform/use-asked.ts'
import { transactions } from '../transactions/calls.ts'
import { TransactionTable } from '../transactions/transaction-table.tsx'

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
  return (
    <Section title={t`Recent activity`} aside={all}>
      {isPending && <LoadingRows rows={8} />}
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      <AsOf of={asked} />
      {data && data.data.length > 0 && <TransactionTable short label={t`Recent activity`} of={data.data} />}
      {data?.data.length === 0 && (
        <NothingYet
          title={t`Nothing has moved yet`}
          action={
            <LinkButton href="/dashboard/loadFunds">
              <Trans>Load funds from your bank</Trans>
            </LinkButton>
          }
        >
          <Trans>Load your wallet, and the first line of your book stands here.</Trans>
        </NothingYet>
      )}
    </Section>
  )
}
