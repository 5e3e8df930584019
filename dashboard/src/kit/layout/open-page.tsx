import type { ReactNode } from 'react'
import '../css/open-page.css'
import { Mark } from '../icons/mark.tsx'
import { brand } from '../format/operator.ts'

export interface OpenPageProps {
  homeHref: string
  /** At the other end of the bar. */
  bar?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** What stands round a page that anybody may read, at its full width. */
export function OpenPage({ homeHref, bar, foot, children }: OpenPageProps) {
  return (
    <div className="open-page">
      <header className="open-bar">
        <div>
          <a className="brand" href={homeHref}>
            <Mark />
            <span>{brand()}</span>
          </a>
          {bar}
        </div>
      </header>
      <main>{children}</main>
      {foot}
    </div>
  )
}
