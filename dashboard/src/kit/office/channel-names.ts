import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RailChannel } from '@sahuji/contract/tariff/channels'

/** The channels of rails. */
export const channelNames: Record<RailChannel, MessageDescriptor> = {
  ebanking: msg`E-banking`,
  mobilebanking: msg`Mobile banking`,
  visa: msg`Visa`,
  sct: msg`SCT`,
  ips: msg`connectIPS`,
  nepalpay: msg`NEPALPAY QR`,
}
