import type { BusinessType } from '@sahuji/contract/merchants'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** The forms of business in words; the form decides which documents KYC requires. */
export const businessTypeWords: Readonly<Record<BusinessType, { name: MessageDescriptor; note: MessageDescriptor }>> = {
  individual: { name: msg`Individual seller`, note: msg`You sell in your own name; citizenship is enough` },
  sole_proprietor: { name: msg`Sole proprietor firm`, note: msg`One owner, a registered firm with a PAN` },
  partnership: { name: msg`Partnership`, note: msg`Two or more partners, a registered deed` },
  private_limited: { name: msg`Private limited company`, note: msg`Registered with the Company Registrar, Pvt. Ltd.` },
  public_limited: { name: msg`Public limited company`, note: msg`Registered with the Company Registrar, Ltd.` },
  cooperative: { name: msg`Cooperative`, note: msg`Registered under the Cooperatives Act` },
  ngo: { name: msg`NGO`, note: msg`Registered with the District Administration Office` },
}

/** The forms of business in the order of the list. */
export const businessTypes = Object.keys(businessTypeWords) as BusinessType[]

/** The most common form, chosen by default. */
export const firstBusinessType: BusinessType = 'sole_proprietor'

/** A form of business by its id; the most common one for any other text. */
export const businessTypeAt = (id: string | undefined): BusinessType =>
  businessTypes.find((known) => known === id) ?? firstBusinessType
