import type { ReactNode } from 'react'
import * as css from './verdict-head.module.css'

export interface VerdictHeadProps {
  tone: 'genuine' | 'altered' | 'foreign'
  icon: ReactNode
  title: ReactNode
  /** One sentence. */
  children: ReactNode
}

/** The verdict: the largest thing on the page. */
export function VerdictHead({ tone, icon, title, children }: VerdictHeadProps) {
  return (
    <div className={css.verdict} data-tone={tone}>
      {icon}
      <div>
        <h2>{title}</h2>
        <div className={css.sentence}>{children}</div>
      </div>
    </div>
  )
}
