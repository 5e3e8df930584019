import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui } from '@lingui/react/macro'
import { useWriting } from '../format/reader.ts'
import { DayField } from './day-field.tsx'

export interface DaySpanProps {
  /** Days of Kathmandu, `YYYY-MM-DD`, both counted in. */
  from: string | undefined
  to: string | undefined
  onChange: (part: { from?: string | undefined } | { to?: string | undefined }) => void
}

/** Two days of one's own, each with the same day of the other calendar; neither goes past the other. */
export function DaySpan({ from, to, onChange }: DaySpanProps) {
  const { t } = useLingui()
  const { otherDay } = useWriting()
  const note = (day: string | undefined) => day && otherDay(startOfKathmanduDay(day))
  return (
    <>
      <DayField
        label={t`First day`}
        value={from ?? ''}
        {...(to && { max: to })}
        note={note(from)}
        onChange={(day) => onChange({ from: day || undefined })}
      />
      <DayField
        label={t`Last day`}
        value={to ?? ''}
        {...(from && { min: from })}
        note={note(to)}
        onChange={(day) => onChange({ to: day || undefined })}
      />
    </>
  )
}
