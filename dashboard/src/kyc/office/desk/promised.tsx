import { Trans, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useWriting } from '../../../kit/format/reader.ts'
import { ClockIcon, WarningIcon } from '../../../kit/icons/states.tsx'
import { promiseGroup } from './promise-groups.ts'
import { useNow } from '../../../platform/server/use-now.ts'
import * as css from './promised.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A duration in at most two units: `1 day 2 h`, `3 h 12 min`, `48 min`. */
export function useSpan(): (milliseconds: number) => string {
  const { t } = useLingui()
  const { number } = useWriting()
  return (milliseconds) => {
    const span = Math.max(0, milliseconds)
    const days = Math.floor(span / day)
    const hours = number(Math.floor((span % day) / hour))
    const minutes = number(Math.floor((span % hour) / minute))
    if (days > 0) return t`${plural(days, { one: '# day', other: '# days' })} ${hours} h`
    return span >= hour ? t`${hours} h ${minutes} min` : t`${minutes} min`
  }
}

/** The promised time of a decision: the words carry it, the colour repeats it. */
export function Promised({ by }: { by: Date }) {
  const now = useNow()
  const span = useSpan()
  const { date } = useWriting()
  const group = promiseGroup(by, now)
  const left = span(Math.abs(by.getTime() - now.getTime()))
  return (
    <span className={css.promised} data-group={group} title={date(by, 'full')}>
      {group === 'over' ? <WarningIcon small /> : <ClockIcon small />}
      <span>
        {group === 'over' && <Trans>{left} over</Trans>}
        {group === 'today' && <Trans>{left} left</Trans>}
        {(group === 'next' || group === 'after') && `${date(by, 'day')}, ${date(by, 'time')}`}
      </span>
    </span>
  )
}
