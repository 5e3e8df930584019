import { Fragment, type ReactNode } from 'react'
import { TableRow } from './table-row.tsx'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** A figure: on its decimal point, on the right in every language. */
  figure?: boolean
  /** Its place in the two-line row of a phone; without one it is left out there. */
  phone?: 'who' | 'amount' | 'meta' | 'state'
  /** Takes what is left over and cuts long words; one column of a table. */
  grow?: boolean
  /** A tone lighter. */
  dim?: boolean
  /** Steps back under 1221 px. */
  wideOnly?: boolean
  /** A time or a reference: small and never broken. */
  kind?: 'when' | 'reference'
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Where the row leads; the link stands in the column `grow` or else the first. */
  href?: (row: Row) => string
  /** Rows of one day follow each other under a head with its own figure. */
  dayOf?: (row: Row) => Day
  /** A line of explanation under a row, as for an unclear one. */
  says?: (row: Row) => ReactNode
  /** Buttons that take the last cell's place on hover and focus. */
  actions?: (row: Row) => ReactNode
  /** The cells of the closing line, double ruled. */
  total?: readonly ReactNode[]
  /** The head stays under the top bar. */
  sticky?: boolean
}

export interface Day {
  key: string
  head: ReactNode
  figure?: ReactNode
}

/** A ledger's table; on phones each row becomes two lines. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, dayOf, total, sticky = false } = props
  return (
    <table className={sticky ? 'tbl flow stuck' : 'tbl flow'} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cellClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={rowKey(row)}>
            <DayHead day={newDay(rows, at, dayOf)} width={columns.length} />
            <TableRow row={row} table={props} />
          </Fragment>
        ))}
        {total && (
          <tr className="total">
            {columns.map((column, at) => (
              <td key={column.id} className={cellClass(column)}>
                {total[at]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

function newDay<Row>(rows: readonly Row[], at: number, dayOf: ((row: Row) => Day) | undefined): Day | undefined {
  const [row, before] = [rows[at], rows[at - 1]]
  if (!dayOf || row === undefined) return undefined
  const day = dayOf(row)
  return before !== undefined && dayOf(before).key === day.key ? undefined : day
}

function DayHead({ day, width }: { day: Day | undefined; width: number }) {
  if (!day) return null
  const headWidth = Math.max(1, width - 3)
  return (
    <tr className="day">
      <th scope="rowgroup" colSpan={headWidth}>
        {day.head}
      </th>
      <th className="n" colSpan={width - headWidth}>
        {day.figure}
      </th>
    </tr>
  )
}

/** The classes of a column's cells. */
export function cellClass<Row>({ figure, phone, grow, dim, wideOnly, kind }: Column<Row>): string | undefined {
  const kinds = { when: 'when', reference: 'ref' }
  const words = [
    figure && 'n',
    phone && `a-${phone}`,
    grow && 'grow',
    dim && 'dim',
    wideOnly && 'wide-only',
    kind && kinds[kind],
  ]
  return words.filter(Boolean).join(' ') || undefined
}
