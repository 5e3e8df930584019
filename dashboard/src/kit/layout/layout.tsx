import type { ReactNode, Ref } from 'react'
import * as css from './layout.module.css'
import { cx } from '../cx.ts'

/** Distances on the 4 px grid: 1 is 4 px, 10 is 40 px. */
export type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 10

export interface StackProps {
  gap?: Gap
  start?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Things below each other. */
export function Stack({ gap = 4, start = false, ref, children }: StackProps) {
  return (
    <div ref={ref} className={cx(css.stack, start && css.start)} data-gap={gap}>
      {children}
    </div>
  )
}

export interface RowProps {
  gap?: Gap
  /** Where the remaining space goes. */
  push?: 'between' | 'end'
  align?: 'baseline' | 'top'
  /** Never wraps. */
  tight?: boolean
  /** On phones each thing takes the whole width. */
  wide?: boolean
  children: ReactNode
}

/** Things beside each other. */
export function Row({ gap = 2, push, align, tight = false, wide = false, children }: RowProps) {
  return (
    <div
      className={cx(css.row, tight && css.tight, wide && css.wide)}
      data-push={push}
      data-align={align}
      data-gap={gap}
    >
      {children}
    </div>
  )
}
