import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as choice from '../forms/choice.module.css'
import { TickIcon } from '../icons/states.tsx'
import * as unseen from '../unseen.module.css'
import * as css from './row-choice.module.css'

export interface RowChoiceProps {
  isChosen: boolean
  onToggle: () => void
  /** The content of the cell, which names the box. */
  children: ReactNode
}

/** A box in front of a cell of a table's row that leads nowhere; a press anywhere in the row ticks it. */
export function RowChoice({ isChosen, onToggle, children }: RowChoiceProps) {
  return (
    <label className={cx(choice.choice, css.row)}>
      <input type="checkbox" className={unseen.unseen} checked={isChosen} onChange={onToggle} />
      <span className={choice.box}>
        <TickIcon />
      </span>
      <span className={css.name}>{children}</span>
    </label>
  )
}
