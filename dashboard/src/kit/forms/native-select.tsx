import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/first.tsx'
import * as css from './native-select.module.css'

export interface NativeSelectProps<Id extends string> {
  /** Read by screen readers. */
  label: string
  icon?: ReactNode
  value: Id
  options: readonly { id: Id; label: string }[]
  onChange: (id: Id) => void
}

/** The browser's own list, for light pages: the language on the sign-in. */
export function NativeSelect<Id extends string>({ label, icon, value, options, onChange }: NativeSelectProps<Id>) {
  const choose = (chosen: string) => {
    const option = options.find(({ id }) => id === chosen)
    if (option) onChange(option.id)
  }
  return (
    <span className={css.select}>
      {icon}
      <select aria-label={label} value={value} onChange={(event) => choose(event.target.value)}>
        {options.map(({ id, label: name }) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon small />
    </span>
  )
}
