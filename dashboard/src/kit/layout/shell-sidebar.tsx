import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Anchor } from './anchor.tsx'
import { Avatar } from './avatar.tsx'
import { Mark } from '../icons/mark.tsx'
import { brand } from '../format/operator.ts'
import { Ltr } from './text.tsx'

export interface SidebarProps {
  homeHref: string
  who: ReactNode
  /** Language, theme and the lamp of the books. */
  foot?: ReactNode
  /** `NavLink` and `NavGroup`. */
  children: ReactNode
}

/** Brand, person, entries. The same in the page and in the drawer. */
export function Sidebar({ homeHref, who, foot, children }: SidebarProps) {
  const { t } = useLingui()
  return (
    <aside className="side" aria-label={t`Sidebar`}>
      <Brand href={homeHref} />
      {who}
      <nav className="nav" aria-label={t`Main`}>
        <ul>{children}</ul>
      </nav>
      {foot && <div className="side-foot">{foot}</div>}
    </aside>
  )
}

/** The mark with its name; the name steps back where there is no room. */
export function Brand({ href, bare = false }: { href: string; bare?: boolean }) {
  return (
    <Anchor className="brand" href={href} {...(bare && { 'aria-label': brand() })}>
      <Mark />
      {!bare && <span>{brand()}</span>}
    </Anchor>
  )
}

export interface WhoProps {
  href: string
  name: string
  email: string
  mobile: string
  picture?: string | null
}

/** The person at the head of the sidebar; leads to the profile. */
export function Who({ href, name, email, mobile, picture = null }: WhoProps) {
  return (
    <Anchor className="who" href={href}>
      <Avatar name={name} picture={picture} />
      <div>
        <span className="strong">{name}</span>
        <span className="line">
          <Ltr>{email}</Ltr>
        </span>
        <span className="line">
          <Ltr>{mobile}</Ltr>
        </span>
      </div>
    </Anchor>
  )
}
