import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tier } from '@sahuji/contract/tariff'

/** The steps of verification as operators say them, shorter than merchants read them. */
export const tierWords: Record<Tier, MessageDescriptor> = {
  none: msg`Not verified`,
  starter: msg`Starter`,
  micro: msg`Small shop`,
  full: msg`Full`,
}
