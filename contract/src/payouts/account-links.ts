import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** The account behind the link in a mail about it; only the last four digits of its number. */
export const linkedAccount = z.object({
  bank_name: z.string(),
  account_end: z.string(),
  added_at: instant,
  /**
   * `open`: the link removes it; `removed`: it is removed; `paused`: it receives no money, since money was on its way;
   * `over`: the link has expired.
   */
  state: z.enum(['open', 'removed', 'paused', 'over']),
})
export type LinkedAccount = z.output<typeof linkedAccount>

/** A link that a mail program cut short is a link that is not known, not a field to mend. */
const byToken = z.strictObject({ token: z.string().check(z.maxLength(128)) })

export const readLinkedAccount = route({
  method: 'POST',
  path: '/api/payouts/account-link',
  does: 'The account of the link “it was not me” in a mail; nothing is done by it.',
  who: 'anyone',
  takes: byToken,
  gives: linkedAccount,
  limit: { per: 'network', count: 60, seconds: 3600 },
  refuses: ['not_found'],
})

export const removeLinkedAccount = route({
  method: 'POST',
  path: '/api/payouts/account-link/remove',
  does: 'Takes the account of a mailed link away without a session: what was not sent to it is cancelled. Where money is on its way it is paused. Twice is once.',
  who: 'anyone',
  takes: byToken,
  gives: linkedAccount,
  limit: { per: 'network', count: 30, seconds: 3600 },
  refuses: ['not_found'],
})
