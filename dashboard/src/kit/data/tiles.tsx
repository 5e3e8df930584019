import type { ReactNode } from 'react'
import '../css/tiles.css'
import { Anchor } from '../layout/anchor.tsx'

/** Things to choose from, set as a grid: banks. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="tiles" aria-label={label}>
      {children}
    </ul>
  )
}

export interface TileProps {
  /** A mark of three or four letters. */
  mark: ReactNode
  name: ReactNode
  note?: ReactNode
  end?: ReactNode
  /** Absent while it cannot be chosen. */
  href?: string | undefined
}

/** One thing; the whole tile opens it. */
export function Tile({ mark, name, note, end, href }: TileProps) {
  const face = (
    <>
      {mark}
      <span className="tile-words">
        <span className="tile-name">{name}</span>
        {note && <span className="small quiet">{note}</span>}
      </span>
      {end}
    </>
  )
  return (
    <li>
      {href ? (
        <Anchor href={href} className="tile">
          {face}
        </Anchor>
      ) : (
        <span className="tile off">{face}</span>
      )}
    </li>
  )
}
