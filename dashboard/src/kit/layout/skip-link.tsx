import type { MouseEvent, ReactNode } from 'react'
import * as css from './skip-link.module.css'

/**
 * The first link of a page, visible while it has the focus: moves the focus past the frame to the page, without an
 * entry in the history.
 */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  const skip = (event: MouseEvent) => {
    const main = document.getElementById(to)
    if (!main) return
    event.preventDefault()
    main.focus()
    main.scrollIntoView()
  }
  return (
    <a className={css.skip} href={`#${to}`} onClick={skip}>
      {children}
    </a>
  )
}
