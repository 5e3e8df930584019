import type { ReactNode } from 'react'
import * as css from './side-columns.module.css'

export interface SideColumnsProps {
  /** Above the side column; on phones before the rest. */
  first: ReactNode
  /** Below it in the side column; on phones after the rest. */
  then: ReactNode
  children: ReactNode
}

/** A main column with a side column; on narrow screens one part of the side column comes first and the other last. */
export function SideColumns({ first, then, children }: SideColumnsProps) {
  return (
    <div className={css.columns}>
      <div className={css.first}>{first}</div>
      <div className={css.all}>{children}</div>
      <aside className={css.then}>{then}</aside>
    </div>
  )
}

export interface Place {
  id: string
  name: ReactNode
}

/** Links to the parts of a long page, on wide screens; sticky while the page scrolls. */
export function PageNav({
  label,
  places,
  here,
}: {
  label: string
  places: readonly Place[]
  here: string | undefined
}) {
  return (
    <nav className={css.pageNav} data-page-nav="" aria-label={label}>
      <PlaceList places={places} here={here} />
    </nav>
  )
}

/** Links to the parts of a page; the part in view is marked. */
export function PlaceList({ places, here }: { places: readonly Place[]; here: string | undefined }) {
  return (
    <ul>
      {places.map(({ id, name }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === here ? 'location' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
