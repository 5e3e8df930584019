import { useLingui } from '@lingui/react/macro'
import { SandboxStrip } from '../kit/layout/sandbox-strip.tsx'
import { History } from './history.tsx'

/** /dashboard/testTransactions: the sandbox's book, hatched so that it is never taken for live. */
export function TestTransactionsPage() {
  const { t } = useLingui()
  return (
    <>
      <SandboxStrip liveHref="/dashboard/transactionHistory" />
      <History title={t`Sandbox Transactions`} mode="sandbox" />
    </>
  )
}
