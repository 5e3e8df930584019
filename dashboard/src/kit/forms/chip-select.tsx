import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ChevronDownIcon } from '../icons/first.tsx'
import * as css from './chip.module.css'

export interface ChipSelectProps {
  /** The name of the choice, shown on the chip before the value. */
  label: string
  icon?: ReactNode
  value: string
  /** Grouped by headings; an empty heading is left out. `isName`: a name or a code, which is in no language. */
  groups: readonly { head: string; options: readonly { id: string; label: string; isName?: boolean }[] }[]
  /** The value as the chip shows it. */
  shown: ReactNode
  on?: boolean
  onChange: (id: string) => void
}

/** A chip that opens the browser's own list, which fills the screen on phones. */
export function ChipSelect({ label, icon, value, groups, shown, on = false, onChange }: ChipSelectProps) {
  return (
    <span className={cx(css.chip, css.select, on && css.on)}>
      {icon}
      <span aria-hidden="true">{shown}</span>
      <ChevronDownIcon />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {groups.map(({ head, options }) => {
          const list = options.map(({ id, label: name, isName = false }) => (
            <option key={id} value={id} {...(isName && { translate: 'no', 'data-as-is': '' })}>
              {name}
            </option>
          ))
          return head === '' ? (
            list
          ) : (
            <optgroup key={head} label={head}>
              {list}
            </optgroup>
          )
        })}
      </select>
    </span>
  )
}
