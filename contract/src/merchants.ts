import * as z from 'zod/mini'
import { cleaned, plainMobile } from './input/cleaned.ts'
import type { FieldSentence } from './input/field-sentences.ts'
import { hasLetter, noLink, noMarks, oneLine } from './input/free-text.ts'
import { formats, language, preferences } from './language/preferences.ts'
import { route } from './http/route.ts'
import { fitting } from './input/typed-digits.ts'

/** How an agent's commission is counted. */
export const commissionType = z.enum(['percent', 'flat'])

/** The form of a business; it decides the required KYC documents. */
export const businessTypes = [
  'individual',
  'sole_proprietor',
  'partnership',
  'private_limited',
  'public_limited',
  'cooperative',
  'ngo',
] as const
export const businessType = z.enum(businessTypes)
export type BusinessType = (typeof businessTypes)[number]

/** A Nepali mobile number as typed: ten digits, with or without +977. Stored as +977 and ten digits. */
export const mobilePattern = /^(?:\+?977)?9(?:00|6[0-3]|7[0-24-6]|8[0-24-68])\d{7}$/

/** Ten bare digits of a mobile number that matched `mobilePattern`. */
export const bareMobile = (mobile: string): string => mobile.slice(-10)

export const mobileNumber = z.pipe(
  z.string().check(z.maxLength(32)),
  z.pipe(z.transform(plainMobile), z.string().check(...fitting(mobilePattern, 'mobile_number'))),
)

const written = z.string().check(
  z.trim(),
  z.minLength(2),
  // looking for links takes the square of the length: of sixty thousand characters, seconds
  z.maxLength(100, { abort: true }),
  noMarks,
  oneLine,
  hasLetter,
)

/** A name as people write it. It appears in mails to others, so it may not be an address. */
export const plainName = written.check(noLink)

// text that every mail program makes a link of
const linkPattern = /:\/\/|\bwww\.|\S@\S+\.\S|\.\p{L}{2,}\//iu

/** A name as in documents, which a reviewer compares with them: `Daraz.com Pvt. Ltd.` is an honest firm. */
export const nameOnPapers = written.check(
  z.refine((text) => !linkPattern.test(text), { params: { sentence: 'no_link' satisfies FieldSentence } }),
)

export const emailAddress = z.string().check(z.maxLength(254), z.overwrite(cleaned), z.email())

/** The identifier typed at sign-in or for a link: an e-mail address or a mobile number as typed. We reveal nothing about it. */
export const typedEmail = z.string().check(z.maxLength(254), z.overwrite(cleaned), z.minLength(1))
/** An e-mail address or a mobile number of Nepal, in any usual spelling, for a message that is sent there. */
export const emailOrMobile = typedEmail.check(
  z.refine((typed) => emailAddress.safeParse(typed).success || mobileNumber.safeParse(typed).success, {
    params: { sentence: 'either_email_or_mobile' satisfies FieldSentence },
  }),
)
export const typedMobile = z.string().check(z.maxLength(32), z.overwrite(cleaned), z.minLength(1))

export const savePreferences = route({
  method: 'POST',
  path: '/api/preferences',
  does: 'Keeps how a person reads the product: language, calendar, digits, grouping. What is not named stays.',
  who: 'session',
  may: 'account.own',
  logs: 'nothing',
  demo: true,
  takes: z.strictObject({ language: z.optional(language), ...z.partial(formats).shape }),
  gives: preferences,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [],
})
