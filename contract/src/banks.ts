import * as z from 'zod/mini'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { feeRule } from './tariff.ts'
import { loadChannel } from './tariff/channels.ts'
import { instant } from './time/time.ts'

/** NRB's class of licence; I: infrastructure development bank. */
const bankClass = z.enum(['A', 'B', 'C', 'I'])

export const bank = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  /** Another server may omit it. */
  class: z.nullable(bankClass),
  swift: z.nullable(z.string()),
  nchl_bank_id: z.nullable(z.string()),
})
export type Bank = z.output<typeof bank>

/** A rail's health, from the outcome of the last calls to it. */
export const railHealth = z.enum(['working', 'slow', 'down'])
export type RailHealth = z.output<typeof railHealth>

/** One bank or card of a channel, as a rail offers it. */
export const instrument = z.object({
  id: z.uuid(),
  /**
   * The codes under which other rails offer the same bank: an address opened with one of those codes still means this
   * bank.
   */
  also_ids: z.optional(z.array(z.uuid())),
  channel: loadChannel,
  /** The bank's or card's name. */
  name: z.string(),
  short_name: z.string(),
  bank_class: z.nullable(bankClass),
  health: railHealth,
  last_used_at: z.nullable(instant),
  /** The same bank's name in the other script, by which it is found as well. */
  other_name: z.optional(z.string()),
  /** Its position, from 1, if the operator has set one; positioned banks come first. */
  place: z.optional(z.int()),
  /** What the merchant last loaded from it, in paisa. */
  last_amount: z.nullable(paisa),
  /** Its fee, if its rail has a different one than the others of its way. */
  fee_rule: z.optional(feeRule),
  /** Where the rail that serves it writes no remarks on the bank's slip, or in Latin letters alone. */
  slip: z.optional(z.enum(['none', 'latin'])),
  /** The merchant's favourite, at the top of the list. */
  is_favourite: z.boolean(),
})
export type Instrument = z.output<typeof instrument>

export const listBanks = route({
  method: 'GET',
  path: '/api/list',
  does: 'The banks of Nepal. The path is the specification’s.',
  who: 'session',
  may: 'shop.read',
  takes: z.object({}),
  gives: z.array(bank),
  refuses: [],
})
