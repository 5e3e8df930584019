import type { ReactNode } from 'react'
import * as css from './steps.module.css'

export interface Step {
  id: string
  what: ReactNode
  note?: ReactNode
}

/** Numbered steps of an instruction. */
export function Steps({ of: steps }: { of: readonly Step[] }) {
  return (
    <ol className={css.steps}>
      {steps.map(({ id, what, note }) => (
        <li key={id}>
          <div>
            <p className={css.what}>{what}</p>
            {note && <p className={css.note}>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
