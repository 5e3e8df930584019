import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as css from './table.module.css'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** A figure: on its decimal point, on the right in every language. */
  figure?: boolean
  /**
   * Its place in the two-line row of a phone; without one it is left out there. A third line is `more` under the words of a row that
   * begins with a picture, else `below`.
   */
  phone?: 'who' | 'amount' | 'meta' | 'state' | 'more' | 'below'
  /** Takes the width that is left and cuts long words; one column of a table. */
  grow?: boolean
  /** A tone lighter. */
  dim?: boolean
  /** Hidden under 1221 px. */
  wideOnly?: boolean
  /** Hidden from 1221 px on; after the columns that are shown there. */
  narrowOnly?: boolean
  /** Long words are cut. */
  short?: boolean
  /** A time or a reference: small, on one line. */
  kind?: 'when' | 'reference'
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where the row leads; the link is in the column `grow` or else in the first. */
  href?: (row: Row) => string
  /** Whether the Tab key stops at a row's link; at every link where it is left out. */
  tabStop?: (row: Row) => boolean
  /** Groups the rows of one day under a head with its own figure. */
  dayOf?: (row: Row) => Day
  /** A line of explanation under a row, as for an unclear one. */
  explain?: (row: Row) => ReactNode
  /** The explanation begins under the first column in place of the second. */
  isExplainedWide?: boolean
  /** Rows that unfold in place: their button is in the column `grow` or else in the first. */
  unfold?: Unfold<Row>
  /** Buttons that take the last cell's place on hover and focus. */
  actions?: (row: Row) => ReactNode
  /** The cells of the closing line, double ruled. */
  total?: readonly ReactNode[]
  /** The head stays under the top bar. */
  sticky?: boolean
  /**
   * Between phone and desktop each row takes two lines, so that nothing is left out; the cells are placed by their ids
   * (table-two-line.module.css).
   */
  twoLine?: boolean
  /** Rows of 32 px in place of 44. */
  dense?: boolean
  /** More columns than a desktop has room for: the table scrolls sideways there. */
  scrolls?: boolean
}

export interface Unfold<Row> {
  isOpen: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Under the open row, as wide as the table. */
  content: (row: Row) => ReactNode
}

export interface Day {
  key: string
  head: ReactNode
  figure?: ReactNode
}

/** The class of a column's cells, and the attributes by which narrow tables place them. */
export function cellAttributes<Row>(
  { id, figure, phone, grow, dim, wideOnly, narrowOnly, short, kind }: Column<Row>,
  twoLine = false,
): { className: string | undefined; 'data-column'?: string; 'data-phone'?: string; 'data-grow'?: '' } {
  const className =
    cx(
      figure && css.figure,
      grow && css.grow,
      dim && css.dim,
      wideOnly && css.wideOnly,
      narrowOnly && css.narrowOnly,
      short && css.short,
      kind === 'when' && css.when,
      kind === 'reference' && css.reference,
    ) || undefined
  return {
    className,
    ...(twoLine && { 'data-column': id, ...(grow && { 'data-grow': '' }) }),
    ...(phone && { 'data-phone': phone }),
  }
}

/** How many columns a desktop shows, for cells that span several. */
export const shownWide = <Row>(columns: readonly Column<Row>[]): number =>
  columns.filter(({ narrowOnly }) => !narrowOnly).length
