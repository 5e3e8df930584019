import type { ReactNode } from 'react'
import * as css from './home-columns.module.css'

export interface HomeColumnsProps {
  /** The main content. */
  lead: ReactNode
  /** What needs the reader: the side column, on narrow screens right after the main content, on tablets in two. */
  aside: ReactNode
  /** The end of the side column, on narrow screens of the page. */
  last: ReactNode
  children: ReactNode
}

/** The columns of the first screen. */
export function HomeColumns({ lead, aside, last, children }: HomeColumnsProps) {
  return (
    <div className={css.columns}>
      <div className={css.main}>
        <div className={css.lead} data-gap="10">
          {lead}
        </div>
        <div className={css.rest} data-gap="10">
          {children}
        </div>
      </div>
      <aside>
        <div className={css.needs} data-gap="10">
          {aside}
        </div>
        <div className={css.last}>{last}</div>
      </aside>
    </div>
  )
}
