import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import * as css from './field.module.css'

export interface DayFieldProps {
  label: string
  /** Shows "optional" beside the label. */
  optional?: boolean
  name?: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  min?: string
  max?: string
  /** The same day in the other calendar. */
  note?: ReactNode
  onChange: (day: string) => void
}

/** A day, chosen in the browser's own calendar; the other calendar's day is shown below it. */
export function DayField({ label, optional = false, name, value, min, max, note, onChange }: DayFieldProps) {
  return (
    <label className={css.field}>
      <span className={css.label}>
        {label}
        {optional && (
          <span className={css.optional}>
            <Trans>optional</Trans>
          </span>
        )}
      </span>
      <span className={css.input}>
        <input
          type="date"
          name={name}
          value={value}
          min={min}
          max={max}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      <span className={css.hint}>{note}&nbsp;</span>
    </label>
  )
}
