import type { ReactNode } from 'react'
import * as css from './figures.module.css'
import * as text from '../layout/text.module.css'
import { cx } from '../cx.ts'

export interface Figure {
  name: string
  value: ReactNode
  note?: ReactNode
  /**
   * The note changes how the figure is read: it is shown on a phone too, where the other notes of `under` are hidden.
   */
  isNoteNeeded?: boolean
}

/**
 * Summary figures in a strip. `under` is placed below a double rule, `total` between a rule and a double rule; `sum` is
 * a total of five whose first is a count, `list` puts its figures below each other on phones.
 */
export function Figures({
  of: figures,
  as = 'open',
}: {
  of: readonly Figure[]
  as?: 'open' | 'total' | 'under' | 'sum' | 'list'
}) {
  return (
    <dl className={css.figures} data-as={as}>
      {figures.map(({ name, value, note, isNoteNeeded = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={css.value}>{value}</dd>
          {note && (
            <dd className={cx(css.note, text.small, text.quiet)} data-needed={isNoteNeeded ? '' : undefined}>
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
