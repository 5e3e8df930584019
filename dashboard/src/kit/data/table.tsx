import { Fragment } from 'react'
import { cellAttributes, type Column, type Day, shownWide, type TableProps } from './table-columns.ts'
import { TableRow } from './table-row.tsx'
import * as css from './table.module.css'
import { cx } from '../cx.ts'
import * as twoLines from './table-two-line.module.css'

/** A table of rows with its head, the heads of its days and its total; on phones each row becomes two lines. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, dayOf, total, twoLine = false, dense = false, scrolls = false } = props
  const sticky = props.sticky && !scrolls
  const table = (
    <table
      className={cx(
        css.table,
        css.flow,
        sticky && css.stuck,
        twoLine && twoLines.twoLine,
        dense && css.dense,
        scrolls && css.roomy,
      )}
      {...(sticky && { 'data-sticky': '' })}
      {...(twoLine && { 'data-two-line': '' })}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" {...cellAttributes(column, twoLine)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <Fragment key={rowKey(row)}>
            <DayHead day={newDay(rows, at, dayOf)} columns={columns} />
            <TableRow row={row} table={props} />
          </Fragment>
        ))}
        {total && (
          <tr className={css.total}>
            {columns.map((column, at) => (
              <td key={column.id} {...cellAttributes(column)}>
                {total[at]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
  return scrolls ? <div className={css.scroller}>{table}</div> : table
}

function newDay<Row>(rows: readonly Row[], at: number, dayOf: ((row: Row) => Day) | undefined): Day | undefined {
  const [row, before] = [rows[at], rows[at - 1]]
  if (!dayOf || row === undefined) return undefined
  const day = dayOf(row)
  return before !== undefined && dayOf(before).key === day.key ? undefined : day
}

/** The figure of a day is under the last column of figures. */
function DayHead<Row>({ day, columns }: { day: Day | undefined; columns: readonly Column<Row>[] }) {
  if (!day) return null
  const first = columns.findIndex(({ figure }) => figure)
  const last = columns.findLastIndex(({ figure }) => figure)
  const rest = shownWide(columns) - 1 - last
  return (
    <tr className={css.day} data-day="">
      <th scope="rowgroup" colSpan={first === -1 ? shownWide(columns) : Math.max(1, first)}>
        {day.head}
      </th>
      {last > 0 && (
        <td className={css.figure} colSpan={last - Math.max(1, first) + 1}>
          {day.figure}
        </td>
      )}
      {rest > 0 && <td className={css.wideOnly} colSpan={rest} aria-hidden="true" />}
    </tr>
  )
}
