import type { ReactNode } from 'react'
import '../css/offers.css'
import { Anchor } from '../layout/anchor.tsx'
import { ChevronEndIcon } from '../icons/arrows.tsx'

export interface OfferColumn {
  id: string
  head: string
  cell: ReactNode
}

export interface OfferProps {
  icon: ReactNode
  name: ReactNode
  note: ReactNode
  also?: ReactNode
  /** Figures in their columns; on a phone each carries its head. */
  columns: readonly OfferColumn[]
  /** How it stands, at the end of the row. */
  state: ReactNode
  /** Absent while it cannot be chosen. */
  href?: string | undefined
}

/** Ways of which one is chosen, each with its figures in columns: the rails of a load. */
export function Offers({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <div className="offer-heads" aria-hidden="true">
        <span />
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
        <span />
      </div>
      <ul className="offers">{children}</ul>
    </div>
  )
}

/** One way; the whole row opens it. */
export function Offer({ icon, name, note, also, columns, state, href }: OfferProps) {
  const face = (
    <>
      {icon}
      <div className="offer-name">
        <h2>{name}</h2>
        <p className="small quiet">{note}</p>
        {also && <p className="small muted">{also}</p>}
      </div>
      {columns.map((column) => (
        <div key={column.id} className="offer-cell">
          <span className="offer-key">{column.head}</span>
          {column.cell}
        </div>
      ))}
      <div className="offer-state">{state}</div>
      {href ? <ChevronEndIcon small /> : <span />}
    </>
  )
  return (
    <li>
      {href ? (
        <Anchor href={href} className="offer">
          {face}
        </Anchor>
      ) : (
        <div className="offer off">{face}</div>
      )}
    </li>
  )
}
