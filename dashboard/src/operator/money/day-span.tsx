import { useLingui } from '@lingui/react/macro'
import * as css from './day-span.module.css'

interface DaySpanProps {
  /** `YYYY-MM-DD`, or empty. */
  from: string
  to: string
  onChange: (span: { from?: string; to?: string }) => void
}

/** The first and the last day, in the browser's own calendar, in one line. */
export function DaySpan({ from, to, onChange }: DaySpanProps) {
  const { t } = useLingui()
  return (
    <span className={css.span}>
      <input
        type="date"
        aria-label={t`From`}
        value={from}
        max={to || undefined}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t`To`}
        value={to}
        min={from || undefined}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </span>
  )
}
