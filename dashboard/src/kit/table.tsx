import { Fragment } from 'react'
import { cellClass, type Day, type TableProps } from './table-columns.ts'
import { TableRow } from './table-row.tsx'

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
