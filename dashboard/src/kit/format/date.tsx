import { bothDates, dateText, otherDay, type DateForm } from './date-text.ts'
import { useReader } from './reader.ts'
import * as css from './date.module.css'

export interface DateTimeProps {
  of: Date
  as?: DateForm
  /** The other calendar's day behind it, a tone lighter: the Nepali one, where the reader has not put that first. */
  nepali?: boolean
}

/** A moment in Kathmandu, in the reader's calendar; both calendars and the time on hover. */
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

/** No line ends within a date of figures, as none does within a Nepali one. */
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
