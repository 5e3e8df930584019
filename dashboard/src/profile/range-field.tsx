import { useId, type ReactNode } from 'react'
import * as css from './range-field.module.css'

export interface RangeFieldProps {
  label: ReactNode
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
  isDisabled?: boolean
}

/** A value between two limits; the browser's own slider. */
export function RangeField({ label, onChange, isDisabled = false, ...range }: RangeFieldProps) {
  const id = useId()
  return (
    <div className={css.range}>
      <label htmlFor={id}>{label}</label>
      <input
        {...range}
        id={id}
        type="range"
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}
