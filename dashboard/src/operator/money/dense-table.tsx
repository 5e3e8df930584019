import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../kit/cx.ts'
import { Anchor } from '../../kit/layout/anchor.tsx'
import * as css from './dense-table.module.css'

/** A column of a dense table. */
export interface DenseColumn<Row> {
  id: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** A figure: on its decimal point, on the right in every language. */
  figure?: boolean
  /** A tone lighter. */
  dim?: boolean
  /** Takes what is left over and cuts long words; opens the row. */
  grow?: boolean
  /** At the other end of the row. */
  end?: boolean
  /** Its place on phones, where a row has two lines; without one it is left out there. */
  phone?: 'name' | 'figure' | 'below' | 'end'
}

export interface DenseTableProps<Row> {
  label: string
  columns: readonly DenseColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row that the keys are at; opened where something stands below it. */
  at?: string | undefined
  onOpen?: (key: string) => void
  /** Where a row leads, in place of being opened here. */
  href?: (row: Row) => string
  /** What is known of the open row. */
  below?: (row: Row) => ReactNode
  total?: readonly ReactNode[]
}

/** Rows of 36 px. The row the keys are at has a wash and an ink edge; it opens below itself, or leads somewhere. */
export function DenseTable<Row>(table: DenseTableProps<Row>) {
  const { label, columns, rows, rowKey, at, below, total } = table
  return (
    <table className={css.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isAt = rowKey(row) === at
          return (
            <Fragment key={rowKey(row)}>
              <DenseRow row={row} isAt={isAt} table={table} />
              {isAt && below && (
                <tr className={css.below}>
                  <td colSpan={columns.length}>{below(row)}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
        {total && (
          <tr className={css.total}>
            {columns.map((column, place) => (
              <td key={column.id} className={classOf(column)}>
                {total[place]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}

const classOf = <Row,>({ figure, dim, grow, end }: DenseColumn<Row>): string =>
  cx(figure && css.figure, dim && css.dim, grow && css.grow, end && css.end)

interface DenseRowProps<Row> {
  row: Row
  isAt: boolean
  table: DenseTableProps<Row>
}

function DenseRow<Row>({ row, isAt, table }: DenseRowProps<Row>) {
  const { columns, rowKey, onOpen, href, below } = table
  const ref = useRef<HTMLTableRowElement>(null)
  useEffect(
    function keepInView() {
      if (isAt) ref.current?.scrollIntoView({ block: 'nearest' })
    },
    [isAt],
  )
  const opener = columns.find(({ grow }) => grow) ?? columns[0]
  const key = rowKey(row)
  const open = (words: ReactNode) => {
    if (href) return <Anchor href={href(row)} className={css.open} children={words} />
    if (!onOpen) return words
    const expanded = below && { 'aria-expanded': isAt }
    return (
      <button type="button" className={css.open} onClick={() => onOpen(key)} {...expanded}>
        {words}
      </button>
    )
  }
  return (
    <tr ref={ref} className={cx(css.row, isAt && css.at)} data-row="" {...(isAt && { 'data-at': '' })}>
      {columns.map((column) => (
        <td key={column.id} className={classOf(column)} data-phone={column.phone}>
          {column === opener ? open(column.cell(row)) : column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
