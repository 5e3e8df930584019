import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'

/** The days in a search: "Day 21 November 2026", "Days 15 to 21 November". Both ends are included. */
export function DaysWords({ from, to }: { from: Date; to: Date }) {
  const isOne = from.getTime() === to.getTime()
  // a span of days may cross a year
  const first = <DateTime of={from} as={isOne ? 'long' : 'date'} />
  const last = <DateTime of={to} as="date" />
  if (isOne)
    return (
      <Trans>
        Day <b>{first}</b>
      </Trans>
    )
  return (
    <Trans>
      Days{' '}
      <b>
        {first} to {last}
      </b>
    </Trans>
  )
}
