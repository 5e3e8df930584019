import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { CodeFamily } from '@sahuji/contract/rails/played'
import type { MoneyInScenario, PlayKind, PlayState, payoutScenarios } from '@sahuji/contract/sandbox'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import type { Tone } from '../../kit/layout/status.tsx'

/** Everything that can happen to something played. */
export type Scenario = MoneyInScenario | (typeof payoutScenarios)[number]

interface ScenarioWords {
  name: MessageDescriptor
  note: MessageDescriptor
  /** On the main button; a failure has its code there. */
  make: MessageDescriptor
}

export const scenarioWords: Record<Scenario, ScenarioWords> = {
  succeeds: { name: msg`Succeeds`, note: msg`immediately`, make: msg`Make it succeed` },
  later: { name: msg`Succeeds late`, note: msg`under way first, then done`, make: msg`Make it succeed late` },
  fails: { name: msg`Fails with a code`, note: msg`of the service codes`, make: msg`Make it fail` },
  unclear: { name: msg`Unclear, 099`, note: msg`no answer, watched until clear`, make: msg`Make it unclear` },
  told_twice: { name: msg`Reported twice`, note: msg`the same news again, one credit`, make: msg`Report it twice` },
  abandoned: { name: msg`Never comes back`, note: msg`the payer closes the window`, make: msg`Let the payer leave` },
  after_failure: {
    name: msg`Paid after a failure`,
    note: msg`the bank refuses, and pays after all`,
    make: msg`Pay it after a failure`,
  },
  after_expiry: {
    name: msg`Paid after it expired`,
    note: msg`too late, and still yours`,
    make: msg`Pay it after it expired`,
  },
  webhook_twice: {
    name: msg`Webhook comes twice`,
    note: msg`the same id again, deliver once`,
    make: msg`Send its webhook twice`,
  },
  webhooks_swapped: {
    name: msg`Webhooks out of order`,
    note: msg`“expired” comes after “paid”`,
    make: msg`Swap its webhooks`,
  },
  returned: { name: msg`Comes back`, note: msg`the bank takes it and returns it`, make: msg`Make it come back` },
}

export const kindWords: Record<PlayKind, MessageDescriptor> = {
  payment: msg`Payment`,
  load: msg`Load`,
  payout: msg`Withdrawal`,
  refund: msg`Refund`,
}

export const familyWords: Record<CodeFamily, MessageDescriptor> = {
  again: msg`Try again now`,
  wait: msg`Wait`,
  change: msg`Change something`,
  support: msg`Ours or the bank’s`,
}

export const stateWords: Record<PlayState, { name: MessageDescriptor; tone: Tone }> = {
  open: { name: msg`Waits for its payer`, tone: 'wait' },
  under_way: { name: msg`Under way`, tone: 'wait' },
  unclear: { name: msg`Unclear`, tone: 'unclear' },
  done: { name: msg`Completed`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'bad' },
  expired: { name: msg`Expired`, tone: 'info' },
  returned: { name: msg`Came back`, tone: 'warn' },
}

export const wayWords: Record<RailChannel, MessageDescriptor> = {
  ebanking: msg`e-banking`,
  mobilebanking: msg`mobile banking`,
  visa: msg`card`,
  sct: msg`SCT card`,
  ips: msg`connectIPS`,
  nepalpay: msg`NEPALPAY QR`,
}
