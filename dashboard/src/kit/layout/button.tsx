import type { ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-look.ts'
import { Press, type PressProps } from './press.tsx'

export interface ButtonProps extends Omit<PressProps, 'className'>, ButtonLook {
  /** Stands before the words. */
  icon?: ReactNode
  children: ReactNode
}

/** A button of 36, 28 or 42 px. `isPending` keeps its width and its words for readers, and takes no second press. */
export function Button({ kind, size, wide, icon, children, ...button }: ButtonProps) {
  return (
    <Press {...button} className={buttonClass({ kind, size, wide })}>
      {icon}
      <span>{children}</span>
      {/* in the document from the start: the page's own script may set it waiting before this one runs */}
      {(button.isPending || button.type === 'submit') && <Beat />}
    </Press>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'wide'> {
  /** What it does, for readers and on hover. */
  label: string
  icon: ReactNode
  quiet?: boolean
}

/** A square button with an icon alone. */
export function IconButton({ label, icon, kind = 'ghost', size, quiet = false, ...button }: IconButtonProps) {
  const look = `${buttonClass({ kind, size })} icon${quiet ? ' quiet' : ''}`
  return (
    <Press {...button} aria-label={label} title={label} className={look}>
      {icon}
    </Press>
  )
}

export interface TextButtonProps extends Omit<PressProps, 'className'> {
  children: ReactNode
}

/** A button inside a sentence, drawn as a link. */
export function TextButton({ children, ...button }: TextButtonProps) {
  return (
    <Press {...button} className="link">
      {children}
    </Press>
  )
}

function Beat() {
  return (
    <span className="beat" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
