import { defaultFormats, type Formats } from '@sahuji/contract/language/formats'
import { createStore, useStore } from './store.ts'

const formats = createStore(() => formatsIn(globalThis.document?.cookie ?? ''))

/**
 * How dates and figures are shown in this browser now. Kept in a cookie, so that the first paint is right; documents are
 * prerendered, without a browser, for those who chose nothing.
 */
export const currentFormats = (): Formats => formats.get()

/** Changes how dates and figures are shown, at once and for the next visits. What is not named stays. */
export function saveFormats(change: Partial<Formats>): void {
  const { calendar, digits, grouping } = { ...currentFormats(), ...change }
  const shown = { calendar, digits, grouping }
  document.cookie = formatsAsCookie(shown)
  formats.set(shown)
}

/** Calls back after every change. */
export const onFormats = formats.subscribe

/** The same for a component, which follows every change. */
export const useFormats = (): Formats => useStore(formats)

/** The cookie's name; its value is `calendar.digits.grouping`. Beside the appearance's, so that each has one writer. */
const formatsCookie = 'sahuji_formats'

const yearSeconds = 31_536_000

/** The formats out of a cookie header; what is missing or unknown is the default. */
function formatsIn(cookies: string): Formats {
  const words = new RegExp(`(?:^|; )${formatsCookie}=([^;]*)`).exec(cookies)?.[1]?.split('.') ?? []
  return {
    calendar: words.includes('bs') ? 'bs' : defaultFormats.calendar,
    digits: words.includes('devanagari') ? 'devanagari' : defaultFormats.digits,
    grouping: words.includes('million') ? 'million' : defaultFormats.grouping,
  }
}

/** The cookie's text for `document.cookie`. */
const formatsAsCookie = ({ calendar, digits, grouping }: Formats): string =>
  `${formatsCookie}=${calendar}.${digits}.${grouping}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
