import type { ReactNode } from 'react'
import * as css from './opened-row.module.css'

/** What stands below an opened row of a list: what is known of it, and at the end what can be done with it. */
export function OpenedRow({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.details}>
      {children}
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}
