import type { ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { buttonClass, type ButtonStyle } from './button-class.ts'
import * as css from './link.module.css'
import { cx } from '../cx.ts'
import { Unseen } from '../unseen.tsx'

export interface LinkProps extends Omit<AnchorProps, 'className'> {
  children: ReactNode
  /** Without the underline, where the context already shows that it is a link. */
  plain?: boolean
  small?: boolean
}

/** A link in a text. Inside `<Navigation>` it goes through the router. */
export function Link({ plain = false, small = false, children, ...link }: LinkProps) {
  return (
    <Anchor
      {...link}
      className={cx(!plain && css.link, small && css.small) || undefined}
      {...(!plain && { 'data-link': '' })}
    >
      {children}
    </Anchor>
  )
}

export interface LinkButtonProps extends Omit<LinkProps, 'plain' | 'small'>, ButtonStyle {
  icon?: ReactNode
}

/** A link that looks like a button: it leads to a page and changes nothing. */
export function LinkButton({ kind, size, wide, icon, children, ...link }: LinkButtonProps) {
  return (
    <Anchor {...link} className={buttonClass({ kind, size, wide })}>
      {icon}
      <span>{children}</span>
    </Anchor>
  )
}

export interface IconLinkProps extends Omit<AnchorProps, 'className' | 'children'> {
  /** Its destination, for screen readers. */
  label: ReactNode
  icon: ReactNode
}

/** A square link with an icon alone. */
export function IconLink({ label, icon, ...link }: IconLinkProps) {
  return (
    <Anchor {...link} className={buttonClass({ kind: 'ghost', icon: true })}>
      {icon}
      <Unseen>{label}</Unseen>
    </Anchor>
  )
}
