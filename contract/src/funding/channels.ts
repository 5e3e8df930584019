import * as z from 'zod/mini'
import { railHealth } from '../banks.ts'
import { loadChannel } from '../tariff/channels.ts'
import { paisa } from '../money/money.ts'
import { openPurpose } from './purposes.ts'
import { feeRule, loadLimits } from '../tariff.ts'
import { railTerms } from '../tariff/rail-terms.ts'
import { instant } from '../time/time.ts'

/** A way to load, with its limits, its fee and how it does. */
export const channelOverview = z.object({
  channel: loadChannel,
  is_open: z.boolean(),
  health: railHealth,
  health_since: z.nullable(instant),
  instrument_count: z.int(),
  last_used: z.nullable(z.string()),
  limits: loadLimits,
  sample_amount: paisa,
  sample_fee: paisa,
  /** The charge of its rail on top; null if it is known only from the rail's answer. */
  sample_charge: z.optional(z.nullable(paisa)),
  fee_rule: feeRule,
  purposes: z.array(openPurpose),
  /** The rail's own limits and charges, if known in advance. */
  rail_terms: z.optional(z.nullable(railTerms)),
})
export type ChannelOverview = z.output<typeof channelOverview>
