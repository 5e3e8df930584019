import type { ReactNode } from 'react'
import '../css/legs.css'

export interface Leg {
  id: string
  place: ReactNode
  note?: ReactNode
  /** Said over the line to the next place: "debited 09:37:10". */
  way?: ReactNode
  /** The money has been here. */
  isReached: boolean
}

/** Where the money went, drawn as a line through its places; dashed where it is not confirmed. */
export function Legs({ label, of: legs }: { label: string; of: readonly Leg[] }) {
  return (
    <ol className="legs" aria-label={label}>
      {legs.map(({ id, place, note, way, isReached }, at) => {
        const open = legs[at + 1]?.isReached === false
        return (
          <li key={id} className={['leg', !isReached && 'waiting', open && 'open'].filter(Boolean).join(' ')}>
            {way && (
              <div className="way">
                <span>{way}</span>
              </div>
            )}
            <div className="place">{place}</div>
            {note && <div className="note">{note}</div>}
          </li>
        )
      })}
    </ol>
  )
}
