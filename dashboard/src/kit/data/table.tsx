import { Fragment } from 'react'
import { cellClass, type Column, type Day, type TableProps } from './table-columns.ts'
import { TableRow } from './table-row.tsx'

/** A ledger's table; on phones each row becomes two lines. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, dayOf, total, sticky = false, twoLine = false } = props
  return (
    <table
      className={['tbl flow', sticky && 'stuck', twoLine && 'two-line'].filter(Boolean).join(' ')}
      aria-label={label}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cellClass(column, twoLine)}>
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

/** Its figure stands under the last column of figures. */
function DayHead<Row>({ day, columns }: { day: Day | undefined; columns: readonly Column<Row>[] }) {
  if (!day) return null
  const first = columns.findIndex(({ figure }) => figure)
  const last = columns.findLastIndex(({ figure }) => figure)
  const rest = columns.length - 1 - last
  return (
    <tr className="day">
      <th scope="rowgroup" colSpan={first === -1 ? columns.length : first}>
        {day.head}
      </th>
      {first !== -1 && (
        <td className="n" colSpan={last - first + 1}>
          {day.figure}
        </td>
      )}
      {rest > 0 && <td className="wide-only" colSpan={rest} aria-hidden="true" />}
    </tr>
  )
}
