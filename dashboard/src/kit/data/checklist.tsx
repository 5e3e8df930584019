import type { ReactNode } from 'react'
import '../css/checklist.css'
import { TickIcon } from '../icons/states.tsx'

export interface CheckItem {
  id: string
  name: ReactNode
  note?: ReactNode
  isDone: boolean
  /** What to press, or when it was done. */
  end?: ReactNode
}

/** Things to do once, in their order; the first that is open stands out. `doneWord` is said of those that are done. */
export function Checklist({
  label,
  of: items,
  doneWord,
}: {
  label: string
  of: readonly CheckItem[]
  doneWord: string
}) {
  const now = items.find(({ isDone }) => !isDone)
  return (
    <ol className="checklist" aria-label={label}>
      {items.map((item, at) => (
        <li key={item.id} className={item.isDone ? 'done' : item === now ? 'now' : undefined}>
          <span className="number" aria-hidden="true">
            {item.isDone ? <TickIcon small /> : at + 1}
          </span>
          <div>
            <h3>
              {item.name}
              {item.isDone && <span className="vh"> ({doneWord})</span>}
            </h3>
            {item.note && !item.isDone && <p className="muted">{item.note}</p>}
          </div>
          <div className="go">{item.end}</div>
        </li>
      ))}
    </ol>
  )
}

/** How many of some things are done, as a short row of bars; said by its words. */
export function Progress({ done, of: all, children }: { done: number; of: number; children: ReactNode }) {
  return (
    <span className="check-progress">
      {children}
      <span className="bars" aria-hidden="true">
        {Array.from({ length: all }, (_, at) => (
          <i key={at} className={at < done ? 'on' : undefined} />
        ))}
      </span>
    </span>
  )
}
