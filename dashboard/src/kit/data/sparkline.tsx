import type { ReactNode } from 'react'
import { sparkPath } from './spark-path.ts'
import * as css from './sparkline.module.css'
import * as unseen from '../unseen.module.css'

export interface SparklineProps {
  /** Oldest first, in paisa. */
  values: readonly bigint[]
  /** Read by screen readers instead of the line. */
  label: string
  /** Under the line: its subject and its change. */
  caption?: ReactNode
  change?: ReactNode
}

const size = { width: 300, height: 64, edge: 8, dot: 3 }

/**
 * The course of a balance as one line of ink; the dot is now. Runs left to right in every language, as time does in
 * charts.
 */
export function Sparkline({ values, label, caption, change }: SparklineProps) {
  const { path, last } = sparkPath(values, size)
  return (
    <figure>
      <span className={unseen.unseen}>{label}</span>
      <svg className={css.line} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <path className={css.base} d={`M0 ${size.height - 0.5}H${size.width}`} />
        {path && <path className={css.run} d={path} />}
        {last && <circle className={css.last} cx={last.x} cy={last.y} r={size.dot} />}
      </svg>
      {(caption || change) && (
        <figcaption className={css.caption}>
          <span>{caption}</span>
          <span>{change}</span>
        </figcaption>
      )}
    </figure>
  )
}
