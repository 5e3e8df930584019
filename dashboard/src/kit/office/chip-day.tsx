import * as css from './chip-day.module.css'

export interface ChipDayProps {
  label: string
  /** `YYYY-MM-DD`. */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** The day of a filter in the browser's own field, as small as a chip. */
export function ChipDay({ label, value, onChange }: ChipDayProps) {
  return (
    <label className={css.day}>
      <span>{label}</span>
      <input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)} />
    </label>
  )
}
