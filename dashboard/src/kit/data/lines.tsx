import type { ReactNode } from 'react'
import * as css from './lines.module.css'
import { cx } from '../cx.ts'

/** Ledger lines: label, dotted leader, figure. Gross, fee and net are always three separate lines. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <dl className={css.lines} data-lines="">
      {children}
    </dl>
  )
}

export interface LineProps {
  label: ReactNode
  children: ReactNode
  /** Without the dotted leader. */
  plain?: boolean
}

/** One label with its figure. */
export function Line({ label, plain = false, children }: LineProps) {
  return (
    <div className={cx(css.line, plain && css.plain)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The last line: a rule above, a double rule below. */
export function Total({ label, children }: Omit<LineProps, 'plain'>) {
  return (
    <div className={cx(css.line, css.total)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A name and its value; the id is its key, by default the name or its place. */
export type Fact = readonly [name: ReactNode, value: ReactNode, id?: string]

/** Names and values that are not figures. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.flatMap(([name, value, id], at) => {
        const key = id ?? (typeof name === 'string' ? name : `${at}`)
        return [<dt key={key}>{name}</dt>, <dd key={`${key}:`}>{value}</dd>]
      })}
    </dl>
  )
}
