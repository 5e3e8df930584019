import * as z from 'zod/mini'
import { route } from './http/route.ts'
import { paisa, positivePaisa } from './money/money.ts'
import { loadLimitRefusals } from './tariff/refusals.ts'
import { cannotWithdraw } from './payouts.ts'
import { playedCodes } from './rails/played.ts'
import { loadChannels, railChannels } from './tariff/channels.ts'
import { instant } from './time/time.ts'

/** What can be played: a customer's payment, a load of the wallet, a withdrawal, a refund. */
export const playKinds = ['payment', 'load', 'payout', 'refund'] as const
export type PlayKind = (typeof playKinds)[number]

/**
 * What happens to money in: `told_twice`: the same news comes again; `abandoned`: the payer closes the window; `after_failure` and
 * `after_expiry`: the money comes after the bank refused, or after the payment expired. Of payments alone: `webhook_twice`: its
 * webhook comes again under the same id; `webhooks_swapped`: it is paid after its expiry, and the webhook of the expiry comes last.
 */
export const moneyInScenarios = [
  'succeeds',
  'later',
  'fails',
  'unclear',
  'told_twice',
  'abandoned',
  'after_failure',
  'after_expiry',
  'webhook_twice',
  'webhooks_swapped',
] as const
/** What only a payment can do: a load has no webhook. */
export const paymentScenarios: readonly MoneyInScenario[] = ['webhook_twice', 'webhooks_swapped']
export type MoneyInScenario = (typeof moneyInScenarios)[number]

/** What happens to a withdrawal; `returned`: the bank takes it and sends it back. */
export const payoutScenarios = ['succeeds', 'later', 'fails', 'unclear', 'returned'] as const
export const refundScenarios = ['succeeds', 'later', 'fails', 'unclear'] as const

/** How far a played object is. `open`: it waits for its payer. */
export const playStates = ['open', 'under_way', 'unclear', 'done', 'failed', 'expired', 'returned'] as const
export type PlayState = (typeof playStates)[number]

/** Something that was played; the amount in paisa. */
export const play = z.object({
  id: z.uuid(),
  kind: z.enum(playKinds),
  scenario: z.string(),
  /** The payment, load, withdrawal or refund. */
  shown_id: z.uuid(),
  reference: z.string(),
  amount: paisa,
  state: z.enum(playStates),
  /** The service code that it has now; null for none. */
  code: z.nullable(z.string()),
  /** What can still be refunded or disputed of a paid payment, in paisa; null of everything else. */
  refundable: z.nullable(paisa),
  /** Its dispute that is not over. */
  dispute_id: z.nullable(z.uuid()),
  /** Where its payer sees it; null of everything but a payment. */
  pay_url: z.nullable(z.string()),
  made_at: instant,
})
export type Play = z.output<typeof play>

const unverified = ['phone_unverified', 'email_unverified'] as const
const code = z.optional(z.enum(playedCodes))
const perPerson = { per: 'person', count: 120, seconds: 600 } as const

/** How many can be played a day by one merchant. */
export const playsADay = 400

export const readPlayground = route({
  method: 'GET',
  path: '/api/sandbox/playground',
  does: 'What the sandbox playground offers, and what was played last. Nothing of it is real money.',
  who: 'session',
  may: 'sandbox.use',
  takes: z.object({}),
  gives: z.object({
    payment_ways: z.array(z.enum(railChannels)),
    load_ways: z.array(z.enum(loadChannels)),
    /** The account that a withdrawal goes to; null: none is ready. */
    account: z.nullable(z.object({ bank_name: z.string(), end: z.string() })),
    /** The keys that a new beginning keeps. */
    keys: z.int(),
    plays: z.array(play),
    plays_left: z.int(),
  }),
  refuses: [],
})

const cannotPlay = [...unverified, 'sandbox_plays_used', 'sandbox_unavailable', 'not_found', 'money_in_frozen'] as const

export const playMoneyIn = route({
  method: 'POST',
  path: '/api/sandbox/plays',
  does: 'Makes a payment or a load in the sandbox that ends as chosen. Without a code a failure has code 602. Idempotent by key.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'sandbox.played',
  demo: true,
  keyed: true,
  takes: z.strictObject({
    kind: z.enum(['payment', 'load']),
    amount: positivePaisa,
    way: z.enum(railChannels),
    scenario: z.enum(moneyInScenarios),
    code,
    /** An open payment of the sandbox that is paid, in place of a new one; its own amount counts. */
    payment_id: z.optional(z.uuid()),
  }),
  gives: play,
  limit: perPerson,
  refuses: [
    ...cannotPlay,
    ...loadLimitRefusals.filter((code) => code !== 'money_in_frozen'),
    'bank_unknown',
    'load_open',
    'price_changed',
    'purpose_closed',
    'rail_down',
    'rail_refused',
    'order_open',
    'payment_too_small',
    'payment_too_large',
    'shop_cannot_be_paid',
    'payment_not_open',
    'payment_expired',
    'payment_being_paid',
    'link_being_paid',
  ],
})

export const playPayout = route({
  method: 'POST',
  path: '/api/sandbox/plays/payouts',
  does: 'Withdraws from the sandbox’s wallet to the main bank account, and ends as chosen. Nothing leaves. Idempotent by key.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'sandbox.played',
  demo: true,
  keyed: true,
  takes: z.strictObject({ amount: positivePaisa, scenario: z.enum(payoutScenarios), code }),
  gives: play,
  limit: perPerson,
  refuses: [...unverified, 'sandbox_plays_used', 'sandbox_needs_account', ...cannotWithdraw, 'purpose_closed'],
})

export const playRefund = route({
  method: 'POST',
  path: '/api/sandbox/plays/refunds',
  does: 'Refunds a payment of the sandbox, and ends as chosen. Idempotent by key.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'sandbox.played',
  demo: true,
  keyed: true,
  takes: z.strictObject({
    payment_id: z.uuid(),
    amount: positivePaisa,
    scenario: z.enum(refundScenarios),
    code,
  }),
  gives: play,
  limit: perPerson,
  refuses: [
    ...unverified,
    'sandbox_plays_used',
    'not_found',
    'payment_not_refundable',
    'refund_too_large',
    'payer_mobile_needed',
    'money_out_frozen',
    'busy',
  ],
})

export const playDispute = route({
  method: 'POST',
  path: '/api/sandbox/plays/disputes',
  does: 'Opens a dispute of a payment of the sandbox, or ends the open one: for the shop, or for its payer.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'sandbox.played',
  demo: true,
  takes: z.strictObject({ payment_id: z.uuid(), to: z.enum(['open', 'won', 'lost']) }),
  gives: play,
  limit: perPerson,
  refuses: [
    ...unverified,
    'not_found',
    'payment_not_disputable',
    'dispute_open',
    'dispute_over',
    'dispute_paid_back',
    'dispute_not_covered',
    'account_closed',
    'sandbox_play_over',
  ],
})

/** What can be moved forward: the news come now (`settle`), it ends without money (`expire`), or the same news come again. */
export const playSteps = ['settle', 'expire', 'tell_again'] as const

export const forwardPlay = route({
  method: 'POST',
  path: '/api/sandbox/plays/{id}/forward',
  does: 'Moves the clock of one played object forward: its bank answers now, it expires now, or it tells the same again.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'sandbox.played',
  demo: true,
  takes: z.strictObject({ id: z.uuid(), step: z.enum(playSteps) }),
  gives: play,
  limit: perPerson,
  refuses: [...unverified, 'not_found', 'sandbox_play_over'],
})

export const beginSandboxAgain = route({
  method: 'POST',
  path: '/api/sandbox/begin-again',
  does: 'Empties the sandbox’s wallet and begins its lists again. Keys stay. What was before remains in the ledger.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'sandbox.emptied',
  demo: true,
  takes: z.strictObject({}),
  gives: z.object({ begun_at: instant }),
  limit: { per: 'person', count: 20, seconds: 3600 },
  refuses: [...unverified],
})

/** How many invented payments a merchant's sandbox gets a day at most, and the least seconds between two of them. */
export const trafficADay = 200
export const trafficSeconds = 3

export const addTraffic = route({
  method: 'POST',
  path: '/api/sandbox/traffic',
  does: 'Adds one invented payment to the sandbox, while a page asks for them.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'nothing',
  demo: true,
  takes: z.strictObject({}),
  gives: z.object({
    /** Null: the last one was a moment ago. */
    payment_id: z.nullable(z.uuid()),
    left: z.int(),
  }),
  limit: { per: 'person', count: 300, seconds: 600 },
  refuses: [...cannotPlay, 'rail_down', 'rail_refused', 'bank_unknown', 'shop_cannot_be_paid'],
})
