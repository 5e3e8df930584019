/** Days `YYYY-MM-DD` from one on until before another; undefined: without that bound. */
export interface Span {
  from: string | undefined
  until: string | undefined
}

interface Spans {
  /** Whole months; empty where its end is not behind its beginning. */
  months: Span
  /** The days of the parts of months before and after them. */
  days: Span[]
}

/** Cuts the days between two, both included, into whole months and the parts of months at either end. */
export function spansOf(from: string | undefined, to: string | undefined): Spans {
  const until = to && dayAfter(to)
  const first = from && (from.endsWith('-01') ? from : monthAfter(from))
  const end = until && monthOf(until)
  if (from && until && first! >= end!) return { months: { from, until: from }, days: [{ from, until }] }
  return {
    months: { from: first, until: end },
    days: [...(from !== first ? [{ from, until: first }] : []), ...(until !== end ? [{ from: end, until }] : [])],
  }
}

const monthOf = (day: string): string => `${day.slice(0, -2)}01`
const monthAfter = (day: string): string => monthOf(daysAfter(monthOf(day), 31))
const dayAfter = (day: string): string => daysAfter(day, 1)

function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  // the last day that a date may have here
  return moment.getUTCFullYear() > 9999 ? '9999-12-31' : moment.toISOString().slice(0, 10)
}
