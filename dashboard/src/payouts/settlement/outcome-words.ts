import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { settlementOutcomes } from '@sahuji/contract/payouts/settlement'

/** The outcome of a run, or why nothing would be sent. */
export const outcomeWords: Record<(typeof settlementOutcomes)[number], MessageDescriptor> = {
  sent: msg`Sent to your bank`,
  below_reserve: msg`Nothing to send: what is held and the reserve leave nothing`,
  below_minimum: msg`Nothing to send: less than your smallest amount`,
  account_not_ready: msg`Not sent: the account was too new, or paused`,
  limit_reached: msg`Not sent: a limit was reached`,
  closed: msg`Not sent: money cannot go out at the moment`,
  no_rail: msg`Not sent: no way to the banks was open`,
}
