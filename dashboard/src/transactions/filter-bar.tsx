import type { ReactNode } from 'react'
import * as css from './filter-bar.module.css'
import { Chips } from '../kit/forms/chip.tsx'

/** The filters of a list: one line each. */
export function FilterBar({ lines }: { lines: readonly (readonly [name: string, choices: ReactNode])[] }) {
  return (
    <dl className={css.narrow}>
      {lines.flatMap(([name, choices]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{choices}</dd>])}
    </dl>
  )
}

/** Small words below the choices of a line. */
export function FilterNote({ children }: { children: ReactNode }) {
  return <p className={css.note}>{children}</p>
}

/** Fields below the choices of a line, beside each other where there is room. */
export function FilterFields({ children }: { children: ReactNode }) {
  return <div className={css.fields}>{children}</div>
}

/** The parts of a search as chips. */
export function Understood({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={css.understood}>
      <span className={css.name}>{label}</span>
      {children}
    </div>
  )
}

/** Small words at both ends below a sum. */
export function BelowSum({ children }: { children: ReactNode }) {
  return <div className={css.belowSum}>{children}</div>
}

/** Shown on phones only, or from a tablet on. */
export function Shown({ on, children }: { on: 'phones' | 'wider'; children: ReactNode }) {
  if (on === 'wider') return <div className={css.fromTablet}>{children}</div>
  return (
    <div className={css.phoneOnly}>
      <Chips>{children}</Chips>
    </div>
  )
}
