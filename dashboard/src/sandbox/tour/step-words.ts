import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { TourStep } from '@sahuji/contract/sandbox/tour'

interface StepWords {
  name: MessageDescriptor
  note: MessageDescriptor
}

/** The steps of the tour in words. */
export const stepWords: Record<TourStep, StepWords> = {
  load: { name: msg`Load test money`, note: msg`and see it in the book` },
  pay: { name: msg`Pay the shop yourself`, note: msg`with your phone, by its QR` },
  refund: { name: msg`Give half of it back`, note: msg`and see the way it goes` },
  read: { name: msg`Read the payment`, note: msg`down to its ledger lines` },
  key: { name: msg`Ask by your own program`, note: msg`one line of curl` },
  webhook: { name: msg`Hear of it at your server`, note: msg`by a webhook` },
  verify: { name: msg`Check the receipt`, note: msg`as its reader would` },
}
