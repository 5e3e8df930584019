import type { ReactNode } from 'react'
import { TickIcon } from '../kit/icons/states.tsx'
import * as css from './checklist.module.css'
import { Unseen } from '../kit/unseen.tsx'
import { Text } from '../kit/layout/text.tsx'

export interface CheckItem {
  id: string
  name: ReactNode
  note?: ReactNode
  isDone: boolean
  /** The button, or when it was done. */
  end?: ReactNode
}

/** Things to do once, in their order; the first open one is highlighted. `doneWord` labels the finished ones. */
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
    <ol className={css.checklist} aria-label={label}>
      {items.map((item, at) => (
        <li key={item.id} className={item.isDone ? css.done : item === now ? css.now : undefined}>
          <span className={css.number} aria-hidden="true">
            {item.isDone ? <TickIcon small /> : at + 1}
          </span>
          <div>
            <h3>
              {item.name}
              {item.isDone && <Unseen> ({doneWord})</Unseen>}
            </h3>
            {item.note && !item.isDone && <Text tone="muted">{item.note}</Text>}
          </div>
          <div className={css.end}>{item.end}</div>
        </li>
      ))}
    </ol>
  )
}

/** How many of some things are done, as a short row of bars; its words are the label. */
export function Progress({ done, of: all, children }: { done: number; of: number; children: ReactNode }) {
  return (
    <span className={css.progress}>
      {children}
      <span className={css.bars} aria-hidden="true">
        {Array.from({ length: all }, (_, at) => (
          <i key={at} className={at < done ? css.on : undefined} />
        ))}
      </span>
    </span>
  )
}
