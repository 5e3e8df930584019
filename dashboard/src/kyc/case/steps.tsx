import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { Anchor } from '../../kit/layout/anchor.tsx'
import * as css from './steps.module.css'

export interface WayStep {
  id: string
  name: ReactNode
  note?: ReactNode
  href?: string
  stage: 'done' | 'here' | 'next'
}

/**
 * The progress through a case: done steps have a rule, the current step has the stamp's colour. `tall`: one below the
 * other on phones.
 */
export function WaySteps({
  label,
  of: steps,
  tall = false,
}: {
  label: string
  of: readonly WayStep[]
  tall?: boolean
}) {
  return (
    <ol className={cx(css.steps, tall && css.tall)} aria-label={label}>
      {steps.map(({ id, name, note, href, stage }) => (
        <li
          key={id}
          className={cx(stage === 'done' && css.done, stage === 'here' && css.here) || undefined}
          {...(stage === 'here' && { 'aria-current': 'step' })}
        >
          {href ? <Anchor href={href}>{name}</Anchor> : name}
          {note && <span className={css.note}>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
