import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../kit/layout/link.tsx'
import { GeneralPageView } from '../pages/general-page.tsx'
import { useSessionValue } from '../platform/session/session.ts'
import { SupportCard } from '../platform/cards/support-card.tsx'
import { ShellFoot } from './foot.tsx'
import type { ReactNode } from 'react'
import * as css from './general.module.css'
import { DocumentBrand } from '../kit/layout/brand.tsx'

/** A general page inside the dashboard. */
export function GeneralPage() {
  return <GeneralPageView contact={<SupportCard />} />
}

const publicBase = '/generalPages'

/** The same page without a session: the terms must be readable before an account exists. */
export function PublicGeneralPage() {
  const isSignedIn = useSessionValue('id_token') !== null
  return (
    <PublicPage
      homeHref="/"
      bar={
        <LinkButton size="small" href={isSignedIn ? '/dashboard/home' : '/signin'}>
          {isSignedIn ? <Trans>Back Home</Trans> : <Trans>Sign in</Trans>}
        </LinkButton>
      }
      foot={<ShellFoot base={publicBase} />}
    >
      <GeneralPageView base={publicBase} contact={<SupportCard />} />
    </PublicPage>
  )
}

interface PublicPageProps {
  homeHref: string
  /** At the end of the bar. */
  bar?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** The frame of a public page at full width. */
export function PublicPage({ homeHref, bar, foot, children }: PublicPageProps) {
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <div>
          <DocumentBrand href={homeHref} />
          {bar}
        </div>
      </header>
      <main>{children}</main>
      {foot}
    </div>
  )
}
