import { useLingui } from '@lingui/react/macro'
import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { Table } from '../data/table.tsx'
import type { TableProps } from '../data/table-columns.ts'
import { cx } from '../cx.ts'
import * as css from './office-table.module.css'
import { usePageKeys } from './page-keys.ts'

export interface OfficeTableProps<Row> extends Omit<TableProps<Row>, 'explain' | 'tabStop' | 'href'> {
  /** The address of a row: another page, or this page with the row opened. */
  href: (row: Row) => string
  /** The content below an opened row. */
  whole?: (row: Row) => ReactNode
  /** The key of the opened row. */
  opened?: string | undefined
}

/**
 * A list of the back office: rows of 36 px with one cursor. `j` and `k` move it, Enter opens its row, and the list is
 * one stop of the Tab key.
 */
export function OfficeTable<Row>({ whole, opened, ...table }: OfficeTableProps<Row>) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const { rows, rowKey } = table
  const [cursor, setCursor] = useState<string>()
  const keys = rows.map(rowKey)
  const stop = cursor !== undefined && keys.includes(cursor) ? cursor : (opened ?? keys[0])
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('tr[data-row] [data-open]') ?? [])]
  const move = (by: 1 | -1) => {
    const all = links()
    const at = all.findIndex((link) => link === document.activeElement)
    const next = at === -1 ? Math.max(0, keys.indexOf(stop ?? '')) : Math.min(all.length - 1, Math.max(0, at + by))
    all[next]?.focus()
    all[next]?.scrollIntoView({ block: 'nearest' })
  }
  usePageKeys(
    [
      { key: 'j', name: t`next`, act: () => move(1) },
      { key: 'k', name: t`previous`, act: () => move(-1) },
      { key: 'Enter', name: t`open`, act: () => links()[keys.indexOf(stop ?? '')]?.click() },
    ],
    list,
  )
  const follow = ({ target }: FocusEvent<HTMLElement>) => setCursor(keys[links().indexOf(target)] ?? cursor)
  return (
    <div ref={list} className={css.dense} onFocus={follow}>
      <Table
        {...table}
        tabStop={(row) => rowKey(row) === stop}
        {...(whole && { explain: (row: Row) => (rowKey(row) === opened ? whole(row) : undefined) })}
      />
    </div>
  )
}

/** A cell that cuts long text; the opened row shows it whole. */
export function Clip({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return <span className={cx(css.clip, isNarrow && css.narrow)}>{children}</span>
}

/** The value of a cell before and after a change. */
export function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <span className={css.change}>
      <span>{from}</span>
      <span aria-hidden="true"> → </span>
      <b>{to}</b>
    </span>
  )
}
