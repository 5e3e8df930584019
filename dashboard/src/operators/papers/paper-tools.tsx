import type { ReactNode } from 'react'
import * as css from './papers.module.css'

/** The row above a picture: its name and its tools. */
export function PaperTools({ children }: { children: ReactNode }) {
  return <div className={css.tools}>{children}</div>
}
