import { kathmandu, kathmanduDay } from '@sahuji/contract/time/time'
import type { Device } from '@sahuji/contract/auth/device'
import type { OwnCall } from '../../platform/http/route-table.ts'

const hourInKathmandu = new Intl.DateTimeFormat('en-GB', { timeZone: kathmandu, timeStyle: 'short' })

/** When somebody asks, with what and from where. */
export type ClientInfo = Pick<OwnCall<'anyone'>, 'clock' | 'device' | 'network' | 'time_zone'>

/** When, with what and from where somebody was here, as a mail tells it. Names only, so that they stand in every language. */
export function signInFacts({ clock, device: userAgent, network, time_zone }: ClientInfo): {
  time: string
  device: string
  place: string
} {
  const now = clock.now()
  const { browser, system } = deviceOf(userAgent)
  const place = locationOf({ network, time_zone: validTimeZone(time_zone) })
  return {
    time: `${kathmanduDay(now)} ${hourInKathmandu.format(now)}`,
    // what names itself in no known way is quoted by its first word
    device: [browser, system].filter(Boolean).join(' · ') || userAgent.split(/[\s/]/)[0]?.slice(0, 40) || '–',
    place: [place.city, place.network].filter(Boolean).join(' · '),
  }
}

// the first that fits names it: many browsers also call themselves Chrome and Safari
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** What a user agent says of its browser and system, in words that people know. What it leaves open stays null. */
export function deviceOf(userAgent: string): Device {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  const browser = named(browsers)
  const system = named(systems)
  return { browser, system, kind: kindOf(userAgent, { browser, system }) }
}

function kindOf(userAgent: string, { browser, system }: Pick<Device, 'browser' | 'system'>): Device['kind'] {
  if (system === 'iPad' || (system === 'Android' && !/\bMobile\b/.test(userAgent))) return 'tablet'
  if (system === 'iPhone' || /\bMobile\b/.test(userAgent)) return 'phone'
  return browser !== null || system !== null ? 'computer' : 'program'
}

/** Where a sign-in came from, as far as it can be known without asking a stranger: nothing here is looked up or guessed. */
interface SignInLocation {
  /** The city of the browser's time zone; null where it told none. */
  city: string | null
  /** The network without its last part. */
  network: string
  /** A machine's own or a private network: it says nothing about a place. */
  is_local: boolean
}

export const locationOf = ({ time_zone, network }: { time_zone: string | null; network: string }): SignInLocation => ({
  city: cityOf(time_zone),
  network: masked(network),
  is_local: /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|0:0:0:0:|f[cd]|fe80)/i.test(network),
})

// as browsers still write them
const renamed: Readonly<Record<string, string>> = {
  Katmandu: 'Kathmandu',
  Calcutta: 'Kolkata',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh',
  Dacca: 'Dhaka',
  Thimbu: 'Thimphu',
}

/** A time zone as it is kept: its IANA name; null for what is none. */
export function validTimeZone(told: string): string | null {
  if (!/^[A-Za-z]+\/[A-Za-z0-9_+\-/]+$/.test(told)) return null
  try {
    return Intl.DateTimeFormat('en', { timeZone: told }) && told
  } catch {
    return null
  }
}

function cityOf(time_zone: string | null): string | null {
  const [area, ...rest] = time_zone?.split('/') ?? []
  const city = rest.at(-1)
  if (city === undefined || area === 'Etc') return null
  return renamed[city] ?? city.replaceAll('_', ' ')
}

const masked = (network: string): string =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}:*` : network.replace(/\d+$/, '*')
