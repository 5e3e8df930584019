import type { ReactNode } from 'react'
import { buttonClass, type ButtonStyle } from './button-class.ts'
import { NativeButton, type NativeButtonProps } from './native-button.tsx'
import * as css from './button.module.css'
import * as link from './link.module.css'

export interface ButtonProps extends Omit<NativeButtonProps, 'className'>, ButtonStyle {
  /** Shown before the words. */
  icon?: ReactNode
  children: ReactNode
}

/**
 * A button of 36, 28 or 42 px. `isPending` keeps its width and its text for screen readers, and ignores a second press.
 */
export function Button({ kind, size, wide, icon, children, ...button }: ButtonProps) {
  return (
    <NativeButton {...button} className={buttonClass({ kind, size, wide })}>
      {icon}
      <span>{children}</span>
      {/* in the document from the start: the page's own script may make it pending before this one runs */}
      {(button.isPending || button.type === 'submit') && <Beat />}
    </NativeButton>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'wide'> {
  /** Its action, for screen readers and the tooltip. */
  label: string
  icon: ReactNode
  quiet?: boolean
}

/** A square button with an icon alone. */
export function IconButton({ label, icon, kind = 'ghost', size, quiet = false, ...button }: IconButtonProps) {
  return (
    <NativeButton
      {...button}
      aria-label={label}
      title={label}
      className={buttonClass({ kind, size, icon: true, quiet })}
    >
      {icon}
    </NativeButton>
  )
}

export interface TextButtonProps extends Omit<NativeButtonProps, 'className'> {
  children: ReactNode
}

/** A button inside a sentence, drawn as a link. */
export function TextButton({ children, ...button }: TextButtonProps) {
  return (
    <NativeButton {...button} className={link.link} data-link="">
      {children}
    </NativeButton>
  )
}

function Beat() {
  return (
    <span className={css.beat} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
