import type { ReactNode } from 'react'
import { Anchor } from '../../kit/layout/anchor.tsx'
import * as css from './tiles.module.css'
import { cx } from '../../kit/cx.ts'
import { IconButton } from '../../kit/layout/button.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { Unseen } from '../../kit/unseen.tsx'

/** Choices in a grid: banks. */
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
  /** A button of its own beside the tile. */
  action?: ReactNode
}

/** One thing; the whole tile opens it. */
export function Tile({ mark, name, note, end, href, action }: TileProps) {
  const face = (
    <>
      {mark}
      <span className={css.words}>
        <span className={css.name} translate="no">
          {name}
        </span>
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
    <li className={css.cell}>
      {href ? (
        <Anchor href={href} className={css.tile}>
          {face}
        </Anchor>
      ) : (
        <span className={cx(css.tile, css.off)}>{face}</span>
      )}
      {action}
    </li>
  )
}

/** A toggle mark on a tile. */
export function TileToggle({
  label,
  icon,
  on,
  onPress,
}: {
  label: string
  icon: ReactNode
  on: boolean
  onPress: () => void
}) {
  return (
    <span className={cx(css.toggle, on && css.on)}>
      <IconButton quiet size="small" label={label} icon={icon} aria-pressed={on} onPress={onPress} />
    </span>
  )
}

/** A healthy state, as a dot: the word is for screen readers, because it would repeat on every tile. */
export function HealthDot({ children }: { children: ReactNode }) {
  return (
    <span className={css.dot}>
      <Unseen>{children}</Unseen>
    </span>
  )
}
