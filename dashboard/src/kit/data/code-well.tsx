import type { ReactNode } from 'react'
import * as css from './code-well.module.css'

/** Machine text in one well and one colour: a command, an answer. `label` names it for screen readers. */
export function CodeWell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={css.box} aria-label={label}>
      <pre className={css.well} dir="ltr" translate="no">
        {children}
      </pre>
    </section>
  )
}

/** The words above a well, with its buttons at the other end. */
export function CodeHead({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.head}>
      <span className={css.name}>{children}</span>
      {actions}
    </div>
  )
}
