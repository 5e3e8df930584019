import { readCurrentUser } from '@sahuji/contract/session'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ChangeEmail, ResendLink } from '../auth/unverified-contact.tsx'
import { mailboxOf } from '../auth/mailbox.ts'
import { TextButton } from '../kit/layout/button.tsx'
import { CardPage, AuthHead } from '../kit/layout/auth-page.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { Ltr, Text } from '../kit/layout/text.tsx'
import { isOfThisVisit, query } from '../platform/calls/query.ts'
import { sessionValue, token } from '../platform/session/session.ts'
import { useOwnServer } from '../platform/server/server.ts'
import { Contact } from './contact.tsx'
import { EmailVerified } from './email-verified.tsx'
import { saveCurrentUser } from './stored-user.ts'
import { signInAddress } from './sign-out.ts'
import { SignOutLink } from './sign-out-link.tsx'

const asksEveryMilliseconds = 4000

/** /emailVerification: waits until the link is opened, here or on another device, then continues. Spec §2, §4. */
export function EmailVerificationPage() {
  const { t } = useLingui()
  const isSignedIn = token() !== null
  const isOwn = useOwnServer()
  const [email, setEmail] = useState(() => sessionValue('email') ?? '')
  const [isChanging, setIsChanging] = useState(false)
  const isVerified = useVerified(isSignedIn)
  if (!isSignedIn) return null
  if (isVerified) {
    return (
      <CardPage homeHref="/emailVerification" contact={<Contact />}>
        <title>{`${t`Your e-mail is verified`} · Sahuji`}</title>
        <EmailVerified isSignedIn />
      </CardPage>
    )
  }
  return (
    <CardPage homeHref="/emailVerification" bar={<SignOutLink />} contact={<Contact />}>
      <title>{`${t`Verify your e-mail`} · ${brand()}`}</title>
      <AuthHead title={t`Verify your e-mail`}>
        <Trans>
          We sent a link to <Ltr>{email}</Ltr>. Open it, here or on your phone; this page continues automatically.
        </Trans>
      </AuthHead>
      <Stack gap={2}>
        <LinkButton kind="primary" size="large" wide href={mailboxOf(email)} target="_blank" rel="noreferrer">
          <Trans>Open the mail app</Trans>
        </LinkButton>
        <ResendLink key={email} email={email} />
      </Stack>
      <Row gap={4}>
        <Text small tone="quiet">
          {isOwn ? (
            <>
              <Trans>No mail? Check your spam folder, or correct the address.</Trans>{' '}
              <TextButton onPress={() => setIsChanging(true)}>
                <Trans>Change the address</Trans>
              </TextButton>
            </>
          ) : (
            <Trans>No mail? Check your spam folder.</Trans>
          )}
        </Text>
      </Row>
      {isChanging && (
        <ChangeEmail
          onClose={() => setIsChanging(false)}
          onChanged={(changed) => {
            setEmail(changed)
            setIsChanging(false)
          }}
        />
      )}
    </CardPage>
  )
}

/**
 * Checks every 4 s and on focus whether the address is verified, and stores the answer. Anonymous visitors go to the
 * sign-in.
 */
function useVerified(isSignedIn: boolean): boolean {
  const [isVerified, setIsVerified] = useState(false)
  const { data, dataUpdatedAt } = useQuery({
    ...query(readCurrentUser, {}),
    enabled: isSignedIn && !isVerified,
    // after a failure only a focus checks again
    refetchInterval: ({ state }) => state.status !== 'error' && asksEveryMilliseconds,
    refetchOnWindowFocus: 'always',
  })
  useEffect(
    function keepVerified() {
      if (!isSignedIn) location.replace(signInAddress)
      else if (data?.email_verified_at && isOfThisVisit(dataUpdatedAt))
        void saveCurrentUser(data).then(() => setIsVerified(true))
    },
    [isSignedIn, data, dataUpdatedAt],
  )
  return isVerified
}
