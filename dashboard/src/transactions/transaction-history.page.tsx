import { useLingui } from '@lingui/react/macro'
import { History } from './history.tsx'

/** /dashboard/transactionHistory: the live book. */
export function TransactionHistoryPage() {
  const { t } = useLingui()
  return <History title={t`Transaction History`} mode="live" />
}
