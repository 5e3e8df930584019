import type { ReactNode } from 'react'
import { Anchor } from '../layout/anchor.tsx'
import { Press, type PressProps } from '../layout/press.tsx'
import { CloseIcon } from '../icons/actions.tsx'

export interface ChipProps extends Omit<PressProps, 'className'> {
  /** Chosen: ink instead of paper. */
  on?: boolean
  large?: boolean
  /** Adds something (dashed), or is only a word (bare). */
  kind?: 'add' | 'bare'
  icon?: ReactNode
  /** Pressing takes it away: a cross at the end. */
  removes?: boolean
  children: ReactNode
}

/** A small round choice: a quick amount, a filter. Words in `<b>` are the filter's value. */
export function Chip({ on, large = false, kind, icon, removes = false, children, ...button }: ChipProps) {
  const words = ['chip', large && 'lg', kind].filter(Boolean).join(' ')
  return (
    <Press {...button} className={words} {...(on !== undefined && { 'aria-pressed': on })}>
      {icon}
      <span>{children}</span>
      {removes && <CloseIcon />}
    </Press>
  )
}

/** A choice that stands in the address: it can be gone back to, opened beside and sent on. */
export function ChipLink({ href, on = false, children }: { href: string; on?: boolean; children: ReactNode }) {
  return (
    <Anchor href={href} className={on ? 'chip on' : 'chip'} {...(on && { 'aria-current': 'true' })}>
      <span>{children}</span>
    </Anchor>
  )
}

/** Chips beside each other. */
export function Chips({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <fieldset className="chips" aria-label={label}>
      {children}
    </fieldset>
  )
}
