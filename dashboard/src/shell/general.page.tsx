import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/layout/link.tsx'
import { OpenPage } from './open-page.tsx'
import { AskedPage as Asked } from '../pages/asked-page.tsx'
import { useKept } from '../platform/use-kept.ts'
import { ContactCard } from '../session/contact-card.tsx'
import { ShellFoot } from './foot.tsx'

/** A general page inside the dashboard. */
export function GeneralPage() {
  return <Asked contact={<ContactCard />} />
}

const publicBase = '/generalPages'

/** The same page for everybody: the terms must be readable before there is an account. */
export function PublicGeneralPage() {
  const isSignedIn = useKept('id_token') !== null
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
      <Asked base={publicBase} contact={<ContactCard />} />
    </OpenPage>
  )
}
