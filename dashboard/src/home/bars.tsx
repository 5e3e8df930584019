import type { CSSProperties, ReactNode } from 'react'
import { percent } from '../kit/data/meter.tsx'
import * as css from './bars.module.css'
import { Anchor } from '../kit/layout/anchor.tsx'
import { cx } from '../kit/cx.ts'
import { Unseen } from '../kit/unseen.tsx'

export interface Bar {
  id: string
  /** In one unit for all bars. */
  value: bigint
  /** Under the bar; a second line a tone lighter. */
  label: ReactNode
  sublabel?: ReactNode
  /** Over the bars that matter. */
  says?: ReactNode
  /** Shown only in a wide window: on a phone its words would run into a neighbour's. */
  isRoomy?: boolean
  /** Read by screen readers instead of the drawing. */
  spoken: string
  tone?: 'quiet' | 'strong' | 'ink'
  /** What the bar opens. */
  href?: string
}

/** Values of some days as bars on a zero base line: one hue, no grid, labels only where they matter. */
export function Bars({ label, of: bars }: { label: string; of: readonly Bar[] }) {
  const most = bars.reduce((largest, { value }) => (value > largest ? value : largest), 1n)
  return (
    <div className={css.window}>
      <ol className={css.bars} aria-label={label} style={{ '--bars': bars.length } as CSSProperties}>
        {bars.map(({ id, value, label: under, sublabel, says, isRoomy = false, spoken, tone = 'quiet', href }) => {
          const height: CSSProperties = { height: `${percent(value, most)}%` }
          return (
            <li key={id} className={cx(css.bar, isRoomy && css.roomy)} data-tone={tone}>
              {href === undefined ? (
                <Unseen>{spoken}</Unseen>
              ) : (
                <Anchor className={css.open} href={href}>
                  <Unseen>{spoken}</Unseen>
                </Anchor>
              )}
              <span className={css.run} aria-hidden="true">
                {says && <span className={css.caption}>{says}</span>}
                {says && (
                  <span
                    className={css.lead}
                    style={{ bottom: `calc((100% - var(--said)) * ${percent(value, most) / 100})` }}
                  />
                )}
                <span className={css.fill} style={height} />
              </span>
              <span className={css.under} aria-hidden="true">
                {under}
                {sublabel && <span className={css.sublabel}>{sublabel}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
