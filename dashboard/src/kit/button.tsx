import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { buttonClass, type ButtonLook } from './button-look.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'render'>, ButtonLook {
  /** Stands before the words. */
  icon?: ReactNode
  children: ReactNode
}

/** A button of 36, 28 or 42 px. `isPending` keeps its width and its words for readers, and takes no second press. */
export function Button({ kind, size, wide, icon, children, ...button }: ButtonProps) {
  return (
    <AriaButton {...button} className={buttonClass({ kind, size, wide })}>
      {({ isPending }) => (
        <>
          {icon}
          <span>{children}</span>
          {isPending && <Beat />}
        </>
      )}
    </AriaButton>
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
    <AriaButton
      {...button}
      aria-label={label}
      className={look}
      render={(props) => <button type="button" {...props} title={label} />}
    >
      {icon}
    </AriaButton>
  )
}

export interface TextButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  children: ReactNode
}

/** A button inside a sentence, drawn as a link. */
export function TextButton({ children, ...button }: TextButtonProps) {
  return (
    <AriaButton {...button} className="link">
      {children}
    </AriaButton>
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
