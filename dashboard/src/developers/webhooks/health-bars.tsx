import { healthHours, type WebhookEndpoint } from '@sahuji/contract/developers/webhooks'
import { useLingui } from '@lingui/react/macro'
import { Unseen } from '../../kit/unseen.tsx'
import { serverNow } from '../../platform/server/server.ts'
import * as css from './health-bars.module.css'

const hourMilliseconds = 3_600_000
/** A try of this length is a full bar. */
const slowMilliseconds = 5_000

/** One bar an hour, the newest at the end: tall is slow, red is missed, a stub is quiet. */
export function HealthBars({ of: { health } }: { of: Pick<WebhookEndpoint, 'health'> }) {
  const { t } = useLingui()
  const byHour = new Map(health.map((hour) => [hour.hour.getTime(), hour]))
  const last = Math.floor(serverNow() / hourMilliseconds) * hourMilliseconds
  const hours = Array.from({ length: healthHours }, (_, n) => last - (healthHours - 1 - n) * hourMilliseconds)
  const missed = health.filter(({ failed }) => failed > 0).length
  const label = missed > 0 ? t`Hours with a missed try in the last 48: ${missed}` : t`No missed try in 48 hours`
  return (
    <>
      <Unseen>{label}</Unseen>
      <span className={css.bars} aria-hidden="true">
        {hours.map((hour) => {
          const { failed = 0, delivered = 0, ms = 0 } = byHour.get(hour) ?? {}
          const state = failed > 0 ? 'missed' : delivered > 0 ? 'made' : 'quiet'
          const height = 8 + Math.round(16 * Math.min(1, ms / slowMilliseconds))
          return <i key={hour} data-state={state} {...(state === 'made' && { style: { blockSize: height } })} />
        })}
      </span>
    </>
  )
}
