import type { ReactNode } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link'
import { buttonClass, type ButtonLook } from './button-look.ts'

export interface LinkProps extends Omit<AriaLinkProps, 'className' | 'style' | 'children' | 'render'> {
  href: string
  children: ReactNode
  /** Without the underline, where the place already says that it is a link. */
  plain?: boolean
  small?: boolean
}

/** A link in a text. Inside `<Navigation>` it goes through the router. */
export function Link({ plain = false, small = false, children, ...link }: LinkProps) {
  return (
    <AriaLink {...link} className={`${plain ? '' : 'link'}${small ? ' small' : ''}`}>
      {children}
    </AriaLink>
  )
}

export interface LinkButtonProps extends Omit<LinkProps, 'plain' | 'small'>, ButtonLook {
  icon?: ReactNode
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ kind, size, wide, icon, children, ...link }: LinkButtonProps) {
  return (
    <AriaLink {...link} className={buttonClass({ kind, size, wide })}>
      {icon}
      <span>{children}</span>
    </AriaLink>
  )
}
