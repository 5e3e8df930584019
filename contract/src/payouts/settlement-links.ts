import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** The automatic settlement behind the link in a mail about its change. */
export const linkedSettlement = z.object({
  changed_at: instant,
  /** `open`: the link turns it off; `off`: it is off; `over`: the link is too old, or was used and it is on again. */
  state: z.enum(['open', 'off', 'over']),
})
export type LinkedSettlement = z.output<typeof linkedSettlement>

/** A link that a mail program cut short is a link that is not known, not a field to mend. */
const byToken = z.strictObject({ token: z.string().check(z.maxLength(128)) })

export const readLinkedSettlement = route({
  method: 'POST',
  path: '/api/payouts/settlement-link',
  does: 'The automatic settlement of the link “it was not me” in a mail; nothing is done by it.',
  who: 'anyone',
  takes: byToken,
  gives: linkedSettlement,
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['not_found'],
})

export const stopLinkedSettlement = route({
  method: 'POST',
  path: '/api/payouts/settlement-link/off',
  does: 'Turns the automatic settlement of a mailed link off without a session: what it asked for and was not sent is cancelled. Twice is once.',
  who: 'anyone',
  takes: byToken,
  gives: linkedSettlement,
  limit: { per: 'network', count: 30, seconds: 3600 },
  refuses: ['not_found'],
})
