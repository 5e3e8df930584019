import type { ReactNode } from 'react'
import '../css/find.css'
import { ChevronDownIcon } from '../icons/arrows.tsx'

/** What a list is narrowed by: one line for each. */
export function Narrow({ lines }: { lines: readonly (readonly [name: string, choices: ReactNode])[] }) {
  return (
    <dl className="narrow">
      {lines.flatMap(([name, choices]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{choices}</dd>])}
    </dl>
  )
}

/** Small words below the choices of a line. */
export function NarrowNote({ children }: { children: ReactNode }) {
  return <p className="note">{children}</p>
}

/** Fields below the choices of a line, beside each other where there is room. */
export function NarrowFields({ children }: { children: ReactNode }) {
  return <div className="days">{children}</div>
}

/** What a search was read as: chips, one for each thing. */
export function Understood({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="understood">
      <span className="k">{label}</span>
      {children}
    </div>
  )
}

/** Small words at both ends below a sum. */
export function BelowSum({ children }: { children: ReactNode }) {
  return <div className="left-out">{children}</div>
}

/** Shown on phones only, or from a tablet on. */
export function Shown({ on, children }: { on: 'phones' | 'wider'; children: ReactNode }) {
  if (on === 'wider') return <div className="only-l">{children}</div>
  return (
    <div className="only-s">
      <div className="chips">{children}</div>
    </div>
  )
}

export interface ChipSelectProps {
  /** The name of what is chosen: it stands on the chip before the value. */
  label: string
  icon?: ReactNode
  value: string
  /** By headings; an empty one has none. */
  groups: readonly { head: string; options: readonly { id: string; label: string }[] }[]
  /** The value as the chip shows it. */
  shown: ReactNode
  on?: boolean
  onChange: (id: string) => void
}

/** A chip that opens the browser's own list: on phones it is the whole screen's. */
export function ChipSelect({ label, icon, value, groups, shown, on = false, onChange }: ChipSelectProps) {
  return (
    <span className={on ? 'chip select on' : 'chip select'}>
      {icon}
      <span aria-hidden="true">{shown}</span>
      <ChevronDownIcon />
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {groups.map(({ head, options }) => {
          const list = options.map(({ id, label: name }) => (
            <option key={id} value={id}>
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

export interface DayFieldProps {
  label: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  min?: string
  max?: string
  /** The same day in the other calendar. */
  note?: ReactNode
  onChange: (day: string) => void
}

/** A day, chosen in the browser's own calendar; the other calendar's day stands below it. */
export function DayField({ label, value, min, max, note, onChange }: DayFieldProps) {
  return (
    <label className="field">
      <span className="lbl">{label}</span>
      <span className="input">
        <input type="date" value={value} min={min} max={max} onChange={({ target }) => onChange(target.value)} />
      </span>
      <span className="hint">{note}&nbsp;</span>
    </label>
  )
}
