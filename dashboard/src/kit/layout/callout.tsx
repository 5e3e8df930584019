import type { ReactNode } from 'react'
import * as css from './callout.module.css'

export interface CalloutProps {
  icon: ReactNode
  /** Amber where it is binding, else the colour of a sunken area. */
  tone?: 'warn' | undefined
  children: ReactNode
}

/** A few sentences beside an action that the person should read before it. */
export function Callout({ icon, tone, children }: CalloutProps) {
  return (
    <div className={css.callout} data-tone={tone}>
      {icon}
      <div>{children}</div>
    </div>
  )
}
