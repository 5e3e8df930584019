import * as z from 'zod/mini'
import { caseMessage, decision, events, inForce, judged, paperView } from './kyc/case-parts.ts'
import { kycFieldNames, kycFields, type KycField } from './kyc/fields.ts'
import { caseTiers } from './kyc/promise.ts'
import { paperKinds, paperSides, personRoles } from './kyc/requirements.ts'
import { businessType } from './merchants.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

/** The state of a merchant's identity check; null while nothing was handed in. Spec §3, §4. */
export const kycStatuses = ['PROCESSING', 'VALID', 'REJECTED'] as const
export const kycStatus = z.nullable(z.enum(kycStatuses))
export type KycStatus = (typeof kycStatuses)[number] | null

/** A case's state; the specification shows `kycStatus` of it. `replaced`: replaced by a newer case. */
export const kycCaseStates = [
  'draft',
  'submitted',
  'in_review',
  'more_needed',
  'valid',
  'rejected',
  'expired',
  'replaced',
] as const
export type KycCaseState = (typeof kycCaseStates)[number]

/** A case's displayed state: a valid case that ends within 30 days is `expiring`. Only the display uses that word. */
export const kycShownStates = [...kycCaseStates, 'expiring'] as const
export type KycShownState = (typeof kycShownStates)[number]

const kycAnswer = z.object({
  field: z.enum(kycFieldNames),
  /** Null for the business. */
  person: z.nullable(z.uuid()),
  value: z.record(z.string(), z.unknown()),
  saved_at: instant,
  ...judged,
})

export const kycPaper = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  person: z.nullable(z.uuid()),
  side: z.enum(paperSides),
  name: z.string(),
  /** Of the file as it was sent, and how many of them have arrived. */
  bytes: z.int(),
  received: z.int(),
  state: z.enum(['arriving', 'kept']),
  /** 0 while it arrives. */
  pages: z.int(),
  added_at: instant,
  /** The last day of the document's validity, if a reviewer noted one: `YYYY-MM-DD`. */
  expires_on: z.nullable(z.iso.date()),
  ...judged,
})
export type KycPaper = z.output<typeof kycPaper>

/** Something still missing before a case can be submitted. */
export const kycGap = z.object({
  what: z.enum(['field', 'paper', 'person']),
  name: z.string(),
  person: z.nullable(z.uuid()),
  side: z.nullable(z.enum(paperSides)),
})
export type KycGap = z.output<typeof kycGap>

export const kycCase = z.object({
  id: z.uuid(),
  /** K-2083-00417: quoted on the telephone. */
  number: z.string(),
  state: z.enum(kycShownStates),
  business_type: businessType,
  /** What the merchant may do once it is accepted. */
  tier: z.enum(caseTiers),
  opened_at: instant,
  submitted_at: z.nullable(instant),
  /** When a decision was promised by. */
  promised_at: z.nullable(instant),
  decided_at: z.nullable(instant),
  /** The end of an accepted case's validity. */
  expires_at: z.nullable(instant),
  decision: z.nullable(decision),
  /** The valid case during work on a newer one: it keeps the merchant verified. */
  in_force: z.nullable(inForce),
  people: z.array(z.object({ id: z.uuid(), role: z.enum(personRoles) })),
  answers: z.array(kycAnswer),
  papers: z.array(kycPaper),
  /** Documents that the business states it does not have yet. */
  left_out: z.array(z.enum(paperKinds)),
  /** What is still missing; empty when it can be handed in. */
  gaps: z.array(kycGap),
  events: z.array(events),
  /** What the merchant and the review desk wrote to each other, oldest first. */
  messages: z.array(caseMessage),
  /** Who of the review desk opened which page, newest first. */
  views: z.array(paperView),
})
export type KycCase = z.output<typeof kycCase>

const often = { per: 'person', count: 600, seconds: 3600 } as const
const person = z.nullable(z.uuid())

export const readAreas = route({
  method: 'GET',
  path: '/api/kyc/areas',
  does: 'The provinces, districts and local levels of Nepal, in English and Nepali.',
  who: 'session',
  may: 'business.manage',
  takes: z.object({}),
  gives: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      name_ne: z.string(),
      districts: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          name_ne: z.string(),
          local_levels: z.array(
            z.object({
              id: z.int(),
              name: z.string(),
              name_ne: z.string(),
              kind: z.enum(['metropolitan', 'sub_metropolitan', 'municipality', 'rural_municipality']),
            }),
          ),
        }),
      ),
    }),
  ),
  cached: true,
  refuses: [],
})

export const readCase = route({
  method: 'GET',
  path: '/api/kyc/case',
  does: 'The merchant’s newest KYC case with all that was given and thought of it; null before the first.',
  who: 'verified',
  may: 'business.manage',
  takes: z.object({}),
  gives: z.nullable(kycCase),
  refuses: [],
})

export const openCase = route({
  method: 'POST',
  path: '/api/kyc/case',
  does: 'Begins the case, or changes the form of business of one that was not handed in; what fits the new form stays. After a decision a new case begins with a copy of what was given.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.opened',
  takes: z.strictObject({ business_type: businessType }),
  gives: kycCase,
  limit: often,
  refuses: ['kyc_not_open'],
})

export const saveAnswer = route({
  method: 'POST',
  path: '/api/kyc/answer',
  does: 'Keeps one field of the business (without a person) or of a person.',
  who: 'verified',
  may: 'business.manage',
  logs: 'nothing',
  takes: z
    .strictObject({ field: z.enum(kycFieldNames), person, value: z.record(z.string(), z.unknown()) })
    .check((context) => {
      const { field, value } = context.value as { field: KycField; value: unknown }
      const parsed = z.safeParse(kycFields[field], value)
      for (const issue of parsed.error?.issues ?? [])
        context.issues.push({ ...issue, path: ['value', ...issue.path], input: issue.input } as never)
    }),
  gives: kycCase,
  limit: often,
  refuses: ['kyc_not_open', 'not_found', 'area_unknown'],
})

export const addPerson = route({
  method: 'POST',
  path: '/api/kyc/people',
  does: 'Adds a person who represents the business: a partner, a director, a member of the board.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.person_added',
  takes: z.strictObject({}),
  gives: kycCase,
  limit: often,
  refuses: ['kyc_not_open', 'kyc_people_limit'],
})

export const removePerson = route({
  method: 'POST',
  path: '/api/kyc/people/remove',
  does: 'Takes a person out again, with all that was given for them.',
  who: 'verified',
  may: 'business.manage',
  logs: 'kyc.person_removed',
  takes: z.strictObject({ person: z.uuid() }),
  gives: kycCase,
  limit: often,
  refuses: ['kyc_not_open', 'not_found', 'kyc_people_limit'],
})
