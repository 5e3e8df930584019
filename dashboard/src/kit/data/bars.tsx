import type { CSSProperties, ReactNode } from 'react'
import { percent } from './meter.tsx'

export interface Bar {
  id: string
  /** In one unit for all bars. */
  value: bigint
  /** Under the bar; a second line a tone lighter. */
  label: ReactNode
  sublabel?: ReactNode
  /** Over the bars that matter. */
  says?: ReactNode
  /** It says so only where the window is wide: on a phone its words would run into a neighbour's. */
  isRoomy?: boolean
  /** Read by screen readers instead of the drawing. */
  spoken: string
  tone?: 'quiet' | 'strong' | 'ink'
}

/** Values of some days as bars on a zero base line: one hue, no grid, labels only where they matter. */
export function Bars({ label, of: bars }: { label: string; of: readonly Bar[] }) {
  const most = bars.reduce((largest, { value }) => (value > largest ? value : largest), 1n)
  return (
    <ol className="bars" aria-label={label}>
      {bars.map(({ id, value, label: under, sublabel, says, isRoomy = false, spoken, tone = 'quiet' }) => {
        const height: CSSProperties = { height: `${percent(value, most)}%` }
        return (
          <li key={id} className={`bar ${tone}${isRoomy ? ' roomy' : ''}`}>
            <span className="vh">{spoken}</span>
            <span className="bar-run" aria-hidden="true">
              {says && <span className="bar-says">{says}</span>}
              {says && (
                <span className="bar-lead" style={{ bottom: `calc((100% - 44px) * ${percent(value, most) / 100})` }} />
              )}
              <span className="bar-fill" style={height} />
            </span>
            <span className="bar-under" aria-hidden="true">
              {under}
              {sublabel && <span className="bs">{sublabel}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
