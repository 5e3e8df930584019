import * as z from 'zod/mini'
import { cleaned } from '../input/cleaned.ts'
import type { FieldSentence } from '../input/field-sentences.ts'
import { emailAddress, mobileNumber, nameOnPapers } from '../merchants.ts'
import { paisa } from '../money/money.ts'
import { fitting, plainFigures } from '../input/typed-digits.ts'

const typed = z.string().check(z.maxLength(120, { abort: true }))
const matching = (pattern: RegExp, sentence: FieldSentence = 'invalid') =>
  z.pipe(typed, z.pipe(z.transform(cleaned), z.string().check(...fitting(pattern, sentence))))

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))
const optionalLine = z.optional(z.string().check(z.trim(), z.maxLength(120)))
/** A number as printed on a document: digits, letters and the marks between them. */
const paperNumber = matching(/^[\p{L}\p{N}][\p{L}\p{N} ./()-]{0,39}$/u)
/** A calendar day of the common era, `YYYY-MM-DD`; screens show and take the Nepali one beside it. */
const day = z.iso.date()
const id = z.int().check(z.gt(0))

/** The place of an address: ids of `GET /api/kyc/areas`. Wards are 1 to 33 in all of Nepal. */
export const address = z.strictObject({
  district: id,
  local_level: id,
  ward: z.int().check(z.gte(1), z.lte(33)),
  street: line,
})

export const registrationAuthorities = [
  'company_registrar',
  'department_of_commerce',
  'cottage_and_small_industry',
  'local_ward',
  'cooperative_registrar',
  'district_administration',
] as const

/** The proofs of a person that Nepal knows, as the national payment interface names them. NPI: CTZN, PASSPORT, … */
export const identityKinds = ['citizenship', 'passport', 'driving_licence', 'national_id'] as const
export type IdentityKind = (typeof identityKinds)[number]

/** What a shop sells: the merchant category codes (ISO 18245) that small shops use. */
export const merchantCategories = [
  '5411',
  '5499',
  '5812',
  '5814',
  '5651',
  '5661',
  '5732',
  '5912',
  '5942',
  '5251',
  '5541',
  '7011',
  '4121',
  '4722',
  '7230',
  '7299',
  '7997',
  '8011',
  '8099',
  '8211',
  '8299',
  '8398',
  '5999',
] as const

/** The fields of the business, each saved and reviewed separately. */
export const businessFields = {
  legal_name: z.strictObject({ name: nameOnPapers }),
  /** 25 characters: the national QR shows no more. */
  trade_name: z.strictObject({ name: nameOnPapers.check(z.maxLength(25)) }),
  registration: z.strictObject({ authority: z.enum(registrationAuthorities), number: paperNumber, date: day }),
  pan: z.strictObject({ number: typed.check(plainFigures, ...fitting(/^\d{9}$/, 'pan')) }),
  trade: z.strictObject({ category: z.enum(merchantCategories), description: line }),
  expected: z.strictObject({ month_count: z.int().check(z.gt(0), z.lte(1_000_000)), month_amount: paisa }),
  shop_address: address,
  contact: z.strictObject({ phone: matching(/^\+?\d[\d -]{5,18}$/), email: emailAddress, website: optionalLine }),
  settlement_account: z.strictObject({
    bank: z.string().check(z.minLength(1), z.maxLength(40)),
    branch: line,
    number: matching(/^[0-9A-Za-z-]{6,34}$/, 'settlement_number'),
    name: nameOnPapers,
  }),
} as const

/** The fields of each person who represents the business. */
export const personFields = {
  name: z.strictObject({ english: nameOnPapers, nepali: nameOnPapers }),
  birth: z.strictObject({ date: day, gender: z.enum(['female', 'male', 'other']) }),
  family: z.strictObject({
    father: nameOnPapers,
    mother: nameOnPapers,
    grandfather: nameOnPapers,
    spouse: optionalLine,
  }),
  occupation: z.strictObject({ name: line }),
  home_address: address,
  current_address: address,
  reach: z.strictObject({ mobile_no: mobileNumber, email: z.optional(emailAddress) }),
  identity: z.strictObject({ kind: z.enum(identityKinds), number: paperNumber, district: id, issued_on: day }),
} as const

export type BusinessField = keyof typeof businessFields
export type PersonField = keyof typeof personFields
export type KycField = BusinessField | PersonField

export const kycFields = { ...businessFields, ...personFields } as const
export const kycFieldNames = Object.keys(kycFields) as KycField[]
export const isPersonField = (field: KycField): field is PersonField => field in personFields
