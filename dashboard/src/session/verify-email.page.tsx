import { readCurrentUser } from '@sahuji/contract/session'
import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { emailLink } from '../auth/email-calls.ts'
import { useMailLink } from '../auth/use-mail-link.ts'
import { CardPage, AuthHead } from '../kit/layout/auth-page.tsx'
import { call } from '../platform/call.ts'
import { kept, token as bearer } from '../platform/session.ts'
import { Contact } from './contact.tsx'
import { EmailVerified } from './email-verified.tsx'
import { keepCurrentUser, keptUser } from './kept-user.ts'
import { LinkDead } from './link-dead.tsx'
import { VerifyPress } from './verify-press.tsx'
import { brand } from '../kit/format/operator.ts'

// stands in the address once the token is used, so that neither history nor a shoulder finds it
const done = 'verified'

/** /verify/email/$token: the link of the mail. Its own person who is signed in here goes straight on, anybody else is told. */
export function VerifyEmailPage() {
  const { t } = useLingui()
  const { token = '' } = useParams({ strict: false })
  const { error, retry, isWanted, want } = useVerification(token)
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Verify your e-mail`} · ${brand()}`}</title>
      {error && <LinkDead error={error} onRetry={retry} />}
      {!error && token !== done && isWanted && <AuthHead title={t`Verifying your e-mail …`} />}
      {!isWanted && token !== done && <VerifyPress token={token} onPress={want} />}
      {token === done && <EmailVerified isSignedIn={isVerifiedHere()} />}
    </CardPage>
  )
}

const isVerifiedHere = (): boolean => bearer() !== null && keptUser().is_email_verified

/** Everybody is told that it is done; whoever is signed in here has it kept first, so that no page sends them back. */
function useVerification(token: string) {
  const navigate = useNavigate()
  return useMailLink({
    kind: 'verify-email',
    token: token === done ? undefined : token,
    spend: emailLink.verify,
    onUsed: ({ email }) => {
      const isDone = () => void navigate({ to: '/verify/email/$token', params: { token: done }, replace: true })
      if (bearer() !== null && kept('email') === email) void keepVerified().finally(isDone)
      else isDone()
    },
  })
}

/** What cannot be read now is read by the next page. */
async function keepVerified(): Promise<void> {
  await call(readCurrentUser, {}).then(keepCurrentUser, () => undefined)
}
