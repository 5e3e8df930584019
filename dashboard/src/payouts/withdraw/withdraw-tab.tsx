import type { PayoutOverview } from '@sahuji/contract/payouts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, LinkButton } from '../../kit/layout/link.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LoadingRows, NothingYet } from '../../kit/layout/states.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { supportContact } from '../../kit/format/operator.ts'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { payoutAccounts, payouts } from '../calls.ts'
import { tabAddress } from '../deposit-place.ts'
import { WithdrawPage } from './withdraw-page.tsx'

/** The tab Withdraw: why nothing can go out, what is missing first, or the form. */
export function WithdrawTab() {
  const overview = useCardQuery(payouts.overview())
  const accounts = useCardQuery(payoutAccounts.list())
  const failure = [overview, accounts].find(({ error, data }) => error && !data)
  if (failure?.error) return <FailedToLoad of={failure.error} onRetry={failure.refetch} />
  if (!overview.data || !accounts.data) return <LoadingRows rows={8} />
  return (
    <Stack gap={3}>
      <AsOf of={overview} />
      <Withdrawing overview={overview.data} accounts={accounts.data} />
    </Stack>
  )
}

function Withdrawing({ overview, accounts }: { overview: PayoutOverview; accounts: readonly PayoutAccount[] }) {
  if (overview.is_closed) return <Closed why={overview.is_closed} />
  if (accounts.length === 0) return <NoAccountYet />
  return <WithdrawPage overview={overview} accounts={accounts} />
}

/** Why no money goes out, and what resolves it. */
function Closed({ why }: { why: NonNullable<PayoutOverview['is_closed']> }) {
  const { t } = useLingui()
  const { phone } = supportContact()
  switch (why) {
    case 'tier':
      return (
        <NothingYet
          title={t`Withdrawing opens with your KYC`}
          action={
            <LinkButton kind="primary" href="/dashboard/updateKYC">
              <Trans>Go to your KYC</Trans>
            </LinkButton>
          }
        >
          <Trans>
            Nepal Rastra Bank allows transfers to a bank account only once we know its owner. You can spend what is in
            your wallet in the meantime.
          </Trans>
        </NothingYet>
      )
    case 'frozen':
      return (
        <NothingYet
          title={t`We have stopped money going out`}
          action={
            <LinkButton href={`tel:${phone}`}>
              <Ltr>{phone}</Ltr>
            </LinkButton>
          }
        >
          <Trans>Your balance is yours and stays where it is. Call us; we explain the reason and what to do.</Trans>
        </NothingYet>
      )
    case 'no_rail':
      return (
        <NothingYet title={t`No way to the banks is open at the moment`}>
          <Trans>
            Nothing is wrong with your wallet. Try again later; earlier withdrawals are in{' '}
            <Link href={tabAddress('history')}>your history</Link>.
          </Trans>
        </NothingYet>
      )
  }
}

function NoAccountYet() {
  const { t } = useLingui()
  return (
    <NothingYet
      title={t`First add a bank account`}
      action={
        <LinkButton kind="primary" href={tabAddress('accounts')}>
          <Trans>Add an account</Trans>
        </LinkButton>
      }
    >
      <Trans>
        We ask the bank whose account it is before we save it. A new account is locked for 24 hours; then you can
        withdraw to it.
      </Trans>
    </NothingYet>
  )
}
