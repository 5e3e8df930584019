import type { ReactNode } from 'react'

/** Ledger lines: label, dotted leader, figure. Gross, fee and net always stand as three of them. */
export function Lines({ children }: { children: ReactNode }) {
  return <dl className="lines">{children}</dl>
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
    <div className={plain ? 'ln plain' : 'ln'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The last line: a rule above, a double rule below. */
export function Total({ label, children }: Omit<LineProps, 'plain'>) {
  return (
    <div className="ln total">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Names and values that are not figures. */
export function Facts({ of: facts }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="kv">
      {facts.flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
    </dl>
  )
}
