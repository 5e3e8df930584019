import type { ReactNode } from 'react'
import { Anchor } from '../layout/anchor.tsx'
import { QuestionIcon } from '../icons/states.tsx'
import { cellClass, type TableProps } from './table-columns.ts'

/** One row of a table with its explanation and its actions. */
export function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, href, says, actions, twoLine } = table
  const opener = columns.find(({ grow }) => grow) ?? columns[0]
  const explanation = says?.(row)
  return (
    <>
      <tr className={href ? 'r' : 'r still'}>
        {columns.map((column, at) => (
          <td key={column.id} className={cellClass(column, twoLine)}>
            <Opening href={column === opener ? href?.(row) : undefined}>{column.cell(row)}</Opening>
            {actions && at === columns.length - 1 && <span className="acts over">{actions(row)}</span>}
          </td>
        ))}
      </tr>
      {explanation && (
        <tr className="say">
          <td aria-hidden="true" />
          <td colSpan={columns.length - 1}>{explanation}</td>
        </tr>
      )}
    </>
  )
}

/** The link of the row covers the whole row by its own shadow element. */
function Opening({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children
  return (
    <Anchor href={href} className="open">
      {children}
    </Anchor>
  )
}

export interface WhatProps {
  icon?: ReactNode
  also?: ReactNode
  children: ReactNode
}

/** Who and what in a cell: an icon, a name, a quieter word (left out on phones, where it stands in the second line). */
export function What({ icon, also, children }: WhatProps) {
  return (
    <span className="what">
      {icon}
      <span>
        <b>{children}</b>
        {also && <span className="also only-l">{also}</span>}
      </span>
    </span>
  )
}

/** The amber line under an unclear row: what we do, and that nobody should pay again. */
export function Explanation({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="say-box">
      <QuestionIcon small />
      <span>{children}</span>
      {action}
    </div>
  )
}

/** A cell shown on phones only, as "QR payment · " before the time. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <span className="only-s">{children}</span>
}

/** Words of a cell that stand from a tablet on. */
export function FromTablet({ children }: { children: ReactNode }) {
  return <span className="only-l">{children}</span>
}

/** A word before a figure, where the table has two-line rows and its head stands no more. */
export function TwoLineOnly({ children }: { children: ReactNode }) {
  return <span className="second-line quiet">{children} </span>
}
