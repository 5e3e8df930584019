import { Trans, useLingui } from '@lingui/react/macro'
import { cx } from '../cx.ts'
import { useWriting } from '../format/reader.ts'
import { ClockIcon, WarningIcon } from '../icons/states.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import * as css from './promise.module.css'

const hour = 3_600_000

/** The age of something that waits, and the distance of its promised end: the words carry it, the colour repeats it. */
export function PromisedEnd({ since, until }: { since: Date; until: Date }) {
  const now = useOpenedAt().getTime()
  const left = until.getTime() - now
  const tone = left < 0 ? css.over : left < 24 * hour ? css.soon : undefined
  const { t } = useLingui()
  return (
    <span className={cx(css.promise, tone)} title={left < 0 ? t`The promised time has passed` : undefined}>
      {left < 0 ? <WarningIcon small /> : <ClockIcon small />}
      <span>
        <Age milliseconds={now - since.getTime()} />
      </span>
    </span>
  )
}

/** A duration as one figure of minutes, hours or days. */
export function Age({ milliseconds }: { milliseconds: number }) {
  const { number } = useWriting()
  const hours = Math.floor(milliseconds / hour)
  if (hours >= 48) {
    const days = number(Math.floor(hours / 24))
    return <Trans>{days} days</Trans>
  }
  if (hours >= 1) {
    const count = number(hours)
    return <Trans>{count} h</Trans>
  }
  const minutes = number(Math.max(1, Math.floor(milliseconds / 60_000)))
  return <Trans>{minutes} min</Trans>
}
