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
  /** What the rail that serves it charges on top of it; null where that is known only once it is asked. */
  sample_charge: z.optional(z.nullable(paisa)),
  fee_rule: feeRule,
  purposes: z.array(openPurpose),
  /** What the rail that serves it allows and charges by itself, where that is known before it is asked. */
  rail_terms: z.optional(z.nullable(railTerms)),
})
export type ChannelOverview = z.output<typeof channelOverview>
