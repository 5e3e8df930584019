import * as z from 'zod/mini'
import { instrument } from './banks.ts'
import { loadChannel } from './tariff/channels.ts'
import {
  collectionLegs,
  type CollectionState,
  collectionStates,
  openCollectionStates,
  reviewReasons,
} from './collections.ts'
import { channelOverview } from './funding/channels.ts'
import { loadPurpose } from './funding/purposes.ts'
import { loadRemark } from './funding/remark.ts'
import { mode, pageFields } from './http/lists.ts'
import { mobileNumber } from './merchants.ts'
import { paisa, positivePaisa } from './money/money.ts'
import { handOff, paidCard } from './rails.ts'
import { route } from './http/route.ts'
import { feeRule, loadLimits } from './tariff.ts'
import { loadLimitRefusals } from './tariff/refusals.ts'
import { shownFee } from './tariff/shown-fee.ts'
import { instant } from './time/time.ts'

/** A load has the states of every collection. */
export const loadStates = collectionStates
export type LoadState = CollectionState
export const openLoadStates = openCollectionStates

export const loadQuote = z.object({
  amount: paisa,
  fee: paisa,
  /** amount − fee: what the wallet rises by. */
  credited: paisa,
  /** The gateway's own charge on top; paid by the payer, never in our ledger. Null when the gateway did not say. */
  gateway_charge: z.nullable(paisa),
  fee_rule: feeRule,
  limits: loadLimits,
  /** A load of the same amount from the same bank that was begun just now and is open: a second one is refused as load_open. */
  open_load: z.optional(z.uuid()),
})
export type LoadQuote = z.output<typeof loadQuote>

export const load = z.object({
  id: z.uuid(),
  mode: z.optional(mode),
  reference: z.string(),
  state: z.enum(loadStates),
  channel: loadChannel,
  /** Who carries the money from the bank to us, by the name that it is set up under. */
  rail: z.string(),
  instrument_id: z.uuid(),
  bank_name: z.string(),
  amount: paisa,
  fee: paisa,
  credited: paisa,
  gateway_charge: z.nullable(paisa),
  purpose: loadPurpose,
  remark: z.nullable(z.string()),
  /** Of mobile banking: the number registered at the bank, ten digits. */
  payer_mobile: z.nullable(z.string()),
  /** The gateway's and the bank's own references, once known. */
  rail_reference: z.nullable(z.string()),
  card: z.optional(paidCard),
  /** Paid by a credit card, or by a card of unknown type: the merchant may spend the money but not withdraw it. */
  is_restricted: z.optional(z.boolean()),
  /** A service code of the specification with the state: 099 while unclear or pending, the reason of a failure. */
  service_code: z.nullable(z.string()),
  created_at: instant,
  /** When the offer at the bank ends. */
  expires_at: instant,
  settled_at: z.nullable(instant),
  /** When it was paid at the bank, if the rail reports it. */
  paid_at: z.optional(z.nullable(instant)),
  /** When the payer first came back from the bank; from then on only the bank's answer counts. */
  returned_at: z.nullable(instant),
  /** When we ask the bank next; null once it is final. */
  next_check_at: z.nullable(instant),
  asked: z.int(),
  /** By when it is settled one way or the other; of a load that is read by itself, null where nothing is promised. */
  promised_at: z.optional(z.nullable(instant)),
  /** The gateway's own message when the load ended without money or was clawed back; null if there was none. */
  reason: z.nullable(z.string()),
  /** Null where the rail does not distinguish them (connectIPS does), or has not reported it yet. */
  legs: z.nullable(collectionLegs),
  /** True while the rail does not answer; we check the load as soon as the rail is back. */
  is_rail_down: z.boolean(),
  /** Present while a person of ours looks at it. */
  review: z.nullable(z.enum(reviewReasons)),
  /** What really came, while a person looks at money that is here: it may be another amount than agreed. */
  paid: z.optional(z.nullable(paisa)),
  can_cancel: z.boolean(),
  /** Present while the payer may still go to the bank; `is_page_used`: its page opens a single time, and was opened. */
  hand_off: z.nullable(handOff),
  is_page_used: z.optional(z.boolean()),
  balance_after: z.nullable(paisa),
  /** Of `balance_after` what came from a credit card: it pays requests and counters, and is neither sent on nor withdrawn. */
  restricted_after: z.optional(z.nullable(paisa)),
})
export type Load = z.output<typeof load>

const unverified = ['phone_unverified', 'email_unverified'] as const
const cannotLoad = [...unverified, 'bank_unknown', 'sandbox_unavailable', ...loadLimitRefusals] as const

export const listChannels = route({
  method: 'GET',
  path: '/api/funding/channels',
  does: 'The ways to load, each with limits, fee and health.',
  who: 'verified',
  may: 'money.load',
  viewable: true,
  takes: z.object({}),
  gives: z.array(channelOverview),
  refuses: [...unverified],
})

export const listInstruments = route({
  method: 'GET',
  path: '/api/funding/instruments',
  does: 'The banks or cards of a channel, as offered now.',
  who: 'verified',
  may: 'money.load',
  takes: z.object({ channel: loadChannel, mode: z.optional(mode) }),
  gives: z.array(instrument),
  refuses: [...unverified, 'rail_down', 'sandbox_unavailable'],
})

export const quoteLoad = route({
  method: 'POST',
  path: '/api/funding/quote',
  does: 'What a load costs and credits, and the limits it counts against.',
  who: 'verified',
  may: 'money.load',
  logs: 'nothing',
  takes: z.strictObject({ instrument_id: z.uuid(), amount: positivePaisa, mode: z.optional(mode) }),
  gives: loadQuote,
  limit: { per: 'person', count: 120, seconds: 600 },
  refuses: cannotLoad,
})

export const createLoad = route({
  method: 'POST',
  path: '/api/funding/loads',
  does: 'Begins a load and answers the way to the bank. Idempotent by key.',
  who: 'verified',
  may: 'money.load',
  logs: 'load.begun',
  logs_texts: ['purpose'],
  keyed: true,
  priced: true,
  takes: z.strictObject({
    instrument_id: z.uuid(),
    amount: positivePaisa,
    mode: z.optional(mode),
    purpose: loadPurpose,
    remark: z.optional(loadRemark),
    fee: shownFee,
    /** Of mobile banking: the number registered at the bank. Kept for no other way. */
    payer_mobile: z.optional(mobileNumber),
  }),
  gives: load,
  limit: { per: 'person', count: 20, seconds: 3600, books: 'apart' },
  refuses: [...cannotLoad, 'purpose_closed', 'price_changed', 'load_open', 'rail_down', 'rail_refused'],
})

export const readLoad = route({
  method: 'GET',
  path: '/api/funding/loads/{id}',
  does: 'One load in its current state.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: load,
  refuses: [],
})

export const listLoads = route({
  method: 'GET',
  path: '/api/funding/loads',
  does: 'The merchant’s loads, newest first.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ ...pageFields, mode: z.optional(mode) }),
  gives: z.object({ data: z.array(load), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})
