import type { ReactNode } from 'react'
import * as css from './legs.module.css'
import { cx } from '../cx.ts'

export interface Leg {
  id: string
  place: ReactNode
  note?: ReactNode
  /** Shown over the line to the next place: "debited 09:37:10". */
  way?: ReactNode
  /** The money has been here. */
  isReached: boolean
  /** Where the money is now, or the place whose state is not known. */
  mark?: 'here' | 'doubtful' | undefined
}

/** Where the money went, drawn as a line through its places; dashed where it is not confirmed. */
export function Legs({ label, of: legs }: { label: string; of: readonly Leg[] }) {
  return (
    <ol className={css.legs} aria-label={label}>
      {legs.map(({ id, place, note, way, isReached, mark }, at) => {
        const open = legs[at + 1]?.isReached === false
        return (
          <li key={id} className={cx(css.leg, !isReached && css.waiting, open && css.open)} data-mark={mark}>
            {way && (
              <div className={css.way}>
                <span>{way}</span>
              </div>
            )}
            <div className={css.place}>{place}</div>
            {note && <div className={css.note}>{note}</div>}
          </li>
        )
      })}
    </ol>
  )
}
