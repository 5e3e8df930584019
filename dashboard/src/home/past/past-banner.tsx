import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { ClockIcon } from '../../kit/icons/states.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { NativeButton } from '../../kit/layout/native-button.tsx'
import { fieldText, momentOfField } from './past-moment.ts'
import * as css from './past-banner.module.css'

const hour = 3_600_000
const day = 24 * hour

interface PastBannerProps {
  at: Date
  /** The earliest moment that has anything. */
  first: Date
  now: Date
  onMove: (to: Date) => void
}

/** Which moment the page shows, the way back to now, and the ways to another moment. */
export function PastBanner({ at, first, now, onMove }: PastBannerProps) {
  const { t } = useLingui()
  const { date } = useWriting()
  const [typed, setTyped] = useState<string>()
  const move = (to: Date) => {
    setTyped(undefined)
    onMove(new Date(Math.min(Math.max(to.getTime(), first.getTime()), now.getTime() - 60_000)))
  }
  const step = (by: number) => () => move(new Date(at.getTime() + by))
  const choose = (text: string) => {
    setTyped(text)
    const chosen = momentOfField(text)
    if (chosen && chosen >= first && chosen < now) move(chosen)
  }
  return (
    <section className={css.banner} aria-label={t`A past moment`}>
      <div className={css.line}>
        <output className={css.moment}>
          <ClockIcon />
          <strong>
            <DateTime of={at} />
          </strong>{' '}
          <Trans>This is the past. Nothing can be done from here.</Trans>
        </output>
        <LinkButton kind="primary" href="/dashboard/home">
          <Trans>Back to now</Trans>
        </LinkButton>
      </div>
      <input
        className={css.slider}
        type="range"
        aria-label={t`Moment`}
        aria-valuetext={date(at, 'full')}
        min={0}
        max={Math.floor((now.getTime() - first.getTime()) / hour)}
        value={Math.round((at.getTime() - first.getTime()) / hour)}
        onChange={({ target }) => move(new Date(first.getTime() + Number(target.value) * hour))}
      />
      <div className={css.line}>
        <div className={css.steps}>
          <NativeButton className={css.step} onPress={step(-day)}>
            <Trans>One day back</Trans>
          </NativeButton>
          <NativeButton className={css.step} onPress={step(-hour)}>
            <Trans>One hour back</Trans>
          </NativeButton>
          <NativeButton className={css.step} onPress={step(hour)}>
            <Trans>One hour on</Trans>
          </NativeButton>
          <NativeButton className={css.step} onPress={step(day)}>
            <Trans>One day on</Trans>
          </NativeButton>
        </div>
        <label className={css.field}>
          {t`Day and time`}
          <input
            type="datetime-local"
            value={typed ?? fieldText(at)}
            min={fieldText(first)}
            max={fieldText(now)}
            onChange={({ target }) => choose(target.value)}
          />
        </label>
      </div>
    </section>
  )
}
