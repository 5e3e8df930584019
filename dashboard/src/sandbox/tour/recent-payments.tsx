import type { Transaction } from '@sahuji/contract/transactions'
import { Trans, useLingui } from '@lingui/react/macro'
import { useOpenedWith } from '../../platform/browser/use-opened-with.ts'
import { cx } from '../../kit/cx.ts'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Anchor } from '../../kit/layout/anchor.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { Counterparty, iconOf, TransactionKindText } from '../../transactions/transaction-kinds.tsx'
import { sandbox } from '../calls.ts'
import * as css from './demo.module.css'

/** The last movements of the sandbox; what came while the page is shown is washed green once. */
export function RecentPayments() {
  const { t } = useLingui()
  const { data, error, isPending, refetch } = useCardQuery(sandbox.recent())
  const rows = data?.data
  return (
    <Section
      title={t`Recent activity`}
      aside={
        <Link small href="/dashboard/testTransactions">
          <Trans>All of the sandbox</Trans>
        </Link>
      }
    >
      {isPending && <LoadingRows rows={6} />}
      {error && !data && <FailedToLoad of={error} onRetry={refetch} />}
      {rows && <Rows of={rows} />}
    </Section>
  )
}

function Rows({ of: rows }: { of: readonly Transaction[] }) {
  const { t } = useLingui()
  // what was there at first is not washed
  const first = new Set(useOpenedWith(rows).map(({ id }) => id))
  if (rows.length === 0)
    return (
      <NothingYet title={t`Nothing has moved yet`}>
        <Trans>Let the day run, or begin with the first step.</Trans>
      </NothingYet>
    )
  return (
    <ul className={css.rows} aria-label={t`Recent activity`}>
      {rows.map((row) => (
        <li key={row.id} className={cx(!first.has(row.id) && css.washed) || undefined}>
          <Anchor href={`/dashboard/transactionHistory/singleTransaction/${row.id}`} className={css.row}>
            {iconOf(row)}
            <span>
              <Counterparty of={row} />
              <span className={css.note}>
                <DateTime of={row.occurred_at} as="time" /> · <TransactionKindText of={row} />
              </span>
            </span>
            <Money of={row.net ?? row.amount} sign="always" uncounted={row.net === null} />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
