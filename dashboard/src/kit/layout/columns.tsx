import type { ReactNode } from 'react'
import * as css from './columns.module.css'
import { cx } from '../cx.ts'
import type { Gap } from './layout.tsx'

const numbers = { 2: css.two, 3: css.three, 4: css.four, fit: css.fit }

/** Equal columns from a tablet on, one on phones; `fit` makes as many as have room. */
export function Grid({
  columns = 2,
  gap = 5,
  children,
}: {
  columns?: 2 | 3 | 4 | 'fit'
  gap?: Gap
  children: ReactNode
}) {
  return (
    <div className={cx(css.grid, numbers[columns])} data-gap={gap}>
      {children}
    </div>
  )
}

/** Main column and side column of 312; `narrow` keeps the main one at a form's width. One below the other under 1221 px. */
export function Columns({
  narrow = false,
  side,
  children,
}: {
  narrow?: boolean
  side: ReactNode
  children: ReactNode
}) {
  return (
    <div className={cx(css.columns, narrow && css.narrow)}>
      <div>{children}</div>
      <aside>{side}</aside>
    </div>
  )
}
