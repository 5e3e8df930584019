import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import type { Refusal } from '../refusal.ts'
import { say } from '../texts/say.ts'

const longWaits = {
  too_many: {
    second: msg('Too many requests. Please wait a second and try again.'),
    minutes: msg('Too many requests. Please try again in {minutes} minutes.'),
    hours: msg('Too many requests. Please try again in {hours} hours.'),
  },
  sign_in_locked: {
    second: msg('Too many failed attempts. Please wait a second before you try again.'),
    minutes: msg('Too many failed attempts. Please try again in {minutes} minutes.'),
    hours: msg('Too many failed attempts. Please try again in {hours} hours.'),
  },
}

const minute = 60
const hour = 3600

/**
 * What a refusal says that asks for one second, or for a long wait, because nobody counts three thousand seconds: from two
 * minutes on in minutes, from two hours on in hours. Undefined for any other wait or none.
 */
export function longWaitOf({ code, facts: { seconds } }: Refusal, language: Language): string | undefined {
  if (code !== 'too_many' && code !== 'sign_in_locked') return undefined
  const says = longWaits[code]
  if (seconds === 1) return say(language, says.second)
  if (typeof seconds !== 'number' || seconds < 2 * minute) return undefined
  return seconds < 2 * hour
    ? say(language, says.minutes, { minutes: Math.ceil(seconds / minute) })
    : say(language, says.hours, { hours: Math.ceil(seconds / hour) })
}
