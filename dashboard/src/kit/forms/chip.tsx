import type { ReactNode } from 'react'
import { Anchor } from '../layout/anchor.tsx'
import { NativeButton, type NativeButtonProps } from '../layout/native-button.tsx'
import { CloseIcon } from '../icons/first.tsx'
import * as css from './chip.module.css'
import { cx } from '../cx.ts'

export interface ChipProps extends Omit<NativeButtonProps, 'className'> {
  /** Chosen: ink instead of paper. */
  on?: boolean
  large?: boolean
  /** Takes its own line among thirds, for long words. */
  whole?: boolean
  /** Adds something (dashed), or is only text (bare). */
  kind?: 'add' | 'bare'
  icon?: ReactNode
  /** Pressing removes it: a cross at the end. */
  removes?: boolean
  children: ReactNode
}

/** A small round choice: a quick amount, a filter. `<b>` marks the filter's value. */
export function Chip({
  on,
  large = false,
  whole = false,
  kind,
  icon,
  removes = false,
  children,
  ...button
}: ChipProps) {
  const look = cx(
    css.chip,
    large && css.large,
    whole && css.whole,
    kind === 'add' && css.add,
    kind === 'bare' && css.bare,
  )
  return (
    <NativeButton {...button} className={look} {...(on !== undefined && { 'aria-pressed': on })}>
      {icon}
      <span>{children}</span>
      {removes && <CloseIcon />}
    </NativeButton>
  )
}

/** A choice that is part of the address: it can be gone back to, opened in a tab and shared. */
export function ChipLink({ href, on = false, children }: { href: string; on?: boolean; children: ReactNode }) {
  return (
    <Anchor href={href} className={cx(css.chip, on && css.on)} {...(on && { 'aria-current': 'true' })}>
      <span>{children}</span>
    </Anchor>
  )
}

export interface ChipsProps {
  label?: string
  /** On phones three a line, of equal width. */
  thirds?: boolean
  children: ReactNode
}

/** Chips beside each other. */
export function Chips({ label, thirds = false, children }: ChipsProps) {
  return (
    <fieldset className={cx(css.chips, thirds && css.thirds)} aria-label={label}>
      {children}
    </fieldset>
  )
}
