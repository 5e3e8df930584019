import * as z from 'zod/mini'
import { cleaned } from '../../input/cleaned.ts'
import { freeText } from '../../input/free-text.ts'
import { pageFields } from '../../http/lists.ts'
import { businessType, businessTypes } from '../../merchants.ts'
import { frozenParts } from '../standing.ts'
import { paisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { device } from '../../auth/device.ts'
import { kycTiers, limitLadder, loadLimits } from '../../tariff.ts'
import { instant } from '../../time/time.ts'
import { operatorFreeze } from './merchant-freezes.ts'
import { heldCommission, merchantRule } from './merchant-rules.ts'
import { operatorView } from './merchant-views.ts'

/** `M-10482`, quoted on the telephone. */
export const merchantNumber = (number: number): string => `M-${number}`

export const agentStates = ['PENDING', 'ACCEPTED', 'REJECTED'] as const
export const kycFilters = ['none', 'PROCESSING', 'VALID', 'REJECTED'] as const
const kycStatus = z.nullable(z.enum(['PROCESSING', 'VALID', 'REJECTED']))
const agent = z.nullable(z.enum(agentStates))

/** A merchant in the list. */
export const merchantRow = z.object({
  id: z.uuid(),
  number: z.int(),
  trade_name: z.string(),
  owner_name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  kyc_status: kycStatus,
  kyc_tier: z.enum(kycTiers),
  frozen: z.array(z.enum(frozenParts)),
  agent,
  balance: paisa,
  /** The part of the balance that may be spent but not withdrawn. */
  restricted: paisa,
  created_at: instant,
})
export type MerchantRow = z.output<typeof merchantRow>

export const listMerchants = route({
  method: 'GET',
  path: '/api/operator/merchants',
  does: 'Merchants, the newest first: all, narrowed, or found by name, e-mail, mobile, PAN, case, merchant number or reference.',
  who: 'operator',
  roles: operatorRoles,
  slow: ['find'],
  takes: z.object({
    ...pageFields,
    find: z.optional(z.string().check(z.maxLength(200), z.overwrite(cleaned), z.minLength(2), z.maxLength(100))),
    kyc: z.optional(z.enum(kycFilters)),
    tier: z.optional(z.enum(kycTiers)),
    frozen: z.optional(z.enum([...frozenParts, 'any'])),
    agent: z.optional(z.enum(agentStates)),
  }),
  gives: z.object({ data: z.array(merchantRow), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

const merchantPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  language: z.nullable(z.string()),
  agent,
  since: instant,
})

export const merchantNote = z.object({ id: z.uuid(), at: instant, operator_name: z.string(), text: z.string() })

export const merchantSession = z.object({
  id: z.uuid(),
  person_name: z.string(),
  device,
  city: z.nullable(z.string()),
  /** Without its last part. */
  network: z.string(),
  signed_in_at: instant,
  last_seen_at: instant,
})

/** Everything of a merchant on one page. Amounts in paisa; the account number is its last digits. */
export const merchantPicture = z.object({
  id: z.uuid(),
  number: z.int(),
  vendor_id: z.string(),
  trade_name: z.string(),
  business_type: z.enum(businessTypes),
  created_at: instant,
  kyc_status: kycStatus,
  kyc_tier: z.enum(kycTiers),
  agent_code: z.nullable(z.string()),
  bank_account: z.nullable(z.object({ bank_name: z.string(), account_name: z.string(), account_end: z.string() })),
  people: z.array(merchantPerson),
  /** Of the wallet `restricted` came from a credit card: it pays requests and counters, and is neither sent on nor withdrawn. */
  balances: z.object({ wallet: paisa, available: paisa, held: paisa, restricted: paisa, on_its_way: paisa }),
  ladder: limitLadder,
  /** What is left of each group of ways that count together, by their own rules; the lesser of them and the step's holds. */
  limits: z.array(z.object({ channels: z.array(z.string()), limits: loadLimits })),
  commission: heldCommission,
  /** Proposed, coming, in force and past; the newest first. */
  rules: z.array(merchantRule),
  /** The wallet's movements, newest first, with the balance afterwards and its restricted part. */
  entries: z.array(
    z.object({
      transfer_id: z.uuid(),
      kind: z.string(),
      amount: paisa,
      balance: paisa,
      restricted: paisa,
      posted_at: instant,
    }),
  ),
  sessions: z.array(merchantSession),
  cases: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      business_type: businessType,
      state: z.string(),
      opened_at: instant,
      decided_at: z.nullable(instant),
    }),
  ),
  notes: z.array(merchantNote),
  freezes: z.array(operatorFreeze),
  /** The reading operator's newest request or permission; null if there is none. */
  view: z.nullable(operatorView),
})
export type MerchantPicture = z.output<typeof merchantPicture>

export const readMerchant = route({
  method: 'GET',
  path: '/api/operator/merchants/{id}',
  does: 'The whole picture of a merchant.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: merchantPicture,
  refuses: ['not_found'],
})

const often = { per: 'person', count: 300, seconds: 3600 } as const

export const addMerchantNote = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/notes',
  does: 'Adds a note that only operators read.',
  who: 'operator',
  roles: ['kyc_reviewer', 'support', 'finance_maker', 'finance_checker', 'administrator'],
  audits: { what: 'merchant.noted', subject: 'merchant' },
  takes: z.strictObject({ id: z.uuid(), text: freeText(1, 2000) }),
  gives: merchantNote,
  limit: often,
  refuses: ['not_found'],
})

export const setMerchantAgent = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/agent',
  does: 'Decides on a person who asked to be an agent.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'merchant.agent_decided', subject: 'merchant' },
  takes: z.strictObject({ id: z.uuid(), person_id: z.uuid(), agent: z.enum(['ACCEPTED', 'REJECTED']) }),
  gives: z.object({ agent: z.enum(agentStates) }),
  limit: often,
  refuses: ['not_found', 'agent_not_asked'],
})

export const endMerchantSessions = route({
  method: 'POST',
  path: '/api/operator/merchants/{id}/sessions/end',
  does: 'Signs the merchant’s people out: one session where it is named, else all.',
  who: 'operator',
  roles: ['support', 'administrator'],
  audits: { what: 'merchant.signed_out', subject: 'merchant' },
  takes: z.strictObject({ id: z.uuid(), session_id: z.optional(z.uuid()) }),
  gives: z.object({ ended: z.int() }),
  limit: often,
  refuses: ['not_found'],
})
