import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BusinessType } from '@sahuji/contract/merchants'

/** The forms of business in the operators' words, shorter than the merchants'. */
export const businessTypeNames: Record<BusinessType, MessageDescriptor> = {
  individual: msg`Individual seller`,
  sole_proprietor: msg`Sole proprietor`,
  partnership: msg`Partnership`,
  private_limited: msg`Private company`,
  public_limited: msg`Public company`,
  cooperative: msg`Cooperative`,
  ngo: msg`NGO`,
}
