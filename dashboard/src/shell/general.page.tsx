import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/layout/link.tsx'
import { OpenPage } from './open-page.tsx'
import { GeneralPageView } from '../pages/general-page.tsx'
import { useSessionValue } from '../platform/session/session.ts'
import { SupportCard } from '../platform/cards/support-card.tsx'
import { ShellFoot } from './foot.tsx'

/** A general page inside the dashboard. */
export function GeneralPage() {
  return <GeneralPageView contact={<SupportCard />} />
}

const publicBase = '/generalPages'

/** The same page for everybody: the terms must be readable before there is an account. */
export function PublicGeneralPage() {
  const isSignedIn = useSessionValue('id_token') !== null
  return (
    <OpenPage
      homeHref="/"
      bar={
        <LinkButton size="small" href={isSignedIn ? '/dashboard/home' : '/signin'}>
          {isSignedIn ? <Trans>Back Home</Trans> : <Trans>Sign in</Trans>}
        </LinkButton>
      }
      foot={<ShellFoot base={publicBase} />}
    >
      <GeneralPageView base={publicBase} contact={<SupportCard />} />
    </OpenPage>
  )
}
