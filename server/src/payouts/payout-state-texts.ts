import type { PayoutState } from '@sahuji/contract/payouts'
import { msg, type Translatable } from '@sahuji/contract/language/translatable'

/** The states of a withdrawal in its CSV and in the history's. */
export const payoutStateTexts = {
  requested: msg('Requested', 'withdrawals'),
  held: msg('Held'),
  sent: msg('On its way'),
  unclear: msg('Unclear'),
  credited: msg('Completed'),
  returned: msg('Returned'),
  cancelled: msg('Cancelled'),
  failed: msg('Failed'),
} as const satisfies Record<PayoutState, Translatable>
