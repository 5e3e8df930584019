import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as css from './opened-row.module.css'

interface OpenedRowProps {
  end?: ReactNode
  /** Two children of the same width: what is known, beside the picture that proves it. */
  halves?: boolean
  children: ReactNode
}

/** What stands below an opened row of a list: what is known of it, and at the end what can be done with it. */
export function OpenedRow({ end, halves = false, children }: OpenedRowProps) {
  return (
    <div className={cx(css.details, halves && css.halves)}>
      {children}
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}
