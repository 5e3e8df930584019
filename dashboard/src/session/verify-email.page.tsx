import { readCurrentUser } from '@sahuji/contract/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { emailLink } from '../auth/calls.ts'
import { useLinkAccount, useMailLink } from '../auth/use-mail-link.ts'
import { CardPage, AuthHead } from '../kit/layout/auth-page.tsx'
import { call } from '../platform/calls/call.ts'
import { token as bearer, sessionValue, token } from '../platform/session/session.ts'
import { Contact } from './contact.tsx'
import { EmailVerified } from './email-verified.tsx'
import { saveCurrentUser, storedUser } from './stored-user.ts'
import { brand } from '../kit/format/operator.ts'
import { Button } from '../kit/layout/button.tsx'
import { Ltr, Name } from '../kit/layout/text.tsx'
import { Loading, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { useFailureWords } from '../platform/failures/failure-words.ts'
import { SignOutLink } from './sign-out-link.tsx'

// replaces the used token in the address, so that neither the history nor an onlooker finds it
const done = 'verified'

/**
 * /verify/email/$token: the link of the mail. Verifies at once for its own signed-in person; any other visitor sees
 * whose it is.
 */
export function VerifyEmailPage() {
  const { t } = useLingui()
  const { token = '' } = useParams({ strict: false })
  const { error, retry, isConfirmed, confirm } = useVerification(token)
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Verify your e-mail`} · ${brand()}`}</title>
      {error && <LinkDead error={error} onRetry={retry} />}
      {!error && token !== done && isConfirmed && <AuthHead title={t`Verifying your e-mail …`} />}
      {!isConfirmed && token !== done && <VerifyPress token={token} onPress={confirm} />}
      {token === done && <EmailVerified isSignedIn={isVerifiedHere()} />}
    </CardPage>
  )
}

const isVerifiedHere = (): boolean => bearer() !== null && storedUser().is_email_verified

/**
 * Verifies the link. Stores the verification of a signed-in person before the confirmation, so that no page sends them
 * back.
 */
function useVerification(token: string) {
  const navigate = useNavigate()
  return useMailLink({
    kind: 'verify-email',
    token: token === done ? undefined : token,
    spend: emailLink.verify,
    onUsed: ({ email }) => {
      const isDone = () => void navigate({ to: '/verify/email/$token', params: { token: done }, replace: true })
      if (bearer() !== null && sessionValue('email') === email) void keepVerified().finally(isDone)
      else isDone()
    },
  })
}

/** Stores the user info; after a failure the next page reads it. */
async function keepVerified(): Promise<void> {
  await call(readCurrentUser, {}).then(saveCurrentUser, () => undefined)
}

/** Without a session: shows the account that gets the address, and the button that verifies it. */
function VerifyPress({ token, onPress }: { token: string; onPress: () => void }) {
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
          Gives <Ltr>{email}</Ltr> to the account of <Name>{trade_name}</Name>, mobile <Ltr>··{mobile_end}</Ltr>. If
          that is not you, do nothing and close this page.
        </Trans>
      </AuthHead>
      <Button kind="primary" size="large" wide onPress={onPress}>
        <Trans>Verify the address</Trans>
      </Button>
    </>
  )
}

/**
 * A link that did not work: the reason, and the way to a new one. A sign-in with an unverified address sends one
 * automatically.
 */
function LinkDead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const { sentence } = useFailureWords(error)
  const isOfAnother = error instanceof CallFailed && error.refusal === 'link_of_another'
  const mayWork = error instanceof CallFailed && error.kind !== 'answered'
  return (
    <>
      <AuthHead
        title={
          mayWork ? t`Not verified yet` : isOfAnother ? t`This link is for another account` : t`This link does not work`
        }
      >
        <span role="alert">{sentence}</span>
      </AuthHead>
      <Stack gap={2}>
        {mayWork && (
          <Button kind="primary" size="large" wide onPress={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <LinkButton
          kind={mayWork ? 'secondary' : 'primary'}
          size="large"
          wide
          href={token() === null ? '/signin' : '/emailVerification'}
        >
          {token() === null ? <Trans>Sign in for a new link</Trans> : <Trans>Get a new link</Trans>}
        </LinkButton>
        {isOfAnother && <SignOutLink />}
      </Stack>
    </>
  )
}
