import { bothDates, dateText, otherDay, type DateForm } from './date-text.ts'
import { useReader } from './reader.ts'
import * as css from './date.module.css'

export interface DateTimeProps {
  of: Date
  as?: DateForm
  /**
   * Adds the other calendar's day, a tone lighter: the Nepali day, unless the reader's first calendar is Bikram Sambat.
   */
  nepali?: boolean
}

/** A moment in Kathmandu, in the reader's calendar; the tooltip has both calendars and the time. */
export function DateTime({ of: moment, as = 'full', nepali = false }: DateTimeProps) {
  const reader = useReader()
  const title = dateText(moment, 'full', reader)
  return (
    <time translate="no" dateTime={moment.toISOString()} title={as === 'full' ? undefined : title}>
      <bdi>
        <Whole of={dateText(moment, as, reader)} />
      </bdi>
      {nepali && ' '}
      {nepali && <span className={css.other}>{otherDay(moment, reader)}</span>}
    </time>
  )
}

/** A day in both calendars: `2026-11-20 / 2083 Mangsir 4`. */
export function BothDates({ of: moment }: { of: Date }) {
  return (
    <time translate="no" dateTime={moment.toISOString()}>
      <Whole of={bothDates(moment, useReader())} />
    </time>
  )
}

/** Keeps a numeric date on one line, as the Nepali date is. */
const Whole = ({ of: words }: { of: string }) =>
  words.split(/(\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2})/u).map((part, at) =>
    at % 2 === 1 ? (
      <span key={part} className={css.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
