import type { LinkedAccount } from '@sahuji/contract/payouts/account-links'
import type { LinkedSettlement } from '@sahuji/contract/payouts/settlement-links'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { linkedAccounts, linkedSettlements } from './calls.ts'
import { tabAddress } from './deposit-place.ts'
import { LinkedPage } from './linked-page.tsx'

const account = { key: 'account-link', read: linkedAccounts.read, act: linkedAccounts.remove }
const settlement = { key: 'settlement-link', read: linkedSettlements.read, act: linkedSettlements.stop }

/** /verify?account={token}: the link of the mail about a new bank account, for a merchant who did not add it. */
export function NotMinePage({ token }: { token: string }) {
  const { t } = useLingui()
  return (
    <LinkedPage<LinkedAccount>
      token={token}
      title={t`A new bank account`}
      calls={account}
      head={(of) => <AccountHead of={of} />}
      press={<Trans>It was not me, remove it</Trans>}
      place={tabAddress('accounts')}
    />
  )
}

/** /verify?settlement={token}: the link of the mail about a changed automatic settlement, for a merchant who did not change it. */
export function NotChangedPage({ token }: { token: string }) {
  const { t } = useLingui()
  return (
    <LinkedPage<LinkedSettlement>
      token={token}
      title={t`Automatic settlement`}
      calls={settlement}
      head={(of) => <SettlementHead of={of} />}
      press={<Trans>It was not me, turn it off</Trans>}
      place={tabAddress('settlement')}
    />
  )
}

function SettlementHead({ of: { state, changed_at: changed } }: { of: LinkedSettlement }) {
  const { t } = useLingui()
  switch (state) {
    case 'open':
      return (
        <AuthHead title={t`Did you not change the automatic settlement?`}>
          <Trans>
            It was changed on <DateTime of={changed} />. One press turns it off, and what it requested and was not sent
            yet is cancelled.
          </Trans>
        </AuthHead>
      )
    case 'off':
      return (
        <AuthHead title={t`Automatic settlement is off`}>
          <Trans>No money leaves your wallet automatically any more. Now set a new password, and call us.</Trans>
        </AuthHead>
      )
    case 'over':
      return (
        <AuthHead title={t`This link is too old`}>
          <Trans>
            Sign in and turn the automatic settlement off under Bank Deposit, or call us. If somebody else may know your
            password, set a new one.
          </Trans>
        </AuthHead>
      )
  }
}

function AccountHead({ of: { state, bank_name: bank, account_end: end, added_at: added } }: { of: LinkedAccount }) {
  const { t } = useLingui()
  switch (state) {
    case 'open':
      return (
        <AuthHead title={t`Did you not add this bank account?`}>
          <Trans>
            {bank}, account ending <Ltr>{end}</Ltr>, was added on <DateTime of={added} />. One press removes it, and
            what was not sent to it yet is cancelled.
          </Trans>
        </AuthHead>
      )
    case 'removed':
      return (
        <AuthHead title={t`The account is removed`}>
          <Trans>
            No money goes to {bank}, account ending <Ltr>{end}</Ltr>, any more. Now set a new password, and call us.
          </Trans>
        </AuthHead>
      )
    case 'paused':
      return (
        <AuthHead title={t`The account is paused`}>
          <Trans>
            Money was on its way to {bank}, account ending <Ltr>{end}</Ltr>, so it could not be removed. No more goes
            there. Call us now, and set a new password.
          </Trans>
        </AuthHead>
      )
    case 'over':
      return (
        <AuthHead title={t`This link is too old`}>
          <Trans>
            Sign in and remove the account under Bank Deposit, or call us. If somebody else may know your password, set
            a new one.
          </Trans>
        </AuthHead>
      )
  }
}
