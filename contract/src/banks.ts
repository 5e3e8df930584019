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
  /** Another server may not tell it. */
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
  /** Under which other rails offer the same: an address that was opened while one of those served it still means it. */
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
  /** Its place before all that have none, from 1, where the operator has put it there. */
  place: z.optional(z.int()),
  /** What the merchant last loaded from it, in paisa. */
  last_amount: z.nullable(paisa),
  /** Its fee, where the rail that serves it has another than the others of its way. */
  fee_rule: z.optional(feeRule),
  /** Where the rail that serves it writes no remarks on the bank's slip, or in Latin letters alone. */
  slip: z.optional(z.enum(['none', 'latin'])),
  /** The merchant keeps it at the top of the list. */
  is_favourite: z.boolean(),
})
export type Instrument = z.output<typeof instrument>

export const listBanks = route({
  method: 'GET',
  path: '/api/list',
  does: 'The banks of Nepal. The path is the specification’s.',
  who: 'session',
  takes: z.object({}),
  gives: z.array(bank),
  refuses: [],
})
