import { kathmandu, kathmanduDay } from '@sahuji/contract/time'
import type { Clock } from '../../platform/clock.ts'
import { deviceOf } from './device-of.ts'
import { keptTimeZone, placeOf } from './place-of.ts'

const hourInKathmandu = new Intl.DateTimeFormat('en-GB', { timeZone: kathmandu, timeStyle: 'short' })

/** When, with what and from where somebody was here, as a mail tells it. Names only, so that they stand in every language. */
export function visitFacts({
  clock,
  device: userAgent,
  network,
  time_zone,
}: {
  clock: Clock
  device: string
  network: string
  time_zone: string
}): { time: string; device: string; place: string } {
  const now = clock.now()
  const { browser, system } = deviceOf(userAgent)
  const place = placeOf({ network, time_zone: keptTimeZone(time_zone) })
  return {
    time: `${kathmanduDay(now)} ${hourInKathmandu.format(now)}`,
    // what names itself in no known way is quoted by its first word
    device: [browser, system].filter(Boolean).join(' · ') || userAgent.split(/[\s/]/)[0]?.slice(0, 40) || '–',
    place: [place.city, place.network].filter(Boolean).join(' · '),
  }
}
