import type { ReactNode } from 'react'
import * as css from './callout.module.css'

export interface CalloutProps {
  icon: ReactNode
  /** Amber where it binds, else the colour of a well. */
  tone?: 'warn'
  children: ReactNode
}

/** A few sentences beside what is being done, that whoever does it should have read. */
export function Callout({ icon, tone, children }: CalloutProps) {
  return (
    <div className={css.callout} data-tone={tone}>
      {icon}
      <div>{children}</div>
    </div>
  )
}
