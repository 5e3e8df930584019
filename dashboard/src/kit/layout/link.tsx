import type { ReactNode } from 'react'
import { Anchor, type AnchorProps } from './anchor.tsx'
import { buttonClass, type ButtonLook } from './button-look.ts'

export interface LinkProps extends Omit<AnchorProps, 'className'> {
  children: ReactNode
  /** Without the underline, where the place already says that it is a link. */
  plain?: boolean
  small?: boolean
}

/** A link in a text. Inside `<Navigation>` it goes through the router. */
export function Link({ plain = false, small = false, children, ...link }: LinkProps) {
  return (
    <Anchor {...link} className={`${plain ? '' : 'link'}${small ? ' small' : ''}`}>
      {children}
    </Anchor>
  )
}

export interface LinkButtonProps extends Omit<LinkProps, 'plain' | 'small'>, ButtonLook {
  icon?: ReactNode
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function LinkButton({ kind, size, wide, icon, children, ...link }: LinkButtonProps) {
  return (
    <Anchor {...link} className={buttonClass({ kind, size, wide })}>
      {icon}
      <span>{children}</span>
    </Anchor>
  )
}
