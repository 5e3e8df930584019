import type { ReactNode } from 'react'
import { Anchor } from '../kit/layout/anchor.tsx'
import * as css from './tiles.module.css'
import { cx } from '../kit/cx.ts'
import { Text } from '../kit/layout/text.tsx'

/** Things to choose from, set as a grid: banks. */
export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css.tiles} aria-label={label}>
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
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {note && (
          <Text as="span" small tone="quiet">
            {note}
          </Text>
        )}
      </span>
      {end}
    </>
  )
  return (
    <li>
      {href ? (
        <Anchor href={href} className={css.tile}>
          {face}
        </Anchor>
      ) : (
        <span className={cx(css.tile, css.off)}>{face}</span>
      )}
    </li>
  )
}
