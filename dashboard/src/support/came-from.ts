import { useLingui } from '@lingui/react/macro'
import type { Mode } from '@sahuji/contract/http/lists'
import type { TracedMoney } from '@sahuji/contract/support/trace'
import type { Crumb } from '../kit/layout/page.tsx'

/** The page above the search for money: whence somebody came, or else the one of what is shown. */
export function useCameFrom(mode: Mode, from: unknown, shown: TracedMoney | undefined): Crumb {
  const { t } = useLingui()
  if (mode === 'sandbox') return { name: t`Sandbox Transactions`, href: '/dashboard/testTransactions' }
  const pages = {
    load: { name: t`Load funds`, href: '/dashboard/loadFunds' },
    payout: { name: t`Bank Deposit`, href: '/dashboard/bankDeposit' },
    transfer: { name: t`Send money`, href: '/dashboard/sendFund' },
    other: { name: t`Transaction History`, href: '/dashboard/transactionHistory' },
  }
  const cameFrom = Object.values(pages).find(({ href }) => href === `/dashboard/${from}`)
  return cameFrom ?? pages[shown?.kind ?? 'load']
}
