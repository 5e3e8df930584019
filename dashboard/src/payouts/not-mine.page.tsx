import type { LinkedAccount } from '@sahuji/contract/payouts/account-links'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { DateTime } from '../kit/format/date.tsx'
import { brand } from '../kit/format/operator.ts'
import { AuthHead, CardPage } from '../kit/layout/auth-page.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { LoadingRows } from '../kit/layout/states.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { FailedToLoad, FailureLine } from '../platform/failed-to-load.tsx'
import { Contact } from '../session/contact.tsx'
import { linkedAccounts } from './calls.ts'

/** /verify?account={token}: the link of the mail about a new bank account, for whoever did not add it; needs no session. */
export function NotMinePage({ token }: { token: string }) {
  const { t } = useLingui()
  const found = useQuery({
    queryKey: ['account-link', token],
    queryFn: () => linkedAccounts.read(token),
    retry: false,
  })
  const remove = useMutation({ mutationFn: () => linkedAccounts.remove(token), retry: false })
  const account = remove.data ?? found.data
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`A new bank account`} · ${brand()}`}</title>
      <div aria-live="polite">
        {found.isPending && <LoadingRows rows={4} />}
        {found.error && !account && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
        {account && (
          <Stack gap={6}>
            <LinkedHead of={account} />
            {account.state === 'open' ? (
              <Button
                kind="danger"
                size="large"
                wide
                isPending={remove.isPending}
                onPress={() => {
                  if (!remove.isPending) remove.mutate()
                }}
              >
                <Trans>It was not me, remove it</Trans>
              </Button>
            ) : (
              <LinkButton kind="primary" size="large" wide href="/forgotPassword">
                <Trans>Set a new password</Trans>
              </LinkButton>
            )}
            <FailureLine of={remove.error} />
          </Stack>
        )}
      </div>
    </CardPage>
  )
}

function LinkedHead({ of: { state, bank_name: bank, account_end: end, added_at: added } }: { of: LinkedAccount }) {
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
