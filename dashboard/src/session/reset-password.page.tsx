import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ResetLinkDead, ResetPasswordForm, keepResetToken, useResetLink } from '../auth/reset-password.tsx'
import { CardPage, AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { Loading, SkeletonLines } from '../kit/layout/skeleton.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { clearSession, sessionValue } from '../platform/session/session.ts'
import { Contact } from './contact.tsx'

// these replace the token in the address
const open = 'open'
const done = 'done'

/** /verify/password/$token: the link of a mail or SMS. Sets a new password, once. */
export function ResetPasswordPage() {
  const { t } = useLingui()
  const { at, go } = useTokenOutOfAddress()
  const { data: link, error, refetch } = useResetLink(at === open)
  const onDone = async (email: string) => {
    await go(done)
    // every session of the person has ended, including this browser's if it is theirs
    if (sessionValue('email') === email) await clearSession()
  }
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      <title>{`${t`Set a new password`} · ${brand()}`}</title>
      {at === done && <Done />}
      {at === open && error && <ResetLinkDead error={error} onRetry={() => void refetch()} />}
      {at !== done && !error && (
        <AuthHead title={t`Set a new password`}>
          {link && (
            <Trans>
              For <Ltr>{link.email}</Ltr>. Every device is signed out when you save.
            </Trans>
          )}
        </AuthHead>
      )}
      {at !== done && !error && !link && (
        <Loading>
          <SkeletonLines lines={4} />
        </Loading>
      )}
      {at === open && link && !error && <ResetPasswordForm link={link} onDone={(email) => void onDone(email)} />}
    </CardPage>
  )
}

/** Removes the token from the address when the page opens; a reload finds it in this tab's storage. */
function useTokenOutOfAddress() {
  const { token = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const go = (at: string) => navigate({ to: '/verify/password/$token', params: { token: at }, replace: true })
  const isToken = token !== open && token !== done
  useEffect(
    function takeToken() {
      if (!isToken) return
      keepResetToken(token)
      void navigate({ to: '/verify/password/$token', params: { token: open }, replace: true })
    },
    [isToken, token, navigate],
  )
  return { at: isToken ? undefined : token, go }
}

function Done() {
  const { t } = useLingui()
  return (
    <>
      <AuthHead title={t`Your new password is set`}>
        <output>
          <Trans>Every device was signed out, and a mail confirms it. Sign in with the new password.</Trans>
        </output>
      </AuthHead>
      <LinkButton kind="primary" size="large" wide href="/signin">
        <Trans>Sign in</Trans>
      </LinkButton>
    </>
  )
}
