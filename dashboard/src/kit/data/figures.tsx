import type { ReactNode } from 'react'

export interface Figure {
  name: string
  value: ReactNode
  note?: ReactNode
}

/** Summary figures in a strip. `under` stands below a double rule, `total` between a rule and a double rule; `sum` is a total of five whose first is a count. */
export function Figures({
  of: figures,
  as = 'open',
}: {
  of: readonly Figure[]
  as?: 'open' | 'total' | 'under' | 'sum'
}) {
  return (
    <dl className={as === 'sum' ? 'figs total sum' : `figs ${as}`}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="v">{value}</dd>
          {note && <dd className="w small quiet">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
