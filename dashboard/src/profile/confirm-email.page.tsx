import { readCurrentUser } from '@sahuji/contract/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CardPage, DoorHead } from '../kit/doors.tsx'
import { LinkButton } from '../kit/link.tsx'
import { call } from '../platform/call.ts'
import { token as bearer } from '../platform/session.ts'
import { Contact } from '../session/contact.tsx'
import { keepCurrentUser } from '../session/kept-user.ts'
import { profile } from './calls.ts'
import { ConfirmFailed } from './confirm-failed.tsx'

// stands in the address once the token is used, so that neither history nor a shoulder finds it
const done = 'confirmed'

/** /verify/newEmail/$token: the link that puts a new e-mail address in place. Uses the token once. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const { token = '' } = useParams({ strict: false })
  const { error, refetch } = useConfirmation(token)
  const isSignedIn = bearer() !== null
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Confirm your new e-mail`} · Sahuji`}</title>
      {error && <ConfirmFailed error={error} isSignedIn={isSignedIn} onRetry={() => void refetch()} />}
      {!error && token !== done && <DoorHead title={t`Confirming your new e-mail …`} />}
      {token === done && (
        <>
          <DoorHead title={t`Your e-mail was changed`}>
            <Trans>From now on you sign in with the new address, and our mails go there.</Trans>
          </DoorHead>
          <LinkButton kind="primary" size="large" wide href={isSignedIn ? '/dashboard/profile' : '/signin'}>
            {isSignedIn ? <Trans>Back to the profile</Trans> : <Trans>Sign in</Trans>}
          </LinkButton>
        </>
      )}
    </CardPage>
  )
}

function useConfirmation(token: string) {
  const navigate = useNavigate()
  const confirmation = useQuery({
    // a token is posted once, however often the page is drawn
    queryKey: ['confirm-email', token],
    queryFn: () => profile.confirmEmail(token),
    enabled: token !== done,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data } = confirmation
  useEffect(
    function goOn() {
      if (!data) return
      void keepWhoIsHere().then(() =>
        navigate({ to: '/verify/newEmail/$token', params: { token: done }, replace: true }),
      )
    },
    [data, navigate],
  )
  return confirmation
}

/** Whoever is signed in here is read anew; it may be somebody else, or nobody. */
async function keepWhoIsHere(): Promise<void> {
  if (bearer() === null) return
  await call(readCurrentUser, {}, { isQuiet: true }).then(keepCurrentUser, () => undefined)
}
