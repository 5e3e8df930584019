import { useLingui } from '@lingui/react'
import { bothDates, dateText, nepaliText, type DateForm } from './date-text.ts'

export interface DateTimeProps {
  of: Date
  as?: DateForm
  /** The Nepali date behind it, a tone lighter. */
  nepali?: boolean
}

/** A moment in Kathmandu; both calendars and the time on hover. */
export function DateTime({ of: moment, as = 'full', nepali = false }: DateTimeProps) {
  const { i18n } = useLingui()
  const title = dateText(moment, 'full', i18n.locale)
  return (
    <time dateTime={moment.toISOString()} title={as === 'full' ? undefined : title}>
      {dateText(moment, as, i18n.locale)}
      {nepali && ' '}
      {nepali && <span className="bs">{nepaliText(moment)}</span>}
    </time>
  )
}

/** A day in both calendars: `2026-11-20 / 2083 Mangsir 4`. */
export function BothDates({ of: moment }: { of: Date }) {
  return <time dateTime={moment.toISOString()}>{bothDates(moment)}</time>
}
