import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { payoutAccounts } from '../calls.ts'
import { AccountRow } from './account-row.tsx'
import { AddAccount } from './add-account.tsx'
import { AfterAdding } from './after-adding.tsx'
import { IfMay } from '../../platform/session/if-may.tsx'

/** The tab Accounts: the merchant's accounts with their states; beside them the form that adds one. */
export function AccountsTab() {
  const { t } = useLingui()
  const accounts = useCardQuery(payoutAccounts.list())
  const count = accounts.data?.length
  const [addedId, setAddedId] = useState<string>()
  return (
    <Columns
      side={
        <Stack gap={10}>
          <IfMay call="bank_accounts.manage">
            <AddAccount onAdded={({ id }) => setAddedId(id)} />
            <AfterAdding />
          </IfMay>
        </Stack>
      }
    >
      <Section title={t`Your accounts`} aside={count ? <Trans>for the owner only</Trans> : undefined}>
        <AsOf of={accounts} />
        {accounts.isPending && <LoadingRows rows={3} />}
        {accounts.error && !accounts.data && <FailedToLoad of={accounts.error} onRetry={accounts.refetch} />}
        {accounts.data && <AccountRows of={accounts.data} addedId={addedId} />}
      </Section>
    </Columns>
  )
}

interface AccountRowsProps {
  of: readonly PayoutAccount[]
  /** The account that was just added here: it takes the focus. */
  addedId: string | undefined
}

function AccountRows({ of: accounts, addedId }: AccountRowsProps) {
  const { t } = useLingui()
  if (accounts.length === 0)
    return (
      <NothingYet title={t`No bank account yet`}>
        <Trans>
          Enter the account as printed on your cheque. We ask the bank whose account it is; nothing is saved before it
          answers.
        </Trans>
      </NothingYet>
    )
  return (
    <ul aria-label={t`Your accounts`}>
      {accounts.map((account) => (
        <AccountRow key={account.id} of={account} isAdded={account.id === addedId} />
      ))}
    </ul>
  )
}
