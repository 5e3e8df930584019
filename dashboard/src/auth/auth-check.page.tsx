import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { CardInFrame, AuthHead } from '../kit/layout/auth-page.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { brand } from '../kit/format/operator.ts'
import { Page } from '../kit/layout/page.tsx'
import { NotAllowed } from '../kit/layout/states.tsx'
import { Waiting } from './waiting.tsx'
import { missingPermission } from './missing-permission.ts'
import { StepUp } from './step-up.tsx'
import { useLingui as useMessages } from '@lingui/react'
import { useAuthCheck } from './use-auth-check.ts'

/** /dashboard/authCheck?next=…&reason=…: decides where somebody may go, and goes there; asks for a proof where one is wanted. */
export function AuthCheckPage() {
  const { t } = useLingui()
  const { next, reason, needs } = useAuthCheck()
  const navigate = useNavigate()
  if (reason === 'permission') return <PermissionMissing needs={needs} />
  if (reason !== 'step-up') return <Waiting after={300} title={t`Checking your sign-in`} />
  return (
    <CardInFrame>
      <title>{`${t`Confirm it is you`} · ${brand()}`}</title>
      <AuthHead title={t`Confirm it is you`}>
        <Trans>This matters, so we ask once more. Afterwards you are not asked again for five minutes.</Trans>
      </AuthHead>
      <StepUp onConfirmed={() => void navigate({ to: next, replace: true })} />
    </CardInFrame>
  )
}

/** Names what the person may not do, and whom to ask. */
function PermissionMissing({ needs }: { needs: string | undefined }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  return (
    <Page title={t`Not allowed`}>
      <NotAllowed
        title={_(missingPermission(needs))}
        action={
          <LinkButton kind="primary" href="/dashboard/home">
            <Trans>Back Home</Trans>
          </LinkButton>
        }
      >
        <Trans>Please ask the owner of this account to do it, or to give you this permission.</Trans>
      </NotAllowed>
    </Page>
  )
}
