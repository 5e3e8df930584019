import { useLingui } from '@lingui/react/macro'
import { Page } from '../kit/page.tsx'
import { SandboxStrip } from '../kit/sandbox-strip.tsx'
import { History } from './history.tsx'
import { useKindFilter } from './use-kind-filter.ts'

const address = '/dashboard/testTransactions'

/** /dashboard/testTransactions: the sandbox's book, hatched so that it is never taken for live. */
export function TestTransactionsPage() {
  const { t } = useLingui()
  const { kind, clear } = useKindFilter(address)
  return (
    <>
      <SandboxStrip liveHref="/dashboard/transactionHistory" />
      <Page title={t`Sandbox Transactions`}>
        <History mode="sandbox" kind={kind} address={address} onClear={clear} />
      </Page>
    </>
  )
}
