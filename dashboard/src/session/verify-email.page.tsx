import { readCurrentUser } from '@sahuji/contract/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { emailLink } from '../auth/email-calls.ts'
import { CardPage, DoorHead } from '../kit/doors.tsx'
import { LinkButton } from '../kit/link.tsx'
import { call } from '../platform/call.ts'
import { kept, token as bearer } from '../platform/session.ts'
import { Contact } from './contact.tsx'
import { keepCurrentUser } from './kept-user.ts'
import { LinkDead } from './link-dead.tsx'

// stands in the address once the token is used, so that neither history nor a shoulder finds it
const done = 'verified'

/** /verify/email/$token: the link of the mail. Uses the token once; whoever is signed in here goes straight on. */
export function VerifyEmailPage() {
  const { t } = useLingui()
  const { token = '' } = useParams({ strict: false })
  const { error, refetch } = useVerification(token)
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Verify your e-mail`} · Sahuji`}</title>
      {error && <LinkDead error={error} onRetry={() => void refetch()} />}
      {!error && token !== done && <DoorHead title={t`Verifying your e-mail …`} />}
      {token === done && (
        <>
          <DoorHead title={t`Your e-mail is verified`}>
            <Trans>Sign in to verify your phone and go on.</Trans>
          </DoorHead>
          <LinkButton kind="primary" size="large" wide href="/signin">
            <Trans>Go on</Trans>
          </LinkButton>
        </>
      )}
    </CardPage>
  )
}

function useVerification(token: string) {
  const navigate = useNavigate()
  const verification = useQuery({
    // a token is posted once, however often the page is drawn
    queryKey: ['verify-email', token],
    queryFn: () => emailLink.verify(token),
    enabled: token !== done,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = verification
  useEffect(
    function goOn() {
      if (!data) return
      if (bearer() !== null && kept('email') === data.email) void goHome()
      else void navigate({ to: '/verify/email/$token', params: { token: done }, replace: true })
    },
    [data, navigate],
  )
  return verification
}

async function goHome(): Promise<void> {
  await keepCurrentUser(await call(readCurrentUser, {}))
  location.replace('/dashboard/home')
}
