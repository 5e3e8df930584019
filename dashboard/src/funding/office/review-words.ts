import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ResolutionAct, ReviewItem } from '@sahuji/contract/funding/office/review'

/** Why a payment is in review. */
export const reviewKinds: Record<ReviewItem['kind'], MessageDescriptor> = {
  over_limit: msg`Over the limit`,
  other_instrument: msg`Paid otherwise`,
  other_amount: msg`Amount differs`,
  after_failure: msg`Paid after a refusal`,
  wallet_closed: msg`Wallet closed`,
  surplus: msg`Paid once already`,
  revoked_code: msg`Paid at a revoked QR`,
  contradicted: msg`Contradiction`,
  paid_twice: msg`Reported twice`,
}

/** The resolutions. */
export const resolutionNames: Record<ResolutionAct, MessageDescriptor> = {
  credit: msg`Credit`,
  credit_part: msg`Credit in part`,
  return: msg`Return`,
}
