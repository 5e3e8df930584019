import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tier } from '@sahuji/contract/tariff'

/** The steps of verification in the operators' words, shorter than the merchants'. */
export const tierWords: Record<Tier, MessageDescriptor> = {
  none: msg`Not verified`,
  starter: msg`Starter`,
  micro: msg`Small shop`,
  full: msg`Full`,
}
