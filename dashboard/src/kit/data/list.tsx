import type { ReactNode } from 'react'
import { NativeButton } from '../layout/native-button.tsx'
import { Anchor } from '../layout/anchor.tsx'
import { ChevronEndIcon } from '../icons/arrows.tsx'
import * as css from './list.module.css'
import { cx } from '../cx.ts'

/** Rows below each other with hairlines. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ListRowProps {
  icon?: ReactNode
  note?: ReactNode
  /** A figure or a state at the other end. */
  end?: ReactNode
  /** Needs the person today: its icon takes the stamp's colour. */
  urgent?: boolean
  href?: string
  onPress?: () => void
  children: ReactNode
}

/** One row of a list; with `href` or `onPress` the whole row opens something. */
export function ListRow({ urgent = false, href, onPress, ...face }: ListRowProps) {
  const row = cx(css.row, urgent && css.urgent)
  const opens = href !== undefined || onPress !== undefined
  const content = <RowFace {...face} opens={opens} />
  return (
    <li>
      {href !== undefined && (
        <Anchor href={href} className={row}>
          {content}
        </Anchor>
      )}
      {href === undefined && onPress && (
        <NativeButton className={row} onPress={onPress}>
          {content}
        </NativeButton>
      )}
      {!opens && <div className={row}>{content}</div>}
    </li>
  )
}

function RowFace({
  icon,
  note,
  end,
  opens,
  children,
}: Pick<ListRowProps, 'icon' | 'note' | 'end' | 'children'> & { opens: boolean }) {
  return (
    <>
      {icon}
      <div>
        {children}
        {note && <div className={css.note}>{note}</div>}
      </div>
      {end && <div className={css.end}>{end}</div>}
      {opens && <ChevronEndIcon small />}
    </>
  )
}

/** Three letters in a frame, in place of a bank's picture. */
export function MarkBox({ small = false, children }: { small?: boolean; children: ReactNode }) {
  return (
    <span className={cx(css.mark, small && css.small)} data-mark="" aria-hidden="true">
      {children}
    </span>
  )
}
