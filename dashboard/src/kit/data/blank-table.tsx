import * as css from './blank-table.module.css'
import * as table from './table.module.css'
import { cx } from '../cx.ts'

export interface BlankHead {
  id: string
  head: string
  /** Left out on phones. */
  isWide?: boolean
  isFigure?: boolean
}

/** The outline of a table while it loads, without content; hidden from screen readers. */
export function BlankTable({ heads, rows }: { heads: readonly BlankHead[]; rows: number }) {
  const look = ({ isWide, isFigure }: BlankHead) => cx(isFigure && table.figure, isWide && table.wideOnly) || undefined
  return (
    <table className={cx(table.table, css.blank)} aria-hidden="true">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head.id} className={look(head)}>
              {head.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, at) => (
          <tr key={at}>
            <td colSpan={heads.length}>{'\u00a0'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
