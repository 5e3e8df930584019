import type { ReactNode } from 'react'
import '../css/home-columns.css'

export interface HomeColumnsProps {
  /** What the reader came for. */
  lead: ReactNode
  /** What needs the reader: the side column, on narrow screens right after what they came for, on tablets in two. */
  aside: ReactNode
  /** Ends the side column, on narrow screens the page. */
  last: ReactNode
  children: ReactNode
}

/** The columns of the first screen. */
export function HomeColumns({ lead, aside, last, children }: HomeColumnsProps) {
  return (
    <div className="home-cols">
      <div className="main">
        <div className="lead">{lead}</div>
        <div className="rest">{children}</div>
      </div>
      <aside>
        <div className="needs">{aside}</div>
        <div className="last">{last}</div>
      </aside>
    </div>
  )
}
