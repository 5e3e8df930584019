import type { ReactNode } from 'react'
import * as css from './entries.module.css'
import { SkeletonBar } from '../layout/skeleton.tsx'

/** Ruled rows of a form that is filled in: name, value and actions. */
export function Entries({ children }: { children: ReactNode }) {
  return <dl className={css.entries}>{children}</dl>
}

export interface EntryProps {
  name: ReactNode
  note?: ReactNode
  /** A button or a mark at the other end. */
  end?: ReactNode
  children: ReactNode
}

/** One line. */
export function Entry({ name, note, end, children }: EntryProps) {
  return (
    <div className={css.entry}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <div className={css.note}>{note}</div>}
      </dd>
      {end && <dd className={css.end}>{end}</dd>}
    </div>
  )
}

/** A question under an entry that needs a confirmation: a sunken area with its own text and buttons. */
export function EntryWell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={css.well} aria-label={label}>
      {children}
    </fieldset>
  )
}

/** The rows while they load. */
export function SkeletonEntries({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.entries}>
      {Array.from({ length: lines }, (_, at) => (
        <div key={at} className={css.entry}>
          <SkeletonBar width="long" />
          <SkeletonBar width={at % 2 === 0 ? 'most' : 'half'} />
        </div>
      ))}
    </div>
  )
}
