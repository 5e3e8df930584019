/** Where a sign-in came from, as far as it can be known without asking a stranger: nothing here is looked up or guessed. */
export interface SignInPlace {
  /** The city of the browser's time zone; null where it told none. */
  city: string | null
  /** The network without its last part. */
  network: string
  /** A machine's own or a private network: it says nothing about a place. */
  is_local: boolean
}

export const placeOf = ({ time_zone, network }: { time_zone: string | null; network: string }): SignInPlace => ({
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
export function keptTimeZone(told: string): string | null {
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
