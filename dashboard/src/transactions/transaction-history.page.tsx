import { useLingui } from '@lingui/react/macro'
import { Page } from '../kit/page.tsx'
import { History } from './history.tsx'
import { useKindFilter } from './use-kind-filter.ts'

const address = '/dashboard/transactionHistory'

/** /dashboard/transactionHistory: the live book. */
export function TransactionHistoryPage() {
  const { t } = useLingui()
  const { kind, clear } = useKindFilter(address)
  return (
    <Page title={t`Transaction History`}>
      <History mode="live" kind={kind} address={address} onClear={clear} />
    </Page>
  )
}
