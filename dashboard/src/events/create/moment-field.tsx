import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { TextField } from '../../kit/forms/text-field.tsx'
import * as css from './create.module.css'
import { momentOf, type WrittenMoment, writtenOf } from './moments.ts'

// the calendar is a third of what this page may weigh
const CalendarField = lazy(async () => ({
  default: (await import('../../kit/forms/calendar-field.tsx')).CalendarField,
}))

interface MomentFieldProps {
  name: string
  label: string
  value: Date | null
  optional?: boolean
  hint?: ReactNode
  onChange: (moment: Date | null) => void
}

/** A day in either calendar with its time of day in Kathmandu. A part that is still missing is kept while the other is written. */
export function MomentField({ name, label, value, optional = false, hint, onChange }: MomentFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(() => writtenOf(value))
  // a moment from outside replaces what was written
  const shown = momentOf(typed)?.getTime() === value?.getTime() ? typed : writtenOf(value)
  const write = (part: Partial<WrittenMoment>) => {
    const next = { ...shown, ...part }
    setTyped(next)
    onChange(momentOf(next))
  }
  return (
    <div className={css.moment}>
      <Suspense fallback={<TextField name={name} label={label} value="" isDisabled onChange={() => undefined} />}>
        <CalendarField
          name={name}
          label={label}
          optional={optional}
          value={shown.day}
          onChange={(day) => write({ day })}
        />
      </Suspense>
      <TimeField label={t`${label}: time`} short={t`Time`} value={shown.time} onChange={(time) => write({ time })} />
      {hint && <div className={css.momentHint}>{hint}</div>}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  short: string
  value: string
  onChange: (time: string) => void
}

const TimeField = ({ label, short, value, onChange }: TimeFieldProps) => (
  <TextField type="time" aria-label={label} label={short} value={value} onChange={onChange} />
)
