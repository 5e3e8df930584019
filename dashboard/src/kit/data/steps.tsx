import type { ReactNode } from 'react'
import '../css/steps.css'

export interface Step {
  id: string
  name: ReactNode
  note?: ReactNode
}

/** The stations of a case; those before `at` are done. */
export function Steps({ label, of: steps, at }: { label: string; of: readonly Step[]; at: string }) {
  const here = steps.findIndex(({ id }) => id === at)
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ id, name, note }, place) => (
        <li
          key={id}
          className={place === here ? 'here' : place < here ? 'done' : undefined}
          {...(place === here && { 'aria-current': 'step' })}
        >
          {name}
          {note && <span className="note">{note}</span>}
        </li>
      ))}
    </ol>
  )
}
