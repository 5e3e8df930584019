import type { ReactNode } from 'react'
import * as css from './timeline.module.css'
import * as text from '../layout/text.module.css'

export interface Moment {
  id: string
  when: ReactNode
  what: ReactNode
  note?: ReactNode
  /** The state or the rail's own code, unchanged. */
  code?: ReactNode
  /** Past (a full dot), under way (a ring), still to come (dashed), or gone wrong. */
  stage?: 'past' | 'now' | 'next' | 'bad'
}

/** What happened, in order. Solid is confirmed, dashed is still to come. */
export function Timeline({ of: moments }: { of: readonly Moment[] }) {
  return (
    <ol className={css.timeline}>
      {moments.map(({ id, when, what, note, code, stage = 'past' }) => (
        <li key={id} data-stage={stage}>
          <span className={css.when}>{when}</span>
          <div>
            {what}
            {note && <p className={css.note}>{note}</p>}
          </div>
          <span className={text.code}>{code}</span>
        </li>
      ))}
    </ol>
  )
}
