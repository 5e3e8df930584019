import { type RailCall, railCalls } from './rail-calls.ts'

/** What a payer does at the bank. `never_return`: paid, then the window is closed. `abandon`: closed without paying. */
export const decisions = ['approve', 'decline', 'cancel', 'never_return', 'abandon'] as const
export type Decision = (typeof decisions)[number]

export const faultKinds = [
  'timeout',
  'reset',
  'half_body',
  'http_500',
  'http_200_html',
  'http_502_html',
  'slow_drip',
  'bad_json',
  'wrong_type',
  'huge_body',
] as const

/** A service that fails in SOAP's own words, of a rail that speaks SOAP. */
export const soapFaultKind = 'soap_fault'
export type FaultKind = (typeof faultKinds)[number]

/** How long a link of Khalti's holds. */
export const linkMinutes = [30, 60] as const

/** What may be wrong with a row of a day's list. */
export const listings = ['missing', 'twice', 'cut'] as const
const notificationSpoils = ['signature', 'password', 'name'] as const
const cardDecisions = ['ACCEPT', 'REVIEW', 'DECLINE', 'ERROR'] as const

/** A fault of the line. `times` null: for ever. `acts` false: the gateway did not even do what it was asked. */
export interface Fault {
  call: RailCall
  kind: FaultKind | typeof soapFaultKind
  times?: number | null
  acts?: boolean
}

/** Everything that can be set for one payment. What is absent happens as on a good day. */
export interface Behaviour {
  /** Decides as soon as the form arrives, without a page. */
  payer?: Decision
  /** What the bank makes of an approval. */
  on_approve?: 'decline' | 'never_return'
  /** The code of another instrument that the payer pays with, whatever the merchant asked for. */
  pays_with?: string
  /** The gateway's refusal to open the payment at all. */
  refuse?: { code: string; message: string }
  notify?: {
    when: 'never' | 'before' | 'after' | 'together'
    copies?: number
    delay_ms?: number
    /** With it, each delay is drawn between the two. */
    delay_ms_max?: number
    /** Sends it with a wrong signature, password, or a name that was changed after it was signed. */
    spoils?: (typeof notificationSpoils)[number]
  }
  /** Answers `first` for `polls` status checks (null: for ever) and `seconds` after the decision, then `last`. */
  status?: {
    first?: 'pending' | 'not_initialised' | 'fail'
    polls?: number | null
    seconds?: number
    last?: 'success' | 'fail'
  }
  /** Under one QR: tries that the bank refused before, and how often it is paid once more. */
  attempts?: { failed?: number; paid?: number }
  /** What the status check reports instead of the truth. Amounts in rupees: `"999.96"`. */
  reports?: {
    amount?: string
    charge?: string
    currency?: string
    reference?: string
    gateway_ref?: string
    instrument?: string
    institution?: string
    /** The amount in the second of two calls only, or in the second of two figures of one call. */
    detail_amount?: string
    /** The code of the credit leg: `000`, `999`, `DEFER` … */
    credit?: string
    /** Who bears the charge: the payer (`CG`) or the merchant. */
    liability?: 'CG' | 'MN'
  }
  /**
   * For a card, the acquirer's result in place of the one that its number selects: decision, reason code, the amount authorised
   * in rupees, whether it is captured, and the signed fields that its answer omits.
   */
  card?: {
    decision?: (typeof cardDecisions)[number]
    reason_code?: string
    auth_amount?: string
    captured?: boolean
    unsigned?: string[]
  }
  /** How the list of its day has it: not at all, twice, or with its reference cut short. */
  listed?: (typeof listings)[number]
  /** The payment went back, all of it or a part, where the rail's status check reports that. */
  refunded?: 'whole' | 'part'
  /** How long Khalti's link may be used: half an hour, as its sandbox answers, or an hour, as in production. */
  link_minutes?: 30 | 60
  /** The answer to a request for a refund. */
  refuses_refund?: string
  /**
   * Refunds that are made twice, or only half of what was asked and the other half so many seconds later (null: never), and for how
   * many seconds the status check does not report them.
   */
  refunds?: { twice?: boolean; half_seconds?: number | null; late_seconds?: number }
  /** What the browser's return reports instead of the truth; `add` puts further parameters into the address. */
  returns?: { reference?: string; gateway_ref?: string; add?: Record<string, string> }
  faults?: Fault[]
}

const rupees = { type: 'string', pattern: '^\\d{1,13}\\.\\d{2}$' }
const word = { type: 'string', maxLength: 100 }
const strict = (properties: Record<string, unknown>, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})

export const faultSchema = strict(
  {
    call: { enum: railCalls },
    kind: { enum: [...faultKinds, soapFaultKind] },
    times: { type: ['integer', 'null'], minimum: 1 },
    acts: { type: 'boolean' },
  },
  ['call', 'kind'],
)

/** The control API's check of a behaviour: unknown words are refused, so that a test cannot set what does nothing. */
export const behaviourSchema = strict({
  payer: { enum: decisions },
  on_approve: { enum: ['decline', 'never_return'] },
  pays_with: word,
  refuse: strict({ code: word, message: word }, ['code', 'message']),
  notify: strict(
    {
      when: { enum: ['never', 'before', 'after', 'together'] },
      copies: { type: 'integer', minimum: 1, maximum: 100 },
      delay_ms: { type: 'integer', minimum: 0 },
      delay_ms_max: { type: 'integer', minimum: 0 },
      spoils: { enum: notificationSpoils },
    },
    ['when'],
  ),
  status: strict({
    first: { enum: ['pending', 'not_initialised', 'fail'] },
    polls: { type: ['integer', 'null'], minimum: 0 },
    seconds: { type: 'integer', minimum: 0 },
    last: { enum: ['success', 'fail'] },
  }),
  attempts: strict({
    failed: { type: 'integer', minimum: 0, maximum: 9 },
    paid: { type: 'integer', minimum: 0, maximum: 9 },
  }),
  reports: strict({
    amount: rupees,
    charge: rupees,
    currency: word,
    reference: word,
    gateway_ref: word,
    instrument: word,
    institution: word,
    detail_amount: rupees,
    credit: word,
    liability: { enum: ['CG', 'MN'] },
  }),
  card: strict({
    decision: { enum: cardDecisions },
    reason_code: { type: 'string', pattern: '^\\d{3}$' },
    auth_amount: rupees,
    captured: { type: 'boolean' },
    unsigned: { type: 'array', items: word, maxItems: 20 },
  }),
  listed: { enum: listings },
  refunded: { enum: ['whole', 'part'] },
  link_minutes: { enum: [30, 60] },
  refuses_refund: word,
  refunds: strict({
    twice: { type: 'boolean' },
    half_seconds: { type: ['integer', 'null'], minimum: 0 },
    late_seconds: { type: 'integer', minimum: 0 },
  }),
  returns: strict({ reference: word, gateway_ref: word, add: { type: 'object', additionalProperties: word } }),
  faults: { type: 'array', items: faultSchema, maxItems: 20 },
})
