import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as css from './opened-row.module.css'

interface OpenedRowProps {
  end?: ReactNode
  /** Two children of the same width: the facts, beside the picture that proves them. */
  halves?: boolean
  children: ReactNode
}

/** The content below an opened row of a list: its facts, and at the end its actions. */
export function OpenedRow({ end, halves = false, children }: OpenedRowProps) {
  return (
    <div className={cx(css.details, halves && css.halves)}>
      {children}
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}
