import type { ReactNode } from 'react'
import { Anchor } from '../layout/anchor.tsx'
import { NativeButton } from '../layout/native-button.tsx'
import { cellAttributes, shownWide, type TableProps } from './table-columns.ts'
import * as css from './table.module.css'
import * as text from '../layout/text.module.css'
import { cx } from '../cx.ts'

/** One row of a table with its explanation and its actions. */
export function TableRow<Row>({ row, table }: { row: Row; table: TableProps<Row> }) {
  const { columns, href, explain, isExplainedWide = false, unfold, actions, twoLine, tabStop } = table
  const opener = columns.find(({ grow }) => grow) ?? columns[0]
  const explanation = explain?.(row)
  const isOpen = unfold?.isOpen(row) ?? false
  const unfolding = unfold && { isOpen, toggle: () => unfold.toggle(row) }
  return (
    <>
      <tr className={cx(css.row, !href && !unfold && css.still, isOpen && css.chosen)} data-row="">
        {columns.map((column, at) => (
          <td key={column.id} {...cellAttributes(column, twoLine)}>
            <Opening
              href={column === opener ? href?.(row) : undefined}
              unfolding={column === opener ? unfolding : undefined}
              isStop={tabStop?.(row) ?? true}
            >
              {column.cell(row)}
            </Opening>
            {actions && at === columns.length - 1 && <span className={cx(css.actions, css.over)}>{actions(row)}</span>}
          </td>
        ))}
      </tr>
      {unfold && isOpen && (
        <tr className={cx(css.unfolded, css.chosen)}>
          <td colSpan={shownWide(columns)}>{unfold.content(row)}</td>
        </tr>
      )}
      {explanation && (
        <tr className={css.explained} data-explained="">
          {!isExplainedWide && <td aria-hidden="true" />}
          <td colSpan={shownWide(columns) - (isExplainedWide ? 0 : 1)}>{explanation}</td>
        </tr>
      )}
    </>
  )
}

interface OpeningProps {
  href: string | undefined
  unfolding: { isOpen: boolean; toggle: () => void } | undefined
  isStop: boolean
  children: ReactNode
}

/** The link or the button of the row covers the whole row by its own shadow element. */
function Opening({ href, unfolding, isStop, children }: OpeningProps) {
  if (unfolding)
    return (
      <NativeButton className={css.open} aria-expanded={unfolding.isOpen} onPress={unfolding.toggle}>
        {children}
      </NativeButton>
    )
  if (href === undefined) return children
  return (
    <Anchor href={href} className={css.open} data-open="" {...(!isStop && { tabIndex: -1 })}>
      {children}
    </Anchor>
  )
}

export interface WhatProps {
  icon?: ReactNode
  also?: ReactNode
  children: ReactNode
}

/** Who and what in a cell: an icon, a name, a quieter word (hidden on phones, where the second line has it). */
export function What({ icon, also, children }: WhatProps) {
  return (
    <span className={css.what}>
      {icon}
      <span>
        <b>{children}</b>
        {also && <span className={cx(css.also, css.fromTablet)}>{also}</span>}
      </span>
    </span>
  )
}

/** A cell shown on phones only, as "QR payment · " before the time. */
export function PhoneOnly({ children }: { children: ReactNode }) {
  return <span className={css.phoneOnly}>{children}</span>
}

/** Keeps its text whole, such as an account's last digits: on phones the line wraps before it. */
export function WholeInRow({ children }: { children: ReactNode }) {
  return (
    <bdi className={text.nowrap} dir="ltr" translate="no" data-whole="">
      {children}
    </bdi>
  )
}

/** Words of a cell that are shown from a tablet on. */
export function FromTablet({ children }: { children: ReactNode }) {
  return <span className={css.fromTablet}>{children}</span>
}

/** A word before a figure, where the table has two-line rows and therefore no head. */
export function TwoLineOnly({ children }: { children: ReactNode }) {
  return (
    <span className={cx(css.secondLine, text.quiet)} data-second-line="">
      {children}{' '}
    </span>
  )
}
