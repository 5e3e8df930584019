import { defaultFormats, type Formats } from '@sahuji/contract/formats'

/** The cookie's name; its value is `calendar.digits.grouping`. Beside the look's, so that each has one writer. */
const formatsCookie = 'sahuji_formats'

const yearSeconds = 31_536_000

/** The formats out of a cookie header; what is missing or unknown is the default. */
export function formatsIn(cookies: string): Formats {
  const words = new RegExp(`(?:^|; )${formatsCookie}=([^;]*)`).exec(cookies)?.[1]?.split('.') ?? []
  return {
    calendar: words.includes('bs') ? 'bs' : defaultFormats.calendar,
    digits: words.includes('devanagari') ? 'devanagari' : defaultFormats.digits,
    grouping: words.includes('million') ? 'million' : defaultFormats.grouping,
  }
}

/** The cookie's text for `document.cookie`. */
export const formatsAsCookie = ({ calendar, digits, grouping }: Formats): string =>
  `${formatsCookie}=${calendar}.${digits}.${grouping}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
