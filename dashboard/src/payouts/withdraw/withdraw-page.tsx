import type { Payout, PayoutOverview, PayoutQuote } from '@sahuji/contract/payouts'
import { quotePayout } from '@sahuji/contract/payouts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Columns } from '../../kit/layout/columns.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { query, untilAnswered } from '../../platform/calls/query.ts'
import { accountOf, usePayoutDraft } from './payout-draft.ts'
import { PayoutLimitsSection } from './payout-limits.tsx'
import { WalletAfterPayout, Withdrawable } from './withdrawable.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

export interface WithdrawPageProps {
  overview: PayoutOverview
  accounts: readonly PayoutAccount[]
}

/** How much, to which account, what it costs and when it arrives; beside it what can go out, the limits, and the rest. */
export function WithdrawPage({ overview, accounts }: WithdrawPageProps) {
  const navigate = useNavigate()
  const { draft, write, drop } = usePayoutDraft()
  const account = accountOf(draft, accounts)
  const quote = usePayoutQuote(account?.id, draft.amount)
  // keeps the last quote while the next one loads, but not without an amount
  const known: PayoutQuote | undefined = draft.amount && !quote.error ? quote.data : undefined
  const follow = (made: Payout) => {
    drop()
    void navigate({ to: '/dashboard/bankDeposit', search: { tab: 'history', payout: made.id } as never, replace: true })
  }
  return (
    <Columns
      narrow
      side={
        <Stack gap={10}>
          <Withdrawable of={overview} />
          <PayoutLimitsSection of={known?.limits ?? overview.limits} next={known?.amount ?? 0n} />
          <WalletAfterPayout of={overview} amount={known?.amount} />
        </Stack>
      }
    >
      {account && (
        <WithdrawForm
          overview={overview}
          accounts={accounts}
          account={account}
          draft={draft}
          write={write}
          quote={known}
          quoteError={quote.error}
          onMade={follow}
          onCancel={draft.confirmation === null ? drop : undefined}
        />
      )}
    </Columns>
  )
}

/** The server's quote of an amount to an account, asked when the typing rests. */
function usePayoutQuote(account_id: string | undefined, amount: bigint | undefined) {
  const rested = useRested(amount)
  const isAsked = account_id !== undefined && rested !== undefined && rested > 0n
  const { data, error } = useQuery({
    ...query(quotePayout, { account_id: account_id ?? '', amount: rested ?? 1n }, { isQuiet: true }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    ...untilAnswered,
  })
  // a refusal of the previous amount does not apply to this one
  return { data, error: rested === amount ? error : null }
}
