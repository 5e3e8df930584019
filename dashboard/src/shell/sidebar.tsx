import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Anchor } from '../kit/layout/anchor.tsx'
import { Avatar } from '../kit/layout/avatar.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import * as css from './sidebar.module.css'
import { Brand } from '../kit/layout/brand.tsx'

export interface SidebarProps {
  homeHref: string
  who: ReactNode
  /** Language, theme and the indicator of the books. */
  foot?: ReactNode
  /** `NavLink` and `NavGroup`. */
  children: ReactNode
}

/** Brand, person and entries; the same in the page and in the drawer. */
export function Sidebar({ homeHref, who, foot, children }: SidebarProps) {
  const { t } = useLingui()
  return (
    <aside className={css.side} data-surface="side" aria-label={t`Sidebar`}>
      <Brand href={homeHref} />
      {who}
      <nav className={css.nav} aria-label={t`Main`}>
        <ul>{children}</ul>
      </nav>
      {foot && <div className={css.foot}>{foot}</div>}
    </aside>
  )
}

export interface WhoProps {
  href: string
  name: string
  /** Undefined for a demo shop, whose addresses are of no person. */
  email?: string | undefined
  mobile?: string | undefined
  picture?: string | null
}

/** The person at the head of the sidebar, with a link to the profile. */
export function Who({ href, name, email, mobile, picture = null }: WhoProps) {
  return (
    <Anchor className={css.who} href={href}>
      <Avatar name={name} picture={picture} />
      <div>
        <span className={css.name} translate="no">
          {name}
        </span>
        {[email, mobile].map(
          (line) =>
            line !== undefined && (
              <span key={line} className={css.line}>
                <Ltr>{line}</Ltr>
              </span>
            ),
        )}
      </div>
    </Anchor>
  )
}
