import { Trans, useLingui } from '@lingui/react/macro'
import { Entries, Entry, SkeletonEntries } from '../kit/data/entries.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Loading } from '../kit/layout/skeleton.tsx'
import { Code, Text } from '../kit/layout/text.tsx'
import type { ProfileView } from './profile-view.ts'

/** The account of withdrawals, never with the whole number. */
export function BankCard({ of: shown }: { of: ProfileView | undefined }) {
  const { t } = useLingui()
  return (
    <Section id="bank" title={<Trans>Bank account</Trans>} label={t`Bank account`}>
      {shown ? (
        <Account of={shown.bank_account} />
      ) : (
        <Loading>
          <SkeletonEntries lines={4} />
        </Loading>
      )}
    </Section>
  )
}

function Account({ of: account }: { of: ProfileView['bank_account'] }) {
  if (!account) {
    return (
      <Text tone="quiet">
        <Trans>
          Your KYC names no bank account. Your accounts for withdrawals are listed under{' '}
          <Link href="/dashboard/bankDeposit?tab=accounts">Bank Deposit</Link>.
        </Trans>
      </Text>
    )
  }
  return (
    <Entries>
      <Entry name={<Trans>Bank</Trans>} note={account.branch_name}>
        {account.bank_name || '–'}
      </Entry>
      <Entry name={<Trans>Account</Trans>}>
        {account.account_end === '' ? '–' : <Code>··{account.account_end}</Code>}
      </Entry>
      <Entry
        name={<Trans>Holder</Trans>}
        note={<Trans>The account of your KYC. Other accounts for withdrawals are listed under Bank Deposit.</Trans>}
      >
        {account.account_name || '–'}
      </Entry>
    </Entries>
  )
}
