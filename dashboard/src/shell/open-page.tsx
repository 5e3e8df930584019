import type { ReactNode } from 'react'
import * as css from './open-page.module.css'
import { DocumentBrand } from '../kit/layout/brand.tsx'

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
    <div className={css.page}>
      <header className={css.bar}>
        <div>
          <DocumentBrand href={homeHref} />
          {bar}
        </div>
      </header>
      <main>{children}</main>
      {foot}
    </div>
  )
}
