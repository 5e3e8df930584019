import type { ReactNode } from 'react'
import { Anchor } from '../kit/layout/anchor.tsx'
import { ChevronEndIcon } from '../kit/icons/arrows.tsx'
import * as css from './channel-list.module.css'
import { cx } from '../kit/cx.ts'
import { Text } from '../kit/layout/text.tsx'

export interface ChannelColumn {
  id: string
  head: string
  cell: ReactNode
}

export interface ChannelRowProps {
  icon: ReactNode
  name: ReactNode
  note: ReactNode
  also?: ReactNode
  /** Figures in their columns; on a phone each has its head. */
  columns: readonly ChannelColumn[]
  /** The state, at the end of the row. */
  state: ReactNode
  /** Absent while it cannot be chosen. */
  href?: string | undefined
}

/** The ways to choose from, each with its figures in columns: the rails of a load. */
export function ChannelList({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <div className={css.heads} aria-hidden="true">
        <span />
        {heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
        <span />
      </div>
      <ul className={css.list}>{children}</ul>
    </div>
  )
}

/** One way; the whole row opens it. */
export function ChannelRow({ icon, name, note, also, columns, state, href }: ChannelRowProps) {
  const face = (
    <>
      {icon}
      <div className={css.name}>
        <h2>{name}</h2>
        <Text small tone="quiet">
          {note}
        </Text>
        {also && (
          <Text small tone="muted">
            {also}
          </Text>
        )}
      </div>
      {columns.map((column) => (
        <div key={column.id} className={css.cell}>
          <span className={css.cellHead}>{column.head}</span>
          {column.cell}
        </div>
      ))}
      <div className={css.state}>{state}</div>
      {href ? <ChevronEndIcon small /> : <span />}
    </>
  )
  return (
    <li>
      {href ? (
        <Anchor href={href} className={css.row}>
          {face}
        </Anchor>
      ) : (
        <div className={cx(css.row, css.off)}>{face}</div>
      )}
    </li>
  )
}
