import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { SearchIcon } from '../kit/icons/navigation.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { Page } from '../kit/layout/page.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { ViewTabs } from '../kit/layout/tabs.tsx'
import { Money } from '../kit/format/money.tsx'
import { AsOf } from '../platform/cards/as-of.tsx'
import { NotOffered } from '../platform/failures/not-offered.tsx'
import { useOwnServer } from '../platform/server/server.ts'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { useOpenedWith } from '../platform/browser/use-opened-with.ts'
import { wallet } from '../wallet/calls.ts'
import { SpendOnly } from '../wallet/card-money.tsx'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import { payoutAccounts } from './calls.ts'
import { type DepositTab, tabAddress, useDepositPlace, useDepositTabs } from './deposit-place.ts'
import { HistoryTab } from './history/history-tab.tsx'
import { PayoutStory } from './story/payout-story.tsx'
import { WithdrawTab } from './withdraw/withdraw-tab.tsx'

// fetched once it is opened: the page would be over its weight with it
const SettlementTab = lazy(async () => ({ default: (await import('./settlement/settlement-tab.tsx')).SettlementTab }))

/** /dashboard/bankDeposit: withdrawals from the wallet to a bank; the address holds the tab, the filters and the followed withdrawal. */
export function BankDepositPage() {
  const { t } = useLingui()
  const isOwn = useOwnServer()
  const { tab, payout } = useDepositPlace()
  const openedWith = useOpenedWith(payout)
  if (!isOwn) {
    return (
      <Page title={t`Bank Deposit`}>
        <NotOffered />
      </Page>
    )
  }
  return (
    <Page
      title={t`Bank Deposit`}
      lead={<WalletNow />}
      actions={
        <LinkButton icon={<SearchIcon small />} href="/dashboard/loadFunds/trace?from=bankDeposit">
          <Trans>Where is my money?</Trans>
        </LinkButton>
      }
    >
      <Stack gap={7}>
        <DepositTabs at={tab} />
        {payout ? <PayoutStory id={payout} key={payout} isResult={payout !== openedWith} /> : panels[tab]()}
      </Stack>
    </Page>
  )
}

const panels = {
  withdraw: () => <WithdrawTab />,
  accounts: () => <AccountsTab />,
  history: () => <HistoryTab />,
  settlement: () => (
    <Suspense fallback={<LoadingRows rows={6} />}>
      <SettlementTab />
    </Suspense>
  ),
}

function DepositTabs({ at }: { at: DepositTab }) {
  const { t } = useLingui()
  const { data: accounts } = useCardQuery(payoutAccounts.list())
  const tabs = useDepositTabs()
  const names: Record<DepositTab, string> = {
    withdraw: t`Withdraw`,
    accounts: t`Accounts`,
    history: t`History`,
    settlement: t`Automatic settlement`,
  }
  return (
    <ViewTabs
      label={t`Bank Deposit`}
      views={tabs.map((tab) => ({
        href: tabAddress(tab),
        label: names[tab],
        isHere: tab === at,
        ...(tab === 'accounts' && accounts && accounts.length > 0 && { count: accounts.length }),
      }))}
    />
  )
}

function WalletNow() {
  const read = useCardQuery(wallet.read())
  if (!read.data && read.error) return <Trans>In your wallet now: not available at the moment</Trans>
  if (!read.data) return <Trans>In your wallet now: …</Trans>
  return (
    <>
      <Trans>
        In your wallet now: <Money of={read.data.balance} weight="bold" />
      </Trans>{' '}
      <AsOf of={read} />
      <SpendOnly of={read.data} />
    </>
  )
}
