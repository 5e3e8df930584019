import { Trans, useLingui } from '@lingui/react/macro'
import { useLinkAccount } from '../auth/use-link-account.ts'
import { Button } from '../kit/layout/button.tsx'
import { AuthHead } from '../kit/layout/auth-page.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { Loading, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { LinkDead } from './link-dead.tsx'

/** Where nobody is signed in: whose account gets the address, then the press that gives it. */
export function VerifyPress({ token, onPress }: { token: string; onPress: () => void }) {
  const { t } = useLingui()
  const { data: account, error, refetch } = useLinkAccount(token)
  if (error) return <LinkDead error={error} onRetry={() => void refetch()} />
  if (!account)
    return (
      <Loading>
        <SkeletonLines lines={3} />
      </Loading>
    )
  const { email, trade_name, mobile_end } = account
  return (
    <>
      <AuthHead title={t`Verify your e-mail`}>
        <Trans>
          Gives <Ltr>{email}</Ltr> to the account of <bdi>{trade_name}</bdi>, mobile <Ltr>··{mobile_end}</Ltr>. If that
          is not you, do nothing and close this page.
        </Trans>
      </AuthHead>
      <Button kind="primary" size="large" wide onPress={onPress}>
        <Trans>Verify the address</Trans>
      </Button>
    </>
  )
}
