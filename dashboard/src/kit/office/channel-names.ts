import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'

/** The channels of a load. */
export const channelNames: Record<LoadChannel, MessageDescriptor> = {
  ebanking: msg`E-banking`,
  mobilebanking: msg`Mobile banking`,
  visa: msg`Visa`,
  sct: msg`SCT`,
  ips: msg`connectIPS`,
}
